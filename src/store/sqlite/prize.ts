import { type CodeOrigin, makeCode, type PromoCode, refuseCollision } from "../../core/code.ts"
import type { Prize } from "../../core/notification.ts"
import type { Random } from "../../core/random.ts"
import type { Refusal } from "../../core/rejection.ts"
import type { Campaigns } from "./campaign.ts"
import type { Codes } from "./code.ts"
import type { Tx } from "./commit.ts"

/** A code that a prize gives, not yet saved. */
export type PrizeCode = { readonly code: PromoCode; readonly campaignRow: number }

/** Codes as prizes of mini-games (organization-api.md §3): by the campaign's template, whatever its status and limits. */
export const prizeStore = (campaigns: Campaigns, codes: Codes, random: Random) => ({
  /** Draws the code of `prize`, or null when it gives none or the campaign has no template. Writes nothing. */
  drawPrizeCode: (tx: Tx, orgId: string, prize: Prize | null | undefined): PrizeCode | null | Refusal => {
    if (prize?.type !== "promo_code") return null
    const found = campaigns.findCampaign(tx, orgId, prize.campaignId)
    const template = found?.campaign.defaultCodeConfig
    if (!found || !template) return null
    const code = makeCode(template, tx.now, random, (text) => codes.isCodeTaken(orgId, text))
    return code ? { code, campaignRow: found.row } : refuseCollision()
  },

  /** Saves a drawn code, issued by `origin` under `issueKey`. */
  savePrizeCode: (
    tx: Tx,
    orgId: string,
    playerRow: number,
    origin: CodeOrigin,
    issueKey: string,
    { code, campaignRow }: PrizeCode,
  ) => codes.saveCode(tx, { orgId, campaignRow, playerRow, origin, issueKey }, code),
})

export type Prizes = ReturnType<typeof prizeStore>
