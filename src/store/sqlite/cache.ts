/** A map of at most `limit` entries; when it is full, the one least recently used makes room. */
export class Cache<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    if (this.#entries.size === this.#limit) this.set(key, value)
    return value
  }

  set(key: K, value: V) {
    this.#entries.delete(key)
    if (this.#entries.size >= this.#limit) {
      const oldest = this.#entries.keys().next()
      if (!oldest.done) this.#entries.delete(oldest.value)
    }
    this.#entries.set(key, value)
  }

  clear() {
    this.#entries.clear()
  }

  delete(key: K) {
    this.#entries.delete(key)
  }
}
