import { momentRecords } from "../../../record/campaign/moment.ts"
import { handoutRecords } from "../../../record/handout.ts"
import { miniGameRecords } from "../../../record/mini-game/mini-game.ts"
import { mailRecords } from "../../../record/organization/mail.ts"
import { sdkCallRecords } from "../../../record/organization/sdk-calls.ts"
import { sessionRecords } from "../../../record/organization/session.ts"
import { supportRecords } from "../../../record/organization/support.ts"
import { userRecords } from "../../../record/organization/user.ts"
import { audienceRecords } from "../../../record/player/audience.ts"
import { eligibilityKnown } from "../../../record/player/eligibility.ts"
import { transactionRecords } from "../../../record/player/points-transaction.ts"
import { lotTable, poolTable, toWarnedPool } from "../../../record/pool/row.ts"
import { pushSendRecords } from "../../../record/push/push-send.ts"
import { rankingWinRecords } from "../../../record/ranking/ranking-win.ts"
import type { Rows } from "../../../record/rows.ts"
import { testClockRecords } from "../../../record/test/test-clock.ts"
import { testOrganizationRecords } from "../../../record/test/test-organization.ts"
import { testOutcomeRecords } from "../../../record/test/test-outcome.ts"
import { usedUpCounter } from "../../../record/used-up.ts"
import { deliveryRecords } from "../../../record/webhook/delivery.ts"
import { webhookRecords } from "../../../record/webhook/webhook.ts"
import { attemptRows } from "../log/delivery/attempt.ts"
import { pendingDeliveries } from "../log/delivery/delivery.ts"
import { FreshDeliveries } from "../log/delivery/fresh-deliveries.ts"
import { outboxRows } from "../log/delivery/outbox.ts"
import { testEventLog } from "../log/delivery/test-event.ts"
import { findPlayIn } from "../log/play/logged-play.ts"
import { auditRecords } from "../record/audit.ts"
import { campaignRecords } from "../record/campaign/campaign.ts"
import { cachedHeads } from "../record/campaign/moment.ts"
import { configurationCounts } from "../record/configuration.ts"
import { keysInForce } from "../record/keys-in-force.ts"
import { cachedOrganizations } from "../record/organization.ts"
import { audienceLookups } from "../record/player/audience.ts"
import { roundReads } from "../record/ranking-round.ts"
import { testOrganizationCount } from "../record/test-organization.ts"
import { testUses } from "../standing/test-use.ts"
import type { Base } from "./base.ts"

/** The configuration of organizations. */
export const configurationParts = ({ db, commit, sources, cipher }: Base, rows: Rows) => {
  const testEvents = testEventLog(db, commit)
  const freshDeliveries = new FreshDeliveries(db, commit)
  const appended = outboxRows(db, sources.ids, testEvents, freshDeliveries)
  const rounds = roundReads(db)
  const configuration = configurationCounts(db)
  const webhooks = webhookRecords(rows, {
    cipher,
    countConfiguration: configuration.count,
    changed: appended.forgetSubscribers,
    wake: appended.wake,
  })
  const ofOutbox = deliveryRecords(rows, {
    webhooks,
    settle: (delivery) => {
      appended.flushFor(delivery)
      freshDeliveries.index(delivery)
    },
    pendingOf: pendingDeliveries(db, appended.flush, freshDeliveries),
    assign: (row) => row,
    wake: appended.wake,
  })
  return {
    outbox: { ...appended, ...ofOutbox },
    roundReads: rounds,
    attempts: attemptRows(db, freshDeliveries),
    audiences: audienceRecords(rows, audienceLookups(db)),
    audit: auditRecords(db, sources.secrets),
    freshDeliveries,
    campaigns: campaignRecords(db, rounds, configuration, eligibilityKnown(rows), (orgId, poolId, now) => {
      const pool = rows.one(poolTable, "byId", orgId, poolId)
      return pool && toWarnedPool(pool, rows.many(lotTable, "ofPool", pool.id), now)
    }),
    handouts: handoutRecords(rows, findPlayIn(db)),
    miniGames: miniGameRecords(rows, configuration.count),
    moments: momentRecords(rows, cipher, cachedHeads(rows, cipher)),
    organizations: cachedOrganizations(rows, configuration, keysInForce(db)),
    push: pushSendRecords(rows),
    rankingWins: rankingWinRecords(rows),
    sessions: sessionRecords(rows),
    sdkCalls: sdkCallRecords(rows),
    support: supportRecords(rows),
    testClocks: testClockRecords(rows),
    testEvents,
    testOrganizations: testOrganizationRecords(rows, {
      countOf: testOrganizationCount(db),
      added: () => undefined,
      // Jobs run one after the other.
      claim: () => undefined,
      areBeside: () => true,
    }),
    testOutcomes: testOutcomeRecords(rows),
    testUses: testUses(db),
    transactions: transactionRecords(rows),
    usedUp: usedUpCounter(),
    users: userRecords(rows, cipher),
    mails: mailRecords(rows, cipher),
    webhooks,
  }
}
