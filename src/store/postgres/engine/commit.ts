import type { Pool, PoolClient } from "pg"
import type { Clocks } from "../../../core/clock.ts"
import type { CommitObserver } from "../../../core/port/monitor.ts"
import { isRefusal, type Refusal, refuseInDoubt, refuseUnavailable } from "../../../core/refusal.ts"
import { type Job, Later, type Scope } from "../../transaction.ts"
import { type Batch, type Outcome, runBatch, type Task, UnknownCommit } from "./batch.ts"
import { isConflict, isUnavailable } from "./fault.ts"
import type { WorkingSet } from "./working-set.ts"

type Queued = Task & {
  laterUntil?: number
  settle(value: unknown): void
  fail(error: unknown): void
}

const maxQueued = 10_000
const maxBatch = 512
const retryMs = 1_000
/** How often a batch is decided again after another transaction came between, before its tasks are tried one by one. */
const batchTries = 3
const taskTries = 20
/** How often a connection may turn out to be broken before the database counts as out of reach. */
const connectionTries = 3
const laterMs = 10_000
/** How long, and how often, it is asked whether a commit took place whose connection was lost. */
const unknownMs = 30_000
const unknownRetryMs = 100

type Options = {
  readonly pool: Pool
  readonly clocks: Clocks
  /** How many transactions run at once. */
  readonly maxTransactions: number
  readonly onError: (error: unknown) => void
}

/**
 * One transaction for all jobs of a turn of the event loop, and for those that arrive while others commit: each promise
 * settles after COMMIT. When another process comes between, the batch is decided again.
 */
export class GroupCommit {
  #queue: Queued[] = []
  #putOff = 0
  #running = 0
  #isScheduled = false
  #isClosed = false
  #observer: CommitObserver | undefined
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Queues `job`; returns UNAVAILABLE when the queue is full or the database takes no writes, and throws after `close`. */
  run<T>(scope: Scope, job: Job<T>, prefetch?: (facts: WorkingSet) => void): Promise<Exclude<T, Later> | Refusal> {
    if (this.#isClosed) return Promise.reject(new Error("the database is closed"))
    if (this.#queue.length + this.#putOff >= maxQueued)
      return Promise.resolve(refuseUnavailable("too many requests are waiting"))
    return new Promise<Exclude<T, Later> | Refusal>((resolve, reject) => {
      const settle = resolve as (value: unknown) => void
      this.#queue.push({ scope, job, drawn: [], settle, fail: reject, ...(prefetch && { prefetch }) })
      this.#schedule()
    })
  }

  /** Runs `job`, which refuses nothing, until the database takes it. Throws after `close`. */
  async runUntilTaken<T>(scope: Scope, job: Job<T>): Promise<Exclude<T, Later | Refusal>> {
    for (;;) {
      const value = await this.run(scope, job)
      if (!isRefusal(value)) return value as Exclude<T, Later | Refusal>
      await Bun.sleep(retryMs)
    }
  }

  observe(observer: CommitObserver) {
    this.#observer = observer
  }

  /** Resolves when all that was queued is settled; from then on nothing more is. */
  async close(): Promise<void> {
    while (this.#queue.length + this.#putOff + this.#running > 0) await Bun.sleep(1)
    this.#isClosed = true
  }

  #schedule() {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#start())
  }

  #start() {
    this.#isScheduled = false
    while (this.#queue.length > 0 && this.#running < this.#options.maxTransactions)
      void this.#run(this.#queue.splice(0, maxBatch))
  }

  async #run(batch: readonly Queued[]) {
    this.#running++
    try {
      await this.#settle(batch, batchTries)
    } finally {
      this.#running--
      if (this.#queue.length > 0) this.#schedule()
    }
  }

  /** Settles every task of `batch`: all at once, or one by one where the batch as a whole meets an error again and again. */
  async #settle(batch: readonly Queued[], tries: number): Promise<void> {
    try {
      this.#finish(batch, await this.#commitUntil(batch, tries))
    } catch (error) {
      const [queued] = batch
      if (batch.length === 1 && queued) this.#settleFailed(queued, error)
      else if (isUnavailable(error)) for (const task of batch) this.#settleFailed(task, error)
      else for (const task of batch) await this.#settle([task], taskTries)
    }
  }

  async #commitUntil(batch: readonly Queued[], tries: number): Promise<Batch> {
    let conflicts = 0
    for (let broken = 0; ; ) {
      try {
        return await this.#transact(batch)
      } catch (error) {
        if (isConflict(error) && ++conflicts < tries) await Bun.sleep(Math.random() * 2 ** Math.min(conflicts, 6))
        else if (isConflict(error) || !isUnavailable(error) || ++broken >= connectionTries) throw error
      }
    }
  }

  async #transact(batch: readonly Queued[]): Promise<Batch> {
    const startedAt = performance.now()
    const client = await this.#options.pool.connect()
    let isSound = false
    try {
      const done = await runBatch(client, batch, this.#options.clocks)
      isSound = true
      this.#guard(() => this.#observer?.committed(batch.length, performance.now() - startedAt, this.#queue.length))
      return done
    } catch (error) {
      this.#guard(() => this.#observer?.rolledBack())
      if (error instanceof UnknownCommit) return await this.#resolve(error)
      isSound = !isUnavailable(error) && (await rolledBack(client))
      throw error
    } finally {
      client.release(!isSound)
    }
  }

  /** Asks the server, on another connection, whether a commit took place whose connection was lost. */
  async #resolve({ xid, batch, cause }: UnknownCommit): Promise<Batch> {
    for (const until = performance.now() + unknownMs; performance.now() < until; await Bun.sleep(unknownRetryMs)) {
      const status = await this.#statusOf(xid).catch(() => "unreachable")
      if (status === "committed") return batch
      if (status === "aborted" || status === null) throw cause
    }
    return { outcomes: batch.outcomes.map(() => ({ value: refuseInDoubt() })), effects: [] }
  }

  async #statusOf(xid: string): Promise<string | null> {
    const { rows } = await this.#options.pool.query<{ status: string | null }>(
      "SELECT pg_xact_status($1::xid8) AS status",
      [xid],
    )
    return rows[0]?.status ?? null
  }

  /** Settles every task, whatever an effect throws: what the values say is on disk. */
  #finish(batch: readonly Queued[], { outcomes, effects }: Batch) {
    for (const effect of effects) this.#guard(effect)
    for (const [index, queued] of batch.entries()) {
      const outcome = outcomes[index] as Outcome
      if ("error" in outcome) queued.fail(outcome.error)
      else if (outcome.value instanceof Later) void this.#runLater(queued, outcome.value)
      else queued.settle(outcome.value)
    }
  }

  /** Runs a task again that was put off, as long as it has not waited for too long, however often. */
  async #runLater(queued: Queued, later: Later) {
    this.#putOff++
    queued.laterUntil ??= performance.now() + laterMs
    try {
      const refusal = await later.within(queued.laterUntil - performance.now())
      if (refusal) return queued.settle(refusal)
      this.#queue.push(queued)
      this.#schedule()
    } catch (error) {
      queued.fail(error)
    } finally {
      this.#putOff--
    }
  }

  #settleFailed(queued: Queued, error: unknown) {
    if (isUnavailable(error) || isConflict(error)) {
      this.#options.onError(error)
      queued.settle(refuseUnavailable("the database does not take writes at the moment"))
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

/** Whether the connection is free again for another transaction. */
const rolledBack = (client: PoolClient): Promise<boolean> =>
  client.query("ROLLBACK").then(
    () => true,
    () => false,
  )
