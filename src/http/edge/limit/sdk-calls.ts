import { addedCalls, hourOf, type SdkCalls } from "../../../core/organization/sdk-calls.ts"
import type { Credentials } from "../../../core/port/credentials.ts"
import { isRefusal } from "../../../core/refusal.ts"

/**
 * Counts calls for one player by `sdk` keys (docs/api.md#settings) in memory, and stores the counts now and then: a call
 * waits for nothing, and a process that is killed loses those since its last flush.
 */
export class SdkCallCounter {
  #calls = new Map<string, Record<string, number>>()
  readonly #credentials: Pick<Credentials, "addSdkCalls">

  constructor(credentials: Pick<Credentials, "addSdkCalls">) {
    this.#credentials = credentials
  }

  count(orgId: string, now: number) {
    const hour = hourOf(now)
    const hours = this.#calls.get(orgId)
    if (hours) hours[hour] = (hours[hour] ?? 0) + 1
    else this.#calls.set(orgId, { [hour]: 1 })
  }

  /** Stores the counts of an organization; those that cannot be stored wait for the next flush. */
  async flush(orgId: string): Promise<void> {
    const calls = this.#calls.get(orgId)
    if (!calls) return
    this.#calls.delete(orgId)
    let isStored = false
    try {
      isStored = !isRefusal(await this.#credentials.addSdkCalls(orgId, calls))
    } finally {
      if (!isStored) this.#keep(orgId, calls)
    }
  }

  /** Stores the counts of all organizations, one after the other. */
  async flushAll(): Promise<void> {
    for (const orgId of [...this.#calls.keys()]) await this.flush(orgId)
  }

  #keep(orgId: string, calls: SdkCalls) {
    const later = this.#calls.get(orgId) ?? {}
    this.#calls.set(orgId, { ...addedCalls(later, calls, 0) })
  }
}
