import type { CodeChange } from "../../core/change.ts"
import type { PromoCode } from "../../core/code.ts"
import type { Issue } from "../../record/code.ts"
import type { Records } from "../../record/records.ts"
import type { Tx } from "../../record/transaction.ts"
import { type AnySubject, part } from "./subject.ts"

export type CodeNeeds = Pick<Records, "campaigns" | "codePools" | "codes" | "support">

/** Writes one change of a promo code. */
export const codeApplier = ({ campaigns, codePools, codes, support }: CodeNeeds) => {
  const poolOf = (orgId: string, poolId: string) => {
    const pool = codePools.find(orgId, poolId)
    if (!pool) throw new Error(`pool ${poolId} of a code does not exist`)
    return pool
  }

  /** Saves the next code of a pool, which counts as taken from then on. */
  const saveFromPool = (tx: Tx, poolId: string, issue: Issue, code: PromoCode) => {
    const pool = poolOf(issue.orgId, poolId)
    const next = codePools.nextCode(tx, pool)
    if (next?.code !== code.code) throw new Error(`a new code is not the next of pool ${poolId}`)
    codePools.give(tx, pool, next, codes.saveCode(tx, issue, code))
  }

  return (tx: Tx, { orgId, code, player }: AnySubject, change: CodeChange) => {
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
        const issue = { orgId, campaignRow: campaign.row, playerRow: part(player).row, origin, issueKey }
        if (change.poolId === undefined) codes.saveCode(tx, issue, change.code)
        else saveFromPool(tx, change.poolId, issue, change.code)
        return
      }
      case "tellPool": {
        const { lowTold, emptyTold } = change
        codePools.noteTold(poolOf(orgId, change.poolId), { lowTold, emptyTold })
        return
      }
      default:
        change satisfies never
    }
  }
}
