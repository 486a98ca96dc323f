import type { WeightOf } from "./cache.ts"

const one = () => 1

/**
 * A cache like `Cache` whose keys are two texts, such as an organization and an id in it. Joining them into one text
 * would mean building and hashing it for each lookup.
 */
export class PairCache<V> {
  #recent = new Map<string, Map<string, V>>()
  #older = new Map<string, Map<string, V>>()
  /** The total weight of the values of `#recent`. */
  #weight = 0
  readonly #generation: number
  readonly #weigh: WeightOf<V>

  constructor(limit: number, weigh: WeightOf<V> = one) {
    this.#generation = Math.ceil(limit / 2)
    this.#weigh = weigh
  }

  get(first: string, second: string): V | undefined {
    const recent = this.#recent.get(first)?.get(second)
    if (recent !== undefined) return recent
    const older = this.#older.get(first)?.get(second)
    if (older !== undefined) this.set(first, second, older)
    return older
  }

  set(first: string, second: string, value: V) {
    this.#makeRoom(this.#recent.get(first)?.get(second), this.#weigh(value))
    const alike = this.#recent.get(first)
    if (alike) alike.set(second, value)
    else this.#recent.set(first, new Map([[second, value]]))
  }

  /** Counts an entry in place of `before`, and begins a generation with it if it is new and the current one is full. */
  #makeRoom(before: V | undefined, weight: number) {
    if (before !== undefined) this.#weight -= this.#weigh(before)
    else if (this.#weight > 0 && this.#weight + weight > this.#generation) {
      this.#older = this.#recent
      this.#recent = new Map()
      this.#weight = 0
    }
    this.#weight += weight
  }

  clear() {
    this.#recent.clear()
    this.#older.clear()
    this.#weight = 0
  }

  delete(first: string, second: string) {
    const recent = this.#recent.get(first)
    const before = recent?.get(second)
    if (before !== undefined) this.#weight -= this.#weigh(before)
    recent?.delete(second)
    this.#older.get(first)?.delete(second)
  }
}
