import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { client } from "../../support/service/client.ts"
import { startService, type TestService } from "../../support/service/service.ts"

let service: TestService
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

test("GET /healthz is 200 and needs no key", async () => {
  const { body } = await client(service.url, {}).get("/healthz", { status: 200 })
  expect(body).toEqual({ status: "alive" })
})

test("GET /readyz is 200 while the database takes writes, again and again", async () => {
  for (let i = 0; i < 3; i++) {
    const { body } = await client(service.url, {}).get("/readyz", { status: 200 })
    expect(body).toEqual({ status: "ready" })
  }
})

test("while another connection holds the database's write lock, readyz and writes are 503, healthz and reads 200", async () => {
  const anyone = client(service.url, {})
  const org = await service.organization()
  const holder = new Database(service.databasePath)
  holder.run("BEGIN IMMEDIATE")
  const { body, headers } = await anyone.get("/readyz", { status: 503 })
  expect(body.code).toBe("UNAVAILABLE")
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
  await org.post("/api/v1/clients/identify", { externalId: "u" }, { status: 503 })
  await anyone.get("/healthz", { status: 200 })
  await org.get("/api/v1/admin/api-keys", { status: 200 })
  holder.run("ROLLBACK")
  holder.close()
  await anyone.get("/readyz", { status: 200 })
  const { body: made } = await org.post("/api/v1/clients/identify", { externalId: "u" }, { status: 200 })
  expect(made.created).toBe(true)
}, 60_000)

test("readyz leaves nothing behind in the audit log or the database's rows", async () => {
  const org = await service.organization()
  const before = (await org.get("/api/v1/admin/audit-log")).text
  await client(service.url, {}).get("/readyz", { status: 200 })
  expect((await org.get("/api/v1/admin/audit-log")).text).toBe(before)
})
