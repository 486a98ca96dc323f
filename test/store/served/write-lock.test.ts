import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { codeCampaign, newCode } from "../../support/fixture/promo.ts"
import { client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

/** Runs `task` while another connection holds the database's write lock. */
const whileLocked = async (task: () => Promise<unknown>) => {
  const holder = new Database(service.databasePath)
  holder.run("BEGIN IMMEDIATE")
  try {
    await task()
  } finally {
    holder.run("ROLLBACK")
    holder.close()
  }
}

test("while another connection holds the database's write lock, readyz and writes are 503, healthz and reads 200", async () => {
  const anyone = client(service.url, {})
  await whileLocked(async () => {
    const { body, headers } = await anyone.get("/readyz", { status: 503 })
    expect(body.code).toBe("UNAVAILABLE")
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    await org.post("/api/v1/clients/identify", { externalId: "u" }, { status: 503 })
    await anyone.get("/healthz", { status: 200 })
    await org.get("/api/v1/admin/api-keys", { status: 200 })
  })
  await anyone.get("/readyz", { status: 200 })
  const { body: made } = await org.post("/api/v1/clients/identify", { externalId: "u" }, { status: 200 })
  expect(made.created).toBe(true)
}, 60_000)

test("a read of personal data succeeds while another process holds the database, and its row follows", async () => {
  await newCode(org, await codeCampaign(org), "u")
  const auditLog = async () => (await org.get("/api/v1/admin/audit-log?limit=200", { status: 200 })).body.items
  const before = await auditLog()
  await whileLocked(async () => {
    await org.get("/api/v1/admin/players/u", { status: 200 })
    await org.get("/api/v1/admin/codes/export", { status: 200 })
  })
  await org.post("/api/v1/clients/identify", { externalId: "u" }, { status: 200 })
  const after = await auditLog()
  expect(after.slice(after.length - before.length)).toEqual(before)
  const added = after.slice(0, after.length - before.length)
  expect(added.map(({ target }: { target: string }) => target)).toEqual(["codes", "u"])
})
