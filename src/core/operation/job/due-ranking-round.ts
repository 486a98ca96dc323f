import { type Campaign, refuseUnknownCampaign } from "../../campaign/campaign.ts"
import type { ChangeOf, Decision } from "../../change.ts"
import { endedRounds, type OpenRound, periodToGive, retryDelayMs } from "../../ranking/ranking-round.ts"
import { isRefusal, type Refusal, refuse, refuseField } from "../../refusal.ts"

/** Decides which rounds of a campaign's ranking have ended and are to be kept, at most `most`; the rest follow in a next step. */
export const decideKeepRounds = (
  { campaign, rankingDueAt }: { readonly campaign: Campaign; readonly rankingDueAt: number | null },
  now: number,
  most: number,
): Decision<null, ChangeOf<"keepRounds" | "setRankingDue">> => {
  const { rounds, dueAt } = endedRounds(campaign, rankingDueAt, now, most)
  return {
    answer: null,
    changes: [
      { kind: "keepRounds", campaignId: campaign.campaignId, rounds },
      { kind: "setRankingDue", rankingDueAt: dueAt },
    ],
  }
}

/** A round as it is tried by itself; `open` is null once it is given. */
export type TryRoundFacts = { readonly open: OpenRound | null; readonly tries: number }

/**
 * Decides to try a round by itself, and returns it. The try is counted before it begins, so that one that does not end well is
 * followed by a pause; a round whose winners are decided needs none.
 */
export const decideTryRound = (
  { open, tries }: TryRoundFacts,
  now: number,
): Decision<OpenRound | null, ChangeOf<"noteTry">> => {
  if (!open || open.isDecided) return { answer: open, changes: [] }
  const next = { tries: tries + 1, tryAt: now + retryDelayMs(tries + 1) }
  return { answer: open, changes: [{ kind: "noteTry", periodKey: open.period.key, ...next }] }
}

/** Decides what follows a try that was refused: its fault is shown, unless it was the service's own. */
export const decideFailedTry = (
  periodKey: string,
  { refusal }: Pick<Refusal, "refusal">,
): Decision<null, ChangeOf<"noteFault">> => ({
  answer: null,
  changes: refusal === "UNAVAILABLE" ? [] : [{ kind: "noteFault", periodKey, fault: refusal }],
})

/** What a call by hand has to know. */
export type ChooseRoundFacts = {
  readonly campaign: Campaign | null
  /** When the campaign was played first, if it was. */
  firstPlayAt(): number | null
  /** The campaign's round of a period, null where none is kept; `open` is null once it is given. */
  findRound(periodKey: string): { readonly open: OpenRound | null } | null
}

export type ChooseRoundRequest = { readonly campaignId: string; readonly periodKey: string | undefined }

/**
 * The round that prizes are given for by hand (docs/api.md §5.19): one that was kept as it is, else one of the campaign's
 * ranking as it stands.
 */
export const chooseRound = (
  { campaign, firstPlayAt, findRound }: ChooseRoundFacts,
  { campaignId, periodKey }: ChooseRoundRequest,
  now: number,
): OpenRound | Refusal => {
  if (!campaign) return refuseUnknownCampaign(campaignId)
  const named = periodKey === undefined ? null : findRound(periodKey)
  if (named?.open) return named.open
  const { ranking, timezone, createdAt } = campaign
  if (!ranking) return refuseField("ranking", "set on the campaign before its prizes are given")
  const beganAt = Math.min(createdAt, firstPlayAt() ?? createdAt)
  const period = periodToGive(ranking, { timezone, beganAt }, now, periodKey)
  if (isRefusal(period)) return period
  const found = findRound(period.key)
  if (!found) return { period, ranking, isDecided: false }
  return found.open ?? refuse("CONFLICT", `the prizes of ${period.key} were given already; choose another periodKey`)
}
