import type { Pool, PoolClient } from "pg"
import type { Clocks } from "../../../../core/clock.ts"
import type { CommitObserver } from "../../../../core/port/monitor.ts"
import { type Refusal, refuseInDoubt, refuseUnavailable } from "../../../../core/refusal.ts"
import { type Job, Later, retryUntilAccepted, type Scope } from "../../../../record/transaction.ts"
import { Postponed, type Queued } from "../../../postponed.ts"
import { placeOf, serverNumberOf, widePlaceOf } from "../../cluster/place.ts"
import { Elsewhere, isConflict, isUnavailable, NoConnection, ServerAway } from "../../connection/fault.ts"
import { connectBy } from "../../connection/pool.ts"
import { type Batch, type Outcome, runBatch, type Task, UnknownCommit } from "./batch.ts"
import { endOf } from "./commit-end.ts"
import { guarded } from "./in-use.ts"
import { type NextBatch, WaitingJobs } from "./waiting.ts"
import { WorkingSet } from "./working-set.ts"

/** A task in the queue, which is refused at `until` unless its transaction has begun. */
type QueuedTask = Task & Queued & { until: number }

const maxQueued = 10_000
const maxBatch = 512
/** How long a task waits for its transaction to begin, including all repetitions. */
const waitMs = 5_000
/** How often tasks are checked for having waited too long. */
const lookMs = 100
/** When to give up a running transaction, including the question how it ended, which gets at least `leastAskedMs`. */
const transactionMs = 10_000
const leastAskedMs = 1_000
/** How often a batch is decided again after another transaction interfered, before it is split into halves. */
const batchTries = 3
/** How many broken connections in a row mean that the database cannot be reached. */
const connectionTries = 3
const brokenPauseMs = 50

type Options = {
  readonly pool: Pool
  readonly clocks: Clocks
  /** The number of transactions that run at once, on each server. */
  readonly maxTransactions: number
  readonly onError: (error: unknown) => void
  /** Loads the facts that a job of this scope is likely to need. */
  readonly prefetch?: (scope: Scope, known: WorkingSet) => void
  /** How long a task waits for its transaction to begin. */
  readonly waitMs?: number
}

/** The organization of a batch, and what to call once it holds its locks. */
type Locking = { readonly scope: Scope; onLocked(): void }

/**
 * Runs all waiting jobs of an organization in one transaction, including those that arrive while others commit. Each
 * promise settles after COMMIT. If another process interferes, the batch is decided again.
 */
export class GroupCommit {
  readonly #waiting: WaitingJobs<QueuedTask>
  readonly #postponed = new Postponed<QueuedTask>((queued) => {
    queued.until = this.#deadline()
    this.#enqueue(queued)
  })
  /** The number of running transactions by the number of their server. */
  readonly #running = new Map<number, number>()
  #isScheduled = false
  #isLooking = false
  #isClosed = false
  #observer: CommitObserver | undefined
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.#waiting = new WaitingJobs(maxBatch, (orgId) => serverNumberOf(options.pool, orgId))
  }

  /** Queues `job`. Returns UNAVAILABLE if the queue is full or the database accepts no writes; throws after `close`. */
  run<T>(scope: Scope, job: Job<T>): Promise<Exclude<T, Later> | Refusal> {
    if (this.#isClosed) return Promise.reject(new Error("the database is closed"))
    if (this.#waiting.size + this.#postponed.count >= maxQueued)
      return Promise.resolve(refuseUnavailable("too many requests are waiting"))
    return new Promise<Exclude<T, Later> | Refusal>((resolve, reject) => {
      const settle = resolve as (value: unknown) => void
      const group = scope.orgId
      this.#enqueue({
        scope,
        job: guarded(scope, job),
        drawn: [],
        until: this.#deadline(),
        settle,
        fail: reject,
        group,
      })
    })
  }

  /** Repeats `job`, which refuses nothing, until the database accepts it. Throws after `close`. */
  runUntilTaken<T>(scope: Scope, job: Job<T>): Promise<Exclude<T, Later | Refusal>> {
    return retryUntilAccepted(() => this.run(scope, job))
  }

  observe(observer: CommitObserver) {
    this.#observer = observer
  }

  /** Accepts no more jobs, and resolves once all queued ones are settled. */
  async close(): Promise<void> {
    while (this.#waiting.size + this.#postponed.count > 0 || this.#isRunning) await Bun.sleep(1)
    this.#isClosed = true
  }

  get #isRunning(): boolean {
    return [...this.#running.values()].some((count) => count > 0)
  }

  #deadline(): number {
    return performance.now() + (this.#options.waitMs ?? waitMs)
  }

  #enqueue(queued: QueuedTask) {
    this.#waiting.add(queued)
    this.#schedule()
    this.#look()
  }

  /** Refuses tasks that have waited too long behind a slow transaction. */
  #look() {
    if (this.#isLooking || this.#waiting.size === 0) return
    this.#isLooking = true
    setTimeout(() => {
      this.#isLooking = false
      for (const task of this.#waiting.takeExpired(performance.now())) refuseLate(task)
      this.#look()
    }, lookMs)
  }

  #schedule() {
    if (this.#isScheduled || this.#waiting.size === 0) return
    this.#isScheduled = true
    setImmediate(() => this.#start())
  }

  #start() {
    this.#isScheduled = false
    const { maxTransactions } = this.#options
    const mayBegin = (server: number) => (this.#running.get(server) ?? 0) < maxTransactions
    for (;;) {
      const next = this.#waiting.next(mayBegin)
      if (!next) return
      void this.#run(next)
    }
  }

  async #run({ scope, server, jobs, release }: NextBatch<QueuedTask>) {
    const onLocked = () => {
      release()
      this.#schedule()
    }
    const count = (more: number) => this.#running.set(server, (this.#running.get(server) ?? 0) + more)
    count(1)
    try {
      await this.#settle(jobs, { scope, onLocked })
    } finally {
      count(-1)
      onLocked()
    }
  }

  /** Settles every task: all together or, if that fails, in halves, so that only the faulty one fails. */
  async #settle(tasks: readonly QueuedTask[], locking: Locking): Promise<void> {
    const now = performance.now()
    const batch = tasks.filter(({ until }) => now < until)
    for (const task of tasks) if (now >= task.until) refuseLate(task)
    if (batch.length === 0) return
    try {
      this.#finish(batch, await this.#commitUntil(batch, locking))
    } catch (error) {
      // The time of the oldest task is over; the others may have some left.
      if (error instanceof NoConnection) return this.#settle(batch, locking)
      const half = batch.length >> 1
      if (half === 0 || isUnavailable(error)) {
        for (const task of batch) this.#settleFailed(task, error)
        return
      }
      await this.#settle(batch.slice(0, half), locking)
      await this.#settle(batch.slice(half), locking)
    }
  }

  /** Repeats the transaction while others interfere, or if the connection is broken. */
  async #commitUntil(batch: readonly QueuedTask[], locking: Locking): Promise<Batch> {
    const until = Math.min(...batch.map((task) => task.until))
    const tries = batch.length === 1 ? Number.POSITIVE_INFINITY : batchTries
    let known = new WorkingSet()
    let isWide = false
    for (const { scope } of batch) this.#options.prefetch?.(scope, known)
    for (let conflicts = 0, broken = 0; ; known = new WorkingSet(known)) {
      try {
        return await this.#transact(batch, { ...locking, known, isWide }, until)
      } catch (error) {
        if (error instanceof Elsewhere && !isWide) {
          isWide = true
          continue
        }
        const isLast =
          error instanceof ServerAway ||
          (isConflict(error) ? ++conflicts >= tries : !isUnavailable(error) || ++broken >= connectionTries)
        const pauseMs = broken * brokenPauseMs + Math.random() * 2 ** Math.min(conflicts, 6)
        if (isLast || performance.now() + pauseMs >= until) throw error
        await Bun.sleep(pauseMs)
      }
    }
  }

  /** The transaction must have begun by `until`. */
  async #transact(
    batch: readonly QueuedTask[],
    running: Locking & { readonly known: WorkingSet; readonly isWide: boolean },
    until: number,
  ): Promise<Batch> {
    const { scope } = running
    const { pool, clocks } = this.#options
    const startedAt = performance.now()
    const place = running.isWide ? widePlaceOf(pool) : await placeOf(pool, scope.orgId)
    const client = await connectBy(place.pool, until)
    const begunAt = performance.now()
    let isSound = false
    try {
      const done = await runBatch(client, batch, { ...running, clocks, place })
      isSound = true
      this.#guard(() => this.#observer?.committed(batch.length, performance.now() - startedAt, this.#waiting.size))
      return done
    } catch (error) {
      this.#guard(() => this.#observer?.rolledBack())
      if (error instanceof UnknownCommit) return await this.#resolve(place.pool, error, begunAt + transactionMs)
      isSound = !isUnavailable(error) && (await rolledBack(client))
      throw error
    } finally {
      client.release(!isSound)
    }
  }

  /**
   * Finds out on another connection whether an unconfirmed commit took place; refuses the whole batch if that stays
   * unknown.
   */
  async #resolve(pool: Pool, { transaction, batch, cause }: UnknownCommit, until: number): Promise<Batch> {
    const end = await endOf(pool, transaction, Math.max(until, performance.now() + leastAskedMs))
    if (end === "committed") return batch
    if (end === "aborted") throw cause
    this.#options.onError(cause)
    return { outcomes: batch.outcomes.map(() => ({ value: refuseInDoubt() })), effects: [] }
  }

  /** Settles every task even if an effect throws, since the values are on disk. */
  #finish(batch: readonly QueuedTask[], { outcomes, effects }: Batch) {
    for (const effect of effects) this.#guard(effect)
    for (const [index, queued] of batch.entries()) {
      const outcome = outcomes[index] as Outcome
      if ("error" in outcome) queued.fail(outcome.error)
      else if (outcome.value instanceof Later) void this.#postponed.wait(queued, outcome.value)
      else queued.settle(outcome.value)
    }
  }

  #settleFailed(queued: QueuedTask, error: unknown) {
    if (isUnavailable(error) || isConflict(error)) {
      this.#options.onError(error)
      queued.settle(refuseUnavailable("the database accepts no writes at the moment"))
    } else queued.fail(error)
  }

  #guard(effect: () => void) {
    try {
      effect()
    } catch (error) {
      this.#options.onError(error)
    }
  }
}

const refuseLate = ({ settle }: QueuedTask) => settle(refuseUnavailable("the database takes too long"))

/** Whether the connection can be used for another transaction. */
const rolledBack = (client: PoolClient): Promise<boolean> =>
  client.query("ROLLBACK").then(
    () => true,
    () => false,
  )
