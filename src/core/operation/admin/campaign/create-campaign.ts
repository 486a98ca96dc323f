import { refuseOneMore } from "../../../bounds.ts"
import { noAmounts } from "../../../campaign/announced.ts"
import { type Campaign, type CampaignInput, campaignConfig, checkCampaign } from "../../../campaign/campaign.ts"
import { datesAt, noDates } from "../../../campaign/dates.ts"
import { checkPools, type PoolKindOf } from "../../../campaign/pool.ts"
import type { ConsoleChange } from "../../../change/console-change.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import type { Times } from "../../../clock.ts"
import { newId } from "../../../id.ts"
import { jsonBytes, refuseMoreConfiguration } from "../../../organization/configuration.ts"
import type { Settings } from "../../../organization/settings.ts"
import type { Sources } from "../../../random.ts"
import { rankingDueAt } from "../../../ranking/ranking.ts"
import { type Refusal, refuse } from "../../../refusal.ts"

/**
 * What the creation of a campaign needs to know: how many the organization has, how large its configuration is, and
 * which ids are taken.
 */
export type CreateCampaignFacts = {
  readonly count: number
  readonly configurationBytes: number
  readonly settings: Settings
  isTaken(campaignId: string): boolean
  readonly poolKindOf: PoolKindOf
}

/** Without an id, one is generated. */
export type CreateCampaignRequest = { readonly campaignId: string | undefined; readonly input: CampaignInput }

/** Decides POST /admin/campaigns. */
export const decideCreateCampaign = (
  facts: CreateCampaignFacts,
  request: CreateCampaignRequest,
  { now, wall }: Times,
  { ids }: Pick<Sources, "ids">,
): Decision<Campaign, ConsoleChange | ChangeOf<"emit">> | Refusal => {
  const campaignId = request.campaignId ?? newId("cmp_", wall, ids)
  const config = campaignConfig(campaignId, {
    ...(facts.settings.currency !== undefined && { currency: facts.settings.currency }),
    ...request.input,
  })
  const refusal =
    checkCampaign(config) ??
    checkPools(config, facts.poolKindOf) ??
    refuseOneMore("campaigns", facts.count) ??
    refuseMoreConfiguration(facts.configurationBytes, 0, jsonBytes(config))
  if (refusal) return refusal
  if (facts.isTaken(campaignId))
    return refuse("CONFLICT", `campaign ${campaignId} exists already; choose another campaignId`)
  const campaign: Campaign = { campaignId, ...config, createdAt: now, updatedAt: now }
  const { dates, events } = datesAt(campaign, noDates, now)
  return {
    answer: campaign,
    changes: [
      {
        kind: "putCampaign",
        campaign,
        rankingDueAt: rankingDueAt(config, now),
        zoneSince: null,
        oddsSince: null,
        dates,
        toldBudget: noAmounts,
      },
      { kind: "audit", entry: { action: "campaign.create", target: campaignId, before: null, after: campaign } },
      ...events.map((event) => ({ kind: "emit", event }) as const),
    ],
  }
}
