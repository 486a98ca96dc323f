import { takeTurns } from "../../../../concurrency/turn.ts"
import type { CodeTemplate } from "../../../../core/code/template.ts"
import type { PositionPrize } from "../../../../core/mini-game/prize.ts"
import { drawPrizeCode } from "../../../../core/operation/job/give-ranking-round.ts"
import type { Random } from "../../../../core/random.ts"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import type { Codes } from "../../log/code/code.ts"
import type { PromisedCodes } from "../../log/code/promised-codes.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"

/** The code texts of some prizes; null for a prize that gives none. */
export type CodeTexts = readonly (string | null)[]

/**
 * The texts of codes given as ranking prizes (docs/api.md#ranking-prizes). All texts of a round are drawn before its
 * winners are decided; the codes are issued after that, in steps.
 */
export const rankingCodes = (campaigns: Campaigns, codes: Codes, promised: PromisedCodes, ids: Random) => {
  const release = (orgId: string, texts: CodeTexts) => {
    for (const text of texts) if (text !== null) promised.remove(orgId, text)
  }

  const templates = (orgId: string) => {
    const known = new Map<string, CodeTemplate | undefined>()
    return (campaignId: string): CodeTemplate | undefined => {
      if (!known.has(campaignId))
        known.set(campaignId, campaigns.findCampaign(orgId, campaignId)?.campaign.defaultCodeConfig)
      return known.get(campaignId)
    }
  }

  /** Adds the texts to `drawn`, in steps, or returns the refusal if one cannot be drawn. */
  const drawInto = async (drawn: (string | null)[], orgId: string, prizes: readonly (PositionPrize | null)[]) => {
    const giveWay = takeTurns()
    const templateOf = templates(orgId)
    for (const prize of prizes) {
      await giveWay()
      const text = drawPrizeCode(orgId, prize, templateOf, (code) => codes.isCodeTaken(orgId, code), ids)
      if (isRefusal(text)) return text
      if (text !== null) promised.add(orgId, text)
      drawn.push(text)
    }
    return null
  }

  return {
    /**
     * Draws a code text for each prize that gives one, or returns a refusal. The texts are reserved until they are
     * issued or released.
     */
    draw: async (orgId: string, prizes: readonly (PositionPrize | null)[]): Promise<CodeTexts | Refusal> => {
      const drawn: (string | null)[] = []
      let isDrawn = false
      try {
        const refusal = await drawInto(drawn, orgId, prizes)
        isDrawn = !isRefusal(refusal)
        return refusal ?? drawn
      } finally {
        if (!isDrawn) release(orgId, drawn)
      }
    },

    release,
  }
}

export type RankingCodes = ReturnType<typeof rankingCodes>
