import type { GivingPool, PoolOf } from "../core/pool/giving.ts"
import type { CodePools } from "../record/pool/pool.ts"
import type { Tx } from "../record/transaction.ts"

/** The pools of an operation that takes no codes from any. */
export const noPools: PoolOf = () => null

/**
 * The pools from which codes are taken, with the code that each gives next. To look one up is to lock it.
 * `campaignId` is the campaign whose codes they are.
 */
export const givingPools = (codePools: CodePools, tx: Tx, orgId: string, campaignId?: string): PoolOf => {
  const known = new Map<string, GivingPool | null>()

  const look = (poolId: string): GivingPool | null => {
    const pool = codePools.find(orgId, poolId, campaignId)
    if (!pool?.codeConfig) return null
    const { codeConfig, lowAt, lowTold, emptyTold } = pool
    const next = codePools.nextCode(tx, pool)
    const { total, left, given } = codePools.view(codePools.find(orgId, poolId) ?? pool, tx.now)
    return { poolId, codeConfig, lowAt, lowTold, emptyTold, total, left, given, next }
  }

  return (poolId) => {
    const found = known.get(poolId)
    if (found !== undefined) return found
    const pool = look(poolId)
    known.set(poolId, pool)
    return pool
  }
}
