import { describe, expect, test } from "bun:test"
import { decideSignIn, decideSignOut } from "../../../../src/core/operation/user/session.ts"
import type { ApiKey } from "../../../../src/core/organization/organization.ts"
import { maxSessionsOfOne } from "../../../../src/core/organization/session.ts"
import { seeded } from "../../../../src/demo/chance.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const hourMs = 3_600_000
const key: ApiKey = {
  keyId: "key_1",
  orgId: "org",
  name: "Console",
  scope: "admin",
  createdAt: now - 1,
  expiresAt: null,
  deactivatedAt: null,
  prefix: null,
  lastUsedAt: null,
  createdBy: null,
  signedInAt: null,
}
const origin = { address: "203.0.113.7", browser: "Firefox, Windows" }
const hash = (text: string) => `hash of ${text}`
const signIn = (expiresAt: number | null, others: readonly { hash: string }[] = []) =>
  decideSignIn({ organizationName: "Shop", others }, { ...key, expiresAt }, origin, now, { secrets: seeded(1) }, hash)

test.each([
  ["12 hours later", null, now + 12 * hourMs],
  ["with its key", now + hourMs, now + hourMs],
  ["12 hours later, before its key", now + 24 * hourMs, now + 12 * hourMs],
])("a session ends %s", (_, keyExpiresAt, expiresAt) => {
  const { answer, changes } = signIn(keyExpiresAt)
  const holder = { kind: "key", keyId: "key_1", scope: "admin", isDeactivated: false, expiresAt: keyExpiresAt }
  expect(answer).toMatchObject({ orgId: "org", organizationName: "Shop", holder, origin, seenAt: now, expiresAt })
  expect(answer.token).toMatch(/^[0-9A-Za-z]{43}$/)
  expect(answer.hash).toBe(hash(answer.token))
  const after = { keyId: "key_1", scope: "admin", expiresAt }
  expect(changes).toEqual([
    { kind: "noteKeySignIn", keyId: "key_1" },
    { kind: "addSession", session: answer },
    { kind: "audit", entry: { action: "session.create", target: "key_1", before: null, after } },
  ])
})

describe("of the sessions of one holder", () => {
  const others = Array.from({ length: maxSessionsOfOne }, (_, index) => ({ hash: `session ${index}` }))
  const endedOf = (count: number) =>
    signIn(null, others.slice(0, count)).changes.flatMap((change) =>
      change.kind === "removeSession" ? [change.hash] : [],
    )

  test("none ends while there is room", () => expect(endedOf(maxSessionsOfOne - 1)).toEqual([]))
  test("otherwise the least recently seen one ends", () => expect(endedOf(maxSessionsOfOne)).toEqual(["session 0"]))
})

test("a sign-out removes the session and is recorded, without the token", () => {
  const { token: _token, ...session } = signIn(null).answer
  const before = { keyId: "key_1", scope: "admin", expiresAt: session.expiresAt }
  expect(decideSignOut(session).changes).toEqual([
    { kind: "removeSession", hash: session.hash },
    { kind: "audit", entry: { action: "session.end", target: "key_1", before, after: null } },
  ])
})

test("a session that does not exist has ended", () => {
  expect(decideSignOut(null)).toEqual({ answer: null, changes: [] })
})
