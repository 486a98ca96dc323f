import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { eventNames } from "../../../src/core/webhook/event/event.ts"
import { compileSchema, type OpenApi, openApi } from "../../support/service/contract.ts"
import { startService, type TestService } from "../../support/service/service.ts"
import { subscriber } from "../../support/webhook/hooks.ts"

type DocumentedWebhook = {
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly required: boolean }[]
  readonly requestBody: { readonly content: Record<string, { readonly schema: object; readonly example: object }> }
}
type DocumentedWebhooks = Readonly<Record<string, { readonly post: DocumentedWebhook }>>

let service: TestService
let api: OpenApi
let webhooks: DocumentedWebhooks
beforeAll(async () => {
  service = await startService()
  api = await openApi(service.url)
  webhooks = (api as unknown as { webhooks: DocumentedWebhooks }).webhooks
})
afterAll(() => service.stop())

const webhookOf = (name: string) => webhooks[name]?.post as DocumentedWebhook

/** What every HTTP request has. */
const transport = ["host", "connection", "content-type", "content-length"]

test("the document has each event of the catalog as a webhook", () => {
  expect(Object.keys(webhooks)).toEqual([...eventNames])
})

describe.each(eventNames.map((name) => [name]))("%s", (name) => {
  test("shows a body that its own schema accepts", () => {
    const media = webhookOf(name).requestBody.content["application/json"]
    const validate = compileSchema(api, { ...media?.schema })
    expect([validate(media?.example), validate.errors]).toEqual([true, null])
  })
})

test("each documents exactly the headers that a delivery has", async () => {
  const { receive, emit } = await subscriber(service)
  const receiver = await receive()
  await emit()
  const [delivery] = await receiver.waitFor(1)
  receiver.stop()
  const { parameters } = webhookOf("code.created")
  const sent = Object.keys(delivery?.headers.toJSON() ?? {}).filter((header) => !transport.includes(header))
  expect(parameters.map(({ name }) => name.toLowerCase()).sort()).toEqual(sent.sort())
  expect(parameters.every(({ in: place, required }) => place === "header" && required)).toBe(true)
})
