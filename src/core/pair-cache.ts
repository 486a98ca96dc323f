/**
 * A cache like `Cache` whose keys are two texts, such as an organization and an id of it: one text made of both would
 * have to be built and hashed for each look-up.
 */
export class PairCache<V> {
  #recent = new Map<string, Map<string, V>>()
  #older = new Map<string, Map<string, V>>()
  /** The entries of `#recent`. */
  #count = 0
  readonly #generation: number

  constructor(limit: number) {
    this.#generation = Math.ceil(limit / 2)
  }

  get(first: string, second: string): V | undefined {
    const recent = this.#recent.get(first)?.get(second)
    if (recent !== undefined) return recent
    const older = this.#older.get(first)?.get(second)
    if (older !== undefined) this.set(first, second, older)
    return older
  }

  set(first: string, second: string, value: V) {
    if (!this.#recent.get(first)?.has(second)) this.#makeRoom()
    const alike = this.#recent.get(first)
    if (alike) alike.set(second, value)
    else this.#recent.set(first, new Map([[second, value]]))
  }

  /** Counts a new entry, and begins a generation with it if the current one is full. */
  #makeRoom() {
    if (this.#count >= this.#generation) {
      this.#older = this.#recent
      this.#recent = new Map()
      this.#count = 0
    }
    this.#count++
  }

  clear() {
    this.#recent.clear()
    this.#older.clear()
    this.#count = 0
  }

  delete(first: string, second: string) {
    if (this.#recent.get(first)?.delete(second)) this.#count--
    this.#older.get(first)?.delete(second)
  }
}
