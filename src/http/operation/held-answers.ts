import { type Refusal, refuse } from "../../core/refusal.ts"

const maxHeld = 50
const retryAfterSeconds = 1

/** Holds a finished answer; returns after how many milliseconds it may be sent. */
export type Hold = () => Promise<number>

/** The answers of each test organization that a call has asked to hold (docs/api.md#errors-and-delays-on-request). */
export class HeldAnswers {
  readonly #count = new Map<string, number>()
  readonly #stop = new AbortController()

  /** Takes a place before anything is done, or refuses the call; a caller who goes away, and a stop, end the wait. */
  take(orgId: string, delayMs: number, signal: AbortSignal): Hold | Refusal {
    const count = this.#count.get(orgId) ?? 0
    if (count >= maxHeld)
      return refuse(
        "RATE_LIMITED",
        `${maxHeld} answers of the organization are held already; wait as Retry-After says`,
        retryAfterSeconds,
      )
    this.#count.set(orgId, count + 1)
    return async () => {
      const startedAt = performance.now()
      try {
        await this.#wait(delayMs, AbortSignal.any([signal, this.#stop.signal]))
      } finally {
        this.#leave(orgId)
      }
      return performance.now() - startedAt
    }
  }

  #leave(orgId: string) {
    const left = (this.#count.get(orgId) ?? 1) - 1
    if (left === 0) this.#count.delete(orgId)
    else this.#count.set(orgId, left)
  }

  #wait(delayMs: number, ended: AbortSignal): Promise<void> {
    if (ended.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        ended.removeEventListener("abort", end)
        resolve()
      }
      const timer = setTimeout(end, delayMs)
      ended.addEventListener("abort", end)
    })
  }

  /** Sends all held answers at once, and holds no others. */
  stop() {
    this.#stop.abort()
  }
}
