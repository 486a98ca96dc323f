import type { Deliveries, DueDelivery } from "../core/port/deliveries.ts"
import { isRefusal } from "../core/refusal.ts"
import type { Delivery, Destination } from "../core/webhook/delivery.ts"
import { type Attempt, isDelivered, longestRetryMs } from "../core/webhook/round.ts"
import type { Deliver, Delivered, Sending } from "./deliver.ts"

const minSlots = 8
const maxSlots = 64
const rowsAtOnce = 64
/** How many deliveries that were accepted may wait to be recorded without a slot: their attempts share transactions. */
const maxUnrecorded = 256
/** After this many consecutive failures, each slot makes at most ten attempts a second. */
const patience = 100
const pauseMs = 100
/**
 * The backoff of an attempt that cannot be recorded: the first wait and the longest, since each wait doubles the
 * previous one.
 */
const storeRetryMs = 1_000
const maxStoreRetryMs = 30_000

/** What the lanes share. */
export type LaneContext = {
  readonly deliveries: Deliveries
  readonly clock: () => number
  readonly deliver: Deliver
  /** Resolves once the organization may make one more attempt to a failing webhook. */
  takePace(to: Destination): Promise<void>
  /** Resolves once the organization may have one more request in flight, with a function that releases the slot. */
  takeSlot(orgId: string): Promise<() => void>
  onAttempt(attempt: Attempt, orgId: string): void
  onError(error: unknown): void
  /** The lane has nothing in flight and nothing scheduled. */
  onIdle(to: Destination): void
}

/**
 * The deliveries of one webhook. It starts with 8 concurrent requests; each success adds one, up to 64, and a failure
 * resets it to 8, so that a broken receiver holds few slots; processes share them. After 8 failures in a row, attempts
 * go at the pace that the organization's failing webhooks share. Only the order of deliveries is in memory; each is
 * read when its turn comes.
 */
export class Lane {
  readonly #to: Destination
  readonly #context: LaneContext
  readonly #waiting: DueDelivery[] = []
  /** Rows of the deliveries that are waiting or in flight: the outbox still lists them as due. */
  readonly #held = new Set<number>()
  readonly #attempts = new Set<Promise<void>>()
  readonly #inFlight = new Set<Sending>()
  readonly #stopping = Promise.withResolvers<void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #slots = minSlots
  /** Attempts that hold a slot of the lane. */
  #slotsHeld = 0
  #failures = 0
  /** Whether the store refused the newest record of an attempt: until it takes one, each attempt counts as a slot. */
  #isRefused = false
  /** Whether the outbox may list more than what is held. */
  #mayHaveMore = false
  #isFilling = false
  #isAskedAgain = false
  #isStopped = false

  constructor(to: Destination, context: LaneContext) {
    this.#to = to
    this.#context = context
  }

  /** Checks the outbox, since something may be due. */
  wake() {
    this.#mayHaveMore = true
    this.#proceed()
  }

  /** Starts no further attempts, and resolves once those in flight are recorded. */
  async stop() {
    this.#isStopped = true
    this.#stopping.resolve()
    clearTimeout(this.#timer)
    this.#waiting.length = 0
    await Promise.all(this.#attempts)
  }

  /** Ends the attempts in flight, and forgets the waiting ones. */
  giveUp() {
    for (const { row } of this.#waiting.splice(0)) this.#held.delete(row)
    for (const sending of this.#inFlight) sending.abort()
  }

  #proceed() {
    if (this.#waiting.length === 0 && !this.#mayHaveMore) return
    if (this.#isFilling) this.#isAskedAgain = true
    else if (!this.#isStopped) void this.#fill()
  }

  async #fill() {
    this.#isFilling = true
    do {
      this.#isAskedAgain = false
      try {
        await this.#take()
      } catch (error) {
        this.#context.onError(error)
        this.#wakeIn(storeRetryMs)
      }
    } while (this.#isAskedAgain && !this.#isStopped)
    this.#isFilling = false
    if (this.#held.size === 0 && this.#timer === undefined) this.#context.onIdle(this.#to)
  }

  async #take() {
    if (this.#waiting.length > 0) return this.#start()
    this.#mayHaveMore = false
    const { deliveries, clock } = this.#context
    const now = clock()
    const next = await deliveries.nextDeliveryAt(this.#to, now)
    // A delivery due later than any retry can be was scheduled before the clock was set back: it is due now.
    const isAhead = next !== null && next - now > longestRetryMs
    const limit = this.#held.size + rowsAtOnce
    const due = await deliveries.dueDeliveries(this.#to, isAhead ? next : now, limit)
    if (due.length === limit) this.#mayHaveMore = true
    for (const delivery of due) {
      if (this.#held.has(delivery.row)) continue
      this.#held.add(delivery.row)
      this.#waiting.push(delivery)
    }
    this.#start()
    if (next !== null && !isAhead) this.#wakeIn(next - now)
  }

  #wakeIn(delayMs: number) {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.wake()
    }, delayMs)
  }

  #start() {
    const slots = Math.max(1, Math.floor(this.#slots / this.#context.deliveries.senders()))
    const unrecorded = this.#isRefused ? 0 : maxUnrecorded
    while (this.#slotsHeld < slots && this.#attempts.size < slots + unrecorded && !this.#isStopped) {
      const due = this.#waiting.shift()
      if (!due) return
      const giveSlotBack = this.#takeOwnSlot()
      const attempt = this.#attempt(due, giveSlotBack)
        .catch(this.#context.onError)
        .finally(() => {
          giveSlotBack()
          this.#held.delete(due.row)
          this.#attempts.delete(attempt)
          this.wake()
        })
      this.#attempts.add(attempt)
    }
  }

  /** Returns a function that gives the slot back, if it still holds it. */
  #takeOwnSlot(): () => void {
    this.#slotsHeld++
    let isHeld = true
    return () => {
      if (isHeld) this.#slotsHeld--
      isHeld = false
    }
  }

  async #attempt(due: DueDelivery, giveSlotBack: () => void) {
    const { takePace, takeSlot, onAttempt } = this.#context
    if (this.#failures >= minSlots) await takePace(this.#to)
    const giveBack = await takeSlot(due.orgId)
    const made = await this.#send(due).finally(giveBack)
    if (!made) return
    onAttempt(made.attempt, due.orgId)
    this.#judge(isDelivered(made.attempt))
    if (isDelivered(made.attempt)) {
      giveSlotBack()
      this.#proceed()
    }
    await this.#record(made.delivery, made.attempt)
    if (this.#failures > patience) await this.#pause(pauseMs)
  }

  /** Attempts the delivery in its current state; resolves with null if it should not be sent, or was ended. */
  async #send(due: DueDelivery): Promise<{ delivery: Delivery; attempt: Attempt } | null> {
    const at = this.#context.clock()
    const delivery = await this.#read(due, at)
    if (!delivery || this.#isStopped) return null
    const begun = performance.now()
    const outcome = await this.#deliver(delivery, at)
    return outcome && { delivery, attempt: { at, ...outcome, durationMs: Math.round(performance.now() - begun) } }
  }

  async #read(due: DueDelivery, now: number): Promise<Delivery | null> {
    if (this.#isStopped) return null
    try {
      return await this.#context.deliveries.deliveryToSend(due, now)
    } catch (error) {
      this.#context.onError(error)
      await this.#pause(storeRetryMs)
      return null
    }
  }

  async #deliver(delivery: Delivery, now: number): Promise<Delivered | null> {
    let sending: Sending | undefined
    try {
      sending = this.#context.deliver(delivery, now)
      this.#inFlight.add(sending)
      return await sending.ended
    } catch (error) {
      this.#context.onError(error)
      return { statusCode: null, error: "the request failed" }
    } finally {
      if (sending) this.#inFlight.delete(sending)
    }
  }

  /**
   * Ends only once the attempt is recorded: until then the outbox lists the delivery as due, and it would be sent
   * again.
   */
  async #record(delivery: Delivery, attempt: Attempt) {
    for (let waitMs = storeRetryMs; ; waitMs = Math.min(2 * waitMs, maxStoreRetryMs)) {
      try {
        this.#isRefused = isRefusal(await this.#context.deliveries.recordAttempt(delivery, attempt))
        if (!this.#isRefused) return
      } catch (error) {
        this.#isRefused = true
        this.#context.onError(error)
        if (this.#isStopped) return
      }
      if (this.#isStopped) await Bun.sleep(storeRetryMs)
      else await this.#pause(waitMs)
    }
  }

  /** Waits, but not beyond the stop of the lane. */
  #pause(waitMs: number): Promise<void> {
    return Promise.race([Bun.sleep(waitMs), this.#stopping.promise])
  }

  #judge(isSuccess: boolean) {
    this.#failures = isSuccess ? 0 : this.#failures + 1
    this.#slots = isSuccess ? Math.min(this.#slots + 1, maxSlots) : minSlots
  }
}
