// Second pass: how often each segment and prize was picked and won

import { upsert } from "./collections.mjs"

export class Shares {
  /** segment or prize -> { picked, won, expected }. */
  #shares = new Map()

  #share(id, isSegment) {
    return upsert(this.#shares, `${isSegment} ${id}`, () => ({ id, isSegment, picked: 0, won: 0, expected: 0 }))
  }

  /** Counts what the number of a draw picked. */
  countPick({ wheel }, { won, picked }) {
    const id = wheel ? picked?.segmentId : won ? (picked?.prizeId ?? "win") : "no win"
    if (id !== undefined) this.#share(id, wheel).picked++
  }

  countWin({ wheel }, { segmentId, prizeId }) {
    if (wheel) this.#share(segmentId, true).won++
    if (!wheel || prizeId !== undefined) this.#share(prizeId ?? "win", false).won++
  }

  /** Adds how often the draws under one configuration should pick each candidate. */
  expect(setup) {
    if (!setup?.repeated) return
    const { wheel, config, segments, prizes, repeated } = setup
    setup.repeated = 0
    const spread = (candidates, draws) => {
      const total = candidates.reduce((sum, { weight }) => sum + weight, 0)
      candidates.forEach(({ id, weight }, i) => {
        const share = total > 0 ? weight / total : i === 0 ? 1 : 0
        this.#share(id, wheel).expected += share * draws
      })
    }
    if (wheel) return spread(segments, repeated)
    const wins = Math.min(1, config.winProbability) * repeated
    if (prizes.length > 0) spread(prizes, wins)
    else this.#share("win", false).expected += wins
    this.#share("no win", false).expected += repeated - wins
  }

  list() {
    return [...this.#shares.values()]
  }
}
