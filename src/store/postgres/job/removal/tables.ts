import type { PgTable } from "drizzle-orm/pg-core"
import {
  activityCounts,
  activityMarks,
  campaignCounts,
  codeCounts,
  codeMarks,
  codeOperations,
  playerChanges,
  resultCosts,
  resultCounts,
  resultMarks,
  saleCounts,
} from "../../schema/activity.ts"
import { archivedCounts, archivedPrizes, archivedWins, archiveFiles, playArchives } from "../../schema/archive.ts"
import { audienceMembers, audiences } from "../../schema/audience.ts"
import {
  budgets,
  campaigns,
  marketplaceGames,
  momentBatches,
  momentBlocks,
  momentTakes,
  quotas,
  stocks,
} from "../../schema/campaign.ts"
import { codeExtensions, codeRedemptions, promoCodes } from "../../schema/code.ts"
import { chainRecords, chains, drawCheckpoints, drawPlaces, draws } from "../../schema/draw.ts"
import { idempotencyRecords } from "../../schema/idempotency.ts"
import { leases } from "../../schema/limit.ts"
import { longCounts } from "../../schema/long-count.ts"
import { mails } from "../../schema/mail.ts"
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
import {
  apiKeys,
  configurationCounts,
  consoleSessions,
  sdkCalls,
  supportCounts,
  users,
} from "../../schema/organization.ts"
import { handouts, openHandouts, openHandoutsListed, plays, standings } from "../../schema/play.ts"
import {
  acceptedTerms,
  bans,
  erasures,
  liftedBans,
  merges,
  pastUses,
  players,
  playGrants,
  pointsLedger,
  pointsTransactions,
} from "../../schema/player.ts"
import { playerKeys, tokenRevocations, tokenSecrets } from "../../schema/player-key.ts"
import { codeLots, codePools, poolCodes } from "../../schema/pool.ts"
import { pushReactions, pushSends } from "../../schema/push.ts"
import { rankingPrizes, rankingRounds, rankingWins } from "../../schema/ranking.ts"
import { streamChanges } from "../../schema/stream.ts"
import { testClocks, testEvents, testOutcomes } from "../../schema/test.ts"
import { deliveries, webhooks } from "../../schema/webhook.ts"

/** The tables with rows of an organization, in the order in which they are emptied: logs come before what they refer to. */
export const removedTables: readonly PgTable[] = [
  // What is counted of the logs, and work in progress.
  ...[activityCounts, activityMarks, campaignCounts, codeCounts, codeMarks, codeOperations],
  ...[playerChanges, resultCosts, resultCounts, resultMarks, saleCounts, longCounts],
  ...[spinCosts, spinCounts, spinMarks],
  ...[archivedCounts, archivedWins, archivedPrizes, playArchives, archiveFiles],
  ...[erasures, merges, leases],

  // What plays, spins and codes have left.
  ...[openHandoutsListed, openHandouts, handouts, standings, quotas, stocks, segmentStocks, budgets, momentTakes],
  ...[rankingPrizes, rankingWins, rankingRounds, awardHandouts],
  ...[codeExtensions, codeRedemptions, redemptions, redemptionChains],
  ...[chainRecords, draws, drawCheckpoints, drawPlaces, chains],
  ...[plays, awards, promoCodes, deliveries, testEvents, testOutcomes],

  // What players have.
  ...[pointsLedger, pointsTransactions, acceptedTerms, bans, liftedBans, playGrants, pushReactions],
  ...[pastUses, supportCounts, idempotencyRecords, streamChanges],
  players,

  // The configuration.
  ...[momentBlocks, momentBatches, audienceMembers, audiences, poolCodes, codeLots, codePools],
  ...[pushSends, campaigns, miniGames, marketplaceGames, webhooks],
  ...[consoleSessions, mails, apiKeys, users, playerKeys, tokenSecrets, tokenRevocations],
  ...[sdkCalls, testClocks, configurationCounts],
]
