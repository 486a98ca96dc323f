import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type Campaign, campaignConfig } from "../../../../src/core/campaign/campaign.ts"
import {
  type ChooseRoundFacts,
  chooseRound,
  decideFailedTry,
  decideKeepRounds,
  decideTryRound,
} from "../../../../src/core/operation/job/due-ranking-round.ts"
import type { RankingConfig } from "../../../../src/core/ranking/ranking.ts"
import type { OpenRound } from "../../../../src/core/ranking/ranking-round.ts"
import { isRefusal } from "../../../../src/core/refusal.ts"

const now = Date.parse("2026-11-24T10:00:00.000Z")
const midnight = Date.parse("2026-11-24T00:00:00.000Z")
const dayMs = 24 * 3_600_000
const ranking: RankingConfig = { period: "day", prizes: [] }

const campaign = (fields: Partial<Parameters<typeof campaignConfig>[1]> = {}): Campaign => ({
  ...campaignConfig("spring", { name: "Spring", ranking, ...fields }),
  campaignId: "spring",
  createdAt: now - 5 * dayMs,
  updatedAt: now,
})
const { ranking: _none, ...unranked } = campaign()

const open = (fields: Partial<OpenRound> = {}): OpenRound => ({
  period: { key: "2026-11-23", start: midnight - dayMs, end: midnight },
  ranking,
  isDecided: false,
  ...fields,
})

describe("rounds are kept", () => {
  test.each<
    [what: string, campaign: Campaign, dueAt: number | null, most: number, kept: string[], next: number | null]
  >([
    ["once their period has ended", campaign(), midnight, 9, ["2026-11-23"], midnight + dayMs],
    ["of all periods since", campaign(), midnight - dayMs, 9, ["2026-11-22", "2026-11-23"], midnight + dayMs],
    ["a few in a step", campaign(), midnight - dayMs, 1, ["2026-11-22"], midnight],
    ["not before that", campaign(), now + 1, 9, [], now + 1],
    ["not without a ranking", unranked, midnight, 9, [], null],
    [
      "in the campaign's time zone",
      campaign({ timezone: "America/Lima" }),
      midnight + 5 * 3_600_000,
      9,
      ["2026-11-23"],
      midnight + 29 * 3_600_000,
    ],
  ])("%s", (_what, ranked, rankingDueAt, most, kept, next) => {
    const [keep, due] = decideKeepRounds({ campaign: ranked, rankingDueAt }, now, most).changes
    expect(keep?.kind === "keepRounds" && keep.rounds.map(({ period }) => period.key)).toEqual(kept)
    expect(due).toEqual({ kind: "setRankingDue", rankingDueAt: next })
  })

  test("each once, in however many steps", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 20 }), (most, days) => {
        const kept: string[] = []
        let rankingDueAt: number | null = midnight
        while (rankingDueAt !== null && rankingDueAt <= midnight + days * dayMs) {
          const facts: { campaign: Campaign; rankingDueAt: number | null } = { campaign: campaign(), rankingDueAt }
          for (const change of decideKeepRounds(facts, midnight + days * dayMs, most).changes)
            if (change.kind === "setRankingDue") rankingDueAt = change.rankingDueAt
            else kept.push(...change.rounds.map(({ period }) => period.key))
        }
        return kept.length === days + 1 && new Set(kept).size === kept.length && kept.join() === kept.toSorted().join()
      }),
    )
  })
})

describe("a round that is tried automatically", () => {
  test.each([
    [0, 1_000],
    [1, 2_000],
    [40, 3_600_000],
  ])("after %i tries has a pause of %i ms noted before it begins", (tries, delayMs) => {
    const round = open()
    expect(decideTryRound({ open: round, tries }, now)).toEqual({
      answer: round,
      changes: [{ kind: "noteTry", periodKey: "2026-11-23", tries: tries + 1, tryAt: now + delayMs }],
    })
  })

  test.each([
    ["continues without a pause once its winners are decided", open({ isDecided: true })],
    ["is left alone once it is given", null],
  ])("%s", (_what, round) => {
    expect(decideTryRound({ open: round, tries: 3 }, now)).toEqual({ answer: round, changes: [] })
  })

  test("has its fault shown, but not that of a service that stops or is busy", () => {
    const fault = "CODE_COLLISION_RETRY_EXCEEDED"
    expect(decideFailedTry("2026-11-23", { refusal: fault }).changes).toEqual([
      { kind: "noteFault", periodKey: "2026-11-23", fault },
    ])
    expect(decideFailedTry("2026-11-23", { refusal: "UNAVAILABLE" }).changes).toEqual([])
  })
})

describe("on request", () => {
  const facts = (fields: Partial<ChooseRoundFacts> = {}): ChooseRoundFacts => ({
    campaign: campaign(),
    firstPlayAt: () => null,
    findRound: () => null,
    lacksPlays: () => false,
    ...fields,
  })
  const choose = (given: Partial<ChooseRoundFacts>, periodKey?: string) =>
    chooseRound(facts(given), { campaignId: "spring", periodKey }, now)
  const given = { findRound: () => ({ open: null }) }

  // each row fails every check that the rows below fail
  test.each<[fault: string, given: Partial<ChooseRoundFacts>, periodKey: string | undefined, expected: string]>([
    ["no such campaign", { campaign: null, ...given }, "never", "NOT_FOUND campaign"],
    ["no ranking", { campaign: unranked, ...given }, "never", "VALIDATION_ERROR ranking"],
    ["no key of a day", given, "never", "VALIDATION_ERROR periodKey"],
    ["a day that runs", given, "2026-11-24", "VALIDATION_ERROR periodKey"],
    ["a day before the campaign", given, "2026-11-18", "VALIDATION_ERROR periodKey"],
    ["one that was given", given, "2026-11-23", "CONFLICT the"],
    ["the last, which was given", given, undefined, "CONFLICT the"],
  ])("%s is refused", (_fault, fields, periodKey, expected) => {
    const refused = choose(fields, periodKey)
    if (!isRefusal(refused)) throw new Error("not refused")
    expect(`${refused.refusal} ${refused.message}`).toStartWith(expected)
  })

  test("the last period that has ended is given, by the ranking as it stands", () => {
    expect(choose({})).toEqual(open())
  })

  test("a stored round is given as it was, whatever has happened to the campaign", () => {
    const kept = open({ ranking: { period: "week", prizes: [] } })
    const findRound = (key: string) => (key === "2026-11-23" ? { open: kept } : null)
    expect(choose({ campaign: unranked, findRound }, "2026-11-23")).toBe(kept)
    expect(choose({ findRound })).toBe(kept)
  })

  test("a period before the campaign's creation is given if it was played then, by a clock that was set back", () => {
    expect(choose({ firstPlayAt: () => now - 6 * dayMs }, "2026-11-18")).toMatchObject({
      period: { key: "2026-11-18" },
    })
  })
})
