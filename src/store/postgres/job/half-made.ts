import { publicOrgId } from "../../../core/organization/test-organization.ts"
import type { Session } from "../connection/pool.ts"

const selectOthers = `SELECT org_id AS "dataId" FROM organizations WHERE starts_with(org_id, $1) AND org_id <> $2`
const remove = `INSERT INTO removals (org_id, id, since) VALUES ($1, nextval('row_ids'), $2) ON CONFLICT DO NOTHING`

/**
 * Has what resets have begun and not ended removed: every other organization under the orgId of a data id, which the
 * caller has alone. Returns whether there is any.
 */
export const removeHalfMade = async (session: Session, dataId: string, now: number): Promise<boolean> => {
  const others = await session.query<{ dataId: string }>(selectOthers, [`${publicOrgId(dataId)}~`, dataId])
  for (const other of others) await session.query(remove, [other.dataId, now])
  return others.length > 0
}
