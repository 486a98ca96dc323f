import { expect, test } from "bun:test"
import { givenService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"
import { subscriber } from "../../support/webhook/hooks.ts"
import { startReceiver } from "../../support/webhook/receiver.ts"

const service = givenService()

test("what a receiver echoes of a player who was erased meanwhile is not stored", async () => {
  const { org, addWebhook, emit } = await subscriber(service)
  const erased = Promise.withResolvers<void>()
  let repeated = ""
  const receiver = startReceiver(async (number) => {
    if (number > 0) return 200
    await erased.promise
    return new Response(`thanks for ${repeated}`, { status: 500, headers: { "content-type": "text/plain" } })
  })
  const webhookId = await addWebhook(receiver.url, { events: ["code.created"] })
  repeated = await emit("ana.secret@example.com")
  await receiver.waitFor(1)
  await org.post(`/api/v1/admin/players/${repeated}/erase`, { confirm: repeated }, { status: 200 })
  erased.resolve()
  const path = `/api/v1/admin/webhooks/${webhookId}/deliveries`
  const [delivery] = await eventually(
    async () => (await org.get(path, { status: 200 })).body.items,
    ([item]) => item?.attempts.length > 0,
  )
  const shown = (await org.get(`/api/v1/admin/deliveries/${delivery.deliveryId}`, { status: 200 })).body
  expect(shown.attempts[0].statusCode).toBe(500)
  expect(JSON.stringify(shown)).not.toContain("ana.secret")
  await receiver.stop()
})
