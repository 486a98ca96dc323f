import { expect, test } from "bun:test"
import { decideCreateBan, decideEndBan, decideLiftBan } from "../../../../../src/core/operation/admin/player/ban.ts"
import { isRefusal } from "../../../../../src/core/refusal.ts"
import { seeded } from "../../../../../src/demo/chance.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const ana = { externalUserId: "ana", clientId: "c1" }
const ban = { banId: "ban_1", ...ana, reason: null, message: "no", createdAt: now, until: null }

test.each([
  ["a registered player", ana],
  ["one who was never seen", { externalUserId: "new", clientId: null }],
])("%s is banned under both of their ids, and that is logged", (_who, player) => {
  const decision = decideCreateBan({ player, use: null }, { message: "no" }, { now, wall: now }, { ids: seeded(1) })
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
  const refused = decideCreateBan(
    { player: null, use: null },
    { clientId: "c9" },
    { now, wall: now },
    { ids: seeded(1) },
  )
  expect(refused).toMatchObject({ refusal: "CLIENT_NOT_FOUND" })
})

test("a ban is lifted once, and that is logged", () => {
  const entry = { action: "ban.lift", target: "ban_1", before: ban, after: null }
  expect(decideLiftBan(ban, "ban_1", now + 5)).toEqual({
    answer: null,
    changes: [
      { kind: "liftBan", at: now + 5 },
      { kind: "audit", entry },
    ],
  })
  expect(decideLiftBan(null, "ban_1", now)).toMatchObject({ refusal: "NOT_FOUND" })
})

test("a ban that has an end is lifted at exactly that time, and not before", () => {
  const until = now + 1_000
  const ends = { ...ban, until }
  expect(decideEndBan(ends, until - 1)).toBeNull()
  expect(decideEndBan(ban, Number.MAX_SAFE_INTEGER)).toBeNull()
  expect(decideEndBan(ends, until + 7)?.changes).toMatchObject([{ kind: "liftBan", at: until }, { kind: "audit" }])
  const refused = decideCreateBan({ player: ana, use: null }, { until: now }, { now, wall: now }, { ids: seeded(1) })
  expect(refused).toMatchObject({ refusal: "VALIDATION_ERROR", message: "until must be a time that is still to come" })
})
