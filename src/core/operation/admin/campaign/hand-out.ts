import { type Campaign, refuseUnknownCampaign } from "../../../campaign/campaign.ts"
import { type Handout, isExternal, type LoggedPlay, type PlayItem, playItem } from "../../../campaign/winner.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import { isoTime } from "../../../period.ts"
import { isRefusal, type Refusal, refuse } from "../../../refusal.ts"

/** What is known of a win: null if there is no such campaign, or no such win. */
export type HandOutFacts = { readonly campaign: Campaign | null; readonly win: LoggedPlay | null }

/** An omitted field keeps its value; a note of null is removed. */
export type HandOutRequest = {
  readonly campaignId: string
  readonly sessionId: string
  readonly handedOut?: boolean
  readonly note?: string | null
}

const handedOutAt = (win: PlayItem, handedOut: boolean | undefined, now: number): number | null => {
  if (handedOut === undefined) return win.handedOutAt
  return handedOut ? (win.handedOutAt ?? now) : null
}

/** A note may name the winner, and an erasure would have to find it here: the log only shows whether there is one. */
const audited = ({ handedOutAt: at, note }: Handout) => ({ handedOutAt: at, hasNote: note !== null })

/** The win of a request, or the refusal to change it. */
export const findWin = (
  campaign: Campaign | null,
  win: LoggedPlay | null,
  { campaignId, sessionId }: Pick<HandOutRequest, "campaignId" | "sessionId">,
): PlayItem | Refusal => {
  if (!campaign) return refuseUnknownCampaign(campaignId)
  if (!win?.won) return refuse("NOT_FOUND", `campaign ${campaignId} has no win ${sessionId}; check sessionId`)
  return playItem(campaign, win)
}

export const refuseOtherPrize = ({ sessionId }: PlayItem): Refusal =>
  refuse("CONFLICT", `win ${sessionId} has no external prize: there is nothing to hand out`)

export const refuseForfeited = ({ sessionId, forfeitedAt }: PlayItem): Refusal =>
  refuse(
    "CONFLICT",
    `the prize of win ${sessionId} was forfeited${forfeitedAt === null ? "" : ` at ${isoTime(forfeitedAt)}`}, for good`,
  )

/** Decides PATCH /admin/campaigns/{campaignId}/winners/{sessionId} (docs/api.md#plays-and-winners). */
export const decideHandOut = (
  { campaign, win: found }: HandOutFacts,
  request: HandOutRequest,
  now: number,
): Decision<PlayItem, ChangeOf<"audit" | "handOut">> | Refusal => {
  const { handedOut, note } = request
  const win = findWin(campaign, found, request)
  if (isRefusal(win)) return win
  if (handedOut === undefined && note === undefined) return { answer: win, changes: [] }
  if (!isExternal(win)) return refuseOtherPrize(win)
  if (handedOut !== undefined && win.forfeitedAt !== null) return refuseForfeited(win)
  const { forfeitedAt } = win
  const before: Handout = { handedOutAt: win.handedOutAt, note: win.note, forfeitedAt }
  const after: Handout = {
    handedOutAt: handedOutAt(win, handedOut, now),
    note: note === undefined ? win.note : note,
    forfeitedAt,
  }
  return {
    answer: { ...win, ...after },
    changes: [
      { kind: "handOut", handout: after, forfeit: null },
      {
        kind: "audit",
        entry: { action: "winner.update", target: win.sessionId, before: audited(before), after: audited(after) },
      },
    ],
  }
}
