const shards = 64

/**
 * Total scores by player, in shards: a single map of a million entries takes tens of milliseconds each time it grows.
 */
export class ScoreTotals {
  readonly #scores = Array.from({ length: shards }, () => new Map<number, number>())
  readonly #reached = Array.from({ length: shards }, () => new Map<number, number | null>())

  /** The total of a player, and the play that reached it; 0 and null before the first. */
  get(player: number): { score: number; reached: number | null } {
    const score = this.#scores[player % shards]?.get(player) ?? 0
    return { score, reached: this.#reached[player % shards]?.get(player) ?? null }
  }

  set(player: number, { score, reached }: { readonly score: number; readonly reached: number | null }) {
    this.#scores[player % shards]?.set(player, score)
    this.#reached[player % shards]?.set(player, reached)
  }

  delete(player: number) {
    this.#scores[player % shards]?.delete(player)
    this.#reached[player % shards]?.delete(player)
  }

  /** All players with a total. */
  *players(): Generator<number> {
    for (const scores of this.#scores) yield* scores.keys()
  }
}
