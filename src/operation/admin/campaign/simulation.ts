import { takeTurns } from "../../../concurrency/turn.ts"
import { type Campaign, refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import { checkPools, poolsOf } from "../../../core/campaign/pool.ts"
import { stockPeriods } from "../../../core/campaign/prize/stock.ts"
import { rankingCodeCampaigns } from "../../../core/campaign/warning/shared-codes.ts"
import type { TimeOf } from "../../../core/clock.ts"
import type { CodeTemplate } from "../../../core/code/template.ts"
import { stockLimit } from "../../../core/draw/draw-config.ts"
import { type EligibilityKnown, nothingKnown } from "../../../core/eligibility/warnings.ts"
import { type Forecast, forecastCampaign } from "../../../core/forecast/forecast.ts"
import { simulateMiniGame } from "../../../core/forecast/mini-game.ts"
import { campaignOdds } from "../../../core/forecast/odds.ts"
import { simulateCampaign } from "../../../core/forecast/simulation.ts"
import { type Used, unused } from "../../../core/forecast/used.ts"
import { type MiniGame, refuseUnknownMiniGame } from "../../../core/mini-game/mini-game.ts"
import { codeCampaignOf } from "../../../core/mini-game/prize.ts"
import type { MomentBatch } from "../../../core/moment/moment.ts"
import {
  draftCampaign,
  draftMiniGame,
  outlookOf,
  previewCampaign,
  previewMiniGame,
  withPlanned,
} from "../../../core/operation/admin/campaign/preview.ts"
import type { Settings } from "../../../core/organization/settings.ts"
import type { PoolView } from "../../../core/pool/pool.ts"
import type { SimulatedRun, SimulationAdmin } from "../../../core/port/admin/simulation.ts"
import type { Random } from "../../../core/random.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { LimitReads } from "../../../record/campaign/limit-reads.ts"
import type { StoredMiniGame } from "../../../record/mini-game/mini-game.ts"

type Stored = { readonly row: number; readonly campaign: Campaign; readonly momentPrizes: readonly string[] }

/** The facts of a store for simulationOperations, which need no transaction. */
export type SimulationFacts = LimitReads & {
  findCampaign(orgId: string, campaignId: string): Promise<Stored | null>
  findMiniGame(orgId: string, miniGameId: string): Promise<StoredMiniGame | null>
  isGameActive(orgId: string, gameId: string): Promise<boolean>
  /** The code templates of these campaigns. */
  templatesOf(orgId: string, campaignIds: readonly string[]): Promise<ReadonlyMap<string, CodeTemplate>>
  /** What the warnings about rules of who may play need to know. */
  eligibilityKnown(orgId: string): Promise<EligibilityKnown>
  settings(orgId: string): Promise<Settings>
  /** The pools with these ids. */
  poolsOf(orgId: string, poolIds: readonly string[]): Promise<readonly PoolView[]>
  /** The batches of planned moments of a campaign, oldest first. */
  batchesOf(orgId: string, row: number): Promise<readonly MomentBatch[]>
}

/** Runs steps to their end; other requests run in between. */
const inTurns = async <T>(steps: Generator<undefined, T>): Promise<T> => {
  const giveWay = takeTurns()
  for (;;) {
    await giveWay()
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** What a stored campaign has used of the limits of `campaign`, which may be a draft of it. */
const usedOf = async (
  facts: SimulationFacts,
  orgId: string,
  { row, campaign: stored, momentPrizes }: Stored,
  campaign: Campaign,
  pools: Used["pools"],
  now: number,
): Promise<Used> => {
  const winsOfAll = (await facts.winsOfAll(orgId, row, campaign, now)) ?? 0
  const stocks = await facts.stockUsed(orgId, row, stockPeriods(campaign, now))
  return {
    taken: new Map([["quota", winsOfAll], ...[...stocks].map(([id, wins]) => [stockLimit(id), wins] as const)]),
    budget: campaign.budget ? await facts.budgetUsed(orgId, row, campaign.budget, stored.budget, now) : 0,
    momentPrizes,
    batches: momentPrizes.length > 0 ? await facts.batchesOf(orgId, row) : [],
    pools,
  }
}

/** The pools of rewards that a campaign names. */
const rewardPools = async (facts: SimulationFacts, orgId: string, campaign: Campaign): Promise<Used["pools"]> => {
  const ids = poolsOf(campaign)
  const found = ids.length === 0 ? [] : await facts.poolsOf(orgId, ids)
  return new Map(
    found.flatMap(({ codeConfig, ...pool }) => (codeConfig ? [[pool.poolId, { ...pool, codeConfig }] as const] : [])),
  )
}

/** Refuses pools that do not exist or are of the other kind; `pools` are the campaign's pools of rewards. */
const refusePools = async (facts: SimulationFacts, orgId: string, campaign: Campaign, pools: Used["pools"]) => {
  const entryId = campaign.entry?.poolId
  const entry = entryId === undefined ? [] : await facts.poolsOf(orgId, [entryId])
  const entryKind = entry.at(0)?.kind ?? null
  return checkPools(campaign, (poolId) => pools.get(poolId)?.kind ?? (poolId === entryId ? entryKind : null))
}

const forecastOf = async (
  campaign: Campaign,
  used: Used,
  { playsPerDay }: SimulatedRun,
  now: number,
): Promise<Forecast | null> =>
  playsPerDay === undefined || !campaignOdds(campaign, used.momentPrizes)
    ? null
    : await inTurns(forecastCampaign(campaign, used, playsPerDay, now))

/** Simulated plays: by the rules, from the current facts, without writing anything. */
export const simulationOperations = (timeOf: TimeOf, random: Random, facts: SimulationFacts): SimulationAdmin => {
  const isGameActive = async (orgId: string, { marketplaceGameId }: Campaign) =>
    marketplaceGameId !== undefined && (await facts.isGameActive(orgId, marketplaceGameId))

  const knownTo = async (orgId: string, { eligibility }: Pick<Campaign | MiniGame, "eligibility">) =>
    eligibility ? await facts.eligibilityKnown(orgId) : nothingKnown

  const issuingOf = (orgId: string, { segments }: MiniGame) =>
    facts.templatesOf(
      orgId,
      segments.flatMap(({ prize }) => codeCampaignOf(prize) ?? []),
    )

  const simulateSpins = async (orgId: string, miniGame: MiniGame, row: number | null, spins: number) => {
    const now = await timeOf(orgId)
    const issuing = await issuingOf(orgId, miniGame)
    const taken = row === null ? new Map() : await facts.segmentsWon(orgId, row, miniGame, now)
    return inTurns(simulateMiniGame(miniGame, (id) => issuing.has(id), taken, spins, now, random))
  }

  return {
    simulateCampaign: async (orgId, campaignId, { plays, ...rate }) => {
      const stored = await facts.findCampaign(orgId, campaignId)
      if (!stored) return refuseUnknownCampaign(campaignId)
      const { campaign } = stored
      const now = await timeOf(orgId)
      const pools = await rewardPools(facts, orgId, campaign)
      const used = await usedOf(facts, orgId, stored, campaign, pools, now)
      const simulated = { isGameActive: await isGameActive(orgId, campaign), used, now, ...rate }
      const result = await inTurns(simulateCampaign(campaign, simulated, plays, random))
      if (isRefusal(result)) return result
      return { ...result, ...outlookOf(campaign, used, await forecastOf(campaign, used, rate, now)) }
    },

    previewCampaign: async (orgId, campaignId, draft, { plays, moments, ...rate }) => {
      const now = await timeOf(orgId)
      const stored = campaignId === undefined ? null : await facts.findCampaign(orgId, campaignId)
      const { currency } = stored ? {} : await facts.settings(orgId)
      const described = draftCampaign(campaignId, { ...(currency !== undefined && { currency }), ...draft }, now)
      if (isRefusal(described)) return described
      const campaign = { ...described, createdAt: stored?.campaign.createdAt ?? now }
      const pools = await rewardPools(facts, orgId, campaign)
      const unknown = await refusePools(facts, orgId, campaign, pools)
      if (unknown) return unknown
      const isActive = await isGameActive(orgId, campaign)
      const before = stored ? await usedOf(facts, orgId, stored, campaign, pools, now) : { ...unused, pools }
      const used = withPlanned(campaign, before, moments, now)
      if (isRefusal(used)) return used
      const simulated = { isGameActive: isActive, used, now, ...rate }
      const tried = plays === undefined ? null : await inTurns(simulateCampaign(campaign, simulated, plays, random))
      const forecast = await forecastOf(campaign, used, rate, now)
      const templates = await facts.templatesOf(orgId, rankingCodeCampaigns(campaign))
      const known = await knownTo(orgId, campaign)
      return previewCampaign(
        campaign,
        () => isActive,
        (id) => templates.get(id),
        () => known,
        used,
        forecast,
        tried,
        now,
      )
    },

    simulateMiniGame: async (orgId, miniGameId, spins) => {
      const stored = await facts.findMiniGame(orgId, miniGameId)
      if (!stored) return refuseUnknownMiniGame(miniGameId)
      return simulateSpins(orgId, stored.miniGame, stored.row, spins)
    },

    previewMiniGame: async (orgId, draft, spins) => {
      const now = await timeOf(orgId)
      const miniGame = draftMiniGame(draft, now)
      if (isRefusal(miniGame)) return miniGame
      const issuing = await issuingOf(orgId, miniGame)
      const tried = spins === undefined ? null : await simulateSpins(orgId, miniGame, null, spins)
      const known = await knownTo(orgId, miniGame)
      return previewMiniGame(
        miniGame,
        (id) => issuing.get(id),
        () => known,
        tried,
        now,
      )
    },
  }
}
