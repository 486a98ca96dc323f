import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import type { CodeConfig } from "../../../../src/core/code/template.ts"
import type { Prize } from "../../../../src/core/mini-game/prize.ts"
import {
  type DecideWinnersFacts,
  decideEndRound,
  decideGivePrize,
  decideWinners,
  drawPrizeCode,
  type GivePrizeFacts,
} from "../../../../src/core/operation/job/give-ranking-round.ts"
import { RankedPlayers } from "../../../../src/core/ranking/ranked-players.ts"
import type { RankingConfig, RankingPrize } from "../../../../src/core/ranking/ranking.ts"
import { winnersOf } from "../../../../src/core/ranking/ranking-round.ts"
import { seeded } from "../../../../src/demo/chance.ts"

const now = Date.parse("2026-11-24T10:00:00.000Z")
const period = { key: "2026-11-23", start: now - 2, end: now - 1 }
const template: CodeConfig = {
  discountType: "percentage",
  discountValue: 10,
  maxDiscountAmount: null,
  maxUses: 1,
  expiresInSeconds: 60,
  prefix: "WIN-",
  length: 8,
}
const points: Prize = { type: "points", points: 7 }
const codePrize: Prize = { type: "promo_code", campaignId: "autumn" }
const ranking: RankingConfig = {
  period: "day",
  prizes: [
    { fromPosition: 1, toPosition: 1, prize: codePrize },
    { fromPosition: 2, toPosition: 3, prize: points },
  ],
}
const round = { period, ranking }

describe("the code of a prize is drawn", () => {
  const draw = (prize: Prize | null, found: CodeConfig | undefined, isTaken = false) =>
    drawPrizeCode(
      "org",
      prize,
      (campaignId) => (campaignId === "autumn" ? found : undefined),
      () => isTaken,
      seeded(1),
    )

  test("by the template of its campaign", () => {
    expect(draw(codePrize, template)).toMatch(/^WIN-\w{8}$/)
  })

  test.each([
    ["points", points, template],
    ["what the organization hands out", null, template],
    ["a code of a campaign without a template", codePrize, undefined],
  ])("not for %s", (_what, prize, found) => {
    expect(draw(prize, found, true)).toBeNull()
  })

  test("or refused, once the codes are used up", () => {
    expect(draw(codePrize, template, true)).toMatchObject({ refusal: "CODE_COLLISION_RETRY_EXCEEDED" })
  })
})

describe("winners", () => {
  const ranked = [
    { player: 4, score: 9 },
    { player: 5, score: 8 },
    { player: 6, score: 8 },
    { player: 7, score: 1 },
  ]
  const facts = (fields: Partial<DecideWinnersFacts> = {}): DecideWinnersFacts => ({
    winners: winnersOf(ranking, ranked),
    codes: ["WIN-A", null, null],
    isOutdated: false,
    findPlayer: (row) => ({ row, isBanned: false }),
    ...fields,
  })

  test("are decided all at once, each with the code that was drawn", () => {
    const caller = { orgId: "org", keyId: "key_1" }
    expect(decideWinners(facts(), round, caller)).toEqual({
      answer: true,
      changes: [
        {
          kind: "decideRound",
          round,
          askedBy: { keyId: "key_1" },
          winners: [
            { position: 1, player: 4, totalScore: 9, prize: codePrize, prizeCode: "WIN-A" },
            { position: 2, player: 5, totalScore: 8, prize: points, prizeCode: null },
            { position: 3, player: 6, totalScore: 8, prize: points, prizeCode: null },
          ],
        },
      ],
    })
    expect(decideWinners(facts(), round, null).changes).toMatchObject([{ askedBy: null }])
  })

  test("do not exist in a round without scores, which is decided too", () => {
    const decided = decideWinners(facts({ winners: [], codes: [] }), round, null)
    expect(decided).toMatchObject({ answer: true, changes: [{ winners: [] }] })
  })

  test.each<[string, Partial<DecideWinnersFacts>]>([
    ["a merge or ban has changed the scores", { isOutdated: true }],
    ["one of them was banned", { findPlayer: (row) => ({ row, isBanned: row === 6 }) }],
    ["one of them was merged", { findPlayer: (row) => ({ row: row === 6 ? 4 : row, isBanned: false }) }],
    ["one of them is not there", { findPlayer: (row) => (row === 4 ? null : { row, isBanned: false }) }],
  ])("are read again when %s", (_what, fields) => {
    expect(decideWinners(facts(fields), round, null)).toEqual({ answer: false, changes: [] })
  })

  test("are the best of a ranking; on a tie, the first to reach the score", () => {
    const scores = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 12 })
    const ranges = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat({ max: 4 })), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(scores, ranges, (scored, covered) => {
        const prizes = covered.map(([fromPosition, more]) => ({ fromPosition, toPosition: fromPosition + more }))
        const board = new RankedPlayers()
        for (const [index, score] of scored.entries()) board.add({ player: index, score, reached: index })
        const sorted = scored.map((score, player) => ({ player, score })).sort((a, b) => b.score - a.score)
        const isPrized = (position: number) =>
          prizes.some(({ fromPosition, toPosition }) => fromPosition <= position && position <= toPosition)
        const expected = sorted
          .map(({ player, score }, index) => ({ position: index + 1, player, totalScore: score, prize: null }))
          .filter(({ position }) => isPrized(position))
        expect(winnersOf({ period: "day", prizes }, board.top(20))).toEqual(expected)
      }),
    )
  })
})

describe("a winner is given", () => {
  const give = (prize: Prize | null, fields: Partial<GivePrizeFacts & { prizeCode: string }> = {}) => {
    const { prizeCode = null, ...rest } = fields
    const owed = { row: 12, periodKey: period.key, position: 2, prize, prizeCode }
    const facts = {
      campaignId: "spring",
      owed,
      winner: { points: 5 },
      templateOf: () => template,
      budgetOf: () => null,
      poolOf: () => null,
      ...rest,
    }
    return decideGivePrize(facts, now).changes
  }
  const given = (prizeCode: string | null) => ({ kind: "givePrize", prize: 12, prizeCode }) as const
  const sourceId = "spring:2026-11-23:2"

  test("points, under the name of the prize", () => {
    const earning = { xp: 0, points: 7, reason: "ranking", sourceId }
    expect(give(points)).toEqual([{ kind: "earn", earning }, given(null)])
  })

  test("points up to 2^53-1, and none past it", () => {
    const owned = fc.integer({ min: Number.MAX_SAFE_INTEGER - 20, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(owned, (before) => {
        const earned = give(points, { winner: { points: before } }).flatMap((change) =>
          change.kind === "earn" ? change.earning.points : [],
        )
        const fits = Math.min(7, Number.MAX_SAFE_INTEGER - before)
        expect(earned).toEqual(fits > 0 ? [fits] : [])
      }),
    )
  })

  test("the code that was drawn, which is valid from now on", () => {
    const code = { code: "WIN-A", uses: 0, createdAt: now, expiresAt: now + 60_000 }
    expect(give(codePrize, { prizeCode: "WIN-A" })).toMatchObject([
      { kind: "issueCode", campaignId: "autumn", origin: "ranking", issueKey: sourceId, code },
      given("WIN-A"),
    ])
  })

  test.each([
    ["its campaign has no template any more", codePrize, "WIN-A", undefined],
    ["none was drawn", codePrize, undefined, template],
    ["the organization hands it out", null, undefined, template],
  ])("nothing by the service if %s", (_what, prize, prizeCode, found) => {
    expect(give(prize, { ...(prizeCode && { prizeCode }), templateOf: () => found })).toEqual([given(null)])
  })
})

test("the end of a requested round is logged for its caller, with everything that was won", () => {
  const prizes = [{ position: 1, externalUserId: "ana" }] as unknown as readonly RankingPrize[]
  const end = { kind: "endRound", periodKey: "2026-11-23" } as const
  const facts = { campaignId: "spring", periodKey: "2026-11-23", prizes: () => prizes }
  const after = { periodKey: "2026-11-23", items: prizes }
  const entry = { action: "ranking-prizes.give", target: "spring", before: null, after }
  expect(decideEndRound({ ...facts, askedBy: { keyId: null } }).changes).toEqual([end, { kind: "audit", entry }])
  const unread = () => {
    throw new Error("read")
  }
  expect(decideEndRound({ ...facts, prizes: unread, askedBy: null }).changes).toEqual([end])
})
