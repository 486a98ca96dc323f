import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  bestOf,
  entryAt,
  type RankedPlayer,
  RankedPlayers,
  rankedIn,
  rankedPlayer,
} from "../../../src/core/ranking/ranked-players.ts"

const byRank = (a: RankedPlayer, b: RankedPlayer) => b.score - a.score || a.reached - b.reached

/** The same in the simplest way: all entries in an array, sorted on demand. */
class SortedArray {
  ranked: RankedPlayer[] = []

  has({ score, reached }: RankedPlayer) {
    return this.ranked.some((entry) => entry.score === score && entry.reached === reached)
  }
  add(entry: RankedPlayer) {
    if (!this.has(entry)) this.ranked.push(entry)
  }
  remove({ player, score, reached }: RankedPlayer) {
    this.ranked = this.ranked.filter(
      (entry) => entry.player !== player || entry.score !== score || entry.reached !== reached,
    )
  }
  top(limit: number) {
    return this.ranked.toSorted(byRank).slice(0, limit)
  }
  countBefore(score: number, reached: number) {
    return this.ranked.filter((entry) => byRank(entry, { player: 0, score, reached }) < 0).length
  }
}

/** Few scores, so that most tie; each play reaches one score of one player. */
const entry = fc.nat(400).chain((reached) =>
  fc.record({
    player: fc.constant(reached % 97),
    score: fc.integer({ min: 1, max: 4 }),
    reached: fc.constant(reached),
  }),
)
const change = fc.record({ isAdded: fc.boolean(), entry })

test("a ranking is a sorted array, whatever is added and removed", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300, size: "max" }), fc.nat(20), (changes, limit) => {
      const board = new RankedPlayers()
      const model = new SortedArray()
      for (const { isAdded, entry } of changes) {
        if (isAdded) board.add(entry)
        else board.remove(entry)
        if (isAdded) model.add(entry)
        else model.remove(entry)
      }
      expect(board.size).toBe(model.ranked.length)
      expect(board.top(limit)).toEqual(model.top(limit))
      expect(board.top(1_000)).toEqual(model.top(1_000))
      for (const { entry } of changes.slice(0, 20))
        expect(board.countBefore(entry.score, entry.reached)).toBe(model.countBefore(entry.score, entry.reached))
    }),
    { numRuns: 60 },
  )
})

/** `count` entries in an order that looks random: each step is coprime with the count. */
const scattered = (count: number, scores: number): RankedPlayer[] =>
  Array.from({ length: count }, (_, index) => {
    const reached = (index * 7_919) % count
    return { player: reached, score: 1 + ((reached * 31) % scores), reached }
  })

describe.each([
  ["all at the same score", 1],
  ["of seven scores", 7],
  ["of a score each", 5_000],
])("5,000 players, %s,", (_what, scores) => {
  const ranked = scattered(5_000, scores)
  const filled = () => {
    const board = new RankedPlayers()
    for (const entry of ranked) board.add(entry)
    return board
  }
  const sorted = ranked.toSorted(byRank)

  test("are in order, and each knows how many come before it", () => {
    const board = filled()
    expect(board.size).toBe(5_000)
    expect(board.top(10_000)).toEqual(sorted)
    expect(board.top(700)).toEqual(sorted.slice(0, 700))
    expect(sorted.every(({ score, reached }, index) => board.countBefore(score, reached) === index)).toBe(true)
  })

  test("occur once when added again, and missing ones cannot be removed", () => {
    const board = filled()
    for (const entry of ranked) board.add(entry)
    for (const { player, score, reached } of ranked) {
      board.remove({ player: player + 1, score, reached })
      board.remove({ player, score: score + 0.5, reached })
      board.remove({ player, score, reached: reached + 0.5 })
    }
    expect(board.top(10_000)).toEqual(sorted)
  })

  test("leave room for others, from either end and from everywhere, until nobody is left", () => {
    const board = filled()
    const gone = [...sorted.slice(0, 1_500), ...sorted.slice(-1_500), ...sorted.filter((_, index) => index % 3 === 0)]
    for (const entry of gone) board.remove(entry)
    const left = sorted.filter((entry) => !gone.includes(entry))
    expect(board.top(10_000)).toEqual(left)
    expect(left.every(({ score, reached }, index) => board.countBefore(score, reached) === index)).toBe(true)
    for (const entry of gone) board.add(entry)
    expect(board.top(10_000)).toEqual(sorted)
    for (const entry of ranked) board.remove(entry)
    expect([board.size, board.top(10), board.countBefore(1, 1)]).toEqual([0, [], 0])
    board.add({ player: 1, score: 2, reached: 3 })
    expect([board.size, board.countBefore(1, 1), board.countBefore(3, 1)]).toEqual([1, 1, 0])
  })
})

describe("a total is in a ranking", () => {
  test.each<[what: string, total: { score: number; reached: number | null }, isRanked: boolean]>([
    ["above 0", { score: 0.1, reached: 7 }, true],
    ["of 0", { score: 0, reached: 7 }, false],
    ["below 0", { score: -1, reached: 7 }, false],
    ["that no play has reached", { score: 1, reached: null }, false],
  ])("%s: %p is ranked: %p", (_what, total, isRanked) => {
    expect(rankedPlayer(5, total)).toEqual(isRanked ? { player: 5, score: total.score, reached: 7 } : null)
  })

  test("of the period that it is of, and of all time", () => {
    const total = { player: 5, score: 2, reached: 7 }
    const ranked = [null, 100, 200].map((from) => rankedIn(100, { ...total, from }))
    expect(ranked).toEqual([total, total, null])
  })
})

test("everybody's entry is where the full list has it", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), fc.nat(60), (ranked, limit) => {
      const board = new RankedPlayers()
      for (const entry of ranked) board.add(entry)
      const all = bestOf(board, 100, String)
      expect(bestOf(board, limit, String)).toEqual(all.slice(0, limit))
      expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1))
      expect(board.top(100).map((entry) => entryAt(board, entry, String(entry.player)))).toEqual(all)
    }),
  )
})
