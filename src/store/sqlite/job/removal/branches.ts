import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { archivedCounts, archivedPrizes, archivedWins, archiveFiles, playArchives } from "../../schema/archive.ts"
import { campaigns, marketplaceGames, momentBatches, momentBlocks, momentTakes } from "../../schema/campaign.ts"
import { codeExtensions, codeKeys, codeOwners, codeRedemptions, promoCodes } from "../../schema/code.ts"
import { chainRecords, chains, drawCheckpoints, drawPlaces, draws } from "../../schema/draw.ts"
import {
  awardHandouts,
  awards,
  miniGames,
  redemptionChains,
  redemptions,
  segmentStocks,
  spinCosts,
  spinCounts,
  spinMarks,
} from "../../schema/mini-game.ts"
import { idempotencyRecords } from "../../schema/organization/idempotency.ts"
import { mails } from "../../schema/organization/mail.ts"
import { apiKeys, organizations } from "../../schema/organization/organization.ts"
import { consoleSessions, sdkCalls, supportCounts, users } from "../../schema/organization/user.ts"
import {
  budgets,
  handouts,
  openHandouts,
  openHandoutsListed,
  plays,
  quotas,
  standings,
  stocks,
} from "../../schema/play.ts"
import { audienceMembers, audiences } from "../../schema/player/audience.ts"
import {
  acceptedTerms,
  bans,
  liftedBans,
  merges,
  pastUses,
  players,
  playerWords,
  playGrants,
  pointsLedger,
  pointsTransactions,
} from "../../schema/player/player.ts"
import { playerKeys, tokenRevocations, tokenSecrets } from "../../schema/player/player-key.ts"
import { codeLots, codePools, poolCodes } from "../../schema/pool.ts"
import { pushReactions, pushSends } from "../../schema/push.ts"
import { rankingPrizes, rankingRounds, rankingWins } from "../../schema/ranking.ts"
import { campaignCounts, resultCosts, resultCounts } from "../../schema/result.ts"
import { streamChanges } from "../../schema/stream.ts"
import { testClocks, testEvents, testOutcomes } from "../../schema/test.ts"
import { deliveries, webhooks } from "../../schema/webhook.ts"
import { type Branch, branch, byNull, chained } from "./branch.ts"

/** The chains of a game, with their draws, and its places in limits. */
const drawn = (chainsOf: SQLiteColumn, placesOf: SQLiteColumn): readonly Branch[] => [
  branch(chainsOf, [branch(draws.chain), branch(chainRecords.chain), branch(drawCheckpoints.chain)]),
  branch(placesOf),
]

export const ofCampaigns: readonly Branch[] = [
  branch(momentBatches.campaign, [branch(momentTakes.batch), branch(momentBlocks.batch)]),
  branch(rankingPrizes.campaign),
  branch(rankingWins.campaign),
  branch(rankingRounds.campaign),
  branch(standings.campaign),
  branch(promoCodes.campaign, [branch(codeExtensions.promoCode), branch(codeRedemptions.promoCode)]),
  branch(openHandouts.campaign),
  branch(plays.campaign, [branch(handouts.play)]),
  ...drawn(chains.campaign, drawPlaces.campaign),
  branch(quotas.campaign),
  branch(stocks.campaign),
  branch(budgets.campaign),
  branch(resultCounts.campaign),
  branch(resultCosts.campaign),
  branch(campaignCounts.campaign),
  branch(archivedCounts.campaign),
  branch(archivedWins.campaign),
  branch(archivedPrizes.campaign),
]

export const ofMiniGames: readonly Branch[] = [
  branch(redemptions.miniGame),
  branch(awards.miniGame, [branch(awardHandouts.award)]),
  branch(segmentStocks.miniGame),
  branch(spinCounts.miniGame),
  branch(spinCosts.miniGame),
  branch(spinMarks.miniGame),
  ...drawn(chains.miniGame, drawPlaces.miniGame),
]

/** The rows of an organization, in the order in which they are removed: what refers to others comes before them. */
export const branches: readonly Branch[] = [
  branch(openHandoutsListed.orgId),
  branch(codeKeys.orgId),
  branch(playerWords.orgId),
  branch(campaigns.orgId, ofCampaigns),
  branch(miniGames.orgId, ofMiniGames),
  branch(webhooks.orgId, [branch(deliveries.webhook)]),
  ...byNull(audiences.orgId, audiences.deletedAt, [branch(audienceMembers.audience)]),
  ...byNull(codePools.orgId, codePools.deletedAt, [branch(codeLots.pool), branch(poolCodes.pool)]),
  branch(acceptedTerms.orgId),
  branch(bans.orgId),
  branch(liftedBans.orgId),
  branch(playGrants.orgId),
  branch(pointsTransactions.orgId),
  branch(pushReactions.orgId),
  branch(pastUses.orgId),
  branch(supportCounts.orgId),
  branch(idempotencyRecords.orgId),
  branch(redemptionChains.orgId),
  branch(streamChanges.orgId),
  branch(consoleSessions.orgId),
  branch(apiKeys.orgId),
  branch(mails.orgId),
  branch(users.orgId),
  branch(playerKeys.orgId),
  branch(tokenSecrets.orgId),
  branch(tokenRevocations.orgId),
  branch(marketplaceGames.orgId),
  branch(sdkCalls.orgId),
  branch(testClocks.orgId),
  branch(testEvents.orgId),
  branch(testOutcomes.orgId),
  branch(playArchives.orgId),
  branch(archiveFiles.orgId),
]

/**
 * The rows that are removed last, by a connection that does not check references: there is no index of some that refer to
 * them, but all of those are gone by then.
 */
export const uncheckedBranches: readonly Branch[] = [
  branch(pushSends.orgId),
  branch(players.orgId, [
    ...chained(pointsLedger.player, players.lastEntry, pointsLedger.previous),
    branch(codeOwners.player),
    branch(merges.fromPlayer),
  ]),
  branch(organizations.orgId),
]
