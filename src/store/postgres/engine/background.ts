/** Work of a store that no request waits for. It is over before the store ends its connections. */
export class Background {
  readonly #work = new Set<Promise<unknown>>()

  /** Notes work that has begun, and returns it. */
  add<T>(work: Promise<T>): Promise<T> {
    this.#work.add(work)
    const remove = () => void this.#work.delete(work)
    work.then(remove, remove)
    return work
  }

  /** Resolves once nothing is under way; whatever begins work is stopped before. */
  async end(): Promise<void> {
    while (this.#work.size > 0) await Promise.allSettled(this.#work)
  }
}
