import { type Campaign, refuseUnknownCampaign } from "../../../campaign/campaign.ts"
import {
  type Handout,
  isExternal,
  type LoggedPlay,
  playItem,
  rankingWinItem,
  type WinItem,
} from "../../../campaign/prize/winner.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import type { RankingWin } from "../../../ranking/ranking.ts"
import { isRefusal, type Refusal, refuse } from "../../../refusal.ts"
import { auditedHandout, handedOutAfter, refuseForfeited, refuseOtherPrize } from "../hand-out.ts"

/** What an id names: a play, or the external prize of a ranking; both null if there is no such win. */
export type FoundWin = {
  readonly win: LoggedPlay | null
  readonly rankingWin: (RankingWin & { readonly externalUserId: string }) | null
}

/** What is known of a win; the campaign is null if it does not exist. */
export type HandOutFacts = FoundWin & { readonly campaign: Campaign | null }

/** An omitted field keeps its value; a note of null is removed. */
export type HandOutRequest = {
  readonly campaignId: string
  /** The `sessionId` of a play, or a `rankingPrizeId`. */
  readonly sessionId: string
  readonly handedOut?: boolean
  readonly note?: string | null
  /** One of many, which may be sent again: what changes nothing is not audited. */
  readonly isOfMany?: true
}

/** The win of a request, or the refusal to change it. */
export const findWin = (
  campaign: Campaign | null,
  { win, rankingWin }: FoundWin,
  { campaignId, sessionId }: Pick<HandOutRequest, "campaignId" | "sessionId">,
): WinItem | Refusal => {
  if (!campaign) return refuseUnknownCampaign(campaignId)
  if (rankingWin) return rankingWinItem(campaignId, rankingWin.externalUserId, rankingWin)
  if (!win?.won)
    return refuse(
      "NOT_FOUND",
      `campaign ${campaignId} has no win ${sessionId}; check sessionId (an old win may lie in the archive)`,
    )
  return playItem(campaign, win)
}

/** Decides PATCH /admin/campaigns/{campaignId}/winners/{sessionId} (docs/api.md#plays-and-winners). */
export const decideHandOut = (
  facts: HandOutFacts,
  request: HandOutRequest,
  now: number,
): Decision<WinItem, ChangeOf<"audit" | "handOut" | "handOutRankingPrize">> | Refusal => {
  const { sessionId, handedOut, note } = request
  const { campaign, rankingWin } = facts
  const win = findWin(campaign, facts, request)
  if (isRefusal(win)) return win
  if (handedOut === undefined && note === undefined) return { answer: win, changes: [] }
  if (!isExternal(win)) return refuseOtherPrize(`win ${sessionId}`)
  const { forfeitedAt } = win
  if (handedOut !== undefined && forfeitedAt !== null) return refuseForfeited(`win ${sessionId}`, forfeitedAt)
  const before: Handout = { handedOutAt: win.handedOutAt, note: win.note, forfeitedAt }
  const after: Handout = {
    handedOutAt: handedOutAfter(win.handedOutAt, handedOut, now),
    note: note === undefined ? win.note : note,
    forfeitedAt,
  }
  const answer = { ...win, ...after }
  if (request.isOfMany && after.handedOutAt === before.handedOutAt && after.note === before.note)
    return { answer, changes: [] }
  return {
    answer,
    changes: [
      rankingWin
        ? { kind: "handOutRankingPrize", rankingPrizeId: sessionId, position: rankingWin, handout: after }
        : { kind: "handOut", sessionId, at: win.at, handout: after, forfeited: null },
      {
        kind: "audit",
        entry: {
          action: "winner.update",
          target: sessionId,
          before: auditedHandout(before),
          after: auditedHandout(after),
        },
      },
    ],
  }
}
