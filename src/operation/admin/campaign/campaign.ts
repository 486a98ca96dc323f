import type { Campaign, CampaignView } from "../../../core/campaign/campaign.ts"
import type { PoolKindOf } from "../../../core/campaign/pool.ts"
import { decideAddStock } from "../../../core/operation/admin/campaign/add-stock.ts"
import { decideCopyCampaign } from "../../../core/operation/admin/campaign/copy-campaign.ts"
import { decideCreateCampaign } from "../../../core/operation/admin/campaign/create-campaign.ts"
import { decidePatchCampaign } from "../../../core/operation/admin/campaign/patch-campaign.ts"
import { decidePutMarketplaceGame } from "../../../core/operation/admin/campaign/put-marketplace-game.ts"
import { decideDeleteCampaign } from "../../../core/operation/admin/delete-draft.ts"
import type { CampaignAdmin } from "../../../core/port/admin/campaign.ts"
import { isRefusal, type Refusal, type Result } from "../../../core/refusal.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { Context } from "../../context.ts"
import { rotateAfter } from "../../draw/rotate-after.ts"

type Changes =
  | "addStock"
  | "copyCampaign"
  | "createCampaign"
  | "deleteCampaign"
  | "putMarketplaceGame"
  | "updateCampaign"

/** The kind of each pool of an organization. */
export const poolKindOf =
  ({ codePools }: Context, orgId: string): PoolKindOf =>
  (poolId) =>
    codePools.find(orgId, poolId)?.kind ?? null

/** What a change of a campaign depends on; null if it does not exist. */
export const patchFacts = (context: Context, orgId: string, campaignId: string) => {
  const { budgets, campaigns, codes, moments, organizations, standings } = context
  const found = campaigns.findCampaign(orgId, campaignId)
  if (!found) return null
  const batches = found.momentPrizes.length > 0 ? moments.batchesOf(found.row) : []
  const configurationBytes = organizations.configurationBytes(orgId)
  const tally = found.campaign.budget ? budgets.kept(found.row) : null
  return {
    ...found,
    batches,
    configurationBytes,
    tally,
    hasCodes: () => codes.isIssuing(found.row),
    hasExternalWin: () => standings.hasExternalWin(found.row),
    poolKindOf: poolKindOf(context, orgId),
  }
}

/** Changes campaigns and marketplace games (docs/api.md#campaigns, #marketplace-games). */
export const campaignOperations = (context: Context): Pick<CampaignAdmin, Changes> => {
  const { jobs, sources, campaigns, organizations, apply, rotateChains } = context
  const viewed = ({ now }: Tx, orgId: string, campaign: Campaign | Refusal) =>
    isRefusal(campaign) ? campaign : campaigns.view(orgId, campaign, now)

  const creation = (orgId: string) => ({
    poolKindOf: poolKindOf(context, orgId),
    count: campaigns.countCampaigns(orgId),
    configurationBytes: organizations.configurationBytes(orgId),
    settings: organizations.settingsOf(orgId),
    isTaken: (id: string) => campaigns.findCampaign(orgId, id) !== null,
  })

  const rotated = (orgId: string, changed: Result<CampaignView>) =>
    rotateAfter(rotateChains, orgId, changed, ({ campaign }) => ({ kind: "campaign", id: campaign.campaignId }))

  const stored = (orgId: string, campaignId: string) => patchFacts(context, orgId, campaignId)

  return {
    copyCampaign: (caller, original, { campaignId, name }) =>
      jobs.run(caller, (tx) => {
        const { orgId } = caller
        const facts = { ...creation(orgId), original: campaigns.findCampaign(orgId, original)?.campaign ?? null }
        const decision = decideCopyCampaign(facts, { original, campaignId, name }, tx, sources)
        return viewed(tx, orgId, apply(tx, caller, decision))
      }),

    addStock: (caller, campaignId, prizeId, add) =>
      jobs.run(caller, (tx) => {
        const facts = stored(caller.orgId, campaignId)
        return viewed(tx, caller.orgId, apply(tx, caller, decideAddStock(facts, { campaignId, prizeId, add }, tx.now)))
      }),

    createCampaign: (caller, campaignId, input) => {
      const created = jobs.run(caller, (tx) => {
        const { orgId } = caller
        const decision = decideCreateCampaign(creation(orgId), { campaignId, input }, tx, sources)
        return viewed(tx, orgId, apply(tx, caller, decision))
      })
      return rotated(caller.orgId, created)
    },

    deleteCampaign: (caller, campaignId) =>
      jobs.run(caller, (tx) => {
        const { orgId } = caller
        const found = campaigns.findCampaign(orgId, campaignId)
        const facts = found && {
          ...found,
          hasPlays: () => context.standings.firstPlayAt(found.row) !== null,
          hasCodes: () => context.codes.isIssuing(found.row),
          hasGrants: () => context.grants.hasAny(orgId, campaignId),
          givenBy: () => campaigns.givingCodesOf(orgId, campaignId),
        }
        return apply(tx, caller, decideDeleteCampaign(facts, campaignId))
      }),

    updateCampaign: (caller, campaignId, patch, seen) => {
      const updated = jobs.run(caller, (tx) => {
        const facts = stored(caller.orgId, campaignId)
        return viewed(
          tx,
          caller.orgId,
          apply(tx, caller, decidePatchCampaign(facts, { campaignId, patch, seen }, tx.now)),
        )
      })
      return rotated(caller.orgId, updated)
    },

    putMarketplaceGame: (caller, request, seen) =>
      jobs.run(caller, (tx) => {
        const { orgId } = caller
        const facts = {
          before: campaigns.readGame(orgId, request.gameId),
          configurationBytes: organizations.configurationBytes(orgId),
        }
        return apply(tx, caller, decidePutMarketplaceGame(facts, request, seen))
      }),
  }
}
