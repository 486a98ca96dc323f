/** How much of a cache's limit a value takes; must not change while the value is cached. */
export type WeightOf<V> = (value: V) => number

const one = () => 1

/**
 * A map with a limit on the total weight of its values, each of which weighs 1 unless `weigh` says otherwise. Once half
 * of the limit is new or was used since the last eviction, all other entries are evicted: to remove single entries,
 * JavaScript's maps would have to search past those removed before. A value that weighs more than half is kept until
 * the next one comes.
 */
export class Cache<K, V> {
  #recent = new Map<K, V>()
  #older = new Map<K, V>()
  /** The total weight of the values of `#recent`. */
  #weight = 0
  readonly #generation: number
  readonly #weigh: WeightOf<V>

  constructor(limit: number, weigh: WeightOf<V> = one) {
    this.#generation = Math.ceil(limit / 2)
    this.#weigh = weigh
  }

  get(key: K): V | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: K, value: V) {
    const before = this.#recent.get(key)
    if (before !== undefined) this.#weight -= this.#weigh(before)
    const weight = this.#weigh(value)
    if (before === undefined && this.#weight > 0 && this.#weight + weight > this.#generation) {
      this.#older = this.#recent
      this.#recent = new Map()
      this.#weight = 0
    }
    this.#recent.set(key, value)
    this.#weight += weight
  }

  clear() {
    this.#recent.clear()
    this.#older.clear()
    this.#weight = 0
  }

  delete(key: K) {
    const before = this.#recent.get(key)
    if (before !== undefined) this.#weight -= this.#weigh(before)
    this.#recent.delete(key)
    this.#older.delete(key)
  }
}
