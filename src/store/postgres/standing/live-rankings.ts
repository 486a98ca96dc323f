import type { Pool } from "pg"
import { repeatedly } from "../engine/repeatedly.ts"
import { RankingBoard } from "./ranking-board.ts"
import type { RankingOf } from "./scores.ts"

/** The last requested ranking is always kept; more are kept as long as they rank at most this many players together. */
const maxRanked = 3_000_000
/** The extra players that each ranking counts as, since an empty one takes memory too. */
const weightOfEmpty = 300
const unreadMs = 10 * 60_000
/** How often rankings in memory are updated, so that the next request waits for little. */
const updateMs = 250
/** How many are updated at once, those that have waited longest first: there may be thousands of small ones. */
const updatesAtOnce = 2

type Kept = { readonly board: RankingBoard; readAt: number; updatedAt: number; waiting: number }

/**
 * The recently requested rankings, in the memory of this process. An index in their order would cost a play more than
 * all other writes to its standing, and finding a position in it could mean counting every player.
 */
export const liveRankings = (pool: Pool, onError: (error: unknown) => void, ranked = maxRanked) => {
  /** The most recently read ranking comes last. */
  const kept = new Map<string, Kept>()
  const keyOf = ({ orgId, campaign, kind }: RankingOf) => `${orgId} ${campaign} ${kind}`
  const isSame = (a: RankingOf, b: RankingOf) =>
    a.period.start === b.period.start && a.period.end === b.period.end && a.isLogged === b.isLogged

  const makeRoom = () => {
    let taken = [...kept.values()].reduce((sum, { board }) => sum + board.size + weightOfEmpty, 0)
    const last = [...kept.keys()].at(-1)
    for (const [key, { board, readAt, waiting }] of kept) {
      const isWanted = performance.now() - readAt < unreadMs && (taken <= ranked || key === last)
      if (waiting > 0 || isWanted) continue
      taken -= board.size + weightOfEmpty
      kept.delete(key)
    }
  }

  const keep = (ranking: RankingOf): Kept => {
    const key = keyOf(ranking)
    const known = kept.get(key)
    const found =
      known && isSame(known.board.ranking, ranking)
        ? known
        : { board: new RankingBoard(pool, ranking), readAt: 0, updatedAt: 0, waiting: 0 }
    found.readAt = performance.now()
    kept.delete(key)
    kept.set(key, found)
    return found
  }

  /** A ranking that cannot be updated is read again at the next request. */
  const update = async ([key, found]: readonly [string, Kept]) => {
    found.updatedAt = performance.now()
    try {
      await found.board.update()
    } catch (error) {
      if (kept.get(key) === found) kept.delete(key)
      onError(error)
    }
  }

  const updateSome = async () => {
    makeRoom()
    const idle = [...kept].filter(([, { waiting }]) => waiting === 0)
    await Promise.all(
      idle
        .sort(([, a], [, b]) => a.updatedAt - b.updatedAt)
        .slice(0, updatesAtOnce)
        .map(update),
    )
  }
  const stop = repeatedly(updateMs, updateSome, onError)

  return {
    /** The ranking as of this call, or a moment later. */
    find: async (ranking: RankingOf): Promise<RankingBoard> => {
      const found = keep(ranking)
      found.waiting++
      found.updatedAt = found.readAt
      try {
        await found.board.update()
      } finally {
        found.waiting--
      }
      makeRoom()
      return found.board
    },

    /** Resolves once no update is under way. */
    close: async () => {
      await stop()
      kept.clear()
    },
  }
}

export type LiveRankings = ReturnType<typeof liveRankings>
