import { getTableName } from "drizzle-orm"
import type { Pool } from "pg"
import { publicOrgId } from "../../../../core/organization/test-organization.ts"
import type { Limits } from "../../../../core/port/limits.ts"
import type { Removal, RemovalSteps } from "../../../../record/organization/removal.ts"
import { unlessAway } from "../../cluster/every-part.ts"
import { type Session, withSession } from "../../connection/pool.ts"
import { exclusively } from "../../engine/commit/exclusive.ts"
import { dropEntriesOf } from "../directory-sweep.ts"
import { removeHalfMade } from "../half-made.ts"
import { removedTables } from "./tables.ts"

/** How many rows one statement removes. */
const rowsOfAStep = 500

const removeFrom = (name: string) =>
  `DELETE FROM ${name} WHERE org_id = $1 AND ctid = ANY (ARRAY(
    SELECT ctid FROM ${name} WHERE org_id = $1 LIMIT ${rowsOfAStep})) RETURNING 1`

const removes = removedTables.map((table) => removeFrom(getTableName(table)))
const auditRemoves = ["audit_log", "audit_chains"].map(removeFrom)

const selectRemovals = `SELECT org_id AS "dataId" FROM removals ORDER BY since, org_id`
const selectListed = `SELECT data_id AS "dataId", org_id AS "orgId", deleted_at IS NOT NULL AS "isDeleted"
  FROM test_organizations WHERE org_id = ANY ($1)`
const dropOrganization = "DELETE FROM organizations WHERE org_id = $1"
const dropRemoval = "DELETE FROM removals WHERE org_id = $1"
const dropTestOrganization = "DELETE FROM test_organizations WHERE org_id = $1 AND deleted_at IS NOT NULL"

type Listed = { readonly dataId: string; readonly orgId: string; readonly isDeleted: boolean }

/** The first that is not in use: the data id of a reset which is under way is, until its end. */
const nextOf = (dataIds: readonly string[], listed: readonly Listed[]): Removal | null => {
  const entryOf = (dataId: string) => listed.find(({ orgId }) => orgId === publicOrgId(dataId))
  const dataId = dataIds.find((id) => entryOf(id)?.dataId !== id || entryOf(id)?.isDeleted)
  if (dataId === undefined) return null
  const isAlone = !dataIds.some((id) => id !== dataId && publicOrgId(id) === publicOrgId(dataId))
  return { dataId, isLast: isAlone && entryOf(dataId)?.isDeleted === true }
}

/** Removes data ids that are no longer used, a table and a few hundred rows at a time. */
export const removalSteps = (pool: Pool, limits: Limits, wall: () => number): RemovalSteps => {
  /** The first table that may still have rows of the data id, so that empty ones are not read again and again. */
  let reached = { dataId: "", place: 0 }

  const removeSome = async (session: Session, { dataId, isLast }: Removal): Promise<boolean> => {
    const audited = isLast ? auditRemoves : []
    for (let place = reached.dataId === dataId ? reached.place : 0; ; place++) {
      reached = { dataId, place }
      const own = removes[place]
      const text = own ?? audited[place - removes.length]
      if (text === undefined) return false
      const removed = await session.query(text, [own ? dataId : publicOrgId(dataId)])
      if (removed.length > 0) return true
    }
  }

  return {
    next: () =>
      unlessAway(pool, async (session) => {
        const dataIds = (await session.query<{ dataId: string }>(selectRemovals)).map(({ dataId }) => dataId)
        if (dataIds.length === 0) return null
        return nextOf(dataIds, await session.query<Listed>(selectListed, [dataIds.map(publicOrgId)]))
      }),

    begin: () => limits.begin("removal", ""),

    step: (removal) => withSession(pool, (session) => removeSome(session, removal)),

    finish: async ({ dataId, isLast }) => {
      await dropEntriesOf(pool, dataId)
      await exclusively(pool, dataId, async (session) => {
        // What was under way meanwhile may have left something.
        for (const text of removes) while ((await session.query(text, [dataId])).length > 0);
        // A reset whose process died during the deletion was never undone.
        const isFree = isLast && !(await removeHalfMade(pool, session, { dataId, now: wall() }))
        await session.query(dropOrganization, [dataId])
        await session.query(dropRemoval, [dataId])
        if (isFree) await session.query(dropTestOrganization, [publicOrgId(dataId)])
      })
      return null
    },
  }
}
