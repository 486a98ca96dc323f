// First pass: the places of limits

import { Places, upsert } from "./collections.mjs"
import { totalLimits } from "./limits.mjs"
import { clockMs, dayMs, daysOf, hourMs, mayContain, recount } from "./periods.mjs"

/** The places of limits in the whole pack, by limit and period. */
export class PlaceBook {
  /** limit and period -> { taken: the places that records took, excused: [from, to] that no record had to take } */
  #books = new Map()
  /** limit -> the periods around the hour that was requested last. */
  #near = new Map()
  book(limit, period) {
    return upsert(this.#books, `${limit} ${period}`, () => ({ limit, period, taken: new Places(), excused: [] }))
  }

  /**
   * A new limit counts earlier wins too, whose places are not on record. `before` are the configurations in force until
   * now, and `last` the last known places.
   */
  introduce({ config, taken }, before, last) {
    for (const [limit, { period: kind }] of totalLimits(config)) {
      const hadIt = ({ limits }) => limits[limit]?.maxTotal !== undefined && limits[limit].period === kind
      const { period, count } = taken[limit] ?? {}
      if (before.length > 0 && before.every(hadIt)) continue
      const known = last?.get(limit)
      if (count > 0) this.book(limit, period).excused.push([(known?.period === period ? known.place : 0) + 1, count])
    }
  }

  /** The highest place that was taken, by a record or before the limit was set. */
  maxOf(limit, period) {
    const { taken, excused } = this.book(limit, period)
    return excused.reduce((max, [, to]) => Math.max(max, to), taken.max)
  }

  /** Whether nobody took the places right below `place`, if there are any. */
  isLeftOut(limit, period, place) {
    const { taken, excused } = this.book(limit, period)
    return place > 0 && !taken.has(place) && !excused.some(([from, to]) => place >= from && place <= to)
  }

  /** The periods that were recounted in another time zone, with their numbers of places. */
  recounts() {
    return [...this.#books.values()]
      .filter(({ period }) => recount.test(period))
      .map(({ limit, period }) => ({ limit, period, places: this.maxOf(limit, period) }))
  }

  /** The places that were taken before their limit was set. */
  excuses() {
    return [...this.#books.values()].flatMap(({ limit, period, taken, excused }) => {
      const upTo = excused.reduce((max, [, to]) => Math.max(max, to), 0)
      const count = upTo - taken.countUpTo(upTo)
      return count > 0 ? [{ limit, period, count }] : []
    })
  }

  /** Whether some period of this kind that may contain `at` has at least this many places taken. */
  reached(limit, kind, at, count) {
    return count === 0 || this.#around(limit, kind, at).some((period) => this.maxOf(limit, period) >= count)
  }

  /** Whether some period that may contain an instant from `from` to `to` has at least this many places taken. */
  reachedWithin(limit, kind, from, to, count) {
    const overlaps = (period) => {
      const [first, last] = daysOf(kind, period)
      return to >= first - clockMs && from < last + dayMs + clockMs
    }
    return [...this.#books.values()].some(
      (book) => book.limit === limit && overlaps(book.period) && this.maxOf(limit, book.period) >= count,
    )
  }

  /** The periods that may contain an instant of the hour of `at`; draws of the same hour are close together. */
  #around(limit, kind, at) {
    const hour = Math.floor(at / hourMs)
    const known = this.#near.get(limit)
    if (known?.hour === hour && known.kind === kind) return known.periods
    const mayBe = (period) => mayContain(kind, period, hour * hourMs) || mayContain(kind, period, (hour + 1) * hourMs)
    const periods = [...this.#books.values()].filter((book) => book.limit === limit && mayBe(book.period))
    const near = { hour, kind, periods: periods.map(({ period }) => period) }
    this.#near.set(limit, near)
    return near.periods
  }
}
