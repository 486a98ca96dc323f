import type { GivingPool, PoolOf } from "../core/pool/giving.ts"
import type { CodePools, FreeCode } from "../record/pool/pool.ts"
import type { Tx } from "../record/transaction.ts"

/** The pools from which an operation takes codes. */
export type GivingPools = {
  /** Looks a pool up, with the code that it gives next. To look it up is to lock it. */
  readonly poolOf: PoolOf
  /** Gives the code that a pool gives next, which has been looked up, as the promo code with this row number. */
  give(tx: Tx, poolId: string, code: string, promoCode: number): void
}

type Known = GivingPool & { readonly next: FreeCode | null }

/** The pools of an operation for a campaign whose codes they are, if it is given. */
export const givingPools = (codePools: CodePools, tx: Tx, orgId: string, campaignId?: string): GivingPools => {
  const known = new Map<string, Known | null>()

  const look = (poolId: string): Known | null => {
    const found = codePools.giving(tx, orgId, poolId, campaignId)
    if (!found) return null
    const { pool, left, next } = found
    const { codeConfig, lowAt, lowTold, emptyTold, total, given } = pool
    if (!codeConfig) return null
    return { poolId, codeConfig, lowAt, lowTold, emptyTold, total, left, given, next }
  }

  return {
    poolOf: (poolId) => {
      const found = known.get(poolId)
      if (found !== undefined) return found
      const pool = look(poolId)
      known.set(poolId, pool)
      return pool
    },
    give: (now, poolId, code, promoCode) => {
      const next = known.get(poolId)?.next
      if (next?.code !== code) throw new Error(`a new code is not the next of pool ${poolId}`)
      codePools.give(now, orgId, poolId, next, promoCode)
      known.delete(poolId)
    },
  }
}

/** The pools of an operation that takes no codes from any. */
export const noPools: GivingPools = {
  poolOf: () => null,
  give: (_tx, poolId) => {
    throw new Error(`pool ${poolId} was not looked up`)
  },
}
