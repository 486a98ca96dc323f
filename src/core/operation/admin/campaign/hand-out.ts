import { type Campaign, refuseUnknownCampaign } from "../../../campaign/campaign.ts"
import { type Handout, isExternal, type LoggedPlay, type PlayItem, playItem } from "../../../campaign/winner.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import { type Refusal, refuse } from "../../../refusal.ts"

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

/** Decides PATCH /admin/campaigns/{campaignId}/winners/{sessionId} (docs/api.md#plays-and-winners). */
export const decideHandOut = (
  { campaign, win: found }: HandOutFacts,
  request: HandOutRequest,
  now: number,
): Decision<PlayItem, ChangeOf<"audit" | "handOut">> | Refusal => {
  const { campaignId, sessionId, handedOut, note } = request
  if (!campaign) return refuseUnknownCampaign(campaignId)
  if (!found?.won) return refuse("NOT_FOUND", `campaign ${campaignId} has no win ${sessionId}; check sessionId`)
  const win = playItem(campaign, found)
  if (handedOut === undefined && note === undefined) return { answer: win, changes: [] }
  if (!isExternal(win))
    return refuse("CONFLICT", `win ${sessionId} has no external prize: there is nothing to hand out`)
  const before: Handout = { handedOutAt: win.handedOutAt, note: win.note }
  const after: Handout = {
    handedOutAt: handedOutAt(win, handedOut, now),
    note: note === undefined ? win.note : note,
  }
  return {
    answer: { ...win, ...after },
    changes: [
      { kind: "handOut", handout: after },
      {
        kind: "audit",
        entry: { action: "winner.update", target: sessionId, before: audited(before), after: audited(after) },
      },
    ],
  }
}
