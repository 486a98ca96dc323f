import { describe, expect, test } from "bun:test"
import {
  decideErase,
  decideGiveUp,
  type EraseFacts,
  pseudonymsOf,
} from "../../../../src/core/operation/job/erase-player.ts"
import { isPseudonym } from "../../../../src/core/player/erasure.ts"
import { isRefusal } from "../../../../src/core/refusal.ts"
import { seeded } from "../../../../src/demo/chance.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const ana = { externalUserId: "ana" }
const pseudonyms = new Map([
  ["old", "erased_1"],
  ["ana", "erased_2"],
])
const last = new Map([["ana", "erased_2"]])
const facts = (fields: Partial<EraseFacts> = {}): EraseFacts => ({
  isSamePlayer: true,
  idCount: 2,
  player: { externalUserId: "ana", clientId: "c1" },
  uses: [],
  ...fields,
})

const uses: EraseFacts["uses"] = [
  { game: "campaign", gameId: "spring", limitName: "plays", usedFrom: 0, usedUntil: 10, used: 2 },
]
const sources = () => ({ secrets: seeded(2) })
const kept = (isLast: boolean) => ({
  kind: "keepPastUses" as const,
  ids: ["ana"],
  uses,
  isLast,
  secret: expect.stringMatching(/^[0-9a-f]{64}$/),
})

const revoked = {
  kind: "revokeTokens" as const,
  isErasure: true as const,
  externalUserIds: ["ana"],
  secret: expect.stringMatching(/^[0-9a-f]{64}$/),
}
const left = { kind: "leaveAudiences" as const, externalUserIds: ["ana"] }

describe("the ids of a person", () => {
  const of = (externalIds: readonly string[] | null) => pseudonymsOf(externalIds, ana, now, { ids: seeded(1) })

  test("get a pseudonym each, the requested one last", () => {
    const found = of(["ana", "old", "older"])
    if (isRefusal(found)) throw new Error(found.message)
    expect([...found.keys()]).toEqual(["old", "older", "ana"])
    expect(new Set(found.values()).size).toBe(3)
    expect([...found.values()].every(isPseudonym)).toBe(true)
  })

  test("are refused for an unknown id", () => {
    expect(of(null)).toMatchObject({ refusal: "NOT_FOUND" })
  })
})

describe("an erasure", () => {
  test("releases ids as long as they are the player's", () => {
    expect(decideGiveUp({ isSamePlayer: true, uses }, last, sources())).toEqual({
      answer: null,
      changes: [kept(false), revoked, left, { kind: "giveUpIds", pseudonyms: last }],
    })
    expect(decideGiveUp({ isSamePlayer: false, uses }, last, sources())).toMatchObject({ refusal: "CONFLICT" })
  })

  test.each<[fault: string, given: Partial<EraseFacts>]>([
    ["the id means somebody else", { isSamePlayer: false }],
    ["another player was merged into this one", { idCount: 3 }],
    ["the id means somebody else, with other ids", { isSamePlayer: false, idCount: 1 }],
  ])("is refused when %s meanwhile, and changes nothing", (_fault, given) => {
    expect(decideErase(facts(given), { pseudonyms, last }, sources())).toMatchObject({ refusal: "CONFLICT" })
  })

  test.each([
    ["the id that was given up last", "ana", "erased_2"],
    ["one that a step before has given up", "erased_1", "erased_1"],
  ])("ends under a pseudonym, which alone is logged, for who was known by %s", (_what, externalUserId, erased) => {
    const player = { externalUserId, clientId: "c1" }
    const erasure = { externalUserId: erased, clientId: "c1" }
    expect(decideErase(facts({ player, uses }), { pseudonyms, last }, sources())).toEqual({
      answer: erasure,
      changes: [
        kept(true),
        revoked,
        left,
        { kind: "giveUpIds", pseudonyms: last },
        { kind: "forgetBanTexts" },
        { kind: "audit", entry: { action: "player.erase", target: erased, before: null, after: erasure } },
      ],
    })
  })
})
