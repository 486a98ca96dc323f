import { jsonBytes } from "../../../core/organization/configuration.ts"
import { batchTable, blockTable, takeTable } from "../../../record/campaign/moment.ts"
import type { CommittedRows } from "../../../record/committed.ts"
import { handoutTable, openHandoutTable } from "../../../record/handout.ts"
import { answerTable } from "../../../record/idempotency.ts"
import { awardHandoutTable, awardTable, redemptionTable } from "../../../record/mini-game/award.ts"
import { miniGameTable } from "../../../record/mini-game/mini-game.ts"
import { mailTable } from "../../../record/organization/mail.ts"
import { apiKeyTable, organizationTable } from "../../../record/organization/organization.ts"
import { sdkCallTable } from "../../../record/organization/sdk-calls.ts"
import { sessionTable } from "../../../record/organization/session.ts"
import { extensionTable, supportTable } from "../../../record/organization/support.ts"
import { userTable } from "../../../record/organization/user.ts"
import { acceptanceTable } from "../../../record/player/acceptance.ts"
import { audienceTable, memberTable } from "../../../record/player/audience.ts"
import { banTable, liftedBanTable } from "../../../record/player/ban.ts"
import { grantTable } from "../../../record/player/grant.ts"
import { pastUseTable } from "../../../record/player/past-use.ts"
import { playerKeyTable, revocationTable, tokenSecretTable } from "../../../record/player/player-key.ts"
import { transactionTable } from "../../../record/player/points-transaction.ts"
import { lotTable, poolCodeTable, poolTable } from "../../../record/pool/row.ts"
import { pushReactionTable } from "../../../record/push/push-reaction.ts"
import { pushSendTable } from "../../../record/push/push-send.ts"
import { rankingPrizeTable, roundTable } from "../../../record/ranking/ranking-round.ts"
import { rankingWinTable } from "../../../record/ranking/ranking-win.ts"
import type { Rows } from "../../../record/rows.ts"
import { streamChangeTable } from "../../../record/stream-change.ts"
import { testClockTable } from "../../../record/test/test-clock.ts"
import { removalTable, testOrganizationTable } from "../../../record/test/test-organization.ts"
import { testOutcomeTable } from "../../../record/test/test-outcome.ts"
import { deliveryTable } from "../../../record/webhook/delivery.ts"
import { webhookTable } from "../../../record/webhook/webhook.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import { committedRows as committed } from "../engine/row/committed-rows.ts"
import { rowsOf } from "../engine/row/rows.ts"
import { bind } from "../engine/row/table.ts"
import type { Db } from "../file/open.ts"
import { momentBatches, momentBlocks, momentTakes } from "../schema/campaign.ts"
import { codeExtensions } from "../schema/code.ts"
import { awardHandouts, awards, miniGames, redemptions } from "../schema/mini-game.ts"
import { idempotencyRecords } from "../schema/organization/idempotency.ts"
import { mails } from "../schema/organization/mail.ts"
import { apiKeys, organizations } from "../schema/organization/organization.ts"
import { consoleSessions, sdkCalls, supportCounts, users } from "../schema/organization/user.ts"
import { handouts, openHandouts } from "../schema/play.ts"
import { audienceMembers, audiences } from "../schema/player/audience.ts"
import { acceptedTerms, bans, liftedBans, pastUses, playGrants, pointsTransactions } from "../schema/player/player.ts"
import { playerKeys, tokenRevocations, tokenSecrets } from "../schema/player/player-key.ts"
import { codeLots, codePools, poolCodes } from "../schema/pool.ts"
import { pushReactions, pushSends } from "../schema/push.ts"
import { rankingPrizes, rankingRounds, rankingWins } from "../schema/ranking.ts"
import { streamChanges } from "../schema/stream.ts"
import { removals, testClocks, testOrganizations, testOutcomes } from "../schema/test.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"

const bindings = [
  bind(organizationTable, organizations, { own: { configurationBytes: jsonBytes([]) } }),
  bind(apiKeyTable, apiKeys),
  bind(testOrganizationTable, testOrganizations),
  bind(removalTable, removals),
  bind(testClockTable, testClocks),
  bind(playerKeyTable, playerKeys),
  bind(tokenSecretTable, tokenSecrets),
  bind(revocationTable, tokenRevocations),
  bind(userTable, users),
  bind(mailTable, mails),
  bind(sessionTable, consoleSessions),
  bind(supportTable, supportCounts),
  bind(sdkCallTable, sdkCalls),
  bind(extensionTable, codeExtensions),
  bind(webhookTable, webhooks),
  bind(deliveryTable, deliveries),
  bind(awardTable, awards),
  bind(awardHandoutTable, awardHandouts),
  bind(redemptionTable, redemptions),
  bind(miniGameTable, miniGames, { isCached: true }),
  bind(pushSendTable, pushSends),
  bind(banTable, bans),
  bind(liftedBanTable, liftedBans),
  bind(pastUseTable, pastUses),
  bind(grantTable, playGrants),
  bind(acceptanceTable, acceptedTerms),
  bind(streamChangeTable, streamChanges),
  bind(pushReactionTable, pushReactions),
  bind(handoutTable, handouts),
  bind(openHandoutTable, openHandouts),
  bind(transactionTable, pointsTransactions),
  bind(batchTable, momentBatches),
  bind(blockTable, momentBlocks),
  bind(takeTable, momentTakes),
  bind(audienceTable, audiences),
  bind(memberTable, audienceMembers),
  bind(poolTable, codePools, { counted: ["given", "used", "withdrawn", "lowTold", "emptyTold"] }),
  bind(lotTable, codeLots, { counted: ["free", "head"] }),
  bind(poolCodeTable, poolCodes),
  bind(roundTable, rankingRounds),
  bind(rankingPrizeTable, rankingPrizes),
  bind(rankingWinTable, rankingWins),
  bind(testOutcomeTable, testOutcomes),
  bind(answerTable, idempotencyRecords),
]

/** The rows of the records that both stores share. */
export const sharedRows = (db: Db, commit: GroupCommit): Rows => rowsOf(db, bindings, commit)

/** The same rows outside of jobs. */
export const committedRows = (db: Db, rows: Rows): CommittedRows => committed(db, rows, bindings)
