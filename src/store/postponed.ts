import { type Later, laterMs } from "./record/transaction.ts"

/** A job in a queue, with what settles its promise. */
export type Queued = {
  /** Until when it may wait for what `Later` names; unset before its first wait. */
  laterUntil?: number
  settle(value: unknown): void
  fail(error: unknown): void
}

/** The jobs that wait because of `Later`. Each runs again once it is ready, however often, until it has waited too long. */
export class Postponed<Q extends Queued> {
  #count = 0
  readonly #runAgain: (queued: Q) => void
  readonly #waitMs: number

  constructor(runAgain: (queued: Q) => void, waitMs = laterMs) {
    this.#runAgain = runAgain
    this.#waitMs = waitMs
  }

  get count(): number {
    return this.#count
  }

  async wait(queued: Q, later: Later) {
    this.#count++
    queued.laterUntil ??= performance.now() + this.#waitMs
    try {
      const refusal = await later.within(queued.laterUntil - performance.now())
      if (refusal) queued.settle(refusal)
      else this.#runAgain(queued)
    } catch (error) {
      queued.fail(error)
    } finally {
      this.#count--
    }
  }
}
