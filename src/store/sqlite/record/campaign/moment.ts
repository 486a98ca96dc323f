import { Cache } from "../../../../core/cache/cache.ts"
import type { OpenMoment } from "../../../../core/draw/outcome.ts"
import { batchTable, type Heads, headsOf } from "../../../../record/campaign/moment.ts"
import type { Rows } from "../../../../record/rows.ts"
import type { Tx } from "../../../../record/transaction.ts"
import type { SecretCipher } from "../../../../secret/secret.ts"

const cachedCampaigns = 10_000

/** Caches the next moments of campaigns. */
export const cachedHeads = (rows: Rows, cipher: SecretCipher): Heads => {
  const known = new Cache<number, readonly OpenMoment[]>(cachedCampaigns)

  const changed = (tx: Tx, campaign: number) => {
    known.delete(campaign)
    tx.onRollback(() => known.delete(campaign))
  }

  return {
    changed,

    of: (tx, orgId, { row }) => {
      const kept = known.get(row)
      if (kept) return kept
      const heads = headsOf(cipher, orgId, rows.many(batchTable, "ofCampaign", row))
      known.set(row, heads)
      tx.onRollback(() => known.delete(row))
      return heads
    },
  }
}
