import type { ClientBase } from "pg"
import { publicOrgId } from "../../../core/organization/test-organization.ts"
import { databaseMs } from "../engine/clock/database-time.ts"

/** A reset makes an organization without keys, which its end moves there. */
const withoutKeys = `SELECT o.org_id AS "dataId" FROM organizations o WHERE strpos(o.org_id, '~') > 0
  AND NOT EXISTS (SELECT FROM api_keys k WHERE k.org_id = o.org_id)`
/** Read by themselves: a cluster has them on other servers than some of what resets have made. */
const selectNamed = `SELECT org_id AS "orgId", data_id AS "dataId" FROM test_organizations`
const selectRemoved = `SELECT org_id AS "dataId" FROM removals`
const remove = `INSERT INTO removals (org_id, id, since) VALUES ($1, nextval('row_ids'), ${databaseMs}) ON CONFLICT DO NOTHING`

type DataId = { readonly dataId: string }

/**
 * What resets have left half-made and nobody removes. Those that a process has begun before the database was distributed may lie
 * anywhere, and work by the clock looks for them beside their orgId alone. While processes serve the database (`isServed`), nothing of a
 * reset that goes on, or is still to be undone.
 */
export const leftByResets = async (client: ClientBase, isServed: boolean): Promise<readonly string[]> => {
  const { rows: made } = await client.query<DataId>(withoutKeys)
  if (made.length === 0) return []
  const { rows: named } = await client.query<DataId & { readonly orgId: string }>(selectNamed)
  // Last: what a reset has undone meanwhile is there by now.
  const removed = new Set((await client.query<DataId>(selectRemoved)).rows.map(({ dataId }) => dataId))
  const nameOf = new Map(named.map(({ orgId, dataId }) => [orgId, dataId]))
  return made
    .map(({ dataId }) => dataId)
    .filter((dataId) => {
      const current = nameOf.get(publicOrgId(dataId))
      const mayBeUnderWay = isServed && current !== undefined && removed.has(current)
      return current !== dataId && !removed.has(dataId) && !mayBeUnderWay
    })
}

/** Has what `leftByResets` finds removed by the processes that will serve the database. */
export const removeLeftByResets = async (client: ClientBase): Promise<void> => {
  for (const dataId of await leftByResets(client, false)) await client.query(remove, [dataId])
}
