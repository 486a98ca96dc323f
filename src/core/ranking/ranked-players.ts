import type { Total } from "../campaign/standing/count.ts"
import type { RankingEntry } from "./ranking.ts"

/** A player in a ranking: `reached` is the play that reached the score, so no two are equal. */
export type RankedPlayer = { readonly player: number; readonly score: number; readonly reached: number }

/** A player with a total, as a ranking lists them; null if they are not ranked. */
export const rankedPlayer = (player: number, { score, reached }: Total): RankedPlayer | null =>
  score > 0 && reached !== null ? { player, score, reached } : null

/** A total with the start of its period; null for all time. */
export type PeriodTotal = Total & { readonly player: number; readonly from: number | null }

/** The same for the period that begins at `start`; also null for a total of another period. */
export const rankedIn = (start: number, total: PeriodTotal): RankedPlayer | null =>
  total.from === null || total.from === start ? rankedPlayer(total.player, total) : null

/** A ranking in its order. */
export type Board = Pick<RankedPlayers, "top" | "countBefore">

/** The best `limit` of a ranking. */
export const bestOf = (board: Board, limit: number, externalIdOf: (player: number) => string): RankingEntry[] =>
  board.top(limit).map(({ player, score }, index) => ({
    position: index + 1,
    externalUserId: externalIdOf(player),
    totalScore: score,
  }))

/** The entry of a ranked player in a response. */
export const entryAt = (board: Board, { score, reached }: RankedPlayer, externalUserId: string): RankingEntry => ({
  position: board.countBefore(score, reached) + 1,
  externalUserId,
  totalScore: score,
})

const maxBlock = 512

/** Columns instead of objects, so that numbers are contiguous in memory. */
type Block = { readonly scores: number[]; readonly reached: number[]; readonly players: number[] }

/**
 * How many entries of `block` come before (score, reached): those with a higher score, or the same score reached
 * earlier.
 */
const countBefore = ({ scores, reached }: Block, score: number, at: number): number => {
  let low = 0
  let high = scores.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = scores[middle] as number
    if (other > score || (other === score && (reached[middle] as number) < at)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Players in the order of a ranking (docs/api.md#rankings), in sorted blocks of up to 512: a change moves a few hundred
 * numbers, and a position is a sum over the preceding blocks. A million players take 24 MB, and a change about a
 * microsecond.
 */
export class RankedPlayers {
  readonly #blocks: Block[] = [{ scores: [], reached: [], players: [] }]
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Inserts an entry; an existing one changes nothing. */
  add({ player, score, reached }: RankedPlayer) {
    const index = this.#blockOf(score, reached)
    const block = this.#blocks[index] as Block
    const at = countBefore(block, score, reached)
    if (block.scores[at] === score && block.reached[at] === reached) return
    block.scores.splice(at, 0, score)
    block.reached.splice(at, 0, reached)
    block.players.splice(at, 0, player)
    this.#size++
    if (block.scores.length > maxBlock) this.#split(index)
  }

  /** Removes an entry; a missing one changes nothing. */
  remove({ player, score, reached }: RankedPlayer) {
    const index = this.#blockOf(score, reached)
    const block = this.#blocks[index] as Block
    const at = countBefore(block, score, reached)
    if (block.players[at] !== player || block.scores[at] !== score || block.reached[at] !== reached) return
    block.scores.splice(at, 1)
    block.reached.splice(at, 1)
    block.players.splice(at, 1)
    this.#size--
    if (block.scores.length === 0 && this.#blocks.length > 1) this.#blocks.splice(index, 1)
  }

  /** The first `limit` places, best first. */
  top(limit: number): RankedPlayer[] {
    const ranked: RankedPlayer[] = []
    for (const { scores, reached, players } of this.#blocks) {
      for (let index = 0; index < players.length && ranked.length < limit; index++)
        ranked.push({
          player: players[index] as number,
          score: scores[index] as number,
          reached: reached[index] as number,
        })
      if (ranked.length >= limit) break
    }
    return ranked
  }

  /** How many entries come before (score, reached). */
  countBefore(score: number, reached: number): number {
    const index = this.#blockOf(score, reached)
    let before = countBefore(this.#blocks[index] as Block, score, reached)
    for (let earlier = 0; earlier < index; earlier++) before += (this.#blocks[earlier] as Block).scores.length
    return before
  }

  /** The block of (score, reached): the last one whose first entry does not come after it. */
  #blockOf(score: number, reached: number): number {
    let low = 1
    let high = this.#blocks.length
    while (low < high) {
      const middle = (low + high) >> 1
      const { scores, reached: times } = this.#blocks[middle] as Block
      const first = scores[0] as number
      if (first > score || (first === score && (times[0] as number) <= reached)) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  #split(index: number) {
    const { scores, reached, players } = this.#blocks[index] as Block
    const half = scores.length >> 1
    this.#blocks.splice(index + 1, 0, {
      scores: scores.splice(half),
      reached: reached.splice(half),
      players: players.splice(half),
    })
  }
}
