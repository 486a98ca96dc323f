// What is wrong across records

/** How many faults that depend on times are kept until all times are known. */
const mostTimed = 10_000

/** Faults that only show across records: they are reported once all records are read. */
export class LaterFaults {
  /** The line that is being checked. */
  line = 0
  /** The first fault; a missing record is reported first, as its cause. */
  first = null
  /** The first place that was left out. It is reported last, since most other faults cause one. */
  gap = null
  /** Draws whose limit was used up in another period than the record's, and the first of them. */
  elsewhere = { draws: 0, first: null }
  #places
  /** Limits that were not used up, if the times of the records are right. */
  #timed = []

  /** `places` are those of the whole pack. */
  constructor(places) {
    this.#places = places
  }

  tell({ line = this.line, chain, n, reason }) {
    if (line < (this.first?.line ?? Number.POSITIVE_INFINITY)) this.first = { line, chain, n, reason }
  }

  tellGap({ chain, n }, limit, period, place) {
    if (!this.#places.isLeftOut(limit, period, place)) return
    this.gap ??= { line: this.line, chain, n, reason: `place ${place} of ${limit} in ${period} was left out` }
  }

  /** If the period ends, only the time of the record tells which period was meant. */
  tellTimed(said, limit, kind, at, count) {
    if (kind === "total" || this.#timed.length >= mostTimed) this.tell(said)
    else this.#timed.push({ said, limit, kind, at, count })
  }

  /**
   * Reports faults that depend on times, unless the clock was set back across the time and another period had enough
   * places.
   */
  settle(clock) {
    const elsewhere = new Set()
    for (const { said, limit, kind, at, count } of this.#timed) {
      const spans = clock.spansAround(at)
      if (!spans.some(({ from, to }) => this.#places.reachedWithin(limit, kind, from, to, count))) {
        this.tell(said)
        continue
      }
      elsewhere.add(`${said.chain} ${said.n}`)
      this.elsewhere.first ??= { chain: said.chain, n: said.n }
    }
    this.elsewhere.draws = elsewhere.size
  }
}
