import type { Limits } from "../../core/port/limits.ts"
import { isRefusal, type Refusal, type Result, refuse } from "../../core/refusal.ts"

const retryAfterSeconds = 1

/** Work that an organization may only run one at a time, since it takes more than a request's share of a process. */
export class OneAtATime {
  readonly #name: string
  readonly #limits: Limits

  /** `name` is the name of the work in refusals. */
  constructor(name: string, limits: Limits) {
    this.#name = name
    this.#limits = limits
  }

  /**
   * Begins the work of `orgId`: returns an idempotent function that ends it, or RATE_LIMITED while another one runs.
   */
  async begin(orgId: string): Result<() => Promise<void>> {
    const end = await this.#limits.begin(this.#name, orgId)
    return (
      end ??
      refuse(
        "RATE_LIMITED",
        `another ${this.#name} of the organization is running; wait until it has ended`,
        retryAfterSeconds,
      )
    )
  }

  /** Runs `work` of `orgId`, or refuses like `begin`. */
  async run<T>(orgId: string, work: () => Promise<T>): Promise<T | Refusal> {
    const end = await this.begin(orgId)
    if (isRefusal(end)) return end
    try {
      return await work()
    } finally {
      await end()
    }
  }
}
