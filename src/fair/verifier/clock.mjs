// Clocks that were set back

import { clockMs } from "./periods.mjs"

/** How much earlier than its predecessor a record may be before this is reported. */
const steadyMs = 60_000

export class Clock {
  /** How many records are more than a minute earlier than the one before, and the first of them. */
  backwards = { records: 0, first: null }
  /** Spans of time that the clock went through more than once. */
  #spans = []

  /** Reads a record of `chain`, whose previous record has the time `chain.at`. */
  read({ n, at }, chain) {
    if (at >= chain.at) return
    const last = this.#spans.at(-1)
    if (last && last.from <= chain.at && at <= last.to) {
      last.from = Math.min(last.from, at)
      last.to = Math.max(last.to, chain.at)
    } else this.#spans.push({ from: at, to: chain.at })
    if (chain.at - at <= steadyMs) return
    this.backwards.records++
    this.backwards.first ??= { chain: chain.id, n }
  }

  /** The spans that may contain an instant in any time zone. */
  spansAround(at) {
    return this.#spans.filter(({ from, to }) => at >= from - clockMs && at <= to + clockMs)
  }
}
