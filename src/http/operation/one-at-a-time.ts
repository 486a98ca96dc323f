import { isRefusal, type Refusal, refuse } from "../../core/refusal.ts"

const retryAfterSeconds = 1

/** Work that an organization may only run one at a time, since it takes more than a request's share of the process. */
export class OneAtATime {
  readonly #busy = new Set<string>()
  readonly #name: string

  /** `name` is the name of the work in refusals. */
  constructor(name: string) {
    this.#name = name
  }

  /**
   * Begins the work of `orgId`: returns an idempotent function that ends it, or RATE_LIMITED while another one runs.
   */
  begin(orgId: string): (() => void) | Refusal {
    if (this.#busy.has(orgId))
      return refuse(
        "RATE_LIMITED",
        `another ${this.#name} of the organization is running; wait until it has ended`,
        retryAfterSeconds,
      )
    this.#busy.add(orgId)
    let isOver = false
    return () => {
      // A second call must not end the next work.
      if (!isOver) this.#busy.delete(orgId)
      isOver = true
    }
  }

  /** Runs `work` of `orgId`, or refuses as `begin` does. */
  async run<T>(orgId: string, work: () => Promise<T>): Promise<T | Refusal> {
    const end = this.begin(orgId)
    if (isRefusal(end)) return end
    try {
      return await work()
    } finally {
      end()
    }
  }
}
