import { type Campaign, refuseUnknownCampaign } from "../../campaign/campaign.ts"
import type { ChangeOf, Decision } from "../../change.ts"
import type { Period } from "../../period.ts"
import {
  endedRounds,
  type OpenRound,
  periodToGive,
  refuseArchivedPeriod,
  retryDelayMs,
} from "../../ranking/ranking-round.ts"
import { isRefusal, type Refusal, refuse, refuseField } from "../../refusal.ts"

/** Decides which ended rounds of a campaign's ranking to store, at most `most`; the rest follow in the next step. */
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

/** A round for an automatic try; `open` is null once its prizes are given. */
export type TryRoundFacts = { readonly open: OpenRound | null; readonly tries: number }

/**
 * Decides on an automatic try of a round, and returns the round. The try is counted before it begins, so that a failed
 * one is followed by a pause; a round whose winners are decided needs none.
 */
export const decideTryRound = (
  { open, tries }: TryRoundFacts,
  now: number,
): Decision<OpenRound | null, ChangeOf<"noteTry">> => {
  if (!open || open.isDecided) return { answer: open, changes: [] }
  const next = { tries: tries + 1, tryAt: now + retryDelayMs(tries + 1) }
  return { answer: open, changes: [{ kind: "noteTry", periodKey: open.period.key, ...next }] }
}

/** Decides what follows a refused try: its reason is shown, unless it was an error of the service. */
export const decideFailedTry = (
  periodKey: string,
  { refusal }: Pick<Refusal, "refusal">,
): Decision<null, ChangeOf<"noteFault">> => ({
  answer: null,
  changes: refusal === "UNAVAILABLE" ? [] : [{ kind: "noteFault", periodKey, fault: refusal }],
})

/** The facts of a manual request. */
export type ChooseRoundFacts = {
  readonly campaign: Campaign | null
  /** The time of the campaign's first play, if any. */
  firstPlayAt(): number | null
  /** The campaign's stored round of a period, or null; `open` is null once its prizes are given. */
  findRound(periodKey: string): { readonly open: OpenRound | null } | null
  /** Whether plays that its winners depend on lie in the archive. */
  lacksPlays(period: Period): boolean
}

export type ChooseRoundRequest = { readonly campaignId: string; readonly periodKey: string | undefined }

/**
 * The round of a manual request (docs/api.md#ranking-prizes): the stored one as it is, otherwise one of the campaign's
 * current ranking.
 */
export const chooseRound = (
  { campaign, firstPlayAt, findRound, lacksPlays }: ChooseRoundFacts,
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
  if (!found && lacksPlays(period)) return refuseArchivedPeriod(period)
  if (!found) return { period, ranking, isDecided: false }
  return found.open ?? refuse("CONFLICT", `the prizes of ${period.key} were given already; choose another periodKey`)
}
