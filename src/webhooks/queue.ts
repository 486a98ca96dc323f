import type { Deliveries } from "../core/port/deliveries.ts"
import type { Destination } from "../core/webhook/delivery.ts"
import type { Attempt } from "../core/webhook/round.ts"
import type { ReachPolicy } from "./address.ts"
import { deliverer } from "./deliver.ts"
import { Lane, type LaneContext } from "./lane.ts"
import { Pace } from "./pace.ts"
import { Slots } from "./slots.ts"

type Settings = {
  readonly reach: ReachPolicy
  onAttempt(attempt: Attempt, orgId: string): void
  onError(error: unknown): void
}

/** By organization too: over a cluster, each server has row numbers of its own. */
const nameOf = ({ orgId, webhook }: Destination) => `${orgId} ${webhook}`

/**
 * Sends the deliveries of the outbox, in one lane per webhook, woken by commits, finished attempts and timers. Pending
 * deliveries survive a restart, since only the outbox determines what is due.
 */
export class DeliveryQueue {
  readonly #deliveries: Deliveries
  readonly #context: LaneContext
  readonly #lanes = new Map<string, Lane>()
  readonly #slots = new Slots()
  readonly #pace = new Pace()
  #isStopped = false

  constructor(deliveries: Deliveries, clock: () => number, { reach, onAttempt, onError }: Settings) {
    this.#deliveries = deliveries
    this.#context = {
      deliveries,
      clock,
      deliver: deliverer(reach),
      takePace: ({ orgId, webhook }) => this.#pace.take(orgId, webhook),
      takeSlot: (orgId) => this.#slots.take(orgId),
      onAttempt,
      onError,
      onIdle: (to) => this.#lanes.delete(nameOf(to)),
    }
  }

  /** Requests in flight. */
  get inFlight(): number {
    return this.#slots.inFlight
  }

  async start() {
    await this.#deliveries.startSending({
      onDue: (to) => this.#wake(to),
      onLost: () => {
        for (const lane of this.#lanes.values()) lane.giveUp()
      },
    })
  }

  /** Starts no further attempts, and resolves once those in flight are recorded. */
  async stop() {
    this.#isStopped = true
    const stopped = [...this.#lanes.values()].map((lane) => lane.stop())
    this.#pace.open()
    this.#slots.open()
    await Promise.all(stopped)
    await this.#deliveries.stopSending()
  }

  #wake(to: Destination) {
    if (this.#isStopped) return
    const lane = this.#lanes.get(nameOf(to)) ?? new Lane(to, this.#context)
    this.#lanes.set(nameOf(to), lane)
    lane.wake()
  }
}
