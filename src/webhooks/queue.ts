import type { Deliveries } from "../core/port/deliveries.ts"
import type { Attempt } from "../core/webhook.ts"
import type { ReachPolicy } from "./address.ts"
import { deliverer } from "./deliver.ts"
import { Lane, type LaneContext } from "./lane.ts"
import { Places } from "./places.ts"

type Settings = {
  readonly reach: ReachPolicy
  onAttempt(attempt: Attempt): void
  onError(error: unknown): void
}

/**
 * Sends what the outbox holds, in one lane for each webhook, woken by commits, by finished attempts and by timers. What
 * is pending survives a restart, since the outbox alone says what is due.
 */
export class DeliveryQueue {
  readonly #deliveries: Deliveries
  readonly #context: LaneContext
  readonly #lanes = new Map<number, Lane>()
  readonly #places = new Places()
  #isStopped = false

  constructor(deliveries: Deliveries, clock: () => number, { reach, onAttempt, onError }: Settings) {
    this.#deliveries = deliveries
    this.#context = {
      deliveries,
      clock,
      deliver: deliverer(reach),
      takePlace: (orgId) => this.#places.take(orgId),
      onAttempt,
      onError,
      onIdle: (webhook) => this.#lanes.delete(webhook),
    }
  }

  /** Requests under way. */
  get inFlight(): number {
    return this.#places.inFlight
  }

  async start() {
    this.#deliveries.onDeliveriesDue((webhook) => this.#wake(webhook))
    for (const webhook of await this.#deliveries.pendingWebhooks()) this.#wake(webhook)
  }

  /** Starts no further attempt, and resolves when those under way are recorded. */
  async stop() {
    this.#isStopped = true
    const stopped = [...this.#lanes.values()].map((lane) => lane.stop())
    this.#places.open()
    await Promise.all(stopped)
  }

  #wake(webhook: number) {
    if (this.#isStopped) return
    const lane = this.#lanes.get(webhook) ?? new Lane(webhook, this.#context)
    this.#lanes.set(webhook, lane)
    lane.wake()
  }
}
