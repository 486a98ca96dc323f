import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { startService, type TestService } from "../support/service/service.ts"
import { deliveriesOf, eventually } from "../support/webhook/deliveries.ts"
import { subscriber } from "../support/webhook/hooks.ts"

const inDatabase = ({ databasePath }: TestService, statement: string) => {
  const database = new Database(databasePath)
  database.run("PRAGMA busy_timeout = 5000")
  database.run(statement)
  database.close()
}

test("an attempt that cannot be recorded is not made again, and is recorded once it can be", async () => {
  const service = await startService({ clock: "real" })
  const { receive, emit } = await subscriber(service)
  const receiver = await receive()
  await emit()
  await receiver.waitFor(1)
  const broken = "BEFORE UPDATE ON deliveries BEGIN SELECT RAISE(ABORT, 'out of order'); END"
  inDatabase(service, `CREATE TRIGGER broken ${broken}`)
  await emit()
  await receiver.waitFor(2)
  await Bun.sleep(2_500)
  expect(receiver.received).toHaveLength(2)
  expect(deliveriesOf(service, receiver.webhookId)[1]).toMatchObject({ status: "pending", attempts: 0 })
  inDatabase(service, "DROP TRIGGER broken")
  await eventually(
    () => deliveriesOf(service, receiver.webhookId)[1],
    (row) => row?.status === "delivered" && row.attempts === 1,
  )
  expect(receiver.received).toHaveLength(2)
  receiver.stop()
  await service.stop()
}, 30_000)
