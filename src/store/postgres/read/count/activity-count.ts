import type { Pool } from "pg"
import { quarterMs } from "../../../../core/report/report.ts"
import { type Session, withSession } from "../../connection/pool.ts"
import { Watermark } from "../../engine/commit/watermark.ts"
import type { ActivitySource } from "../../schema/activity.ts"

/** The logs that are counted. They only grow, and what is counted of a row never changes. */
export const activityLogs = {
  plays: { table: "plays", owner: "campaign", at: "at", won: "won" },
  codes: { table: "promo_codes", owner: "campaign", at: "created_at", won: "false" },
  redemptions: { table: "code_redemptions", owner: "campaign", at: "redeemed_at", won: "false" },
  spins: { table: "awards", owner: "mini_game", at: "created_at", won: "won" },
} as const satisfies Record<ActivitySource, unknown>

const sources = Object.keys(activityLogs) as ActivitySource[]

/** How many rows of a log are counted in one transaction. Each report counts the newer rows itself, which are fewer. */
const rowsOfAStep = 100_000
const rowsLeft = 20_000
const writersMs = 250

/** Whether a log of the organization has more than $2 uncounted rows. */
const isBehind = `SELECT ${sources
  .map((source) => {
    const mark = "coalesce((SELECT up_to FROM activity_marks WHERE org_id = $1), 0)"
    const rows = `SELECT 1 FROM ${activityLogs[source].table} WHERE org_id = $1 AND id >= ${mark}`
    return `EXISTS (${rows} ORDER BY id OFFSET $2::bigint LIMIT 1)`
  })
  .join(" OR ")} AS "isBehind"`

const begin = "INSERT INTO activity_marks VALUES ($1, 0) ON CONFLICT DO NOTHING"
const lock = "SELECT up_to AS mark FROM activity_marks WHERE org_id = $1 FOR UPDATE"
const finish = "UPDATE activity_marks SET up_to = $2 WHERE org_id = $1"

const endOfStep = `SELECT least($3, ${sources
  .map((source) => {
    const { table } = activityLogs[source]
    return `(SELECT id FROM ${table} WHERE org_id = $1 AND id >= $2 ORDER BY id OFFSET ${rowsOfAStep} LIMIT 1)`
  })
  .join(", ")})::bigint AS mark`

const countStep = (source: ActivitySource) => {
  const { table, owner, at, won } = activityLogs[source]
  return `INSERT INTO activity_counts (org_id, source, owner, at, n, won)
    SELECT org_id, '${source}', ${owner}, ${at} - mod(${at}, ${quarterMs}), count(*), count(*) FILTER (WHERE ${won})
    FROM ${table} WHERE org_id = $1 AND id >= $2 AND id < $3 GROUP BY 1, 3, 4
    ON CONFLICT (org_id, source, owner, at) DO UPDATE
    SET n = activity_counts.n + excluded.n, won = activity_counts.won + excluded.won`
}
const counting = sources.map(countStep)

type Marked = { readonly mark: number }

/** Counts one step of the rows below `settled`. Returns whether there may be more. */
const countOnce = async (session: Session, orgId: string, settled: number): Promise<boolean> => {
  await session.query("BEGIN")
  await session.query(begin, [orgId])
  const [{ mark: from } = { mark: settled }] = await session.query<Marked>(lock, [orgId])
  const [{ mark: end } = { mark: settled }] = await session.query<Marked>(endOfStep, [orgId, from, settled])
  if (end > from) {
    for (const text of counting) await session.query(text, [orgId, from, end])
    await session.query(finish, [orgId, end])
  }
  await session.query("COMMIT")
  return end > from && end < settled
}

/**
 * Counts in steps what was added to the logs of an organization since the last count, so that a report has few rows
 * left to count itself. Leaves rows for later if a running transaction may still add others before them.
 */
export const activityCounter = (pool: Pool, onError: (error: unknown) => void, leave = rowsLeft) => {
  const count = async (session: Session, orgId: string) => {
    const [log] = await session.query<{ isBehind: boolean }>(isBehind, [orgId, leave])
    if (!log?.isBehind) return
    const settled = await new Watermark().settle(session, orgId, writersMs)
    if (settled === null) return
    while (await countOnce(session, orgId, settled));
  }

  /** A report is readable even while the database accepts no writes. */
  return (orgId: string): Promise<void> => withSession(pool, (session) => count(session, orgId)).catch(onError)
}

export type CountActivity = ReturnType<typeof activityCounter>
