import { jsonBytes } from "../../../core/organization/configuration.ts"
import { acceptanceTable } from "../../../record/acceptance.ts"
import { audienceTable, memberTable } from "../../../record/audience.ts"
import { awardHandoutTable, awardTable, redemptionTable } from "../../../record/award.ts"
import { banTable, liftedBanTable } from "../../../record/ban.ts"
import type { CommittedRows } from "../../../record/committed.ts"
import { deliveryTable } from "../../../record/delivery.ts"
import { grantTable } from "../../../record/grant.ts"
import { handoutTable } from "../../../record/handout.ts"
import { answerTable } from "../../../record/idempotency.ts"
import { mailTable } from "../../../record/mail.ts"
import { miniGameTable } from "../../../record/mini-game.ts"
import { batchTable, blockTable, takeTable } from "../../../record/moment.ts"
import { apiKeyTable, organizationTable } from "../../../record/organization.ts"
import { pastUseTable } from "../../../record/past-use.ts"
import { playerKeyTable, revocationTable, tokenSecretTable } from "../../../record/player-key.ts"
import { transactionTable } from "../../../record/points-transaction.ts"
import { lotTable, poolCodeTable, poolTable } from "../../../record/pool/row.ts"
import { pushReactionTable } from "../../../record/push-reaction.ts"
import { pushSendTable } from "../../../record/push-send.ts"
import { rankingPrizeTable, roundTable } from "../../../record/ranking-round.ts"
import { rankingWinTable } from "../../../record/ranking-win.ts"
import type { Rows } from "../../../record/rows.ts"
import { sdkCallTable } from "../../../record/sdk-calls.ts"
import { sessionTable } from "../../../record/session.ts"
import { streamChangeTable } from "../../../record/stream-change.ts"
import { extensionTable, supportTable } from "../../../record/support.ts"
import { testClockTable } from "../../../record/test-clock.ts"
import { removalTable, testOrganizationTable } from "../../../record/test-organization.ts"
import { testOutcomeTable } from "../../../record/test-outcome.ts"
import { userTable } from "../../../record/user.ts"
import { webhookTable } from "../../../record/webhook.ts"
import type { GroupCommit } from "../engine/commit.ts"
import { committedRows as committed } from "../engine/committed-rows.ts"
import { rowsOf } from "../engine/rows.ts"
import { bind } from "../engine/table.ts"
import type { Db } from "../file/open.ts"
import { audienceMembers, audiences } from "../schema/audience.ts"
import { momentBatches, momentBlocks, momentTakes } from "../schema/campaign.ts"
import { codeExtensions } from "../schema/code.ts"
import { idempotencyRecords } from "../schema/idempotency.ts"
import { mails } from "../schema/mail.ts"
import { awardHandouts, awards, miniGames, redemptions } from "../schema/mini-game.ts"
import { apiKeys, organizations } from "../schema/organization.ts"
import { handouts } from "../schema/play.ts"
import { acceptedTerms, bans, liftedBans, pastUses, playGrants, pointsTransactions } from "../schema/player.ts"
import { playerKeys, tokenRevocations, tokenSecrets } from "../schema/player-key.ts"
import { codeLots, codePools, poolCodes } from "../schema/pool.ts"
import { pushReactions, pushSends } from "../schema/push.ts"
import { rankingPrizes, rankingRounds, rankingWins } from "../schema/ranking.ts"
import { streamChanges } from "../schema/stream.ts"
import { removals, testClocks, testOrganizations, testOutcomes } from "../schema/test.ts"
import { consoleSessions, sdkCalls, supportCounts, users } from "../schema/user.ts"
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
  bind(miniGameTable, miniGames),
  bind(pushSendTable, pushSends),
  bind(banTable, bans),
  bind(liftedBanTable, liftedBans),
  bind(pastUseTable, pastUses),
  bind(grantTable, playGrants),
  bind(acceptanceTable, acceptedTerms),
  bind(streamChangeTable, streamChanges),
  bind(pushReactionTable, pushReactions),
  bind(handoutTable, handouts),
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
