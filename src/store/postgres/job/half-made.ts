import type { Pool } from "pg"
import { publicOrgId } from "../../../core/organization/test-organization.ts"
import { directoryOf } from "../cluster/place.ts"
import { readThere } from "../cluster/read-there.ts"
import type { Session } from "../connection/pool.ts"

const selectOthers = `SELECT org_id AS "dataId" FROM organizations WHERE starts_with(org_id, $1) AND org_id <> $2`
const remove = `INSERT INTO removals (org_id, id, since) VALUES ($1, nextval('row_ids'), $2) ON CONFLICT DO NOTHING`

type Left = { readonly dataId: string; readonly now: number }

/** Resets make data ids that lie beside the orgId, so that over a cluster, only its server is asked. */
const othersOf = (pool: Pool, session: Session, dataId: string): Promise<readonly Pick<Left, "dataId">[]> => {
  const read = (one: Session) => one.query<Pick<Left, "dataId">>(selectOthers, [`${publicOrgId(dataId)}~`, dataId])
  return directoryOf(pool) ? readThere(pool, publicOrgId(dataId), read) : read(session)
}

/**
 * Has what resets have begun and not ended removed: every other organization under the orgId of a data id, which the
 * caller has alone in `session`. Returns whether there is any.
 */
export const removeHalfMade = async (pool: Pool, session: Session, { dataId, now }: Left): Promise<boolean> => {
  const others = await othersOf(pool, session, dataId)
  for (const other of others) await session.query(remove, [other.dataId, now])
  return others.length > 0
}
