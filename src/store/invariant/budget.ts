import { isEarly, ofBudgetRow, totalCost } from "../budget-cost.ts"
import type { Dialect, Queries } from "./dialect.ts"
import { queryRule, type Rule } from "./rule.ts"

/** Costs of codes beyond the largest whole number are capped. */
const budgets: Queries = ({ own }) => [
  `SELECT 'budget of campaign ' || campaign || ' counts ' || used || ', its codes cost ' || cost AS what
   FROM (SELECT b.campaign, b.used, (SELECT ${totalCost(ofBudgetRow)} FROM promo_codes c
           WHERE c.campaign = b.campaign AND ${own("c")}) AS cost
         FROM budgets b WHERE ${own("b")}) AS costs
   WHERE used <> cost AND cost <= ${Number.MAX_SAFE_INTEGER}`,
]

/** Codes that are redeemable at `now` although a clock that was ahead has given back the rest of them. */
const givenBackEarly = ({ own }: Dialect, now: number): readonly string[] => [
  `SELECT 'budget of campaign ' || b.campaign || ' has had back what ' || count(*) || ' codes have left that can be redeemed'
     AS what
   FROM budgets b JOIN promo_codes c ON c.campaign = b.campaign AND c.expires_at > ${now}
     AND c.expires_at <= b.given_back_until AND c.uses < c.max_uses AND c.deactivated_at IS NULL
   WHERE b.given_back_until > ${now} AND NOT ${isEarly(ofBudgetRow)} AND ${own("b")} AND ${own("c")}
   GROUP BY b.campaign`,
]

/** The rule of budgets. What was given back early is checked where the time is known. */
export const budgetRule = (now: number | null): Rule =>
  queryRule("budgets", (dialect) => [...budgets(dialect), ...(now === null ? [] : givenBackEarly(dialect, now))])
