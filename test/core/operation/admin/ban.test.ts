import { expect, test } from "bun:test"
import { decideCreateBan, decideLiftBan } from "../../../../src/core/operation/admin/ban.ts"
import { isRefusal } from "../../../../src/core/refusal.ts"
import { seeded } from "../../../../src/demo/chance.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const ana = { externalUserId: "ana", clientId: "c1" }
const ban = { banId: "ban_1", ...ana, reason: null, message: "no", createdAt: now }

test.each([
  ["a registered player", ana],
  ["one who was never seen", { externalUserId: "new", clientId: null }],
])("%s is banned under both of their ids, and that is logged", (_who, player) => {
  const decision = decideCreateBan(player, { message: "no" }, now, { ids: seeded(1) })
  if (isRefusal(decision)) throw new Error(decision.message)
  const { answer, changes } = decision
  const { banId } = answer
  expect(banId).toMatch(/^ban_\w{25}$/)
  expect(answer).toEqual({ ...ban, ...player, banId })
  expect(changes).toEqual([
    { kind: "addBan", ban: answer },
    { kind: "audit", entry: { action: "ban.create", target: banId, before: null, after: answer } },
  ])
})

test("an unknown client id cannot be banned", () => {
  const refused = decideCreateBan(null, { clientId: "c9" }, now, { ids: seeded(1) })
  expect(refused).toMatchObject({ refusal: "CLIENT_NOT_FOUND" })
})

test("a ban is lifted once, and that is logged", () => {
  const entry = { action: "ban.lift", target: "ban_1", before: ban, after: null }
  expect(decideLiftBan(ban, "ban_1")).toEqual({
    answer: null,
    changes: [{ kind: "liftBan" }, { kind: "audit", entry }],
  })
  expect(decideLiftBan(null, "ban_1")).toMatchObject({ refusal: "NOT_FOUND" })
})
