// What is wrong with records together

/** How many faults that rest on times are kept until all times are known. */
const mostTimed = 10_000

/** Faults that only records together show: they are told when all records are read. */
export class LaterFaults {
  /** The line that is being checked. */
  line = 0
  /** The first fault; a record that is missing is told first, as its cause. */
  first = null
  /** The first place that was left out, which is told last: most other faults have it as an effect. */
  gap = null
  /** What was used up in another period than that of the record, and the first of it. */
  elsewhere = { draws: 0, first: null }
  #places
  /** What was not used up, if the times of the records are right. */
  #timed = []

  /** `places` are those that the whole pack tells. */
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

  /** Of a period that ends, only the time of the record tells which one it was. */
  tellTimed(said, limit, kind, at, count) {
    if (kind === "total" || this.#timed.length >= mostTimed) this.tell(said)
    else this.#timed.push({ said, limit, kind, at, count })
  }

  /** Tells what rests on times: it is wrong unless the clock was set back across it, and another period had so many. */
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
