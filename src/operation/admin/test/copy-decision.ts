import type { Audience } from "../../../core/audience/audience.ts"
import type { Campaign } from "../../../core/campaign/campaign.ts"
import type { MarketplaceGame } from "../../../core/campaign/marketplace.ts"
import type { MiniGame } from "../../../core/mini-game/mini-game.ts"
import { decidePutMarketplaceGame } from "../../../core/operation/admin/campaign/put-marketplace-game.ts"
import { decideReplaceSettings } from "../../../core/operation/admin/organization/patch-settings.ts"
import { decidePutTiers } from "../../../core/operation/admin/organization/put-tiers.ts"
import { decidePutAudience } from "../../../core/operation/admin/player/audience.ts"
import { decideCreatePool } from "../../../core/operation/admin/pool.ts"
import {
  decideCopyOfCampaign,
  decideCopyOfMiniGame,
  decideCopyOverCampaign,
  decideCopyOverMiniGame,
} from "../../../core/operation/admin/test/copy-game.ts"
import type { Caller } from "../../../core/organization/organization.ts"
import type { Settings } from "../../../core/organization/settings.ts"
import type { Tier } from "../../../core/player/tier.ts"
import type { PoolView } from "../../../core/pool/pool.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { Context } from "../../context.ts"
import { patchFacts, poolKindOf } from "../campaign/campaign.ts"

/** Copies an item in a job; returns why it cannot be copied. */
export type CopyItem<Item> = (tx: Tx, item: Item) => unknown

/** What copies into the organization of `caller`, which gets the same audit rows and events as by its own calls. */
export const copyDecisions = (context: Context, caller: Caller) => {
  const { apply, audiences, awards, campaigns, codePools, codes } = context
  const { miniGames, organizations, sources, standings } = context
  const { orgId } = caller
  const configurationBytes = () => organizations.configurationBytes(orgId)
  // What exists is replaced.
  const isTaken = () => false

  const hasCampaign = (campaignId: string): boolean => campaigns.findCampaign(orgId, campaignId) !== null

  const isCampaignPlayed = (campaignId: string): boolean => {
    const found = campaigns.findCampaign(orgId, campaignId)
    return found !== null && (standings.firstPlayAt(found.row) !== null || codes.isIssuing(found.row))
  }

  const isMiniGamePlayed = (miniGameId: string): boolean => {
    const found = miniGames.findMiniGame(orgId, miniGameId)
    return found !== null && awards.hasAny(found.row)
  }

  const campaign: CopyItem<Campaign> = (tx, original) => {
    const { campaignId } = original
    const existing = patchFacts(context, orgId, campaignId)
    if (existing) {
      const facts = { existing, isPlayed: isCampaignPlayed(campaignId) }
      return apply(tx, caller, decideCopyOverCampaign(facts, original, tx.now))
    }
    const count = campaigns.countCampaigns(orgId)
    const bytes = configurationBytes()
    const facts = { poolKindOf: poolKindOf(context, orgId), count, configurationBytes: bytes, isTaken }
    return apply(tx, caller, decideCopyOfCampaign(facts, original, tx, sources))
  }

  const miniGame: CopyItem<MiniGame> = (tx, original) => {
    const { miniGameId } = original
    const bytes = configurationBytes()
    const found = miniGames.findMiniGame(orgId, miniGameId)
    if (found) {
      const facts = { ...found, configurationBytes: bytes, isPlayed: isMiniGamePlayed(miniGameId) }
      return apply(tx, { ...caller, miniGame: found.row }, decideCopyOverMiniGame(facts, original, tx.now))
    }
    const facts = { count: miniGames.countMiniGames(orgId), configurationBytes: bytes, isTaken }
    return apply(tx, caller, decideCopyOfMiniGame(facts, original, tx, sources))
  }

  /** A pool that exists keeps its codes. */
  const pool: CopyItem<PoolView> = (tx, { poolId, name, kind, codeConfig, lowAt, expiresAt }) => {
    if (codePools.find(orgId, poolId) !== null) return null
    const input = { poolId, name, kind, lowAt, expiresAt, ...(codeConfig && { codeConfig }) }
    const facts = { count: codePools.count(orgId), isTaken }
    return apply(tx, caller, decideCreatePool(facts, input, tx, sources))
  }

  const audience: CopyItem<Audience> = (tx, { audienceId, name }) =>
    apply(tx, caller, decidePutAudience(audiences.audiencesOf(orgId), { audienceId, name }, tx.now))

  const marketplaceGame: CopyItem<MarketplaceGame> = (tx, game) => {
    const before = campaigns.readGame(orgId, game.gameId)
    const facts = { before, configurationBytes: configurationBytes() }
    return apply(tx, caller, decidePutMarketplaceGame(facts, game))
  }

  const settings: CopyItem<Settings> = (tx, original) =>
    apply(tx, caller, decideReplaceSettings(organizations.settingsOf(orgId), { orgId, settings: original }))

  const tiers: CopyItem<readonly Tier[]> = (tx, original) => {
    const facts = { tiers: organizations.storedTiers(orgId), configurationBytes: configurationBytes() }
    return apply(tx, caller, decidePutTiers(facts, { orgId, tiers: original }))
  }

  const isPlayed = { campaign: isCampaignPlayed, "mini-game": isMiniGamePlayed }
  return { hasCampaign, isPlayed, campaign, miniGame, pool, audience, marketplaceGame, settings, tiers }
}
