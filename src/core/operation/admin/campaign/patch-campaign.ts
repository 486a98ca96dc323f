import type { AnnouncedAmounts } from "../../../campaign/announced.ts"
import {
  type Campaign,
  type CampaignConfig,
  type CampaignInput,
  campaignConfig,
  checkCampaign,
  refuseUnknownCampaign,
} from "../../../campaign/campaign.ts"
import { type Dates, datesAt } from "../../../campaign/dates.ts"
import { checkPools, type PoolKindOf } from "../../../campaign/pool.ts"
import { type BudgetTally, countsPrizes, mergedAmounts } from "../../../campaign/prize/budget.ts"
import type { ConsoleChange } from "../../../change/console-change.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import { campaignDraw } from "../../../draw/config.ts"
import { refuseStale, type Seen } from "../../../edit/edit.ts"
import { isEmptyPatch, type Patch, patched } from "../../../edit/patch.ts"
import { canonicalJson } from "../../../idempotency.ts"
import type { MomentBatch } from "../../../moment/moment.ts"
import { voidedMoments } from "../../../moment/void-moments.ts"
import { jsonBytes, refuseMoreConfiguration } from "../../../organization/configuration.ts"
import { rankingDueAt } from "../../../ranking/ranking.ts"
import { endedRounds } from "../../../ranking/ranking-round.ts"
import { type Refusal, refuse } from "../../../refusal.ts"

/** A campaign before a change; times are epoch milliseconds. */
export type PatchCampaignFacts = {
  readonly campaign: Campaign
  /** When the current period of its ranking ends; null without a ranking whose prizes follow the calendar. */
  readonly rankingDueAt: number | null
  /** When its time zone was last changed; null if never. */
  readonly zoneSince: number | null
  /** When the odds of its plays were last changed; null if never. */
  readonly oddsSince: number | null
  readonly dates: Dates
  /** The amounts that the events of a removed budget have reported. */
  readonly toldBudget: AnnouncedAmounts
  /** The same for the campaign's current budget; null if nothing of it was counted. */
  readonly tally: Pick<BudgetTally, "told"> | null
  /** Its planned moments. */
  readonly batches: readonly MomentBatch[]
  /** Of the whole organization. */
  readonly configurationBytes: number
  /** Whether the campaign has issued a code. */
  hasCodes(): boolean
  /** Whether anybody has won a prize that the organization hands out, in a play or in the campaign's ranking. */
  hasExternalWin(): boolean
  readonly poolKindOf: PoolKindOf
} | null

export type PatchCampaignRequest = {
  readonly campaignId: string
  readonly patch: Patch<CampaignInput>
  readonly seen?: Seen | undefined
}

const isRankedAlike = (before: CampaignConfig, after: CampaignConfig): boolean =>
  canonicalJson([before.ranking, before.timezone]) === canonicalJson([after.ranking, after.timezone])

/** The parts of a configuration that determine a play, apart from limits. */
const oddsOf = (config: CampaignConfig) => {
  const { limits: _limits, whenGone: _whenGone, pool: _pool, prizes, ...others } = campaignDraw(config)
  const odds = { ...others, prizes: prizes?.map(({ prizeId, weight }) => [prizeId, weight]) }
  const answers = config.trivia?.questions.map(({ options }) => options.length)
  return [odds, answers, config.trivia?.minCorrect]
}

/** Whether what was counted of a budget is of no use: it is gone, or counts something else. */
const isCountedAnew = ({ budget: before }: CampaignConfig, { budget: after }: CampaignConfig): boolean =>
  before !== undefined && (!after || countsPrizes(before) !== countsPrizes(after))

const isDrawnAlike = (before: CampaignConfig, after: CampaignConfig): boolean =>
  canonicalJson(oddsOf(before)) === canonicalJson(oddsOf(after))

/** What was won keeps its amount, so that another currency would change what it is worth, and what a budget has counted. */
const refuseCurrency = (
  { currency: before }: CampaignConfig,
  { currency: after }: CampaignConfig,
  { hasCodes, hasExternalWin }: NonNullable<PatchCampaignFacts>,
): Refusal | null => {
  if (before === after) return null
  const first = hasCodes() ? "code" : before !== undefined && hasExternalWin() ? "external prize" : null
  return first && refuse("CONFLICT", `the currency cannot change after the first ${first}; copy the campaign instead`)
}

/**
 * Decides PATCH /admin/campaigns/{campaignId}. Ended rounds of its ranking keep the rules under which they were played.
 * A new ranking or time zone applies from the period in which it is set.
 */
export const decidePatchCampaign = (
  facts: PatchCampaignFacts,
  { campaignId, patch, seen }: PatchCampaignRequest,
  now: number,
): Decision<Campaign, ConsoleChange | ChangeOf<"emit" | "putBudget">> | Refusal => {
  if (!facts) return refuseUnknownCampaign(campaignId)
  const stale = refuseStale(seen, { kind: "campaign", target: campaignId, fields: facts.campaign })
  if (stale) return stale
  if (isEmptyPatch(patch)) return { answer: facts.campaign, changes: [] }
  const { campaignId: _id, createdAt, updatedAt: _updatedAt, ...before } = facts.campaign
  const config = campaignConfig(campaignId, patched(before, patch))
  const refusal =
    checkCampaign(config, before) ??
    checkPools(config, facts.poolKindOf) ??
    refuseMoreConfiguration(facts.configurationBytes, jsonBytes(before), jsonBytes(config))
  if (refusal) return refusal
  const currencyRefusal = refuseCurrency(before, config, facts)
  if (currencyRefusal) return currencyRefusal
  const campaign: Campaign = { campaignId, ...config, createdAt, updatedAt: now }
  // Events of the old dates come first: a date that is now moved away did pass.
  const due = datesAt(facts.campaign, facts.dates, now)
  const { dates, events } = datesAt(campaign, due.dates, now, facts.campaign)
  const { rounds, dueAt } = endedRounds(before, facts.rankingDueAt, now)
  return {
    answer: campaign,
    changes: [
      { kind: "keepRounds", campaignId, rounds },
      {
        kind: "putCampaign",
        campaign,
        rankingDueAt: isRankedAlike(before, config) ? dueAt : rankingDueAt(config, now),
        zoneSince: config.timezone === before.timezone ? facts.zoneSince : now,
        oddsSince: isDrawnAlike(before, config) ? facts.oddsSince : now,
        dates,
        toldBudget: facts.tally ? mergedAmounts(facts.toldBudget, facts.tally.told) : facts.toldBudget,
      },
      ...voidedMoments(facts.campaign, campaign, facts.batches, now),
      { kind: "retryRounds" },
      {
        kind: "audit",
        entry: { action: "campaign.update", target: campaignId, before: facts.campaign, after: campaign },
      },
      ...(isCountedAnew(before, config) ? [{ kind: "putBudget", campaignId, budget: null } as const] : []),
      ...[...due.events, ...events].map((event) => ({ kind: "emit", event }) as const),
    ],
  }
}
