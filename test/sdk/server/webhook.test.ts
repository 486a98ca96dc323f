import { expect, test } from "bun:test"
import { createPremio, PremioError, verifyWebhook } from "../../../src/sdk/server/premio.ts"
import { givenService } from "../../support/service/service.ts"
import { subscriber } from "../../support/webhook/hooks.ts"

const service = givenService({ clock: "real" })

const refusalOf = (verify: () => unknown): string => {
  try {
    return `accepted ${JSON.stringify(verify())}`
  } catch (error) {
    return error instanceof PremioError ? error.code : String(error)
  }
}

const secrets = {
  encoded: `whsec_${Buffer.from("any 24 bytes, or so many").toString("base64")}`,
  raw: "the secret ñ 😀",
}

test.each(Object.entries(secrets))("verifies what the service signs with a secret that is %s", async (_, secret) => {
  const { receive, emit } = await subscriber(service)
  const receiver = await receive(() => 200, { secret })
  await emit()
  const [received] = await receiver.waitFor(1)
  receiver.stop()
  if (!received) throw new Error("nothing arrived")
  const { text, headers } = received
  const event = verifyWebhook(text, headers, secret)
  expect(event).toEqual(JSON.parse(text))
  const plain = Object.fromEntries(headers)
  expect(verifyWebhook(new TextEncoder().encode(text), plain, secret)).toEqual(event)
  const titled = Object.fromEntries([...headers].map(([name, value]) => [name.toUpperCase(), value]))
  expect(verifyWebhook(Buffer.from(text), titled, ["another secret", secret])).toEqual(event)
  for (const verify of [
    () => verifyWebhook(text, headers, "another secret"),
    () => verifyWebhook(text.replace("{", "{ "), headers, secret),
    () => verifyWebhook(text, { ...plain, "webhook-id": "evt_other" }, secret),
    () => verifyWebhook(text, { ...plain, "webhook-timestamp": String(Math.floor(Date.now() / 1000) - 301) }, secret),
    () => verifyWebhook(text, {}, secret),
  ])
    expect(refusalOf(verify)).toBe("INVALID_WEBHOOK")
  expect(() => verifyWebhook(text, headers, "")).toThrow("secret must be")
  expect(() => verifyWebhook(JSON.parse(text), headers, secret)).toThrow("body must be")
})

test("verifies by the old and by the new secret while one replaces the other", async () => {
  const { org, receive, emit } = await subscriber(service)
  const receiver = await receive(() => 200, { secret: secrets.raw })
  const premio = createPremio({ baseUrl: service.url, apiKey: org.key, orgId: org.orgId })
  const rotation = { webhookId: receiver.webhookId, secret: secrets.encoded, overlapSeconds: 60 }
  await premio.rotateWebhookSecret(rotation)
  await emit()
  const [received] = await receiver.waitFor(1)
  receiver.stop()
  for (const secret of Object.values(secrets))
    expect(verifyWebhook(received?.text ?? "", received?.headers ?? {}, secret).event).toBeString()
})
