import { getTableColumns } from "drizzle-orm"
import { Cache } from "../../../core/cache/cache.ts"
import { type LotRow, type PoolCodeRow, placesOf } from "../../../record/pool/row.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import type { Db } from "../file/open.ts"
import { poolCodes } from "../schema/pool.ts"

const shown = Object.entries(getTableColumns(poolCodes))
  .map(([field, { name }]) => `${name} AS "${field}"`)
  .join(", ")

/** How many free codes are read at once: those of a batch of winners. */
const windowSize = 64
const cachedWindows = 1_000

/** The first free codes of a lot, as they were when it had this size and this many free codes. */
type Window = Pick<LotRow, "size" | "free"> & { readonly codes: readonly PoolCodeRow[] }

/** Finds the first free code of a lot from its head on. */
export const nextFree = ({ $client: client }: Db, commit: GroupCommit) => {
  const first = client.query<PoolCodeRow, [pool: number, from: number, until: number]>(
    `SELECT ${shown} FROM pool_codes INDEXED BY pool_codes_by_status
     WHERE pool = +?1 AND status = 0 AND place >= +?2 AND place < +?3 ORDER BY place LIMIT ${windowSize}`,
  )
  const windows = new Cache<string, Window>(cachedWindows)

  /**
   * The next code of a window, if nothing but its first codes was taken since it was read: the lot has then lost as many
   * codes as its head has passed.
   */
  const nextOf = ({ size, free, codes }: Window, lot: LotRow): PoolCodeRow | undefined => {
    const taken = free - lot.free + lot.size - size
    const before = codes[taken - 1]
    return before === undefined || before.place < lot.head ? codes[taken] : undefined
  }

  return (lot: LotRow): PoolCodeRow | null => {
    const name = `${lot.pool} ${lot.number}`
    const known = windows.get(name)
    const next = known && nextOf(known, lot)
    if (next && next.place >= lot.head) return next
    const [from, until] = placesOf(lot)
    const codes = first.all(lot.pool, Math.max(from, lot.head), until)
    windows.set(name, { size: lot.size, free: lot.free, codes })
    commit.current?.onRollback(() => windows.delete(name))
    return codes[0] ?? null
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
