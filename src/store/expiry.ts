/** The words of a database for what both write differently in the statements below. */
type Dialect = {
  /** The parameters: the organization, the times between which something ends, and how many rows are named. */
  readonly orgId: string
  readonly after: string
  readonly until: string
  readonly limit: string
  readonly isTest: string
  /** The earlier of two dates, of which either may be null. */
  readonly earlier: (one: string, other: string) => string
}

const codesIn = ({ orgId, after, until }: Dialect, joined = "") => `promo_codes c ${joined}
  WHERE c.org_id = ${orgId} AND c.uses < c.max_uses AND c.deactivated_at IS NULL
    AND c.expires_at > ${after} AND c.expires_at <= ${until}`

const grantsIn = ({ orgId, after, until, isTest }: Dialect) => `play_grants c
  WHERE c.org_id = ${orgId} AND ${isTest} AND c.ended_at IS NULL AND c.expires_at IS NOT NULL
    AND c.expires_at > ${after} AND c.expires_at <= ${until}`

const poolsIn = ({ orgId, after, until, earlier }: Dialect) => {
  const date = earlier("l.expires_at", "p.expires_at")
  return `(SELECT DISTINCT p.pool_id AS id, ${date} AS at FROM code_pools p
    JOIN code_lots l ON l.org_id = p.org_id AND l.pool = p.id
    WHERE p.org_id = ${orgId} AND p.deleted_at IS NULL AND l.free > 0 AND ${date} > ${after} AND ${date} <= ${until}) e`
}

/** What ended in a test organization between two times (docs/api.md#the-clock), the first first. */
export const expiredText = (dialect: Dialect): string => {
  const { limit } = dialect
  const firstOf = (text: string) => `SELECT * FROM (${text} ORDER BY at LIMIT ${limit}) f`
  const codes = `SELECT c.expires_at AS at, 'code.expired' AS what, g.campaign_id AS id
    FROM ${codesIn(dialect, "JOIN campaigns g ON g.org_id = c.org_id AND g.id = c.campaign")}`
  const grants = `SELECT c.expires_at AS at, 'grant.expired' AS what, c.campaign_id AS id FROM ${grantsIn(dialect)}`
  const pools = `SELECT at, 'pool.expired' AS what, id FROM ${poolsIn(dialect)}`
  return `SELECT at, what, id FROM (${[codes, grants, pools].map(firstOf).join(" UNION ALL ")}) x ORDER BY at LIMIT ${limit}`
}

export const expiredCountText = (dialect: Dialect): string =>
  `SELECT (SELECT count(*) FROM ${codesIn(dialect)}) + (SELECT count(*) FROM ${grantsIn(dialect)})
    + (SELECT count(*) FROM ${poolsIn(dialect)}) AS n`
