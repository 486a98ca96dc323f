// Second pass: planned moments

import { upsert } from "./collections.mjs"
import { demand } from "./fault.mjs"
import { sha256 } from "./sha256.mjs"

export class Moments {
  batches = new Set()
  shown = new Set()
  taken = 0
  /** How many moments were taken before the record of their plan. */
  unannounced = 0
  #survey
  /** prizeId -> how many moments were taken, and how often each of them. */
  #ofPrizes = new Map()

  constructor(survey) {
    this.#survey = survey
  }

  /** Reads a record that plans a batch, or that shows its moments. */
  read({ batchId, moments, salt }) {
    if (!moments) {
      demand(!this.batches.has(batchId), `batch ${batchId} was planned before`)
      this.batches.add(batchId)
      return
    }
    demand(!this.shown.has(batchId), `batch ${batchId} was shown before`)
    this.shown.add(batchId)
    const batch = this.#survey.planned.get(batchId)
    demand(batch || !this.#survey.header.whole, `batch ${batchId} was not planned`)
    if (batch) this.#checkShown(batchId, batch, moments, salt)
  }

  #checkShown(batchId, { count, commitment, window }, moments, salt) {
    const isSorted = moments.every((moment, i) => i === 0 || moments[i - 1] <= moment)
    demand(isSorted && moments.length === count, `batch ${batchId} has ${count} moments, sorted`)
    const fitting = sha256(`${salt}\n${moments.join("\n")}`) === commitment
    demand(fitting, `the moments of ${batchId} do not match its commitment`)
    // ISO times sort like their texts.
    const outside = window && moments.find((moment) => moment < window.from || moment >= window.to)
    demand(!outside, `the moment ${outside} of ${batchId} is outside of its window`)
  }

  /** Reads a draw that took a moment. */
  take({ at, outcome: { moment, prizeId } }) {
    demand(Date.parse(moment) <= at, `its moment ${moment} was still to come`)
    this.taken++
    if (!this.#survey.header.whole) return
    const batches = [...this.#survey.planned].filter(([, batch]) => batch.prizeId === prizeId)
    demand(batches.length > 0, `no moments were planned for ${prizeId}`)
    const taken = upsert(this.#ofPrizes, prizeId, () => ({ count: 0, at: new Map() }))
    const times = (taken.at.get(moment) ?? 0) + 1
    taken.at.set(moment, times)
    taken.count++
    // Any moment that is not shown yet may be this one.
    const room = batches.reduce((sum, [batchId, { count }]) => {
      const shownTimes = this.#survey.shown.get(batchId)
      return sum + (shownTimes ? (shownTimes.get(moment) ?? 0) : count)
    }, 0)
    demand(times <= room, times === 1 ? `its batch has no moment ${moment}` : `the moment ${moment} was taken twice`)
    const all = batches.reduce((sum, [, { count }]) => sum + count, 0)
    demand(taken.count <= all, `more moments of ${prizeId} were taken than the ${all} that were planned`)
    if (batches.every(([, batch]) => batch.at > at)) this.unannounced++
  }
}
