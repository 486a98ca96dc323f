import { getTableColumns } from "drizzle-orm"
import { type LotRow, type PoolCodeRow, placesOf } from "../../../record/pool/row.ts"
import type { Db } from "../file/open.ts"
import { poolCodes } from "../schema/pool.ts"

const shown = Object.entries(getTableColumns(poolCodes))
  .map(([field, { name }]) => `${name} AS "${field}"`)
  .join(", ")

/** Finds the first free code of a lot from its head on. */
export const nextFree = ({ $client: client }: Db) => {
  const first = client.query<PoolCodeRow, [pool: number, from: number, until: number]>(
    `SELECT ${shown} FROM pool_codes INDEXED BY pool_codes_by_status
     WHERE pool = +?1 AND status = 0 AND place >= +?2 AND place < +?3 ORDER BY place LIMIT 1`,
  )
  return (lot: LotRow): PoolCodeRow | null => {
    const [from, until] = placesOf(lot)
    return first.get(lot.pool, Math.max(from, lot.head), until)
  }
}

/** How many codes all pools of an organization have, and are going to have. */
export const codeCounter = ({ $client: client }: Db) => {
  const sum = client.query<{ codes: number }, [string]>(
    "SELECT coalesce(sum(total + coalesce(wanted - made, 0)), 0) AS codes FROM code_pools WHERE org_id = ?",
  )
  return (orgId: string): number => sum.get(orgId)?.codes ?? 0
}

/** Finds a campaign that names a pool: in a prize, in its code template, or for its entry codes. */
export const campaignNaming = ({ $client: client }: Db) => {
  const naming = client.query<{ campaignId: string }, [orgId: string, poolId: string]>(
    `SELECT campaign_id AS campaignId FROM campaigns WHERE org_id = ?1 AND instr(config, ?2) > 0 AND (
       config ->> '$.entry.poolId' = ?2 OR config ->> '$.defaultCodeConfig.poolId' = ?2
       OR EXISTS (SELECT 1 FROM json_each(config, '$.prizes') p WHERE p.value ->> '$.poolId' = ?2))
     LIMIT 1`,
  )
  return (orgId: string, poolId: string): string | null => naming.get(orgId, poolId)?.campaignId ?? null
}
