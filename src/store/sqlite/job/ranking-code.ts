import { type CodeConfig, codeOf, drawCodeText, refuseCollision } from "../../../core/code.ts"
import type { Prize } from "../../../core/mini-game.ts"
import type { Random } from "../../../core/random.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import type { Tx } from "../engine/commit.ts"
import { takeTurns } from "../engine/turn.ts"
import type { Codes } from "../log/code.ts"
import type { PromisedCodes } from "../log/promised-codes.ts"
import type { Campaigns, StoredCampaign } from "../record/campaign.ts"

/** The texts of the codes of some prizes; null for a prize that gives none. */
export type CodeTexts = readonly (string | null)[]

type Winner = {
  readonly orgId: string
  readonly playerRow: number
  readonly issueKey: string
}

/**
 * Codes as prizes of rankings (docs/api.md §5.11): by the campaign's template, whatever its status and limits. All
 * texts of a round are drawn before its winners are decided; the codes are issued after that, in steps.
 */
export const rankingCodes = (campaigns: Campaigns, codes: Codes, promised: PromisedCodes, random: Random) => {
  const templateOf = (found: StoredCampaign | null): CodeConfig | null => found?.campaign.defaultCodeConfig ?? null

  const release = (orgId: string, texts: CodeTexts) => {
    for (const text of texts) if (text !== null) promised.remove(orgId, text)
  }

  /** Adds the texts to `drawn`, in steps, or tells why one cannot be drawn. */
  const drawInto = async (drawn: (string | null)[], orgId: string, prizes: readonly (Prize | null)[]) => {
    const giveWay = takeTurns()
    const templates = new Map<string, CodeConfig | null>()
    for (const prize of prizes) {
      await giveWay()
      const campaignId = prize?.type === "promo_code" ? prize.campaignId : null
      if (campaignId !== null && !templates.has(campaignId))
        templates.set(campaignId, templateOf(campaigns.findCampaign(orgId, campaignId)))
      const template = campaignId === null ? null : templates.get(campaignId)
      const text = template ? drawCodeText(template, random, (code) => codes.isCodeTaken(orgId, code)) : null
      if (template && text === null) return refuseCollision()
      if (text !== null) promised.add(orgId, text)
      drawn.push(text)
    }
    return null
  }

  return {
    /**
     * Draws the text of a code for each prize that gives one, or tells why it cannot. Nobody else is given these codes,
     * until they are issued or released.
     */
    draw: async (orgId: string, prizes: readonly (Prize | null)[]): Promise<CodeTexts | Refusal> => {
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

    /** Issues a code that was drawn for a winner; null when its campaign has no template any more. */
    issue: (tx: Tx, { orgId, playerRow, issueKey }: Winner, prize: Prize | null, text: string): string | null => {
      tx.afterCommit(() => promised.remove(orgId, text))
      const found = prize?.type === "promo_code" ? campaigns.findCachedCampaign(tx, orgId, prize.campaignId) : null
      const template = templateOf(found)
      if (!found || !template) return null
      const issue = { orgId, campaignRow: found.row, playerRow, origin: "ranking", issueKey } as const
      codes.saveCode(tx, issue, codeOf(template, text, tx.now))
      return text
    },
  }
}

export type RankingCodes = ReturnType<typeof rankingCodes>
