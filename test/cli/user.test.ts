import { afterAll, beforeAll, expect, test } from "bun:test"
import { accept, member, tryIn, visitorOf } from "../support/console/user.ts"
import { cli, runCli } from "../support/service/cli.ts"
import type { Client } from "../support/service/client.ts"
import { startService, type TestService } from "../support/service/service.ts"

let service: TestService
let org: Client
beforeAll(async () => {
  service = await startService()
  org = await service.organization()
})
afterAll(() => service.stop())

const users = (...words: string[]) =>
  cli(service.database.place, "users", ...words, "--organization", org.orgId, "--json")

test("the operator invites the first owner while the service runs", async () => {
  const [made] = (await users("invite", "Ana@example.com", "--role", "owner")).objects
  expect(made).toMatchObject({ email: "ana@example.com", role: "owner" })
  const [, orgId, token = ""] = /#(.+)\.(\w+)$/.exec(String(made?.["path"])) ?? []
  expect(orgId).toBe(org.orgId)
  const page = await accept(org, token)
  await page.get("/api/v1/admin/users", { status: 200 })
  const { body } = await org.get("/api/v1/admin/audit-log?action=user.invite", { status: 200 })
  expect(body.items).toMatchObject([{ keyId: null, user: null }])
})

test("a name of only spaces is refused", async () => {
  const words = ["users", "invite", "eva@example.com", "--role", "viewer", "--name", "  "]
  const { code, stderr } = await runCli(service.database.place, ...words, "--organization", org.orgId)
  expect([code === 0, stderr]).toEqual([false, expect.stringContaining("It must be a text of 1 to 200 characters")])
})

test("a new link lets a user in who can no longer sign in, and no command shows a hash", async () => {
  const { email, userId } = await member(org, "support")
  const [made] = (await users("link", userId)).objects
  const token = String(made?.["path"]).split(".").at(-1) ?? ""
  await accept(org, token, { password: "another battery for it" })
  expect((await tryIn(org, email)).status).toBe(401)
  const listed = await users("list")
  expect(listed.objects).toContainEqual(expect.objectContaining({ userId, email, role: "support", status: "active" }))
  expect(JSON.stringify([made, listed])).not.toMatch(/hash|argon2/i)
  await visitorOf(org).post("/api/v1/console/link", { orgId: org.orgId, token }, { status: 404 })
})

test("an unknown role, e-mail or user ends with one line", async () => {
  for (const words of [
    ["invite", "ana@example.org", "--role", "king"],
    ["invite", "ana", "--role", "owner"],
    ["link", "usr_none"],
  ]) {
    const { code, stderr } = await runCli(service.database.place, "users", ...words, "--organization", org.orgId)
    expect([code, stderr.trimEnd().split("\n").length]).toEqual([1, 1])
  }
})
