import type { Pool } from "pg"
import { type Session, withSession } from "../../connection/pool.ts"
import { Watermark } from "../../engine/commit/watermark.ts"
import { isDeactivated, isRedeemed, isSale, quarterOf } from "./terms.ts"

/** How many rows are counted in one transaction. Each reader counts the newer rows itself, which are fewer. */
const rowsOfAStep = 50_000
const rowsLeft = 10_000
const writersMs = 250

const mark = "coalesce((SELECT up_to FROM code_marks WHERE org_id = $1), 0)"
const isBehind = `SELECT ${[
  `FROM promo_codes WHERE org_id = $1 AND id >= ${mark} ORDER BY id`,
  `FROM code_redemptions WHERE org_id = $1 AND id >= ${mark} ORDER BY id`,
  "FROM code_changes WHERE org_id = $1",
]
  .map((rows) => `EXISTS (SELECT ${rows} OFFSET $2::bigint LIMIT 1)`)
  .join(" OR ")} AS "isBehind"`

const drawRow = "SELECT nextval('row_ids') AS id"
const begin = "INSERT INTO code_marks (org_id, up_to, begun_at) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING"
const readMark = `SELECT up_to AS mark, begun_at AS "begunAt" FROM code_marks WHERE org_id = $1`
const lock = `${readMark} FOR UPDATE`
const finish = "UPDATE code_marks SET up_to = $2 WHERE org_id = $1"

const endOfStep = `SELECT least($3, ${["promo_codes", "code_redemptions"]
  .map((table) => `(SELECT id FROM ${table} WHERE org_id = $1 AND id >= $2 ORDER BY id OFFSET ${rowsOfAStep} LIMIT 1)`)
  .join(", ")})::bigint AS mark`

/**
 * One statement, so that it sees codes and changes as of one moment. The states of the step's codes already include
 * their changes; changes of codes counted before are added.
 */
const countCodes = `WITH gone AS (DELETE FROM code_changes WHERE org_id = $1 AND code < $3 RETURNING *)
  INSERT INTO code_counts (org_id, campaign, issued_at, expires_at, issued, redeemed, deactivated)
  SELECT $1, campaign, issued_at, expires_at, sum(issued), sum(redeemed), sum(deactivated) FROM (
    SELECT campaign, ${quarterOf("created_at")} AS issued_at, ${quarterOf("expires_at")} AS expires_at, 1 AS issued,
      (${isRedeemed})::int AS redeemed, (${isDeactivated})::int AS deactivated
    FROM promo_codes WHERE org_id = $1 AND id >= $2 AND id < $3
    UNION ALL SELECT campaign, issued_at, expires_at, issued, redeemed, deactivated FROM gone WHERE code < $2
  ) counted GROUP BY 2, 3, 4
  ON CONFLICT (org_id, campaign, issued_at, expires_at) DO UPDATE SET issued = code_counts.issued + excluded.issued,
    redeemed = code_counts.redeemed + excluded.redeemed, deactivated = code_counts.deactivated + excluded.deactivated`

const countSales = `INSERT INTO sale_counts (org_id, campaign, at, currency, redemptions, sale_total, discount_amount)
  SELECT $1, campaign, ${quarterOf("redeemed_at")}, coalesce(currency, ''), count(*), coalesce(sum(sale_total), 0),
    coalesce(sum(discount_amount), 0)
  FROM code_redemptions WHERE org_id = $1 AND id >= $2 AND id < $3 AND ${isSale} GROUP BY 2, 3, 4
  ON CONFLICT (org_id, campaign, at, currency) DO UPDATE SET redemptions = sale_counts.redemptions + excluded.redemptions,
    sale_total = sale_counts.sale_total + excluded.sale_total,
    discount_amount = sale_counts.discount_amount + excluded.discount_amount`

type Marked = { readonly mark: number; readonly begunAt: number }

/** Counts one step of the rows below `settled`, and the changes of earlier ones. Returns whether there may be more. */
const countOnce = async (session: Session, orgId: string, settled: number): Promise<boolean> => {
  await session.query("BEGIN")
  const [{ mark: from } = { mark: null }] = await session.query<Marked>(lock, [orgId])
  // A process of an earlier version was seen meanwhile.
  if (from === null) return session.query("COMMIT").then(() => false)
  const [{ mark: found } = { mark: settled }] = await session.query<Marked>(endOfStep, [orgId, from, settled])
  const end = Math.max(from, found)
  await session.query(countCodes, [orgId, from, end])
  await session.query(countSales, [orgId, from, end])
  await session.query(finish, [orgId, end])
  await session.query("COMMIT")
  return end < settled
}

/**
 * Processes of a version that does not record changed codes: those that serve, and those that began after row $1 was
 * drawn.
 */
const hasOldProcess = `SELECT EXISTS (SELECT 1 FROM processes WHERE NOT counts_codes AND (NOT ended OR id > $1)) AS "hasOld"`

const forget = async (session: Session, orgId: string) => {
  await session.query("BEGIN")
  await session.query(lock, [orgId])
  for (const table of ["code_counts", "code_changes", "sale_counts", "code_marks"])
    await session.query(`DELETE FROM ${table} WHERE org_id = $1`, [orgId])
  await session.query("COMMIT")
}

/** Whether the counts can be relied on; begins to count if there are none. */
const canCount = async (session: Session, orgId: string): Promise<boolean> => {
  const [marked] = await session.query<Marked>(readMark, [orgId])
  const [found] = await session.query<{ hasOld: boolean }>(hasOldProcess, [marked?.begunAt ?? Number.MAX_SAFE_INTEGER])
  if (found?.hasOld) {
    if (marked) await forget(session, orgId)
    return false
  }
  if (marked) return true
  const [drawn] = await session.query<{ id: number }>(drawRow)
  await session.query(begin, [orgId, drawn?.id])
  return true
}

/**
 * Counts in steps the codes and redemptions added since the last count, and the changes of codes, so that a reader has
 * few left to count. Recounts what an earlier version may have changed unnoticed once none serves.
 */
export const codeCounter = (pool: Pool, onError: (error: unknown) => void, leave = rowsLeft) => {
  const count = async (session: Session, orgId: string) => {
    if (!(await canCount(session, orgId))) return
    const [found] = await session.query<{ isBehind: boolean }>(isBehind, [orgId, leave])
    if (!found?.isBehind) return
    const settled = await new Watermark().settle(session, orgId, writersMs)
    if (settled !== null) while (await countOnce(session, orgId, settled));
  }

  /** Results are readable even while the database accepts no writes. */
  return (orgId: string): Promise<void> => withSession(pool, (session) => count(session, orgId)).catch(onError)
}

export type CountCodes = ReturnType<typeof codeCounter>

/** How long a reader waits for the outstanding count, without which it would read all rows. */
const patienceMs = 1_500

export const countSoon = (countCodes: CountCodes, orgId: string): Promise<void> =>
  Promise.race([countCodes(orgId), Bun.sleep(patienceMs)])
