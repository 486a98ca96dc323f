import { withTimeout } from "../concurrency/with-timeout.ts"
import { isRefusal, type Refusal, refuseUnavailable, Unavailable } from "../core/refusal.ts"

/** The transaction that a job runs in. Its times are those of the whole batch (`Clocks`). */
export type Tx = {
  /** The time of the job's organization. */
  readonly now: number
  readonly wall: number
  /** The same object for all jobs of a transaction, whatever their time. */
  readonly transaction: object
  /** Runs `write` after the last job, as part of the transaction. */
  beforeCommit(write: () => void): void
  /** Runs `effect` once the transaction is on disk, and never if it is rolled back. */
  afterCommit(effect: () => void): void
  /**
   * Runs `undo` if the transaction is rolled back, in reverse order. Only the jobs of a transaction run between its
   * first change and its end, so in-memory state is changed together with its row, and restored by this.
   */
  onRollback(undo: () => void): void
}

/** The transaction of a job that belongs to no organization, and so has no time of its own. */
export type SharedTx = Omit<Tx, "now">

/**
 * Returned by a job that cannot decide yet, because something has to be counted or joined in separate steps first. The
 * job has written nothing, and runs again behind the jobs then waiting once `ready` is settled; it fails if `ready`
 * fails. If that takes too long, the job is refused with UNAVAILABLE while the work continues.
 */
export class Later {
  readonly ready: Promise<unknown>

  constructor(ready: Promise<unknown>) {
    this.ready = ready
    // Whoever waits gets the error too; there may be nobody, if a job has more than one reason to wait.
    ready.catch(() => undefined)
  }

  /** Resolves with null once it is ready, or with a refusal after `ms` milliseconds; rejects as `ready` does. */
  async within(ms: number): Promise<null | Refusal> {
    const late = () => refuseUnavailable("a long count or merge that this needs is under way", 5)
    return withTimeout(
      this.ready.then(() => null),
      ms,
      late,
    )
  }
}

/** How long a request waits for what `Later` names: less than the time after which an idle connection is closed. */
export const laterMs = 10_000

/**
 * A job reads, decides, and only then writes: if it returns a Refusal, it has written nothing. It may run several
 * times, so it changes nothing that `onRollback` does not restore.
 */
export type Job<T> = (tx: Tx) => T

/** What a request names, so that a store can load what its job will need. */
export type Named = {
  readonly campaignId?: string
  readonly externalUserId?: string
  readonly clientId?: string
  readonly code?: string
  readonly miniGameId?: string
  readonly sendId?: string
  readonly idempotencyKey?: string
  readonly isByPlayer?: true
}

/** The scope of a job. */
export type Scope = {
  readonly orgId: string
  readonly named?: Named
  /** The operation of the Idempotency-Key. */
  readonly operation?: string
  /** A job that nobody awaits: it may be deferred for a moment, so that it shares the transaction of others. */
  readonly isDeferrable?: true
  /** Whether jobs of other processes for the organization may run at the same time, as for partner operations. */
  readonly isShared?: boolean
  /** A job that moves a test organization to another data id, while neither is in use. */
  readonly isMoving?: true
}

/**
 * Thrown instead of running a job in a data id that no test organization uses any more, or in one that is being reset:
 * nothing is written there.
 */
export class OutOfUse extends Unavailable {
  constructor() {
    super("the test organization is being reset or was deleted")
  }
}

/** Runs jobs in transactions; the promise of each settles once its transaction is on disk. */
export type Jobs = {
  run<T>(scope: Scope, job: Job<T>): Promise<Exclude<T, Later> | Refusal>
}

const retryMs = 1_000

/** Repeats `run`, which refuses nothing of its own, until the database accepts it. */
export const retryUntilAccepted = async <T>(
  run: () => Promise<Exclude<T, Later> | Refusal>,
): Promise<Exclude<T, Later | Refusal>> => {
  for (;;) {
    const value = await run()
    if (!isRefusal(value)) return value as Exclude<T, Later | Refusal>
    await Bun.sleep(retryMs)
  }
}

/** The scope of a partner's job, and what its request names. */
export const shared = (named: Named & { readonly orgId: string }, operation = ""): Scope => ({
  orgId: named.orgId,
  isShared: true,
  named,
  operation,
})
