import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { SpanCount } from "../../src/core/count.ts"
import {
  areOfPresent,
  joinedCounts,
  joinedPlays,
  joinedSpans,
  type LimitCounts,
  linksOf,
} from "../../src/core/merge.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const hourMs = 3_600_000

const counts = (fields: Partial<LimitCounts> = {}): LimitCounts => ({
  ...{ lastPlay: 7, lastAt: now, plays: 3, playsFrom: 10, playsUntil: 20 },
  ...{ wins: 2, winsFrom: 10, winsUntil: 30 },
  ...fields,
})
const uncountedPlays = { plays: 0, playsFrom: null, playsUntil: null }
const uncountedWins = { wins: 0, winsFrom: null, winsUntil: null }

describe("the limits of two players join", () => {
  test.each<[what: string, into: LimitCounts | null, joined: Partial<LimitCounts>]>([
    ["of the same intervals, they add up", counts({ plays: 4, wins: 1 }), { plays: 7, wins: 3 }],
    ["of another interval, they are counted again", counts({ playsUntil: 25 }), { ...uncountedPlays, wins: 4 }],
    ["of another beginning, too", counts({ winsFrom: null }), { plays: 6, ...uncountedWins }],
    ["with who has not played the campaign, too", null, { ...uncountedPlays, ...uncountedWins }],
  ])("%s", (_what, into, joined) => {
    expect(joinedCounts(counts(), into)).toEqual(counts(joined))
  })

  test("and the newest play is the newest of both", () => {
    const joined = joinedCounts(counts(), counts({ lastPlay: 9, lastAt: now - 1 }))
    expect(joined).toMatchObject({ lastPlay: 9, lastAt: now })
  })
})

/** Plays of two players, some of which are in both chains, as a joining that was broken off leaves them. */
const chains = fc
  .uniqueArray(fc.record({ play: fc.integer({ min: 1, max: 99 }), of: fc.constantFrom("from", "into", "both") }), {
    selector: ({ play }) => play,
    maxLength: 40,
  })
  .map((plays) => plays.toSorted((a, b) => b.play - a.play))

describe("two chains of plays", () => {
  test("become one, the newest first, in which each play comes once", () => {
    fc.assert(
      fc.property(chains, (plays) => {
        const chainOf = (name: string) => plays.filter(({ of }) => of === name || of === "both").values()
        expect([...joinedPlays([chainOf("from"), chainOf("into")])]).toEqual(plays)
        expect([...joinedPlays([plays.values()])]).toEqual(plays)
      }),
    )
  })

  test("are linked from the oldest on, in steps of any size, so that each leads to the one before it", () => {
    fc.assert(
      fc.property(chains, fc.integer({ min: 1, max: 9 }), (joined, step) => {
        const plays = joined.map(({ play }) => play)
        const previous = new Map<number, number | null>()
        for (let done = 0; done < plays.length; done += step)
          for (const link of linksOf(plays, done, step)) {
            expect(link.previous === null || previous.has(link.previous)).toBe(true)
            previous.set(link.play, link.previous)
          }
        const followed: number[] = []
        for (let next = plays[0] ?? null; next !== null; next = previous.get(next) ?? null) followed.push(next)
        expect(followed).toEqual(plays)
      }),
    )
  })
})

test("scores are counted of the periods that run in the campaign's time zone, until one of them ends", () => {
  const timezone = "America/Lima"
  const midnight = Date.parse("2026-11-22T05:00:00.000Z")
  const count = new SpanCount(joinedSpans(timezone, now))
  count.add({ play: 2, at: midnight - 1, score: 3, usedQuota: false })
  count.add({ play: 1, at: midnight - 25 * hourMs, score: 2, usedQuota: false })
  const counted = count.result()
  expect(counted.map(({ of, total }) => [of, total.score])).toEqual([
    ["day", 3],
    ["week", 5],
    ["month", 5],
    ["total", 5],
  ])
  expect(areOfPresent(counted, timezone, midnight - 1)).toBe(true)
  expect(areOfPresent(counted, timezone, midnight)).toBe(false)
})
