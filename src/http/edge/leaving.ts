const turnMs = 20

type Patience = { readonly atLeastMs: number; readonly quietMs: number; readonly moreMs: number }

/**
 * Whether the process is about to end. Until it does, each answer asks its client to use another connection: one that is
 * kept open would be cut under the client's next request, which a proxy could not send again.
 */
export class Leaving {
  #answeredAt: number | null = null

  get hasBegun(): boolean {
    return this.#answeredAt !== null
  }

  begin() {
    this.#answeredAt ??= performance.now()
  }

  /** Marks an answer as the last one of its connection, if the process is about to end. */
  mark({ headers }: Response) {
    if (this.#answeredAt === null) return
    headers.set("connection", "close")
    this.#answeredAt = performance.now()
  }

  /** Waits until nobody has called for `quietMs`, after `atLeastMs` at the earliest and `moreMs` later at the latest. */
  async untilQuiet({ atLeastMs, quietMs, moreMs }: Patience): Promise<void> {
    const firstAt = performance.now() + atLeastMs
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
