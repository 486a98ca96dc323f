import { getTableColumns } from "drizzle-orm"
import { type LotRow, type PoolCodeRow, placesOf } from "../../../record/pool.ts"
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
