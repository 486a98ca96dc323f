import { type Refusal, refuseUnavailable } from "../core/refusal.ts"

/** The transaction that a job runs in. `now` and `wall` are the times of the whole batch (`Clocks`). */
export type Tx = {
  readonly now: number
  readonly wall: number
  /** Runs `write` after the last job, as part of the transaction. */
  beforeCommit(write: () => void): void
  /** Runs `effect` once the transaction is on disk, and never if it is rolled back. */
  afterCommit(effect: () => void): void
  /**
   * Runs `undo` if the transaction is rolled back, the latest first. Nothing but the jobs of a transaction runs between
   * its first change and its end, so what is kept in memory is changed together with its row, and changed back by this.
   */
  onRollback(undo: () => void): void
}

/**
 * What a job returns that cannot decide yet, since something is to be counted or joined in steps of its own first. It has
 * written nothing, and runs again, after the jobs that wait by then, once `ready` is settled; it fails as `ready` does. What
 * takes too long is refused with UNAVAILABLE, and goes on.
 */
export class Later {
  readonly ready: Promise<unknown>

  constructor(ready: Promise<unknown>) {
    this.ready = ready
  }

  /** Resolves with null once it is ready, or with a refusal after `ms` milliseconds; rejects as `ready` does. */
  async within(ms: number): Promise<null | Refusal> {
    const { promise, resolve } = Promise.withResolvers<Refusal>()
    const timer = setTimeout(
      () => resolve(refuseUnavailable("a long count or merge that this needs is under way", 5)),
      ms,
    )
    try {
      return await Promise.race([this.ready.then(() => null), promise])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** How long a request waits for what `Later` names: less than the time after which an idle connection is closed. */
export const laterMs = 10_000

/**
 * A job reads, decides, and only then writes: one that returns a Refusal has written nothing. It may run several times, so
 * it changes nothing that `onRollback` does not change back.
 */
export type Job<T> = (tx: Tx) => T

/** What a job is about. */
export type Scope = {
  readonly orgId: string
  /** Whether jobs of other processes for the organization may run at the same time, as they may for what partners ask for. */
  readonly isShared?: boolean
}

/** Runs jobs in transactions; the promise of each settles once its transaction is on disk. */
export type Jobs = {
  run<T>(scope: Scope, job: Job<T>): Promise<Exclude<T, Later> | Refusal>
}

/** The scope of a job that a partner asks for. */
export const shared = ({ orgId }: { readonly orgId: string }): Scope => ({ orgId, isShared: true })
