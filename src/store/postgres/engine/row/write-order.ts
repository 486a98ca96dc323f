import { getTableName } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { codeOperations, playerChanges } from "../../schema/activity.ts"
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
import { longCounts } from "../../schema/long-count.ts"
import {
  awardHandouts,
  awards,
  miniGames,
  redemptionChains,
  redemptions,
  segmentStocks,
} from "../../schema/mini-game.ts"
import { auditChains, auditLog } from "../../schema/organization/audit.ts"
import { idempotencyRecords } from "../../schema/organization/idempotency.ts"
import { mails } from "../../schema/organization/mail.ts"
import {
  apiKeys,
  configurationCounts,
  consoleSessions,
  organizations,
  sdkCalls,
  supportCounts,
  users,
} from "../../schema/organization/organization.ts"
import { handouts, openHandouts, plays, standings } from "../../schema/play.ts"
import { audienceMembers, audiences } from "../../schema/player/audience.ts"
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
} from "../../schema/player/player.ts"
import { playerKeys, tokenRevocations, tokenSecrets } from "../../schema/player/player-key.ts"
import { codeLots, codePools, poolCodes } from "../../schema/pool.ts"
import { pushReactions, pushSends } from "../../schema/push.ts"
import { rankingPrizes, rankingRounds, rankingWins } from "../../schema/ranking.ts"
import { streamChanges } from "../../schema/stream.ts"
import { removals, testClocks, testEvents, testOrganizations, testOutcomes } from "../../schema/test.ts"
import { deliveries, webhooks } from "../../schema/webhook.ts"

/**
 * The tables that jobs write, in the order in which every batch writes them: two batches that write the same unlocked row, or
 * the same unique value, wait for each other instead of deadlocking. A table comes after those that its rows refer to.
 */
export const writeOrder: readonly PgTable[] = [
  // An organization and its configuration, to which everything below refers.
  organizations,
  testOrganizations,
  testClocks,
  removals,
  configurationCounts,
  apiKeys,
  playerKeys,
  tokenSecrets,
  tokenRevocations,
  campaigns,
  marketplaceGames,
  miniGames,
  pushSends,
  webhooks,
  users,
  consoleSessions,
  mails,

  // Players before what they own, since their names are what batches of several processes most often add at once.
  players,
  merges,
  erasures,
  bans,
  liftedBans,
  pastUses,
  audiences,
  audienceMembers,
  playGrants,
  acceptedTerms,
  pushReactions,

  // What campaigns have planned and decided.
  rankingRounds,
  rankingPrizes,
  rankingWins,
  momentBatches,
  momentBlocks,
  momentTakes,
  codePools,
  codeLots,
  poolCodes,
  testOutcomes,

  // A play before what is said about it and what counts it.
  pointsLedger,
  pointsTransactions,
  plays,
  handouts,
  openHandouts,
  standings,
  playerChanges,
  quotas,
  stocks,
  segmentStocks,
  budgets,
  longCounts,

  // A code before its redemptions and extensions, an award before its redemptions and hand-out.
  promoCodes,
  codeRedemptions,
  codeOperations,
  codeExtensions,
  awards,
  awardHandouts,
  redemptions,
  redemptionChains,

  // What changes of all these.
  streamChanges,

  // A chain before its draws and records.
  chains,
  draws,
  chainRecords,
  drawCheckpoints,
  drawPlaces,

  // What a request leaves besides its effect.
  idempotencyRecords,
  auditChains,
  auditLog,
  sdkCalls,
  supportCounts,
  deliveries,
  testEvents,
]

const places = new Map(writeOrder.map((table, place) => [getTableName(table), place]))

/** Within a table, new rows come last, since they may take over unique values of those that were changed or removed. */
const kinds = ["changed", "removed", "added"] as const

/** The place of these writes of a table among all writes of a batch. Throws if the table is not in the list. */
export const orderOf = (table: PgTable, kind: (typeof kinds)[number]): number => {
  const place = places.get(getTableName(table))
  if (place === undefined) throw new Error(`the table ${getTableName(table)} has no place in the write order`)
  return place * kinds.length + kinds.indexOf(kind)
}

/** The place of what is sent after all rows. */
export const afterAllRows = Number.POSITIVE_INFINITY
