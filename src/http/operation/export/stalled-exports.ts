/** How many exports of an organization may continue without a slot; their connections and chunks take memory. */
const maxStalled = 3

/**
 * The exports with stalled readers, by organization: they have given up their slot, and continue when their reader
 * does.
 */
export class StalledExports {
  readonly #closes = new Map<string, readonly (() => void)[]>()

  /** Adds an export; if there are too many, closes the one that stalled first. */
  keep(orgId: string, close: () => void) {
    const kept = [...(this.#closes.get(orgId) ?? []), close]
    this.#closes.set(orgId, kept)
    if (kept.length > maxStalled) kept[0]?.()
  }

  forget(orgId: string, close: () => void) {
    const others = this.#closes.get(orgId)?.filter((one) => one !== close) ?? []
    if (others.length > 0) this.#closes.set(orgId, others)
    else this.#closes.delete(orgId)
  }
}
