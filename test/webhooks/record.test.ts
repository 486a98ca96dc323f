import { expect, test } from "bun:test"
import { startService } from "../support/service/service.ts"
import { eventually } from "../support/waiting.ts"
import { deliveriesOf } from "../support/webhook/deliveries.ts"
import { subscriber } from "../support/webhook/hooks.ts"

test("an attempt that cannot be recorded is not made again, and is recorded once it can be", async () => {
  const service = await startService({ clock: "real" })
  const { receive, emit } = await subscriber(service)
  const receiver = await receive()
  await emit()
  await receiver.waitFor(1)
  const allow = await service.database.refuseUpdates("deliveries")
  await emit()
  await receiver.waitFor(2)
  await Bun.sleep(2_500)
  expect(receiver.received).toHaveLength(2)
  expect((await deliveriesOf(service, receiver.webhookId))[1]).toMatchObject({ status: "pending", attempts: 0 })
  await allow()
  await eventually(
    async () => (await deliveriesOf(service, receiver.webhookId))[1],
    (row) => row?.status === "delivered" && row.attempts === 1,
  )
  expect(receiver.received).toHaveLength(2)
  receiver.stop()
  await service.stop()
}, 30_000)
