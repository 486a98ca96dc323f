import { expect, test } from "bun:test"
import { decideSignIn, decideSignOut } from "../../../../src/core/operation/admin/session.ts"
import type { ApiKey } from "../../../../src/core/organization/organization.ts"
import { seeded } from "../../../../src/demo/chance.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const hourMs = 3_600_000
const key: ApiKey = {
  ...{ keyId: "key_1", orgId: "org", name: "Console", scope: "admin", createdAt: now - 1 },
  ...{ expiresAt: null, deactivatedAt: null },
}
const signIn = (expiresAt: number | null) =>
  decideSignIn({ organizationName: "Shop" }, { ...key, expiresAt }, now, { secrets: seeded(1) })

test.each([
  ["12 hours later", null, now + 12 * hourMs],
  ["with its key", now + hourMs, now + hourMs],
  ["12 hours later, before its key", now + 24 * hourMs, now + 12 * hourMs],
])("a session ends %s", (_, keyExpiresAt, expiresAt) => {
  const { answer, changes } = signIn(keyExpiresAt)
  expect(answer).toMatchObject({ orgId: "org", organizationName: "Shop", keyId: "key_1", seenAt: now, expiresAt })
  expect(answer.token).toMatch(/^[0-9A-Za-z]{43}$/)
  const after = { keyId: "key_1", scope: "admin", expiresAt }
  expect(changes).toEqual([
    { kind: "addSession", session: answer },
    { kind: "audit", entry: { action: "session.create", target: "key_1", before: null, after } },
  ])
})

test("a sign-out removes the session and is recorded, without the token", () => {
  const { token: _token, ...session } = signIn(null).answer
  const before = { keyId: "key_1", scope: "admin", expiresAt: session.expiresAt }
  expect(decideSignOut(session, { hash: "abc" }).changes).toEqual([
    { kind: "removeSession", hash: "abc" },
    { kind: "audit", entry: { action: "session.end", target: "key_1", before, after: null } },
  ])
})

test("a session that does not exist has ended", () => {
  expect(decideSignOut(null, { hash: "abc" })).toEqual({ answer: null, changes: [] })
})
