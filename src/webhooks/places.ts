import { mayBegin } from "../core/webhook.ts"

/** Few enough that an API call, which waits for the turn to end, hardly feels a backlog that is being sent. */
const startsPerTurn = 16

type Proceed = () => void

/**
 * The places of requests under way, shared among organizations: those who wait take turns, so that none waits for what
 * another one's receivers do.
 */
export class Places {
  readonly #held = new Map<string, number>()
  /** Of each organization those that wait, in the order in which the organizations come next. */
  readonly #waiting = new Map<string, Proceed[]>()
  #inFlight = 0
  #isPlanned = false

  /** Requests under way. */
  get inFlight(): number {
    return this.#inFlight
  }

  /** Resolves once one more request of the organization may be under way, with what gives its place back. */
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

  /** Lets all that wait proceed. */
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

  /** A few in each turn of the event loop. */
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

  /** The first of those who wait that may begin a request. */
  #next(): string | undefined {
    for (const orgId of this.#waiting.keys()) if (mayBegin(this.#held.get(orgId) ?? 0, this.#inFlight)) return orgId
    return undefined
  }

  /** Lets the organization begin one request, and puts it behind the others. */
  #start(orgId: string) {
    const waiting = this.#waiting.get(orgId) ?? []
    this.#waiting.delete(orgId)
    const proceed = waiting.shift()
    if (waiting.length > 0) this.#waiting.set(orgId, waiting)
    proceed?.()
  }
}
