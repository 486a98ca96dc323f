import type { Database } from "bun:sqlite"
import type { Clocks } from "../../../../core/clock.ts"
import type { CommitObserver } from "../../../../core/port/monitor.ts"
import { type Refusal, refuseUnavailable } from "../../../../core/refusal.ts"
import { type Job, Later, retryUntilAccepted, type SharedTx, type Tx } from "../../../../record/transaction.ts"
import { Postponed, type Queued } from "../../../postponed.ts"
import { isBusy, isStorageFault } from "../../file/fault.ts"
import { JobQueue, type QueuedJob } from "./job-queue.ts"
import { type BatchOutcome, Transactions } from "./transactions.ts"

/** Of awaited jobs, and as many deferrable ones, so that neither take the places of the others. */
const maxQueued = 10_000
/** How often queued jobs check whether another writing process is done. */
const lockRetryMs = 20

/** After this many jobs of a batch have thrown, the rest run one by one, since each retry runs all the others again. */
const maxRetries = 8

type Options = {
  /** How long queued jobs are held back while another process writes. */
  readonly lockWaitMs?: number
  /** How long a job that returns `Later` waits. */
  readonly laterWaitMs?: number
  readonly onError?: (error: unknown) => void
}

/**
 * Group commit: one transaction and one fsync for all jobs of a turn of the event loop. Each promise settles after
 * COMMIT. If a job throws, the batch rolls back, and runs again without that job, which runs alone: only it fails, and the
 * others still share one transaction.
 */
export class GroupCommit {
  readonly #queue = new JobQueue(() => this.#flush())
  #isHeld = false
  #isClosed = false
  #lockedSince: number | undefined
  #observer: CommitObserver | undefined
  readonly #transactions: Transactions
  readonly #lockWaitMs: number
  readonly #postponed: Postponed<QueuedJob>
  readonly #onError: (error: unknown) => void

  /** `onError` receives errors of effects and the observer: the transaction is on disk by then. */
  constructor(
    sqlite: Database,
    clocks: Clocks,
    { lockWaitMs = 5_000, laterWaitMs, onError = reportError }: Options = {},
  ) {
    this.#transactions = new Transactions(sqlite, clocks)
    this.#lockWaitMs = lockWaitMs
    this.#postponed = new Postponed((queued) => this.#queue.add(queued), laterWaitMs)
    this.#onError = onError
  }

  /** The time of the last transaction, in epoch milliseconds; 0 before the first. */
  get lastTime(): number {
    return this.#transactions.lastTime
  }

  /** The transaction whose jobs are running; null outside of jobs. */
  get current(): Tx | null {
    return this.#transactions.current
  }

  /** How often a transaction got an earlier time than the previous one. */
  get setBacks(): number {
    return this.#transactions.setBacks
  }

  /**
   * Queues `job` of an organization; returns UNAVAILABLE if the queue is full or the database accepts no writes, and
   * throws after `close`.
   */
  run<T>(orgId: string, job: Job<T>): Promise<Exclude<T, Later> | Refusal> {
    return this.#queued(orgId, job)
  }

  /** The same for a job that belongs to no organization. */
  runForAll<T>(job: (tx: SharedTx) => T): Promise<Exclude<T, Later> | Refusal> {
    return this.#queued(null, job)
  }

  /**
   * Like `run`, for a deferrable job: it joins the next transaction of other jobs. If there is none within 20 ms, all
   * jobs like it get one of their own.
   */
  runAlong<T>(orgId: string, job: Job<T>): Promise<Exclude<T, Later> | Refusal> {
    return this.#queued(orgId, job, true)
  }

  #queued<T>(orgId: string | null, job: Job<T>, isDeferrable = false): Promise<Exclude<T, Later> | Refusal> {
    if (this.#isClosed) return Promise.reject(new Error("the database is closed"))
    const ahead = isDeferrable ? this.#queue.deferrable : this.#awaited
    if (ahead >= maxQueued) return Promise.resolve(refuseUnavailable("too many requests are waiting"))
    return new Promise<Exclude<T, Later> | Refusal>((resolve, reject) => {
      const queued = { orgId, job, isDeferrable, settle: resolve as (value: unknown) => void, fail: reject }
      if (isDeferrable) this.#queue.addDeferrable(queued)
      else this.#queue.add(queued)
    })
  }

  /** How many awaited jobs are queued or postponed. */
  get #awaited(): number {
    return this.#queue.awaited + this.#postponed.count
  }

  /**
   * Retries `job`, which refuses nothing, until the database accepts it, to complete partially done work. Throws after
   * `close`.
   */
  runUntilTaken<T>(orgId: string, job: Job<T>): Promise<Exclude<T, Later | Refusal>> {
    return retryUntilAccepted(() => this.run(orgId, job))
  }

  /** Holds back all jobs until `done` settles; whatever writes nothing goes on. */
  holdUntil(done: Promise<void>) {
    this.#isHeld = true
    const release = () => {
      this.#isHeld = false
      this.#queue.scheduleRest()
    }
    void done.then(release, release)
  }

  observe(observer: CommitObserver) {
    this.#observer = observer
  }

  /** Resolves once all queued jobs are settled; no more are accepted. */
  async close(): Promise<void> {
    this.#queue.runDeferrable()
    while (this.#awaited + this.#queue.deferrable > 0) await new Promise((resolve) => setImmediate(resolve))
    this.#isClosed = true
  }

  #flush() {
    if (this.#isHeld) return
    const batch = this.#queue.takeBatch()
    const outcome = this.#transaction(batch)
    if ("error" in outcome && isBusy(outcome.error)) return this.#waitForLock(batch, outcome)
    this.#lockedSince = undefined
    if ("error" in outcome && batch.length > 1) this.#retry(batch, outcome.failed)
    else this.#settleAll(batch, outcome)
    this.#queue.scheduleRest()
  }

  /** Reruns a batch after its job at index `failed` threw. */
  #retry(batch: readonly QueuedJob[], failed: number) {
    const faulty: QueuedJob[] = []
    let others = batch
    let thrower = failed
    while (thrower !== -1 && others.length > 0 && faulty.length < maxRetries) {
      faulty.push(...others.slice(thrower, thrower + 1))
      others = others.toSpliced(thrower, 1)
      const outcome = this.#transaction(others)
      thrower = "error" in outcome ? outcome.failed : -1
      if ("error" in outcome) continue
      this.#settleAll(others, outcome)
      others = []
    }
    for (const queued of [...others, ...faulty]) this.#settleAll([queued], this.#transaction([queued]))
  }

  /**
   * Requeues the batch while another process writes, so that reads continue meanwhile. If that takes too long, all
   * queued jobs are refused, and from then on each new one immediately.
   */
  #waitForLock(batch: readonly QueuedJob[], outcome: BatchOutcome) {
    const now = performance.now()
    this.#lockedSince ??= now
    if (now - this.#lockedSince >= this.#lockWaitMs)
      return this.#settleAll([...batch, ...this.#queue.takeAll()], outcome)
    this.#queue.putBack(batch, lockRetryMs)
  }

  #transaction(batch: readonly QueuedJob[]): BatchOutcome {
    const startedAt = performance.now()
    const outcome = this.#transactions.run(batch)
    this.#guard(() => {
      if ("error" in outcome) this.#observer?.rolledBack()
      else this.#observer?.committed(batch.length, performance.now() - startedAt, this.#queue.awaited)
    })
    return outcome
  }

  /** Settles every job of the batch, even if an effect throws, since the results are on disk. */
  #settleAll(batch: readonly QueuedJob[], outcome: BatchOutcome) {
    if ("error" in outcome) {
      for (const queued of batch) settleFailed(queued, outcome.error)
      return
    }
    for (const effect of outcome.effects) this.#guard(effect)
    batch.forEach((queued, index) => {
      const value = outcome.values[index]
      if (value instanceof Later) void this.#postponed.wait(queued, value)
      else queued.settle(value)
    })
  }

  #guard(effect: () => void) {
    try {
      effect()
    } catch (error) {
      this.#onError(error)
    }
  }
}

const settleFailed = (queued: Queued, error: unknown) => {
  if (isStorageFault(error)) queued.settle(refuseUnavailable("the database accepts no writes at the moment"))
  else queued.fail(error)
}
