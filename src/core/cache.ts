/**
 * A map of at most `limit` entries. Once half of it is new or was used since the last eviction, all other entries are
 * evicted: to remove single entries, JavaScript's maps would have to search past those removed before.
 */
export class Cache<K, V> {
  #recent = new Map<K, V>()
  #older = new Map<K, V>()
  readonly #generation: number

  constructor(limit: number) {
    this.#generation = Math.ceil(limit / 2)
  }

  get(key: K): V | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: K, value: V) {
    if (this.#recent.size >= this.#generation && !this.#recent.has(key)) {
      this.#older = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(key, value)
  }

  clear() {
    this.#recent.clear()
    this.#older.clear()
  }

  delete(key: K) {
    this.#recent.delete(key)
    this.#older.delete(key)
  }
}
