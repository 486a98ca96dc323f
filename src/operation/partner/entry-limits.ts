import { wrongEntryRate } from "../../core/campaign/entry.ts"
import type { PlayRequest } from "../../core/campaign/play.ts"
import type { Limits } from "../../core/port/limits.ts"
import type { Tx } from "../../record/transaction.ts"

type Needs = {
  readonly limits: Pick<Limits, "ownRateLimiter" | "rateLimiter">
  readonly wall: () => number
}

type Player = Pick<PlayRequest, "externalUserId" | "orgId">

const keyOf = ({ orgId, externalUserId }: Player): string => `${orgId} ${externalUserId}`

/**
 * How often players enter wrong codes (docs/api.md#entry-codes). Jobs count within their process, so that parallel
 * guesses are counted one by one; before and after a job, the processes that serve the store count together.
 */
export const entryLimits = ({ limits, wall }: Needs) => {
  const shared = limits.rateLimiter("entry-code", wrongEntryRate)
  const own = limits.ownRateLimiter(wrongEntryRate)
  return {
    /** For how many seconds the player may try no code, as far as the processes know together. */
    locked: (player: Player): number | Promise<number> => shared.look(keyOf(player), wall()),

    /** The same as far as this process knows, for a job. */
    lockedHere: (player: Player, now: number): number => own.look(keyOf(player), now),

    /** Counts a wrong code in this process, for a job. */
    countHere: (tx: Tx, player: Player) => {
      const key = keyOf(player)
      if (own.take(key, tx.wall) === 0) tx.onRollback(() => own.giveBack(key))
    },

    /** Counts it for all processes; returns 0, or the seconds to wait if there were too many. */
    count: (player: Player): number | Promise<number> => shared.take(keyOf(player), wall()),
  }
}

export type EntryLimits = ReturnType<typeof entryLimits>
