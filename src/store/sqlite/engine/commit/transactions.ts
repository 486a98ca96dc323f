import type { Database } from "bun:sqlite"
import type { Clocks } from "../../../../core/clock.ts"
import { isTest } from "../../../../core/organization/test-organization.ts"
import type { Tx } from "../../../../record/transaction.ts"
import { isStorageFault } from "../../file/fault.ts"
import { testTime } from "../test-clock.ts"
import type { QueuedJob } from "./job-queue.ts"

/** `failed` is the index of the job that threw; -1 if the transaction itself failed. */
export type BatchOutcome =
  | { readonly values: unknown[]; readonly effects: (() => void)[] }
  | { readonly error: unknown; readonly failed: number }

/** The transactions of a file, each of which runs a batch of jobs. */
export class Transactions {
  #lastTime = 0
  #setBacks = 0
  #current: Tx | null = null
  readonly #sqlite: Database
  readonly #clocks: Clocks
  readonly #testTime: ReturnType<typeof testTime>

  constructor(sqlite: Database, clocks: Clocks) {
    this.#sqlite = sqlite
    this.#clocks = clocks
    this.#testTime = testTime(sqlite)
  }

  /** The time of the last one, in epoch milliseconds; 0 before the first. */
  get lastTime(): number {
    return this.#lastTime
  }

  /** How often one got an earlier time than the previous one. */
  get setBacks(): number {
    return this.#setBacks
  }

  /** The one whose jobs are running; null outside of jobs. */
  get current(): Tx | null {
    return this.#current
  }

  /** Commits what all jobs of the batch write, or nothing. The caller runs the effects. */
  run(batch: readonly QueuedJob[]): BatchOutcome {
    const writes: (() => void)[] = []
    const effects: (() => void)[] = []
    const undos: (() => void)[] = []
    const tx: Tx = {
      now: this.#clocks.now(),
      wall: this.#clocks.wall(),
      transaction: undos,
      beforeCommit: (write) => writes.push(write),
      afterCommit: (effect) => effects.push(effect),
      onRollback: (undo) => undos.push(undo),
    }
    if (tx.now < this.#lastTime) this.#setBacks++
    this.#lastTime = tx.now
    const values: unknown[] = []
    let running = -1
    try {
      this.#sqlite.run("BEGIN IMMEDIATE")
      this.#current = tx
      for (const { orgId, job } of batch) {
        running = values.length
        values.push(job(orgId !== null && isTest(orgId) ? this.#inTest(tx, orgId) : tx))
      }
      running = -1
      for (const write of writes) write()
      this.#sqlite.run("COMMIT")
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#sqlite.run("ROLLBACK")
      for (const undo of undos.reverse()) undo()
      // If storage failed, the job that met the failure is not to blame.
      return { error, failed: isStorageFault(error) ? -1 : running }
    } finally {
      this.#current = null
    }
    return { values, effects }
  }

  /** The transaction with the time of a test organization, which earlier jobs of the batch may have moved. */
  #inTest(tx: Tx, orgId: string): Tx {
    return { ...tx, now: this.#testTime(orgId, tx.wall) }
  }
}
