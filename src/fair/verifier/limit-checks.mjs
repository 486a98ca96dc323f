// Second pass: the places that draws take of limits

import { same } from "./canonical.mjs"
import { demand } from "./fault.mjs"
import { countedIn, limitsOf, totalLimits, usedUpBy } from "./limits.mjs"
import { beforeRecount, mayContain, recount } from "./periods.mjs"
import { PlaceBook } from "./place-book.mjs"

export class LimitChecks {
  /** How many wins each limit turned into losses. */
  turned = { quota: 0, stock: 0, perUser: 0, budget: 0, pool: 0 }
  #survey
  #faults
  #places = new PlaceBook()
  #winsOfPlayers = new Map()

  constructor(survey, faults) {
    this.#survey = survey
    this.#faults = faults
  }

  get #whole() {
    return this.#survey.header.whole
  }

  /** Checks the places that a configuration says are taken of its limits. */
  configure({ config, taken, n, at }, chain) {
    const limits = totalLimits(config)
    demand(
      limits.length === Object.keys(taken).length && limits.every(([limit]) => Object.hasOwn(taken, limit)),
      "taken does not name the limits in total",
    )
    for (const [limit, { period: kind }] of limits) {
      const { period, count } = taken[limit]
      this.#checkPeriod(limit, kind, period, at)
      const last = chain.last.get(limit)
      demand(
        last?.period !== period || count >= last.place,
        `taken says ${count} places of ${limit}, but ${last?.place} were`,
      )
      if (this.#whole) {
        const max = this.#survey.places.maxOf(limit, period)
        const reason = `taken says ${count} places of ${limit} in ${period}, but ${max} were`
        if (count > max) this.#faults.tell({ chain: chain.id, n, reason })
      }
      chain.last.set(limit, { period, place: count })
      this.#compareUsedUp(chain, limit, period, count)
    }
  }

  #checkPeriod(limit, kind, period, at) {
    demand(mayContain(kind, period, at), `${period} is not the period of ${limit}`)
    if (!this.#whole || !recount.test(period)) return
    const before = beforeRecount(period)
    demand(this.#survey.places.maxOf(limit, before) > 0, `${period} recounts ${limit}, but ${before} has no places`)
  }

  /** Checks the places that a draw says it takes. */
  takePlaces(record, chain) {
    const { used = {}, usedPeriod = {}, outcome, at, subject } = record
    const { setup } = chain
    const limits = limitsOf(setup, outcome)
    const names = Object.keys(used)
    demand(outcome.won || names.length === 0, "it is a loss, but used places")
    demand(same(names.toSorted(), Object.keys(usedPeriod).toSorted()), "used and usedPeriod name different limits")
    demand(
      names.length === limits.length && limits.every((limit) => names.includes(limit)),
      () => `used names ${names.join(", ") || "nothing"}, but the win takes ${limits.join(", ") || "nothing"}`,
    )
    demand(names.length > 0 || (record.used === undefined && record.usedPeriod === undefined), "used is empty")
    for (const limit of limits) {
      const place = used[limit]
      const period = usedPeriod[limit]
      const { maxTotal, period: kind } = setup.limits[limit]
      this.#checkPeriod(limit, kind, period, at)
      demand(place <= maxTotal, `place ${place} of ${limit} is beyond its ${maxTotal}`)
      const last = chain.last.get(limit)
      demand(last?.period !== period || place > last.place, `place ${place} of ${limit} in ${period} was taken before`)
      demand(
        this.#places.book(limit, period).taken.add(place),
        `place ${place} of ${limit} in ${period} was taken twice`,
      )
      chain.last.set(limit, { period, place })
      this.#compareUsedUp(chain, limit, period, place - 1)
      if (this.#whole) this.#faults.tellGap(record, limit, period, place - 1)
    }
    if (outcome.won) this.#countPlayer(setup, outcome, subject, usedPeriod)
  }

  /** Counts the wins of a player, if the record names their period. */
  #countPlayer(setup, outcome, subject, usedPeriod) {
    for (const limit of countedIn(setup, outcome)) {
      const { maxPerUser, period: kind } = setup.limits[limit] ?? {}
      const period = kind === "total" ? "total" : usedPeriod[limit]
      if (maxPerUser === undefined || period === undefined) continue
      const key = `${subject} ${limit} ${period}`
      const wins = (this.#winsOfPlayers.get(key) ?? 0) + 1
      this.#winsOfPlayers.set(key, wins)
      demand(wins <= maxPerUser, `its player won ${wins} times in ${period}, beyond the ${maxPerUser} of ${limit}`)
    }
  }

  /**
   * Checks that the limit which turned a win was used up, as far as other records show. `drawn` is the prize, if known.
   */
  checkTurned({ chain, n, at, outcome }, { limits, prizes }, drawn) {
    const { by, taken } = outcome.turned
    this.turned[by]++
    if (!this.#whole || (by !== "quota" && by !== "stock")) return
    const names = by === "quota" ? ["quota"] : (drawn ? [drawn] : prizes).map(({ stock }) => stock)
    const inTotal = names.filter((limit) => limits[limit]?.maxTotal !== undefined)
    if (inTotal.some((limit) => this.#survey.places.reached(limit, limits[limit].period, at, taken))) return
    const { line } = this.#faults
    const said = { chain, n, line, reason: `the ${by} turned it at ${taken}, but that many places were never taken` }
    const [limit] = inTotal
    if (inTotal.length === 1) this.#faults.tellTimed(said, limit, limits[limit].period, at, taken)
    else this.#faults.tell(said)
  }

  /** Checks that what a draw calls used up was so at some time; later records of its chain are compared with it. */
  checkUsedUp({ chain, n, at, outcome }, { setup, last, usedUp }, drawn) {
    if (!outcome.turned && !outcome.redrawnAmong) return
    for (const { limit, count, reason } of usedUpBy(setup, outcome, drawn)) {
      const { line } = this.#faults
      const { period: kind } = setup.limits[limit]
      const said = { period: last.get(limit)?.period, kind, at, count, reason, chain, n, line }
      if (this.#whole && !this.#survey.places.reached(limit, kind, at, count))
        this.#faults.tellTimed(said, limit, kind, at, count)
      const known = usedUp.get(limit)
      if (known?.period !== said.period || known.count < count) usedUp.set(limit, said)
    }
  }

  /** The places of a period only increase: if fewer are taken now, they cannot have been used up before. */
  #compareUsedUp({ usedUp }, limit, period, count) {
    const said = usedUp.get(limit)
    if (said?.period === period && count < said.count)
      this.#faults.tellTimed(said, limit, said.kind, said.at, said.count)
  }

  /** Checks that the prizes of a redraw were left, if the running period is known. */
  checkLeft({ setup, last }, { redrawnAmong = [] }) {
    for (const { id, stock } of setup.prizes) {
      const { maxTotal, period } = setup.limits[stock] ?? {}
      if (maxTotal === undefined || period !== "total" || !redrawnAmong.includes(id)) continue
      demand((last.get(stock)?.place ?? 0) < maxTotal, `it was drawn again among ${id}, which was gone`)
    }
  }
}
