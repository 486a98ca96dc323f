import { isEarly, isExternalWin, ofBudgetRow, totalCost } from "../../budget-cost.ts"
import { timeIn } from "../../test-time.ts"
import type { Dialect, Queries } from "../dialect.ts"
import { queryRule, type Rule } from "../rule.ts"

const isForfeited = ({ own }: Dialect) =>
  `EXISTS (SELECT 1 FROM handouts h WHERE ${own("h")} AND h.play = p.id AND h.forfeited_at IS NOT NULL)`

/** Costs beyond the largest whole number are capped. */
const budgets: Queries = (dialect) => [
  `SELECT 'budget of campaign ' || campaign || ' counts ' || used || ', its codes and prizes cost ' || cost AS what
   FROM (SELECT b.campaign, b.used, (SELECT ${totalCost(ofBudgetRow)} FROM promo_codes c
           WHERE c.campaign = b.campaign AND ${dialect.own("c")})
         + (SELECT CAST(coalesce(sum(p.prize_value), 0) AS float) FROM plays p JOIN campaigns c ON c.id = p.campaign
            AND ${dialect.own("c")} AND c.config -> 'budget' ->> 'counts' = 'all'
           WHERE p.campaign = b.campaign AND ${dialect.own("p")} AND ${isExternalWin("p")}
             AND NOT ${isForfeited(dialect)})
         + (SELECT CAST(coalesce(sum(a.handed_out_value), 0) AS float) FROM archived_prizes a JOIN campaigns c ON c.id = a.campaign
            AND ${dialect.own("c")} AND c.config -> 'budget' ->> 'counts' = 'all'
           WHERE a.campaign = b.campaign AND ${dialect.own("a")}) AS cost
         FROM budgets b WHERE ${dialect.own("b")}) AS costs
   WHERE used <> cost AND cost <= ${Number.MAX_SAFE_INTEGER}`,
  `SELECT 'the prize of play ' || h.play || ' was both handed out and forfeited' AS what
   FROM handouts h WHERE ${dialect.own("h")} AND h.forfeited_at IS NOT NULL AND h.handed_out_at IS NOT NULL`,
  `SELECT 'the forfeited prize of play ' || h.play || ' has another campaign, time or value than its win' AS what
   FROM handouts h JOIN plays p ON p.id = h.play AND ${dialect.own("p")}
   WHERE ${dialect.own("h")} AND h.forfeited_at IS NOT NULL
     AND (coalesce(h.campaign <> p.campaign, TRUE) OR coalesce(h.at <> p.at, TRUE)
       OR coalesce(h.value <> coalesce(p.prize_value, 0), TRUE))`,
]

/** Codes that are redeemable at `now` although a clock that was ahead has given back the rest of them. */
const givenBackEarly = ({ own, times }: Dialect, now: number): readonly string[] => [
  `SELECT 'budget of campaign ' || b.campaign || ' has had back what ' || count(*) || ' codes have left that can be redeemed'
     AS what
   FROM (SELECT b.*, ${timeIn({ ...times, now: String(now), wall: String(now) }, "g.org_id")} AS now
         FROM budgets b JOIN campaigns g ON g.id = b.campaign AND ${own("g")} WHERE ${own("b")}) b
     JOIN promo_codes c ON c.campaign = b.campaign AND c.expires_at > b.now
     AND c.expires_at <= b.given_back_until AND c.uses < c.max_uses AND c.deactivated_at IS NULL
   WHERE b.given_back_until > b.now AND NOT ${isEarly(ofBudgetRow)} AND ${own("c")}
   GROUP BY b.campaign`,
]

/** The rule of budgets. What was given back early is checked where the time is known. */
export const budgetRule = (now: number | null): Rule =>
  queryRule("budgets", (dialect) => [...budgets(dialect), ...(now === null ? [] : givenBackEarly(dialect, now))])
