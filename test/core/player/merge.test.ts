import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type CountedPlay, SpanCount } from "../../../src/core/campaign/standing/count.ts"
import { type Standing, standingAfter } from "../../../src/core/campaign/standing/standing.ts"
import { periodsAt } from "../../../src/core/period.ts"
import { areCurrent, linksOf, mergedPlays, mergedSpans, mergedStanding } from "../../../src/core/player/merge.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const hourMs = 3_600_000

const timezone = "America/Lima"
const limits = {
  playLimits: { period: "day", maxPerUser: 9 },
  rewardLimits: { period: "week", maxTotal: 9 },
} as const
type Kept = Standing & { readonly lastPlay: number }

/** The total of plays, one after the other. */
const standingOf = (plays: readonly CountedPlay[]): Kept =>
  plays.reduce<Kept | null>(
    (before, play) => ({
      ...standingAfter(before, limits, periodsAt(timezone, play.at), play),
      lastPlay: play.play,
    }),
    null,
  ) as Kept

const first: CountedPlay = { play: 1, at: now, score: 3, usedQuota: true }
const second: CountedPlay = { play: 2, at: now - 1, score: 4, usedQuota: false }
const noPlays = { plays: 0, playsFrom: null, playsUntil: null }
const noWins = { wins: 0, winsFrom: null, winsUntil: null }

describe("the standings of two players join", () => {
  const [from, into] = [standingOf([first]), standingOf([second])]

  test.each<[what: string, into: Kept | null, joined: Partial<Kept>]>([
    ["with counts of the same intervals, which add up", into, { plays: 2, wins: 1 }],
    ["with another interval of plays, to be counted again", { ...into, playsUntil: 5 }, { ...noPlays, wins: 1 }],
    ["with another interval of wins, too", { ...into, winsFrom: null }, { plays: 2, ...noWins }],
    ["with who has not played the campaign, too", null, { ...noPlays, ...noWins }],
  ])("%s", (_what, other, joined) => {
    expect(mergedStanding(from, other, [])).toMatchObject(joined)
  })

  test("and the newest play is the newest of both", () => {
    expect(mergedStanding(from, into, [])).toMatchObject({ lastPlay: 2, lastAt: now })
    expect(mergedStanding(into, from, [])).toMatchObject({ lastPlay: 2, lastAt: now })
  })

  test("to that of one player who had played all of it", () => {
    const played = fc.record({ isFrom: fc.boolean(), score: fc.integer({ min: -5, max: 9 }), usedQuota: fc.boolean() })
    fc.assert(
      fc.property(fc.array(played, { maxLength: 20 }), (drawn) => {
        const both = [
          { isFrom: true, score: 0.1, usedQuota: false },
          { isFrom: false, score: 0.2, usedQuota: true },
        ]
        const plays = [...both, ...drawn].map(({ isFrom, score, usedQuota }, index) => ({
          isFrom,
          play: index + 1,
          at: now + index,
          score: score / 10,
          usedQuota,
        }))
        const count = new SpanCount(mergedSpans(timezone, now))
        for (const play of plays.toReversed()) count.add(play)
        const [old, kept] = [true, false].map((isFrom) => standingOf(plays.filter((play) => play.isFrom === isFrom)))
        if (!old || !kept) throw new Error("both have played")
        expect(mergedStanding(old, kept, count.result())).toEqual(standingOf(plays))
      }),
    )
  })
})

/** Plays of two players, some of them in both chains, as left by an interrupted merge. */
const chains = fc
  .uniqueArray(fc.record({ play: fc.integer({ min: 1, max: 99 }), of: fc.constantFrom("from", "into", "both") }), {
    selector: ({ play }) => play,
    maxLength: 40,
  })
  .map((plays) => plays.toSorted((a, b) => b.play - a.play))

describe("two chains of plays", () => {
  test("become one, newest first, in which each play comes once", () => {
    fc.assert(
      fc.property(chains, (plays) => {
        const chainOf = (name: string) => plays.filter(({ of }) => of === name || of === "both").values()
        expect([...mergedPlays([chainOf("from"), chainOf("into")])]).toEqual(plays)
        expect([...mergedPlays([plays.values()])]).toEqual(plays)
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
  const midnight = Date.parse("2026-11-22T05:00:00.000Z")
  const count = new SpanCount(mergedSpans(timezone, now))
  count.add({ play: 2, at: midnight - 1, score: 3, usedQuota: false })
  count.add({ play: 1, at: midnight - 25 * hourMs, score: 2, usedQuota: false })
  const counted = count.result()
  expect(counted.map(({ of, total }) => [of, total.score])).toEqual([
    ["day", 3],
    ["week", 5],
    ["month", 5],
    ["total", 5],
  ])
  expect(areCurrent(counted, timezone, midnight - 1)).toBe(true)
  expect(areCurrent(counted, timezone, midnight)).toBe(false)
})
