import type { CodeChange } from "../../core/change/code-change.ts"
import type { Records } from "../../record/records.ts"
import type { Tx } from "../../record/transaction.ts"
import { type AnySubject, part } from "./subject.ts"

export type CodeNeeds = Pick<Records, "campaigns" | "codePools" | "codes" | "streamChanges" | "support">

/** Writes one change of a promo code. */
export const codeApplier = ({ campaigns, codePools, codes, streamChanges, support }: CodeNeeds) => {
  return (tx: Tx, { orgId, code, player, pools }: AnySubject, change: CodeChange) => {
    switch (change.kind) {
      case "changeCode": {
        const { maxUses, expiresAt, deactivatedAt } = change
        const changed = part(code)
        codes.change(tx, changed, change)
        const state = { code: changed.item.code, maxUses, expiresAt, deactivatedAt }
        streamChanges.add(orgId, tx.now, { kind: "codeChange", state })
        return
      }
      case "countExtension":
        support.putExtensions(part(code).row, change.extensions)
        return
      case "countUse":
        codes.countUse(tx, orgId, part(code), change.uses, change.sale)
        return
      case "issueCode": {
        const { campaignId, origin, issueKey } = change
        const campaign = campaigns.findCachedCampaign(tx, orgId, campaignId)
        if (!campaign) throw new Error(`campaign ${campaignId} of a new code does not exist`)
        const issue = { orgId, campaignRow: campaign.row, playerRow: part(player).row, origin, issueKey }
        const row = codes.saveCode(tx, issue, change.code)
        if (change.poolId !== undefined) part(pools).give(tx, change.poolId, change.code.code, row)
        return
      }
      case "tellPool": {
        const { lowTold, emptyTold } = change
        codePools.noteTold(orgId, change.poolId, { lowTold, emptyTold })
        return
      }
      default:
        change satisfies never
    }
  }
}
