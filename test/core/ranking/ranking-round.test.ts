import { describe, expect, test } from "bun:test"
import type { RankingConfig } from "../../../src/core/ranking/ranking.ts"
import {
  endedPeriods,
  periodToGive,
  rankedPeriod,
  retryDelayMs,
  urgentWarnings,
  warnOfRound,
  winnersOf,
} from "../../../src/core/ranking/ranking-round.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { instant } from "../../support/core/periods.ts"

const of = (period: RankingConfig["period"]): RankingConfig => ({ period, prizes: [] })
const many = Number.POSITIVE_INFINITY

const ends: [ranking: RankingConfig | undefined, now: string, most: number, ended: string[], dueAt: string | null][] = [
  [of("day"), "2026-11-21T23:59:59.999Z", many, [], "2026-11-22T00:00Z"],
  [of("day"), "2026-11-22T00:00Z", many, ["2026-11-21"], "2026-11-23T00:00Z"],
  [of("day"), "2026-11-24T10:00Z", many, ["2026-11-21", "2026-11-22", "2026-11-23"], "2026-11-25T00:00Z"],
  [of("day"), "2026-11-24T10:00Z", 2, ["2026-11-21", "2026-11-22"], "2026-11-24T00:00Z"],
  [of("total"), "2026-11-24T10:00Z", many, [], null],
  [undefined, "2026-11-24T10:00Z", many, [], null],
]
for (const [ranking, now, most, ended, dueAt] of ends)
  test(`of a ranking by ${ranking?.period}, due at midnight, at ${now} at most ${most} have ended: ${ended}`, () => {
    const found = endedPeriods(ranking, "UTC", instant("2026-11-22T00:00Z"), instant(now), most)
    expect(found.ended.map(({ key }) => key)).toEqual(ended)
    expect(found.dueAt).toBe(dueAt === null ? null : instant(dueAt))
  })

const keys: [period: RankingConfig["period"], key: string | undefined, given: string | null][] = [
  ["day", undefined, "2026-11-23"],
  ["day", "2026-11-22", "2026-11-22"],
  ["day", "2026-11-21", null],
  ["day", "2026-11-24", null],
  ["day", "2026-02-30", null],
  ["day", "2026-W47", null],
  ["week", "2026-W47", "2026-W47"],
  ["week", "2026-W46", null],
  ["week", "2026-W54", null],
  ["month", undefined, "2026-10"],
  ["month", "2026-10", null],
  ["month", "2026-11", null],
  ["total", undefined, "total"],
  ["total", "total", "total"],
  ["total", "2026-11-22", null],
]
for (const [kind, key, given] of keys)
  test(`on request on 2026-11-24, ${key} of a ranking by ${kind} that began on the 22nd is ${given ?? "refused"}`, () => {
    const times = { timezone: "UTC", beganAt: instant("2026-11-22T00:00Z") }
    const period = periodToGive(of(kind), times, instant("2026-11-24T10:00Z"), key)
    expect(isRefusal(period) ? null : period.key).toBe(given)
  })

test("prizes go by position: the first range that covers it, none where no range does", () => {
  const prize = { type: "points", points: 5 } as const
  const prizes = [
    { fromPosition: 2, toPosition: 2, prize },
    { fromPosition: 2, toPosition: 4 },
  ]
  const ranked = [10, 20, 30, 40, 50].map((player) => ({ player, score: player }))
  expect(winnersOf({ period: "day", prizes }, ranked)).toEqual([
    { position: 2, player: 20, totalScore: 20, prize },
    { position: 3, player: 30, totalScore: 30, prize: null },
    { position: 4, player: 40, totalScore: 40, prize: null },
  ])
})

test("tries are a second apart, then twice as long each time, at most an hour", () => {
  expect([1, 2, 3, 12, 13, 2_000].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 2_048_000, 3_600_000, 3_600_000])
})

describe("the ranking of the running period", () => {
  const midnight = instant("2026-11-24T05:00Z")
  const of = (kind: RankingConfig["period"], zoneSince: number | null, now: number) =>
    rankedPeriod(kind, { timezone: "America/Lima", zoneSince }, now)

  test("is that of the campaign's time zone", () => {
    expect([of("day", null, midnight - 1), of("day", null, midnight)].map(({ period }) => period.key)).toEqual([
      "2026-11-23",
      "2026-11-24",
    ])
  })

  test("is held by standings of periods that began after the time zone was changed, and of all time", () => {
    const held = [null, midnight - 1, midnight, midnight + 1].map((zoneSince) => of("day", zoneSince, midnight + 2))
    expect(held.map(({ isInStandings }) => isInStandings)).toEqual([true, true, false, false])
    expect(of("total", midnight, midnight)).toMatchObject({ period: { key: "total" }, isInStandings: true })
  })
})

test("an ended campaign only needs attention for the prizes it owes", () => {
  const warnings = [warnOfRound("2026-11-21"), { code: "GAME_NOT_INSTALLED", message: "", params: {} }]
  expect(urgentWarnings("active", warnings)).toEqual(warnings)
  expect(urgentWarnings("ended", warnings)).toEqual(warnings.slice(0, 1))
})
