import type { Store } from "../core/store.ts"
import type { Attempt } from "../core/webhook.ts"
import { deliver } from "./deliver.ts"
import { Lane, type LaneContext } from "./lane.ts"

const maxInFlight = 1_024

type Settings = {
  readonly allowPrivate: boolean
  onAttempt(attempt: Attempt): void
  onError(error: unknown): void
}

/**
 * Sends what the outbox holds, in one lane for each webhook, woken by commits, by finished attempts and by timers. What
 * is pending survives a restart, since the outbox alone says what is due.
 */
export class DeliveryQueue {
  readonly #store: Store
  readonly #context: LaneContext
  readonly #lanes = new Map<number, Lane>()
  readonly #waiting: (() => void)[] = []
  #inFlight = 0
  #isStopped = false

  constructor(store: Store, clock: () => number, { allowPrivate, onAttempt, onError }: Settings) {
    this.#store = store
    this.#context = {
      store,
      clock,
      deliver: (delivery, now) => deliver(delivery, allowPrivate, now),
      takePlace: () => this.#takePlace(),
      onAttempt,
      onError,
      onIdle: (webhook) => this.#lanes.delete(webhook),
    }
  }

  /** Requests under way. */
  get inFlight(): number {
    return this.#inFlight
  }

  async start() {
    this.#store.onDeliveriesDue((webhook) => this.#wake(webhook))
    for (const webhook of await this.#store.pendingWebhooks()) this.#wake(webhook)
  }

  /** Starts no further attempt, and resolves when those under way are recorded. */
  async stop() {
    this.#isStopped = true
    const stopped = [...this.#lanes.values()].map((lane) => lane.stop())
    for (const proceed of this.#waiting.splice(0)) proceed()
    await Promise.all(stopped)
  }

  #wake(webhook: number) {
    if (this.#isStopped) return
    const lane = this.#lanes.get(webhook) ?? new Lane(webhook, this.#context)
    this.#lanes.set(webhook, lane)
    lane.wake()
  }

  /** Lanes that wait for a place get one in the order in which they asked. */
  async #takePlace(): Promise<() => void> {
    if (this.#inFlight >= maxInFlight) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#inFlight++
    return () => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#inFlight--
    }
  }
}
