import { type BudgetFacts, takenBack } from "../../../campaign/prize/budget.ts"
import { prizeById } from "../../../campaign/prize/prize.ts"
import { type Handout, isExternal, type WinItem } from "../../../campaign/prize/winner.ts"
import type { ConsoleChange } from "../../../change/console-change.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import { isRefusal, type Refusal } from "../../../refusal.ts"
import { auditedForfeit, refuseForfeited, refuseHandedOut, refuseOtherPrize } from "../hand-out.ts"
import { decideAddStock } from "./add-stock.ts"
import { type FoundWin, findWin } from "./hand-out.ts"
import type { PatchCampaignFacts } from "./patch-campaign.ts"

/** What is known of a win, and of its campaign before a change; null if there is no such campaign. */
export type ForfeitFacts = FoundWin & {
  readonly stored: PatchCampaignFacts
  /** The budget, if it counts the values of prizes; null otherwise. */
  readonly budget: BudgetFacts | null
}

/** An omitted note keeps its value; one of null is removed. */
export type ForfeitRequest = {
  readonly campaignId: string
  readonly sessionId: string
  readonly note?: string | null
  /** One of many, which may be sent again: it is not refused if it was forfeited before. */
  readonly isOfMany?: true
}

export type ForfeitChange = ConsoleChange | ChangeOf<"emit" | "handOut" | "handOutRankingPrize" | "putBudget">

/** Raises the stock of the prize by one, if it is a stock for all time; draws that took places keep them. */
const restocked = (stored: PatchCampaignFacts, campaignId: string, prizeId: string, now: number) => {
  const stock = stored && prizeById(stored.campaign, prizeId)?.stock
  if (stock?.maxTotal === undefined || stock.period !== "total") return []
  const raised = decideAddStock(stored, { campaignId, prizeId, add: 1 }, now)
  return isRefusal(raised) ? raised : raised.changes
}

/**
 * Decides that a winner loses an external prize that was not handed out (docs/api.md#plays-and-winners): once, and for
 * good. A ranking prize has no stock, and no budget counts it.
 */
export const decideForfeit = (
  { stored, budget, ...found }: ForfeitFacts,
  request: ForfeitRequest,
  now: number,
): Decision<WinItem, ForfeitChange> | Refusal => {
  const win = findWin(stored?.campaign ?? null, found, request)
  if (isRefusal(win)) return win
  const { prizeId, sessionId, rankingPrizeId, value } = win
  const { rankingWin } = found
  const won = `win ${request.sessionId}`
  if (!isExternal(win)) return refuseOtherPrize(won)
  if (win.forfeitedAt !== null)
    return request.isOfMany ? { answer: win, changes: [] } : refuseForfeited(won, win.forfeitedAt)
  if (win.handedOutAt !== null) return refuseHandedOut(won, win.handedOutAt)
  const { campaignId, note = win.note } = request
  const stock = prizeId === null ? [] : restocked(stored, campaignId, prizeId, now)
  if (isRefusal(stock)) return stock
  const handout: Handout = { handedOutAt: null, note, forfeitedAt: now }
  const before: Handout = { ...handout, note: win.note, forfeitedAt: null }
  return {
    answer: { ...win, ...handout },
    changes: [
      rankingWin
        ? { kind: "handOutRankingPrize", rankingPrizeId: request.sessionId, position: rankingWin, handout }
        : { kind: "handOut", sessionId: request.sessionId, at: win.at, handout, forfeited: value ?? 0 },
      {
        kind: "audit",
        entry: {
          action: "winner.forfeit",
          target: request.sessionId,
          before: auditedForfeit(before),
          after: auditedForfeit(handout),
        },
      },
      ...(rankingWin ? [] : takenBack(budget, value ?? 0)),
      ...stock,
      {
        kind: "emit",
        event: {
          name: "prize.forfeited",
          data: { campaignId, sessionId, prizeId, ...(rankingPrizeId !== undefined && { rankingPrizeId }), value },
        },
      },
    ],
  }
}
