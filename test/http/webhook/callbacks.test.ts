import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { eventNames } from "../../../src/core/event.ts"
import { compileSchema, type OpenApi, openApi } from "../../support/service/contract.ts"
import { startService, type TestService } from "../../support/service/service.ts"
import { subscriber } from "../../support/webhook/hooks.ts"

type Callback = {
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly required: boolean }[]
  readonly requestBody: { readonly content: Record<string, { readonly schema: object; readonly example: object }> }
}
type Callbacks = Readonly<Record<string, { readonly [url: string]: { readonly post: Callback } }>>

let service: TestService
let api: OpenApi
let callbacks: Callbacks
beforeAll(async () => {
  service = await startService()
  api = await openApi(service.url)
  const creation = api.paths["/api/v1/admin/webhooks"]?.["post"] as unknown as { callbacks: Callbacks } | undefined
  callbacks = creation?.callbacks ?? {}
})
afterAll(() => service.stop())

const callbackOf = (name: string) => callbacks[name]?.["{$request.body#/url}"]?.post as Callback

/** What every HTTP request has. */
const transport = ["host", "connection", "content-type", "content-length"]

test("the operation that creates a webhook documents each event as a callback", () => {
  expect(Object.keys(callbacks)).toEqual([...eventNames])
})

describe.each(eventNames.map((name) => [name]))("the callback %s", (name) => {
  test("shows a body that its own schema accepts", () => {
    const media = callbackOf(name).requestBody.content["application/json"]
    const validate = compileSchema(api, { ...media?.schema })
    expect([validate(media?.example), validate.errors]).toEqual([true, null])
  })
})

test("a callback documents exactly the headers that a delivery has", async () => {
  const { receive, emit } = await subscriber(service)
  const receiver = await receive()
  await emit()
  const [delivery] = await receiver.waitFor(1)
  receiver.stop()
  const { parameters } = callbackOf("code.created")
  const sent = Object.keys(delivery?.headers.toJSON() ?? {}).filter((header) => !transport.includes(header))
  expect(parameters.map(({ name }) => name.toLowerCase()).sort()).toEqual(sent.sort())
  expect(parameters.every(({ in: place, required }) => place === "header" && required)).toBe(true)
})
