import { mayBegin } from "../core/webhook/webhook.ts"

/** Few enough that sending a backlog hardly delays an API call, which waits for the turn to end. */
const startsPerTurn = 16

type Proceed = () => void

/**
 * The slots of requests in flight, shared among organizations: those waiting take turns, so that no organization waits
 * for the receivers of another.
 */
export class Slots {
  readonly #held = new Map<string, number>()
  /** The waiting requests of each organization, in the order of the organizations' turns. */
  readonly #waiting = new Map<string, Proceed[]>()
  #inFlight = 0
  #isPlanned = false

  /** Requests in flight. */
  get inFlight(): number {
    return this.#inFlight
  }

  /** Resolves once the organization may have one more request in flight, with a function that releases the slot. */
  take(orgId: string): Promise<() => void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(orgId) ?? []
      waiting.push(() => {
        this.#count(orgId, 1)
        resolve(() => {
          this.#count(orgId, -1)
          this.#plan()
        })
      })
      this.#waiting.set(orgId, waiting)
      this.#plan()
    })
  }

  /** Lets all waiting requests proceed. */
  open() {
    const waiting = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    for (const proceed of waiting) proceed()
  }

  #count(orgId: string, change: number) {
    const held = (this.#held.get(orgId) ?? 0) + change
    this.#inFlight += change
    if (held === 0) this.#held.delete(orgId)
    else this.#held.set(orgId, held)
  }

  /** Starts a few in each turn of the event loop. */
  #plan() {
    if (this.#isPlanned || this.#waiting.size === 0) return
    this.#isPlanned = true
    setImmediate(() => {
      this.#isPlanned = false
      let started = 0
      while (started < startsPerTurn) {
        const orgId = this.#next()
        if (orgId === undefined) return
        this.#start(orgId)
        started++
      }
      this.#plan()
    })
  }

  /** The first waiting organization that may start a request. */
  #next(): string | undefined {
    for (const orgId of this.#waiting.keys()) if (mayBegin(this.#held.get(orgId) ?? 0, this.#inFlight)) return orgId
    return undefined
  }

  /** Lets the organization start one request, and moves it behind the others. */
  #start(orgId: string) {
    const waiting = this.#waiting.get(orgId) ?? []
    this.#waiting.delete(orgId)
    const proceed = waiting.shift()
    if (waiting.length > 0) this.#waiting.set(orgId, waiting)
    proceed?.()
  }
}
