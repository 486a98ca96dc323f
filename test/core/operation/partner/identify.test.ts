import { expect, test } from "bun:test"
import { decideIdentify } from "../../../../src/core/operation/partner/identify.ts"
import { isRefusal, type Refusal } from "../../../../src/core/refusal.ts"
import { seeded } from "../../../../src/demo/chance.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const tiers = [
  { name: "Gold", minXp: 50, color: "#fc0" },
  { name: "Bronze", minXp: 10, color: "#c63" },
]
const request = { orgId: "org", externalId: "ana" }
const guest = { externalUserId: "ana", clientId: null, xp: 0, points: 0 }
const decided = <T extends object>(decision: T | Refusal): T => {
  if (isRefusal(decision)) throw new Error(decision.message)
  return decision
}

const identify = (player: Parameters<typeof decideIdentify>[0]["player"], fields: object = {}) =>
  decided(
    decideIdentify({ player, tiers, own: null }, { ...request, ...fields }, { now, wall: now }, { ids: seeded(1) }),
  )

test("a player without a client id is registered under a new one, and keeps what they earned before", () => {
  const { answer, changes } = identify({ ...guest, xp: 12, points: 3 })
  const { clientId } = answer
  expect(clientId).toMatch(/^c\w{25}$/)
  expect(answer).toEqual({ clientId, externalId: "ana", created: true, xp: 12, points: 3, tier: "Bronze" })
  expect(changes).toEqual([{ kind: "register", clientId, profile: {} }])
})

test("a registered player keeps their client id; a merged one gets that of the remaining player", () => {
  const profile = { name: "Ana", email: "ana@example.com", traits: { city: "Lima" } }
  const { answer, changes } = identify({ ...guest, externalUserId: "kept", clientId: "c1" }, profile)
  expect(answer).toMatchObject({ clientId: "c1", externalId: "kept", created: false })
  expect(changes).toEqual([
    { kind: "register", clientId: "c1", profile: { ...profile, nameByToken: null, emailByToken: null } },
  ])
})

test.each([
  [0, null],
  [9, null],
  [10, "Bronze"],
  [49, "Bronze"],
  [50, "Gold"],
])("%i XP are tier %p", (xp, tier) => {
  expect(identify({ ...guest, xp }).answer.tier).toBe(tier)
})

test("registration that is not allowed is refused while the id is unknown", () => {
  const facts = { player: { externalUserId: "ana", clientId: null, xp: 0, points: 0 }, tiers, own: null }
  const decision = decideIdentify(facts, { ...request, mayRegister: false }, { now, wall: now }, { ids: seeded(1) })
  expect(decision).toMatchObject({ refusal: "CLIENT_NOT_FOUND" })
  const known = { ...facts, player: { ...facts.player, clientId: "c1" } }
  expect(
    decideIdentify(known, { ...request, mayRegister: false }, { now, wall: now }, { ids: seeded(1) }),
  ).not.toHaveProperty("refusal")
})
