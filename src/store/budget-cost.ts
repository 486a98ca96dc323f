const most = Number.MAX_SAFE_INTEGER

/**
 * What one use of the code `c` costs, as `costOfUse` of the rules says it, in the SQL of both databases: a float of at most
 * what amounts may be, since sums of integers overflow in SQLite, and products of larger floats in PostgreSQL.
 */
const costOfUse = `CASE WHEN c.discount_type = 'percentage' THEN CAST(coalesce(c.max_discount_amount, 0) AS float)
  WHEN c.discount_value > ${most} THEN CAST(${most} AS float)
  ELSE CAST(c.discount_value AS float) - 0.0 + (CASE WHEN c.discount_value > floor(c.discount_value)
    THEN floor(c.discount_value) + 1 - c.discount_value ELSE 0 END) END`

/** The unused uses of the codes `c`, in minor units. */
export const unusedCost = `coalesce(sum((${costOfUse}) * (c.max_uses - c.uses)), 0.0)`

/** What the codes `c` cost: all uses of those that expire after `since`, and what was used of the others. */
export const wholeCost = (since: string) =>
  `coalesce(sum((${costOfUse}) * CASE WHEN c.deactivated_at IS NULL AND c.expires_at > ${since} THEN c.max_uses
     ELSE c.uses END), 0.0)`
