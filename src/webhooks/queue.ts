import type { Store } from "../core/store.ts"
import type { Attempt } from "../core/webhook.ts"
import type { ReachPolicy } from "./address.ts"
import { deliverer } from "./deliver.ts"
import { Lane, type LaneContext } from "./lane.ts"

const maxInFlight = 1_024
/** Few enough that an API call, which waits for the turn to end, hardly feels a backlog that is being sent. */
const startsPerTurn = 16

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
  readonly #store: Store
  readonly #context: LaneContext
  readonly #lanes = new Map<number, Lane>()
  readonly #waiting: (() => void)[] = []
  #inFlight = 0
  #isPlanned = false
  #isStopped = false

  constructor(store: Store, clock: () => number, { reach, onAttempt, onError }: Settings) {
    this.#store = store
    this.#context = {
      store,
      clock,
      deliver: deliverer(reach),
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

  /** Lanes that wait for a place get one in the order in which they asked, a few in each turn of the event loop. */
  #takePlace(): Promise<() => void> {
    return new Promise((resolve) => {
      this.#waiting.push(() => {
        this.#inFlight++
        resolve(() => {
          this.#inFlight--
          this.#plan()
        })
      })
      this.#plan()
    })
  }

  #plan() {
    if (this.#isPlanned || this.#waiting.length === 0) return
    this.#isPlanned = true
    setImmediate(() => {
      this.#isPlanned = false
      const places = Math.min(startsPerTurn, maxInFlight - this.#inFlight)
      for (const proceed of this.#waiting.splice(0, Math.max(places, 0))) proceed()
      if (this.#inFlight < maxInFlight) this.#plan()
    })
  }
}
