import type { CodeChange } from "../../core/change.ts"
import type { Records } from "../../record/records.ts"
import type { Tx } from "../../record/transaction.ts"
import { type AnySubject, part } from "./subject.ts"

export type CodeNeeds = Pick<Records, "campaigns" | "codes" | "support">

/** Writes one change of a promo code. */
export const codeApplier =
  ({ campaigns, codes, support }: CodeNeeds) =>
  (tx: Tx, { orgId, code, player }: AnySubject, change: CodeChange) => {
    switch (change.kind) {
      case "changeCode":
        codes.change(tx, part(code), change)
        return
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
        codes.saveCode(
          tx,
          { orgId, campaignRow: campaign.row, playerRow: part(player).row, origin, issueKey },
          change.code,
        )
        return
      }
      default:
        change satisfies never
    }
  }
