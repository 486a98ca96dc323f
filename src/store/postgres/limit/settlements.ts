import type { Draw, Drawn, SharedBucket } from "./shared-bucket.ts"

/** Requests that arrive within this time share a draw. */
const betweenDrawsMs = 5
const bucketsOfADraw = 1_000
/** How long a process uses only its own share after the database has not answered. */
const awayMs = 1_000

/** What `Settlements` needs in order to draw from buckets in the database. */
export type Drawing = {
  /** Draws from several buckets in the order of their names; the results are in the same order. */
  draw(draws: readonly Draw[], now: number): Promise<readonly Drawn[]>
  /** The number of processes that draw from them, as far as known. */
  processes(): number
}

/** Draws for all buckets of a process: one statement at a time, at least a few milliseconds apart. */
export class Settlements {
  readonly #drawing: Drawing
  #open = new Map<string, SharedBucket>()
  #now = 0
  #isUnderWay = false
  #begunAt = Number.NEGATIVE_INFINITY
  #awayUntil = Number.NEGATIVE_INFINITY

  constructor(drawing: Drawing) {
    this.#drawing = drawing
  }

  /** The number of processes that share the buckets. */
  get processes(): number {
    return this.#drawing.processes()
  }

  /** Whether the last draw failed a short while ago. */
  isAway(): boolean {
    return performance.now() < this.#awayUntil
  }

  /** The bucket of this name that waits for the next draw. */
  find(name: string): SharedBucket | undefined {
    return this.#open.get(name)
  }

  /** Includes `bucket` in the next draw; `now` is the time of the request. */
  open(bucket: SharedBucket, now: number) {
    this.#open.set(bucket.name, bucket)
    this.#now = now
    this.#schedule()
  }

  /** Resolves once no draw is under way or wanted. */
  async end(): Promise<void> {
    while (this.#isUnderWay) await Bun.sleep(1)
  }

  #schedule() {
    if (this.#isUnderWay) return
    this.#isUnderWay = true
    const waitMs = this.#begunAt + betweenDrawsMs - performance.now()
    // Even without a wait, the draw comes after all requests of this turn of the event loop.
    if (waitMs > 0) setTimeout(() => void this.#draw(), waitMs)
    else setImmediate(() => void this.#draw())
  }

  async #draw() {
    this.#begunAt = performance.now()
    const now = this.#now
    const first = [...this.#open.values()].slice(0, bucketsOfADraw)
    // All processes draw in the same order, so that their statements do not deadlock.
    const buckets = first.sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const { name } of buckets) this.#open.delete(name)
    const parts = buckets.map((bucket) => bucket.draw(this.processes))
    const drawn = await this.#drawn(
      parts.map(({ draw }) => draw),
      now,
    )
    for (const [index, { settle }] of parts.entries()) settle(drawn?.[index] ?? null, now)
    this.#isUnderWay = false
    if (this.#open.size > 0) this.#schedule()
  }

  async #drawn(draws: readonly Draw[], now: number): Promise<readonly Drawn[] | null> {
    try {
      return await this.#drawing.draw(draws, now)
    } catch {
      this.#awayUntil = performance.now() + awayMs
      return null
    }
  }
}
