import type { Answer } from "../operation/reply.ts"

const turnMs = 20

/** How long after a health check something still counts as watching: the platforms' usual interval is 10 seconds. */
const watchedMs = 30_000

type Patience = { readonly atLeastMs: number; readonly quietMs: number; readonly moreMs: number }

/**
 * Whether the process is about to end. Until it does, each answer asks its client to use another connection: one that is
 * kept open would be cut under the client's next request, which a proxy could not send again.
 */
export class Leaving {
  #answeredAt: number | null = null
  #checkedAt = Number.NEGATIVE_INFINITY

  get hasBegun(): boolean {
    return this.#answeredAt !== null
  }

  begin() {
    this.#answeredAt ??= performance.now()
  }

  /** Notes a health check: whoever checks needs time to learn that the process is about to end. */
  noteCheck() {
    this.#checkedAt = performance.now()
  }

  /** Marks an answer as the last one of its connection, if the process is about to end. */
  mark({ headers }: Answer) {
    if (this.#answeredAt === null) return
    headers.set("connection", "close")
    this.#answeredAt = performance.now()
  }

  /**
   * Waits until nobody has called for `quietMs`: after `atLeastMs` at the earliest, if something watches the health of the
   * process, and `moreMs` later at the latest.
   */
  async untilQuiet({ atLeastMs, quietMs, moreMs }: Patience): Promise<void> {
    const now = performance.now()
    const firstAt = now - this.#checkedAt < watchedMs ? now + atLeastMs : now
    const msLeft = () => {
      const quietAt = (this.#answeredAt ?? 0) + quietMs
      return Math.min(Math.max(quietAt, firstAt), firstAt + moreMs) - performance.now()
    }
    while (msLeft() > 0) {
      await Bun.sleep(msLeft())
      // What has arrived while the process had other work is answered before it counts as quiet.
      await Bun.sleep(turnMs)
    }
  }
}
