import type { Campaign, CampaignView } from "../../../core/campaign/campaign.ts"
import { poolWarnings } from "../../../core/campaign/pool.ts"
import { campaignWarnings } from "../../../core/campaign/warning/campaign.ts"
import type { Clocks } from "../../../core/clock.ts"
import type { AreBeside } from "../../../core/organization/test-organization.ts"
import type { Sources } from "../../../core/random.ts"
import { warnOfRound } from "../../../core/ranking/ranking-round.ts"
import { momentRecords } from "../../../record/campaign/moment.ts"
import type { Chains } from "../../../record/draw.ts"
import { handoutRecords } from "../../../record/handout.ts"
import { keptAnswers } from "../../../record/idempotency.ts"
import { awardRecords } from "../../../record/mini-game/award.ts"
import { miniGameRecords } from "../../../record/mini-game/mini-game.ts"
import { mailRecords } from "../../../record/organization/mail.ts"
import { organizationRecords } from "../../../record/organization/organization.ts"
import { sdkCallRecords } from "../../../record/organization/sdk-calls.ts"
import { sessionRecords } from "../../../record/organization/session.ts"
import { supportRecords } from "../../../record/organization/support.ts"
import { userRecords } from "../../../record/organization/user.ts"
import { acceptanceRecords } from "../../../record/player/acceptance.ts"
import { audienceRecords } from "../../../record/player/audience.ts"
import { banRecords } from "../../../record/player/ban.ts"
import { eligibilityKnown } from "../../../record/player/eligibility.ts"
import { grantRecords } from "../../../record/player/grant.ts"
import { playerKeyRecords } from "../../../record/player/player-key.ts"
import { transactionRecords } from "../../../record/player/points-transaction.ts"
import { codePoolRecords } from "../../../record/pool/pool.ts"
import { lotTable, poolTable, toWarnedPool } from "../../../record/pool/row.ts"
import { pushReactionRecords } from "../../../record/push/push-reaction.ts"
import { pushSendRecords } from "../../../record/push/push-send.ts"
import { rankingRoundRecords } from "../../../record/ranking/ranking-round.ts"
import { rankingWinRecords } from "../../../record/ranking/ranking-win.ts"
import type { Records } from "../../../record/records.ts"
import { streamChangeRecords } from "../../../record/stream-change.ts"
import { testClockRecords } from "../../../record/test/test-clock.ts"
import { testOrganizationRecords } from "../../../record/test/test-organization.ts"
import { testOutcomeRecords } from "../../../record/test/test-outcome.ts"
import type { TestUses } from "../../../record/test/test-use.ts"
import { usedUpCounter } from "../../../record/used-up.ts"
import { deliveryRecords } from "../../../record/webhook/delivery.ts"
import { webhookRecords } from "../../../record/webhook/webhook.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { facts } from "../engine/commit/batch.ts"
import { gameRows } from "../job/removal/game.ts"
import { countWon } from "../log/award.ts"
import { codeRecords } from "../log/code.ts"
import { attemptRecords } from "../log/delivery/attempt.ts"
import { pendingDeliveries, withSender } from "../log/delivery/delivery.ts"
import { outboxRecords } from "../log/delivery/outbox.ts"
import type { TestEventLog } from "../log/delivery/test-event.ts"
import type { SenderIds, Wakes } from "../log/delivery/wake.ts"
import { linkOf, shownDraw } from "../log/draw/draw-link.ts"
import { findPlay } from "../log/play/logged-play.ts"
import { loggedTurns } from "../log/play/logged-turn.ts"
import { linkAward } from "../log/redemption-chain.ts"
import { auditRecords } from "../record/audit.ts"
import { campaignRecords } from "../record/campaign/campaign.ts"
import { lockedHeads } from "../record/campaign/moment.ts"
import { configurationBytes, countConfiguration } from "../record/configuration.ts"
import { keysInForce } from "../record/keys-in-force.ts"
import { audienceLookups } from "../record/player/audience.ts"
import { erasureSecrets } from "../record/player/erasure-secret.ts"
import { mergingRecords, promiseCode } from "../record/player/merging.ts"
import { playerRecords, wantPlayers } from "../record/player/player.ts"
import { campaignNaming, countCodes, nextFree, notePool } from "../record/pool.ts"
import { roundReads } from "../record/ranking-round.ts"
import { rows } from "../record/tables.ts"
import { testOrganizationFacts } from "../record/test-organization.ts"
import { budgetRecords } from "../standing/budget.ts"
import type { CountSpans } from "../standing/counted.ts"
import type { LongCounts } from "../standing/long-count.ts"
import { quotaRecords } from "../standing/quota.ts"
import { segmentStockRecords } from "../standing/segment-stock.ts"
import { standingRecords } from "../standing/standing.ts"
import { stockRecords } from "../standing/stock.ts"

type Needs = {
  readonly clocks: Clocks
  readonly sources: Sources
  readonly cipher: SecretCipher
  readonly wakes: Wakes
  readonly senderIds: SenderIds
  readonly testEvents: TestEventLog
  readonly chains: Chains
  readonly counts: LongCounts
  readonly countSpans: CountSpans
  readonly testUses: TestUses
  readonly areBeside: AreBeside
  /** Resolves once a merge is no longer under way. */
  mergeEnded(orgId: string, merge: number): Promise<void>
}

const knownTo = eligibilityKnown(rows)

/** The campaign with its warnings, for a job that has changed it. */
const view = (orgId: string, campaign: Campaign, now: number): CampaignView => {
  const stored = campaignRecords.findCampaign(orgId, campaign.campaignId)
  const stuck = stored && roundReads.stuckOf(orgId).find((round) => round.campaign === stored.row)
  const warnings = campaignWarnings(
    campaign,
    (gameId) => campaignRecords.isGameActive(orgId, gameId),
    (campaignId) => campaignRecords.findCampaign(orgId, campaignId)?.campaign.defaultCodeConfig,
    () => knownTo(orgId),
  )
  const ofPools = poolWarnings(campaign, (poolId) => {
    const pool = rows.one(poolTable, "byId", orgId, poolId)
    return pool && toWarnedPool(pool, rows.many(lotTable, "ofPool", pool.id), now)
  })
  return { campaign, warnings: [...warnings, ...ofPools, ...(stuck ? [warnOfRound(stuck.periodKey)] : [])] }
}

/** Other processes change organizations too, so that nothing of them is in memory. */
const nothingCached = { key: () => undefined, settings: () => undefined, tiers: () => undefined }

/** All records of a database, which the operations work with. */
export const postgresRecords = (needs: Needs) => {
  const { clocks, sources, cipher, wakes, senderIds, testEvents, chains, counts, countSpans, mergeEnded, testUses } =
    needs
  const { areBeside } = needs
  const webhooks = webhookRecords(rows, { cipher, countConfiguration, changed: () => undefined, wake: wakes.wakeAll })
  const deliveries = deliveryRecords(rows, {
    webhooks,
    settle: () => undefined,
    pendingOf: ({ orgId, webhook }) => facts().get(pendingDeliveries, [orgId, webhook]),
    assign: (row) => withSender(row, senderIds.sender),
    wake: wakes.wakeAll,
  })
  return {
    answers: keptAnswers(rows, { isShared: true }),
    attempts: attemptRecords(rows, webhooks, senderIds),
    audiences: audienceRecords(rows, audienceLookups),
    audit: auditRecords(sources.secrets),
    acceptances: acceptanceRecords(rows),
    streamChanges: streamChangeRecords(rows),
    pushReactions: pushReactionRecords(rows),
    awards: awardRecords(rows, {
      linkOf,
      shownDraw,
      linkAward: (_tx, redemption) => linkAward(redemption),
      countWon,
    }),
    bans: banRecords(rows, { findByRow: playerRecords.findByRow, changed: () => undefined }),
    budgets: budgetRecords(clocks, counts),
    campaigns: { ...campaignRecords, view },
    gameRows,
    chains,
    codes: codeRecords,
    grants: grantRecords(rows),
    handouts: handoutRecords(rows, findPlay),
    loggedTurns,
    miniGames: miniGameRecords(rows, countConfiguration),
    moments: momentRecords(rows, cipher, lockedHeads(cipher)),
    organizations: organizationRecords(rows, {
      configuration: { bytesOf: configurationBytes, count: countConfiguration },
      keysInForce,
      changed: nothingCached,
    }),
    outbox: { ...outboxRecords(sources.ids, wakes, senderIds, testEvents), ...deliveries },
    people: { ...playerRecords, merging: mergingRecords(mergeEnded) },
    codePools: codePoolRecords(rows, {
      countCodes,
      namedBy: campaignNaming,
      next: nextFree,
      isCodeTaken: codeRecords.isCodeTaken,
      noted: notePool,
    }),
    playerKeys: playerKeyRecords(rows, { cipher, erasureSecrets, changed: () => undefined }),
    push: pushSendRecords(rows),
    rankingWins: rankingWinRecords(rows),
    quotas: quotaRecords(counts),
    rounds: rankingRoundRecords(rows, {
      ...roundReads,
      findByRow: playerRecords.findByRow,
      promise: promiseCode,
      wantPlayers,
    }),
    segmentStocks: segmentStockRecords(counts),
    sessions: sessionRecords(rows),
    usedUp: usedUpCounter(),
    users: userRecords(rows, cipher),
    mails: mailRecords(rows, cipher),
    standings: standingRecords(countSpans),
    stocks: stockRecords(counts),
    sdkCalls: sdkCallRecords(rows),
    support: supportRecords(rows),
    testClocks: testClockRecords(rows),
    testOrganizations: testOrganizationRecords(rows, { ...testOrganizationFacts, areBeside }),
    testOutcomes: testOutcomeRecords(rows),
    testUses,
    transactions: transactionRecords(rows),
    webhooks,
  } satisfies Records
}
