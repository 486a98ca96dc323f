import type { Job } from "../../../../record/transaction.ts"
import type { Queued } from "../../../postponed.ts"

/** `orgId` is null if the job belongs to no organization. */
export type QueuedJob = Queued & {
  readonly orgId: string | null
  readonly job: Job<unknown>
  /** Whether nobody awaits it: it joins a transaction of other jobs. */
  readonly isDeferrable: boolean
}

const maxBatch = 512
/** After how long deferrable jobs get a transaction of their own. */
const deferMs = 20
/** At how many they get it at once: so many have room in each transaction, however many awaited ones are queued. */
const maxDeferrable = 128

/** The jobs of the next transactions, each of which is begun at the end of the turn of the event loop. */
export class JobQueue {
  #awaited: QueuedJob[] = []
  #deferrable: QueuedJob[] = []
  /** Runs out when deferrable jobs get a transaction of their own. */
  #timer: ReturnType<typeof setTimeout> | undefined
  #isScheduled = false
  readonly #flush: () => void

  /** `flush` runs a transaction with the jobs that `takeBatch` gives it. */
  constructor(flush: () => void) {
    this.#flush = flush
  }

  /** How many awaited jobs are queued. */
  get awaited(): number {
    return this.#awaited.length
  }

  /** How many deferrable jobs are queued. */
  get deferrable(): number {
    return this.#deferrable.length
  }

  /** Adds an awaited job. */
  add(queued: QueuedJob) {
    this.#awaited.push(queued)
    this.#schedule()
  }

  addDeferrable(queued: QueuedJob) {
    this.#deferrable.push(queued)
    if (this.#deferrable.length >= maxDeferrable) this.runDeferrable()
    else this.#timer ??= setTimeout(() => this.runDeferrable(), deferMs)
  }

  /** Defers the deferrable jobs no longer. */
  runDeferrable() {
    this.#clearTimer()
    this.scheduleRest()
  }

  #clearTimer() {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** The jobs of the next transaction. */
  takeBatch(): QueuedJob[] {
    const deferrable = this.#deferrable.splice(0, Math.max(maxDeferrable, maxBatch - this.#awaited.length))
    const batch = this.#awaited.splice(0, maxBatch - deferrable.length)
    batch.push(...deferrable)
    this.#clearTimer()
    return batch
  }

  takeAll(): QueuedJob[] {
    return [...this.#awaited.splice(0), ...this.#deferrable.splice(0)]
  }

  /** Puts a batch before the others, and tries it again after `ms`. */
  putBack(batch: readonly QueuedJob[], ms: number) {
    this.#awaited = [...batch.filter(({ isDeferrable }) => !isDeferrable), ...this.#awaited]
    this.#deferrable = [...batch.filter(({ isDeferrable }) => isDeferrable), ...this.#deferrable]
    this.#isScheduled = true
    setTimeout(() => this.#run(), ms)
  }

  scheduleRest() {
    if (this.#awaited.length + this.#deferrable.length > 0) this.#schedule()
  }

  #schedule() {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#run())
  }

  #run() {
    this.#isScheduled = false
    this.#flush()
  }
}
