import { refuseUnavailable } from "../core/refusal.ts"
import { type Later, laterMs } from "../record/transaction.ts"

/** A job in a queue, with what settles its promise. */
export type Queued = {
  /** Until when it may wait for `Later`; unset before its first wait. */
  laterUntil?: number
  /** The group whose share of places it takes while it waits, if there is a limit for each. */
  readonly group?: string
  settle(value: unknown): void
  fail(error: unknown): void
}

/** More jobs of a group do not wait, so that others find room in the queue, however long something takes. */
const maxOfAGroup = 1_000

/**
 * The jobs that wait because of `Later`. Each runs again once `Later` is ready, any number of times, until it has
 * waited too long.
 */
export class Postponed<Q extends Queued> {
  #count = 0
  readonly #countOf = new Map<string | undefined, number>()
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
    const { group } = queued
    const others = this.#countOf.get(group) ?? 0
    if (group !== undefined && others >= maxOfAGroup)
      return queued.settle(refuseUnavailable("too many requests wait for a long count or merge", 5))
    this.#countOf.set(group, others + 1)
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
      const left = (this.#countOf.get(group) ?? 1) - 1
      if (left > 0) this.#countOf.set(group, left)
      else this.#countOf.delete(group)
    }
  }
}
