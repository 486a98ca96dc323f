import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { client } from "../support/service/client.ts"
import { startProcess } from "../support/service/process.ts"
import { until } from "../support/waiting.ts"
import { startReceiver } from "../support/webhook/receiver.ts"

test("a delivery whose 2xx was not recorded before kill -9 is sent again, and is not lost", async () => {
  const folder = mkdtempSync(join(tmpdir(), "premio-hooks-"))
  const environment = { DATABASE_PATH: join(folder, "premio.db") }
  let service = await startProcess(environment)
  const { key, orgId } = await service.organization()
  // The service is gone once it could have read the 2xx.
  const receiver = startReceiver(async (number) => {
    if (number === 0) await service.end("SIGKILL")
    return 200
  })
  const org = () => client(service.url, { key, orgId })
  const hook = { url: receiver.url, secret: "the secret", events: ["*"] }
  const { webhookId } = (await org().post("/api/v1/admin/webhooks", hook, { status: 201 })).body
  await org().post(`/api/v1/admin/webhooks/${webhookId}/test`, undefined, { status: 202 })
  await receiver.waitFor(1)
  await until("the end of the process", async () => ((await fetch(service.url).catch(() => null)) ? undefined : true))

  service = await startProcess(environment)
  await receiver.waitFor(2)
  const [first, second] = receiver.received
  expect(second?.headers.get("webhook-id")).toBe(first?.headers.get("webhook-id") ?? "")
  expect(second?.text).toBe(first?.text ?? "")
  const path = `/api/v1/admin/webhooks/${webhookId}/deliveries?status=delivered`
  await until("the record", async () => ((await org().get(path)).body.items.length === 1 ? true : undefined))
  await service.end("SIGKILL")

  // What was recorded is not sent again.
  service = await startProcess(environment)
  await org().post(`/api/v1/admin/webhooks/${webhookId}/test`, undefined, { status: 202 })
  await receiver.waitFor(3)
  expect(new Set(receiver.received.map(({ headers }) => headers.get("webhook-id"))).size).toBe(2)
  expect(await service.end("SIGTERM")).toBe(0)
  receiver.stop()
  rmSync(folder, { recursive: true })
}, 40_000)
