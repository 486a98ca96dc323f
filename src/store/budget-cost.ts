import type { EarlyReturn } from "../core/campaign/prize/budget.ts"

const most = Number.MAX_SAFE_INTEGER

/**
 * The cost of one use of the code `c`, as in `costOfUse` of the rules, in SQL that both databases understand. It is a
 * float within the range of amounts, since sums of integers overflow in SQLite, and products of larger floats in
 * PostgreSQL.
 */
const costOfUse = (
  c: string,
) => `CASE WHEN ${c}.discount_type = 'percentage' THEN CAST(coalesce(${c}.max_discount_amount, 0) AS float)
  WHEN ${c}.discount_value > ${most} THEN CAST(${most} AS float)
  ELSE CAST(${c}.discount_value AS float) - 0.0 + (CASE WHEN ${c}.discount_value > floor(${c}.discount_value)
    THEN floor(${c}.discount_value) + 1 - ${c}.discount_value ELSE 0 END) END`

/** The cost of the unused uses of the codes `c`, in minor units; nothing of bought ones is given back. */
export const unusedCost = `coalesce(sum(CASE WHEN c.bought_for IS NULL THEN (${costOfUse("c")}) * (c.max_uses - c.uses) END), 0.0)`

/** What the codes `c` cost when they were issued, whatever became of them. */
export const issuedCost = (c: string) =>
  `coalesce(sum(coalesce(CAST(${c}.bought_for AS float), (${costOfUse(c)}) * ${c}.max_uses)), 0.0)`

/** Whether no play or spin gave the code `c`, so that what it cost is not among what wins cost. */
export const isGivenApart = (c: string) => `${c}.origin NOT IN ('play', 'spin')`

/** The times in `GivenBack` of the rules, as SQL. */
export type GivenBackSql = { readonly since: string; readonly earlyLast?: string; readonly earlyUntil?: string }

/** Whether the code `c` was given back before it expired. */
export const isEarly = ({ earlyLast = "NULL", earlyUntil = "NULL" }: Omit<GivenBackSql, "since">) =>
  `coalesce(c.id <= ${earlyLast} AND c.expires_at <= ${earlyUntil}, FALSE)`

/**
 * The cost of the codes `c`: all uses of those that were not given back, and the actual uses of the others; of bought
 * ones, what they cost.
 */
export const totalCost = (of: GivenBackSql) =>
  `coalesce(sum(CASE WHEN c.bought_for IS NOT NULL THEN CAST(c.bought_for AS float) ELSE (${costOfUse("c")}) * CASE WHEN c.deactivated_at IS NULL AND c.expires_at > ${of.since} AND NOT ${isEarly(of)}
     THEN c.max_uses ELSE c.uses END END), 0.0)`

/** The columns of a row of budgets `b` that determine which codes were given back. */
export const ofBudgetRow: Required<GivenBackSql> = {
  since: "b.given_back_until",
  earlyLast: "b.early_last",
  earlyUntil: "b.early_until",
}

/** An early return as the parameters of a statement; without one, bounds that contain no code. */
export const earlyBounds = (early: EarlyReturn | null): readonly [last: number, until: number] =>
  early ? [early.last, early.until] : [Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]

/** Whether the play `p` won an external prize; worded like the index of such plays. */
export const isExternalWin = (p: string) =>
  `${p}.prize_id IS NOT NULL AND ${p}.prize_code IS NULL AND coalesce(${p}.prize_kind, 2) = 2`

/** The values of the prizes that the plays `p` of an organization in PostgreSQL won, less those that were forfeited. */
export const valuesOf = (p: string, orgId: string) =>
  `coalesce(sum(CASE WHEN NOT EXISTS (SELECT FROM handouts h WHERE h.org_id = ${orgId} AND h.play = ${p}.id
     AND h.forfeited_at IS NOT NULL) THEN ${p}.prize_value END), 0)`
