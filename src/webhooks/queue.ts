import { isRefusal } from "../core/rejection.ts"
import type { Store } from "../core/store.ts"
import type { Delivery } from "../core/webhook.ts"
import { deliver } from "./deliver.ts"

const maxInFlightPerWebhook = 8
const maxTimerMs = 60_000
const storeRetryMs = 1_000

/**
 * Sends what the outbox holds: woken by commits, by finished attempts and by a timer for the next retry. What is
 * pending survives a restart, since the outbox alone says what is due.
 */
export class DeliveryQueue {
  readonly #store: Store
  readonly #clock: () => number
  readonly #allowPrivate: boolean
  readonly #onError: (error: unknown) => void
  readonly #inFlight = new Map<number, string>()
  readonly #attempts = new Set<Promise<void>>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isPumping = false
  #isAskedAgain = false
  #isStopped = false

  constructor(store: Store, clock: () => number, allowPrivate: boolean, onError: (error: unknown) => void) {
    this.#store = store
    this.#clock = clock
    this.#allowPrivate = allowPrivate
    this.#onError = onError
  }

  start() {
    this.#store.onDeliveriesAdded(() => void this.#pump())
    void this.#pump()
  }

  /** Starts no further attempt, and resolves when those under way are recorded. */
  async stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await Promise.all(this.#attempts)
  }

  async #pump() {
    if (this.#isPumping) {
      this.#isAskedAgain = true
      return
    }
    this.#isPumping = true
    try {
      do {
        this.#isAskedAgain = false
        await this.#startDue()
      } while (this.#isAskedAgain)
    } catch (error) {
      this.#onError(error)
      this.#wakeIn(storeRetryMs)
    }
    this.#isPumping = false
  }

  #wakeIn(delayMs: number) {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#pump(), delayMs)
  }

  async #startDue() {
    if (this.#isStopped) return
    const now = this.#clock()
    const due = await this.#store.dueDeliveries(now, maxInFlightPerWebhook, new Set(this.#inFlight.keys()))
    for (const delivery of due) this.#startAttempt(delivery)
    const next = await this.#store.nextDeliveryAt(now)
    if (next !== null) this.#wakeIn(Math.min(next - now, maxTimerMs))
  }

  #startAttempt(delivery: Delivery) {
    const { deliveryId, webhookId } = delivery
    const busy = [...this.#inFlight.values()].filter((id) => id === webhookId).length
    if (busy >= maxInFlightPerWebhook) return
    this.#inFlight.set(deliveryId, webhookId)
    const attempt = this.#attempt(delivery).finally(() => {
      this.#inFlight.delete(deliveryId)
      this.#attempts.delete(attempt)
      void this.#pump()
    })
    this.#attempts.add(attempt)
  }

  async #attempt(delivery: Delivery) {
    const attempt = await deliver(delivery, this.#allowPrivate, this.#clock())
    try {
      while (isRefusal(await this.#store.recordAttempt(delivery.deliveryId, attempt))) await Bun.sleep(storeRetryMs)
    } catch (error) {
      this.#onError(error)
    }
  }
}
