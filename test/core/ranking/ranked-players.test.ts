import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  bestOf,
  entryAt,
  type Place,
  placeIn,
  placeOf,
  RankedPlayers,
} from "../../../src/core/ranking/ranked-players.ts"

const byRank = (a: Place, b: Place) => b.score - a.score || a.reached - b.reached

/** The same in the plainest way: all places in an array, sorted when somebody asks. */
class SortedArray {
  places: Place[] = []

  has({ score, reached }: Place) {
    return this.places.some((place) => place.score === score && place.reached === reached)
  }
  add(place: Place) {
    if (!this.has(place)) this.places.push(place)
  }
  remove({ player, score, reached }: Place) {
    this.places = this.places.filter(
      (place) => place.player !== player || place.score !== score || place.reached !== reached,
    )
  }
  top(limit: number) {
    return this.places.toSorted(byRank).slice(0, limit)
  }
  countBefore(score: number, reached: number) {
    return this.places.filter((place) => byRank(place, { player: 0, score, reached }) < 0).length
  }
}

/** Few scores, so that most tie; a play reaches one score of one player. */
const place = fc.nat(400).chain((reached) =>
  fc.record({
    player: fc.constant(reached % 97),
    score: fc.integer({ min: 1, max: 4 }),
    reached: fc.constant(reached),
  }),
)
const change = fc.record({ isAdded: fc.boolean(), place })

test("a ranking is a sorted array, whatever is put in and taken out", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300, size: "max" }), fc.nat(20), (changes, limit) => {
      const board = new RankedPlayers()
      const model = new SortedArray()
      for (const { isAdded, place } of changes) {
        if (isAdded) board.add(place)
        else board.remove(place)
        if (isAdded) model.add(place)
        else model.remove(place)
      }
      expect(board.size).toBe(model.places.length)
      expect(board.top(limit)).toEqual(model.top(limit))
      expect(board.top(1_000)).toEqual(model.top(1_000))
      for (const { place } of changes.slice(0, 20))
        expect(board.countBefore(place.score, place.reached)).toBe(model.countBefore(place.score, place.reached))
    }),
    { numRuns: 60 },
  )
})

/** `count` places in an order that looks random: each step is coprime with the count. */
const scattered = (count: number, scores: number): Place[] =>
  Array.from({ length: count }, (_, index) => {
    const reached = (index * 7_919) % count
    return { player: reached, score: 1 + ((reached * 31) % scores), reached }
  })

describe.each([
  ["all at the same score", 1],
  ["of seven scores", 7],
  ["of a score each", 5_000],
])("5,000 places, %s,", (_what, scores) => {
  const places = scattered(5_000, scores)
  const filled = () => {
    const board = new RankedPlayers()
    for (const place of places) board.add(place)
    return board
  }
  const sorted = places.toSorted(byRank)

  test("stand in their order, and each knows how many stand before it", () => {
    const board = filled()
    expect(board.size).toBe(5_000)
    expect(board.top(10_000)).toEqual(sorted)
    expect(board.top(700)).toEqual(sorted.slice(0, 700))
    expect(sorted.every(({ score, reached }, index) => board.countBefore(score, reached) === index)).toBe(true)
  })

  test("are there once when they are put in again, and those that are not there cannot be taken out", () => {
    const board = filled()
    for (const place of places) board.add(place)
    for (const { player, score, reached } of places) {
      board.remove({ player: player + 1, score, reached })
      board.remove({ player, score: score + 0.5, reached })
      board.remove({ player, score, reached: reached + 0.5 })
    }
    expect(board.top(10_000)).toEqual(sorted)
  })

  test("leave room that others take, from either end and from all over, until nobody is left", () => {
    const board = filled()
    const gone = [...sorted.slice(0, 1_500), ...sorted.slice(-1_500), ...sorted.filter((_, index) => index % 3 === 0)]
    for (const place of gone) board.remove(place)
    const left = sorted.filter((place) => !gone.includes(place))
    expect(board.top(10_000)).toEqual(left)
    expect(left.every(({ score, reached }, index) => board.countBefore(score, reached) === index)).toBe(true)
    for (const place of gone) board.add(place)
    expect(board.top(10_000)).toEqual(sorted)
    for (const place of places) board.remove(place)
    expect([board.size, board.top(10), board.countBefore(1, 1)]).toEqual([0, [], 0])
    board.add({ player: 1, score: 2, reached: 3 })
    expect([board.size, board.countBefore(1, 1), board.countBefore(3, 1)]).toEqual([1, 1, 0])
  })
})

describe("a total has a place in a ranking", () => {
  test.each<[what: string, total: { score: number; reached: number | null }, isRanked: boolean]>([
    ["above 0", { score: 0.1, reached: 7 }, true],
    ["of 0", { score: 0, reached: 7 }, false],
    ["below 0", { score: -1, reached: 7 }, false],
    ["that no play has reached", { score: 1, reached: null }, false],
  ])("%s: %p is ranked: %p", (_what, total, isRanked) => {
    expect(placeOf(5, total)).toEqual(isRanked ? { player: 5, score: total.score, reached: 7 } : null)
  })

  test("of the period that it is of, and of all time", () => {
    const total = { player: 5, score: 2, reached: 7 }
    const places = [null, 100, 200].map((from) => placeIn(100, { ...total, from }))
    expect(places).toEqual([total, total, null])
  })
})

test("everybody's entry is where the list of all has it", () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), fc.nat(60), (places, limit) => {
      const board = new RankedPlayers()
      for (const entry of places) board.add(entry)
      const all = bestOf(board, 100, String)
      expect(bestOf(board, limit, String)).toEqual(all.slice(0, limit))
      expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1))
      expect(board.top(100).map((entry) => entryAt(board, entry, String(entry.player)))).toEqual(all)
    }),
  )
})
