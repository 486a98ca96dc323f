import { expect, test } from "bun:test"
import manifest from "../../../package.json" with { type: "json" }
import { client } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()

test("GET /healthz is 200 and needs no key", async () => {
  const { body } = await client(service.url, {}).get("/healthz", { status: 200 })
  expect(body).toEqual({ status: "alive", version: manifest.version })
})

test("GET /readyz is 200 while the database accepts writes, again and again", async () => {
  for (let i = 0; i < 3; i++) {
    const { body } = await client(service.url, {}).get("/readyz", { status: 200 })
    expect(body).toEqual({ status: "ready" })
  }
})

test("readyz leaves nothing behind in the audit log or the database's rows", async () => {
  const org = await service.organization()
  const before = (await org.get("/api/v1/admin/audit-log")).text
  await client(service.url, {}).get("/readyz", { status: 200 })
  expect((await org.get("/api/v1/admin/audit-log")).text).toBe(before)
})
