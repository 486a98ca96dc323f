import type { PrizeWins } from "../../core/campaign/stock.ts"
import { isEarly, ofBudgetRow, totalCost } from "../budget-cost.ts"
import type { Dialect, Queries } from "./queries.ts"

export const segmentStocks: Queries = ({ own, miniGame }) => [
  `SELECT 'stock of segment ' || segment_id || ' of mini-game ' || game || ' counts ' || wins || ' wins, the log ' || logged
     AS what
   FROM (SELECT q.${miniGame} AS game, q.segment_id, q.wins, (SELECT count(*) FROM awards a
           WHERE a.${miniGame} = q.${miniGame} AND a.segment_id = q.segment_id AND a.won AND a.created_at >= q.wins_from
             AND a.created_at < q.wins_until AND ${own("a")}) AS logged
         FROM segment_stocks q WHERE ${own("q")}) AS counts
   WHERE wins <> logged`,
]

/** Costs of codes beyond the largest whole number are capped. */
export const budgets: Queries = ({ own }) => [
  `SELECT 'budget of campaign ' || campaign || ' counts ' || used || ', its codes cost ' || cost AS what
   FROM (SELECT b.campaign, b.used, (SELECT ${totalCost(ofBudgetRow)} FROM promo_codes c
           WHERE c.campaign = b.campaign AND ${own("c")}) AS cost
         FROM budgets b WHERE ${own("b")}) AS costs
   WHERE used <> cost AND cost <= ${Number.MAX_SAFE_INTEGER}`,
]

/** A standing by the prizes that it counts, as stored; null if it counts none. */
export type KeptWins = {
  readonly player: number
  readonly campaign: number
  readonly lastPlay: number
  readonly prizeWins: readonly PrizeWins[] | null
}

type Won = { readonly prizeId: string; readonly at: number }

const emptyCount = (kept: PrizeWins | undefined) => ({ kept, wins: 0, wonAt: null as number | null })

/** The prizes for which a standing differs from its player's wins in the log. */
export function* differingWins({ player, campaign, prizeWins }: KeptWins, logged: Iterable<Won>): Generator<string> {
  const counts = new Map((prizeWins ?? []).map((kept) => [kept.prizeId, emptyCount(kept)]))
  for (const { prizeId, at } of logged) {
    const count = counts.get(prizeId) ?? emptyCount(undefined)
    counts.set(prizeId, count)
    const { from = null, until = null } = count.kept ?? {}
    if (from !== null && until !== null && at >= from && at < until) count.wins++
    count.wonAt = Math.max(at, count.wonAt ?? at)
  }
  for (const [prizeId, { kept, wins, wonAt }] of counts)
    if (kept?.wonAt !== wonAt || (kept.from !== null && kept.wins !== wins))
      yield `the standing of player ${player} in campaign ${campaign} counts the wins of prize ${prizeId} differently than the log`
}

/** Codes that are redeemable at `now` although a clock that was ahead has given back the rest of them. */
export const givenBackEarly = ({ own }: Dialect, now: number): readonly string[] => [
  `SELECT 'budget of campaign ' || b.campaign || ' has had back what ' || count(*) || ' codes have left that can be redeemed'
     AS what
   FROM budgets b JOIN promo_codes c ON c.campaign = b.campaign AND c.expires_at > ${now}
     AND c.expires_at <= b.given_back_until AND c.uses < c.max_uses AND c.deactivated_at IS NULL
   WHERE b.given_back_until > ${now} AND NOT ${isEarly(ofBudgetRow)} AND ${own("b")} AND ${own("c")}
   GROUP BY b.campaign`,
]
