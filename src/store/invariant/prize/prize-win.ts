import type { PrizeWins } from "../../../core/campaign/prize/stock.ts"
import type { ArchivedPlays } from "../../../core/campaign/standing/archived.ts"
import { allTime } from "../../../core/period.ts"

/** A standing by the prizes that it counts, as stored; null if it counts none. */
export type KeptWins = {
  readonly player: number
  readonly campaign: number
  readonly lastPlay: number
  readonly prizeWins: readonly PrizeWins[] | null
  readonly archived: ArchivedPlays | null
}

type Won = { readonly prizeId: string; readonly at: number }

const emptyCount = (kept: PrizeWins | undefined) => ({ kept, wins: 0, wonAt: null as number | null })
type Count = ReturnType<typeof emptyCount>

/** The last win may lie in the archive, with those that only count for all time. */
const differs = ({ kept, wins, wonAt }: Count, left: number): boolean => {
  if (!kept) return true
  if (left === 0 ? kept.wonAt !== wonAt : kept.wonAt < (wonAt ?? kept.wonAt)) return true
  return kept.from !== null && kept.wins !== wins + (kept.from === allTime.start ? left : 0)
}

/** The prizes for which a standing differs from its player's wins in the log. */
export function* differingWins(
  { player, campaign, prizeWins, archived }: KeptWins,
  logged: Iterable<Won>,
): Generator<string> {
  const counts = new Map((prizeWins ?? []).map((kept) => [kept.prizeId, emptyCount(kept)]))
  for (const { prizeId, at } of logged) {
    const count = counts.get(prizeId) ?? emptyCount(undefined)
    counts.set(prizeId, count)
    const { from = null, until = null } = count.kept ?? {}
    if (from !== null && until !== null && at >= from && at < until) count.wins++
    count.wonAt = Math.max(at, count.wonAt ?? at)
  }
  for (const [prizeId, count] of counts)
    if (differs(count, archived?.prizes?.[prizeId] ?? 0))
      yield `the standing of player ${player} in campaign ${campaign} counts the wins of prize ${prizeId} differently than the log`
}
