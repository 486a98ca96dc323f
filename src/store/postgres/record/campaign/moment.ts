import { Cache } from "../../../../core/cache/cache.ts"
import { type BatchRow, batchTable, type Heads, headsOf } from "../../../../record/campaign/moment.ts"
import type { SecretCipher } from "../../../../secret/secret.ts"
import { facts } from "../../engine/commit/batch.ts"
import type { WorkingSet } from "../../engine/commit/working-set.ts"
import { rowsReader } from "../../engine/row/reader.ts"
import { momentBatches } from "../../schema/campaign.ts"
import { readerOf } from "../tables.ts"

const locked = readerOf(batchTable, "ofCampaign")
/** Plays that no moment is open for take none, so they need not wait for each other. */
const unlocked = rowsReader("shown batches of moments", momentBatches, ["orgId", "campaign"], { orderBy: "t.id" })

const seenCampaigns = 10_000
/**
 * The rows of campaigns known to have moments, which are then loaded with the first facts: locked if a moment was open
 * at the last look.
 */
const seen = new Cache<string, { readonly row: number; readonly hasOpen: boolean }>(seenCampaigns)
const nameOf = (orgId: string, campaignId: string) => `${orgId} ${campaignId}`

/** Loads the planned moments of a campaign that is known to have some with the next facts. */
export const wantMoments = (known: WorkingSet, orgId: string, campaignId: string) => {
  const found = seen.get(nameOf(orgId, campaignId))
  if (found) known.want(found.hasOpen ? locked : unlocked, [orgId, found.row])
}

/** Reads the next moments of a campaign, and locks its batches if the time of one has come. */
export const lockedHeads = (cipher: SecretCipher): Heads => ({
  changed: () => undefined,

  of: (tx, orgId, { row, campaign: { campaignId } }) => {
    const key = [orgId, row]
    const look = (batches: readonly BatchRow[]) => {
      const heads = headsOf(cipher, orgId, batches)
      const hasOpen = heads.some(({ at }) => at <= tx.now)
      seen.set(nameOf(orgId, campaignId), { row, hasOpen })
      return { heads, hasOpen }
    }
    const known = facts().peek(locked, key)
    if (known) return look(known as readonly BatchRow[]).heads
    const { heads, hasOpen } = look(facts().get(unlocked, key))
    return hasOpen ? look(facts().get(locked, key) as readonly BatchRow[]).heads : heads
  },
})
