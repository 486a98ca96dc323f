const perSecond = 100
/** How many may start at once after a rest. */
const burst = 100

type Proceed = () => void

type Waiting = {
  /** By webhook, in the order of their turns. */
  readonly webhooks: Map<number, Proceed[]>
  /** When the next one may start. */
  nextAt: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * The pace of attempts to failing webhooks, for each organization. A refused connection ends at once, so the dead
 * receivers of one organization would otherwise take all the time. Its webhooks take turns.
 */
export class Pace {
  readonly #organizations = new Map<string, Waiting>()
  readonly #gapMs: number
  readonly #restMs: number
  readonly #clock: () => number
  #isOpen = false

  constructor(rate = { perSecond, burst }, clock: () => number = () => performance.now()) {
    this.#gapMs = 1000 / rate.perSecond
    this.#restMs = rate.burst * this.#gapMs
    this.#clock = clock
  }

  /** Resolves once the organization may make one more attempt to a failing webhook. */
  take(orgId: string, webhook: number): Promise<void> {
    if (this.#isOpen) return Promise.resolve()
    const waiting = this.#organizations.get(orgId) ?? this.#begin(orgId)
    return new Promise((resolve) => {
      const alike = waiting.webhooks.get(webhook)
      if (alike) alike.push(resolve)
      else waiting.webhooks.set(webhook, [resolve])
      this.#plan(waiting)
    })
  }

  /** Lets all waiting attempts start, and all later ones. */
  open() {
    this.#isOpen = true
    for (const { webhooks, timer } of this.#organizations.values()) {
      clearTimeout(timer)
      for (const proceed of [...webhooks.values()].flat()) proceed()
    }
    this.#organizations.clear()
  }

  #begin(orgId: string): Waiting {
    const now = this.#clock()
    for (const [other, { webhooks, nextAt }] of this.#organizations)
      if (webhooks.size === 0 && nextAt < now - this.#restMs) this.#organizations.delete(other)
    const waiting: Waiting = { webhooks: new Map(), nextAt: now - this.#restMs, timer: undefined }
    this.#organizations.set(orgId, waiting)
    return waiting
  }

  #plan(waiting: Waiting) {
    if (waiting.timer !== undefined || waiting.webhooks.size === 0) return
    const delayMs = Math.max(0, Math.ceil(waiting.nextAt - this.#clock()))
    waiting.timer = setTimeout(() => {
      waiting.timer = undefined
      this.#start(waiting)
      this.#plan(waiting)
    }, delayMs)
  }

  /** Starts the attempts whose time has come. */
  #start(waiting: Waiting) {
    const now = this.#clock()
    waiting.nextAt = Math.max(waiting.nextAt, now - this.#restMs)
    while (waiting.nextAt <= now) {
      const [first] = waiting.webhooks
      if (!first) return
      const [webhook, alike] = first
      waiting.webhooks.delete(webhook)
      alike.shift()?.()
      if (alike.length > 0) waiting.webhooks.set(webhook, alike)
      waiting.nextAt += this.#gapMs
    }
  }
}
