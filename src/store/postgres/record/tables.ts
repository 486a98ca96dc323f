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
import { streamChangeTable } from "../../../record/stream-change.ts"
import { testClockTable } from "../../../record/test/test-clock.ts"
import { removalTable, testOrganizationTable } from "../../../record/test/test-organization.ts"
import { testOutcomeTable } from "../../../record/test/test-outcome.ts"
import { deliveryTable } from "../../../record/webhook/delivery.ts"
import { webhookTable } from "../../../record/webhook/webhook.ts"
import type { Db } from "../engine/page.ts"
import { committedRows as committed } from "../engine/row/committed-rows.ts"
import { bind, rowsOf } from "../engine/row/record-rows.ts"
import { momentBatches, momentBlocks, momentTakes } from "../schema/campaign.ts"
import { codeExtensions } from "../schema/code.ts"
import { awardHandouts, awards, miniGames, redemptions } from "../schema/mini-game.ts"
import { idempotencyRecords } from "../schema/organization/idempotency.ts"
import { mails } from "../schema/organization/mail.ts"
import {
  apiKeys,
  consoleSessions,
  organizations,
  sdkCalls,
  supportCounts,
  users,
} from "../schema/organization/organization.ts"
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
  bind(organizationTable, organizations, { own: { version: 0 } }),
  bind(apiKeyTable, apiKeys),
  bind(testOrganizationTable, testOrganizations),
  bind(removalTable, removals),
  // Not locked: whoever changes the clock has the organization alone.
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
  bind(miniGameTable, miniGames),
  // Locked by row only, so that attempts that change nothing on a webhook do not wait for each other.
  bind(webhookTable, webhooks, { locks: { byRow: "webhook" } }),
  bind(deliveryTable, deliveries, { locks: { byRow: "delivery" }, changed: ["sender"] }),
  // Locked, so that one batch at a time reports on an award.
  bind(awardTable, awards, {
    locks: { byAwardId: "award", ofPeriod: "award" },
    compared: { byAwardId: ["org_id", "mini_game"], ofPeriod: ["mini_game"] },
  }),
  bind(awardHandoutTable, awardHandouts),
  bind(redemptionTable, redemptions, { isInOrder: true }),
  // Locked, so that clicks counted by other batches are not overwritten.
  bind(pushSendTable, pushSends, { locks: { byId: "push send", byRow: "push send" } }),
  bind(banTable, bans, { locks: { byId: "ban" } }),
  bind(liftedBanTable, liftedBans),
  bind(pastUseTable, pastUses),
  // Not locked: whoever changes a grant holds the lock of the player, or the organization alone.
  bind(grantTable, playGrants),
  // Not locked: whoever accepts holds the lock of the player.
  bind(acceptanceTable, acceptedTerms),
  // In order, so that the last of two changes of the same record is the later one.
  bind(streamChangeTable, streamChanges, { isInOrder: true }),
  // Not locked: whoever tells of an event by token holds the lock of the player.
  bind(pushReactionTable, pushReactions),
  bind(handoutTable, handouts),
  bind(openHandoutTable, openHandouts),
  // Locked, so that of two refunds of a spend, one waits for the other.
  bind(transactionTable, pointsTransactions, { locks: { byId: "points transaction" } }),
  // Locked, so that one batch of jobs at a time takes the moments of a campaign.
  bind(batchTable, momentBatches, { locks: { ofCampaign: "moments" } }),
  bind(blockTable, momentBlocks),
  bind(takeTable, momentTakes),
  // Locked, so that one batch of jobs at a time changes the members that an organization's audiences have together.
  bind(audienceTable, audiences, { locks: { ofOrganization: "audience" } }),
  bind(memberTable, audienceMembers, { asRow: { byId: ["external_user_id", "audience", "org_id"] } }),
  // Locked, so that one batch of jobs at a time changes the codes of a pool.
  bind(poolTable, codePools, { locks: { byId: "pool" } }),
  bind(lotTable, codeLots),
  bind(poolCodeTable, poolCodes),
  bind(roundTable, rankingRounds),
  bind(rankingPrizeTable, rankingPrizes),
  bind(rankingWinTable, rankingWins),
  // Locked, so that no two draws take the same outcome.
  bind(testOutcomeTable, testOutcomes, {
    locks: { first: "test outcome", ofAnybody: "test outcome", firstOf: "test outcome", ofPlayer: "test outcome" },
    isInOrder: true,
  }),
  // Locked, so that of two processes that find an expired answer, one waits for the other's answer.
  bind(answerTable, idempotencyRecords, { locks: { byKey: "kept answer" } }),
]

/** The rows of the records that both stores share, in the job that runs. */
export const { rows, readerOf } = rowsOf(bindings)

/** The same rows outside of jobs. */
export const committedRows = (db: Db): CommittedRows => committed(db, bindings)
