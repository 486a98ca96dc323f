import type { Job } from "../../../record/transaction.ts"
import type { Queued } from "../../postponed.ts"

/** `orgId` is null if the job belongs to no organization. */
export type QueuedJob = Queued & {
  readonly orgId: string | null
  readonly job: Job<unknown>
  /** Whether it can wait: it joins a transaction of other jobs. */
  readonly isRiding: boolean
}

const maxBatch = 512
/** How long jobs that need not commit at once wait for others. */
const rideWaitMs = 20
/** At how many they wait no longer: so many have room in each transaction, however many others wait. */
const maxRiding = 128

/** The jobs that wait for a transaction, which is begun at the end of the turn of the event loop. */
export class JobQueue {
  #waiting: QueuedJob[] = []
  /** Jobs that wait for the next batch. */
  #riding: QueuedJob[] = []
  #rideTimer: ReturnType<typeof setTimeout> | undefined
  #isScheduled = false
  readonly #flush: () => void

  /** `flush` runs a transaction: it takes its jobs. */
  constructor(flush: () => void) {
    this.#flush = flush
  }

  /** How many jobs are waited for. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** How many can wait. */
  get riding(): number {
    return this.#riding.length
  }

  get length(): number {
    return this.#waiting.length + this.#riding.length
  }

  add(queued: QueuedJob) {
    this.#waiting.push(queued)
    this.#schedule()
  }

  /** Adds a job that can wait. */
  ride(queued: QueuedJob) {
    this.#riding.push(queued)
    if (this.#riding.length >= maxRiding) this.endRide()
    else this.#rideTimer ??= setTimeout(() => this.endRide(), rideWaitMs)
  }

  /** Lets jobs that can wait run now. */
  endRide() {
    this.#stopWaiting()
    this.scheduleRest()
  }

  #stopWaiting() {
    clearTimeout(this.#rideTimer)
    this.#rideTimer = undefined
  }

  /** The jobs of the next transaction. */
  takeBatch(): QueuedJob[] {
    const riding = this.#riding.splice(0, Math.max(maxRiding, maxBatch - this.#waiting.length))
    const batch = this.#waiting.splice(0, maxBatch - riding.length)
    batch.push(...riding)
    this.#stopWaiting()
    return batch
  }

  takeAll(): QueuedJob[] {
    return [...this.#waiting.splice(0), ...this.#riding.splice(0)]
  }

  /** Puts a batch before the others, and tries it again after `ms`. */
  putBack(batch: readonly QueuedJob[], ms: number) {
    this.#waiting = [...batch.filter(({ isRiding }) => !isRiding), ...this.#waiting]
    this.#riding = [...batch.filter(({ isRiding }) => isRiding), ...this.#riding]
    this.#isScheduled = true
    setTimeout(() => this.#run(), ms)
  }

  scheduleRest() {
    if (this.length > 0) this.#schedule()
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
