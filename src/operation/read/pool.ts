import type { TimeOf } from "../../core/clock.ts"
import { type PoolView, poolCodeStatuses, refuseUnknownPool, shownCode, statusNumber } from "../../core/pool/pool.ts"
import type { PoolAdmin } from "../../core/port/admin/pool.ts"
import { refuse } from "../../core/refusal.ts"
import type { CommittedRows } from "../../record/committed.ts"
import type { PoolReads } from "../../record/pool/reads.ts"
import { type PoolRow, poolTable, toPoolView } from "../../record/pool/row.ts"

type Lists = Pick<PoolAdmin, "pool" | "pools" | "poolCodes" | "entryCodes">

/** Pools as they are shown now. */
const poolViews = (reads: PoolReads, timeOf: TimeOf) => async (orgId: string, pools: readonly PoolRow[]) => {
  const now = await timeOf(orgId)
  const rows = pools.map(({ id }) => id)
  const expired = await reads.expired(orgId, rows, now)
  return pools.map((pool) => toPoolView(pool, expired.get(pool.id) ?? 0, now))
}

/** Pools and their codes as the console lists them (docs/api.md#pools-of-codes). */
export const poolListReads = (committed: CommittedRows, reads: PoolReads, timeOf: TimeOf): Lists => {
  const find = (orgId: string, poolId: string) => committed.one(poolTable, "byId", orgId, poolId)

  const viewsOf = poolViews(reads, timeOf)

  return {
    pool: async (orgId, poolId) => {
      const pool = await find(orgId, poolId)
      const [view] = pool ? await viewsOf(orgId, [pool]) : []
      return view ?? refuseUnknownPool(poolId)
    },

    pools: async (orgId, page) => {
      const list = { of: { orgId }, where: ["deletedAt"] } as const
      const found = await committed.page(poolTable, list, page, (pool: PoolRow) => pool)
      return { ...found, items: [...(await viewsOf(orgId, found.items))] }
    },

    poolCodes: async (orgId, poolId, status, page) => {
      const pool = await find(orgId, poolId)
      if (!pool) return refuseUnknownPool(poolId)
      const number = status === undefined ? null : statusNumber(status)
      const found = await reads.codes(orgId, pool.id, number, { ...page, limit: page.limit + 1 })
      const shown = found.slice(0, page.limit)
      const items = shown.map(({ place: _place, code, status: stored, ...item }) => {
        const named = poolCodeStatuses[stored] ?? "withdrawn"
        return { code: shownCode(pool.kind, named, code), status: named, ...item }
      })
      const rows = shown.map(({ place }) => place)
      return { items, rows, nextBefore: found.length > shown.length ? (rows.at(-1) ?? null) : null }
    },

    entryCodes: async (orgId, poolId, { limit, before }) => {
      const pool = await find(orgId, poolId)
      if (!pool) return refuseUnknownPool(poolId)
      if (pool.kind !== "entry") return refuse("CONFLICT", `pool ${poolId} holds reward codes, which nobody may export`)
      const items = await reads.texts(orgId, pool.id, before === null ? 0 : before + 1, limit)
      const rows = items.map(({ place }) => place)
      return { items: [...items], rows, nextBefore: items.length < limit ? null : (rows.at(-1) ?? null) }
    },
  }
}

/** Reads the pools with some ids, as they are now. */
export const namedPoolReads = (committed: CommittedRows, reads: PoolReads, timeOf: TimeOf) => {
  const viewsOf = poolViews(reads, timeOf)
  return async (orgId: string, poolIds: readonly string[]): Promise<readonly PoolView[]> =>
    viewsOf(orgId, await committed.among(poolTable, { of: { orgId }, where: ["deletedAt"] }, "poolId", poolIds))
}
