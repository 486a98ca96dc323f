import type { Clocks } from "../../../core/clock.ts"
import type { Sources } from "../../../core/random.ts"
import { changeApplier } from "../../../operation/apply/apply.ts"
import { drawingLoader } from "../../../operation/draw/drawing.ts"
import { chainRotation } from "../../../operation/draw/rotate.ts"
import { banEnds } from "../../../operation/job/ban-end.ts"
import { entryLimits } from "../../../operation/partner/entry-limits.ts"
import { idempotencyOperations } from "../../../operation/partner/once.ts"
import { acceptanceReads } from "../../../operation/read/acceptance.ts"
import { grantReads } from "../../../operation/read/grant.ts"
import { acceptanceRecords } from "../../../record/acceptance.ts"
import { audienceRecords } from "../../../record/audience.ts"
import { awardRecords } from "../../../record/award.ts"
import { banRecords } from "../../../record/ban.ts"
import { deliveryRecords } from "../../../record/delivery.ts"
import { eligibilityKnown } from "../../../record/eligibility.ts"
import { grantRecords } from "../../../record/grant.ts"
import { handoutRecords } from "../../../record/handout.ts"
import { keptAnswers } from "../../../record/idempotency.ts"
import { mailRecords } from "../../../record/mail.ts"
import { miniGameRecords } from "../../../record/mini-game.ts"
import { momentRecords } from "../../../record/moment.ts"
import { drawSecrets } from "../../../record/organization.ts"
import { pastUseRecords } from "../../../record/past-use.ts"
import { transactionRecords } from "../../../record/points-transaction.ts"
import { codePoolRecords } from "../../../record/pool/pool.ts"
import { type LotRow, lotTable, poolTable, toWarnedPool } from "../../../record/pool/row.ts"
import { pushReactionRecords } from "../../../record/push-reaction.ts"
import { pushSendRecords } from "../../../record/push-send.ts"
import { rankingRoundRecords } from "../../../record/ranking-round.ts"
import { rankingWinRecords } from "../../../record/ranking-win.ts"
import type { Rows } from "../../../record/rows.ts"
import { sdkCallRecords } from "../../../record/sdk-calls.ts"
import { sessionRecords } from "../../../record/session.ts"
import { streamChangeRecords } from "../../../record/stream-change.ts"
import { supportRecords } from "../../../record/support.ts"
import { testClockRecords } from "../../../record/test-clock.ts"
import { testOrganizationRecords } from "../../../record/test-organization.ts"
import { testOutcomeRecords } from "../../../record/test-outcome.ts"
import type { Tx } from "../../../record/transaction.ts"
import { usedUpCounter } from "../../../record/used-up.ts"
import { userRecords } from "../../../record/user.ts"
import { webhookRecords } from "../../../record/webhook.ts"
import type { DeliveryIds } from "../../../secret/delivery-id.ts"
import type { Fingerprints } from "../../../secret/fingerprint.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import type { GroupCommit } from "../engine/commit.ts"
import { guardedJobs, guardOf } from "../engine/guarded-jobs.ts"
import { memoryLimits } from "../engine/limits.ts"
import { playerWordRows } from "../engine/player-words.ts"
import type { Db } from "../file/open.ts"
import { endedBans } from "../job/ended-bans.ts"
import { poolSteps } from "../job/pool.ts"
import { gameRows } from "../job/removal/game.ts"
import { resetSteps } from "../job/reset.ts"
import { archiveReaders } from "../log/archive-readers.ts"
import { attemptRows } from "../log/attempt.ts"
import { wonCounter } from "../log/award.ts"
import { shownDraws } from "../log/chain.ts"
import { codeRecords } from "../log/code.ts"
import { codeCounts } from "../log/code-counts.ts"
import { codeIndex } from "../log/code-index.ts"
import { codeRows } from "../log/code-rows.ts"
import { pendingDeliveries } from "../log/delivery.ts"
import { findPlayIn } from "../log/logged-play.ts"
import { loggedTurns } from "../log/logged-turn.ts"
import { outboxRows } from "../log/outbox.ts"
import { type PlayLog, playLog } from "../log/play-log.ts"
import { promisedCodes } from "../log/promised-codes.ts"
import { redemptionChainRecords } from "../log/redemption-chain.ts"
import { testEventLog } from "../log/test-event.ts"
import { deliveryWalk } from "../read/delivery.ts"
import { momentReads } from "../read/moment.ts"
import { poolReads } from "../read/pool.ts"
import { audienceLookups } from "../record/audience.ts"
import { auditRecords } from "../record/audit.ts"
import { banned as bannedPlayers } from "../record/ban.ts"
import { campaignRecords } from "../record/campaign.ts"
import { configurationCounts } from "../record/configuration.ts"
import { keysInForce } from "../record/keys-in-force.ts"
import { playersMerging } from "../record/merging.ts"
import { cachedHeads } from "../record/moment.ts"
import { cachedErasureSecrets, cachedOrganizations } from "../record/organization.ts"
import { playerRecords } from "../record/player.ts"
import { cachedPlayerKeys } from "../record/player-key.ts"
import { PlayerTotals } from "../record/player-totals.ts"
import { campaignNaming, codeCounter, nextFree } from "../record/pool.ts"
import { roundReads } from "../record/ranking-round.ts"
import { committedRows, sharedRows } from "../record/tables.ts"
import { testOrganizationCount } from "../record/test-organization.ts"
import { budgetRecords } from "../standing/budget.ts"
import { type ChainStore, chainRecords } from "../standing/chain.ts"
import { drawPlaces } from "../standing/draw-place.ts"
import { liveRankings } from "../standing/live-rankings.ts"
import { loggedScores } from "../standing/logged-scores.ts"
import { prizeValues } from "../standing/prize-values.ts"
import { quotaRecords } from "../standing/quota.ts"
import { resultCounts } from "../standing/result-counts.ts"
import { segmentStockRecords } from "../standing/segment-stock.ts"
import { standingRecords } from "../standing/standing.ts"
import { standingCounter } from "../standing/standing-count.ts"
import { replayPlays } from "../standing/standing-replay.ts"
import { StandingRows } from "../standing/standing-rows.ts"
import { stockRecords } from "../standing/stock.ts"
import { testUses } from "../standing/test-use.ts"

/** The dependencies shared by all parts of the store. */
type Base = {
  readonly db: Db
  readonly commit: GroupCommit
  readonly clocks: Clocks
  /** The time of an organization. */
  readonly timeOf: (orgId: string) => number
  readonly sources: Sources
  readonly cipher: SecretCipher
  readonly fingerprints: Fingerprints
  readonly deliveryIds: DeliveryIds
}

/** The configuration of organizations. */
const configured = ({ db, commit, sources, cipher }: Base, rows: Rows) => {
  const testEvents = testEventLog(db, commit)
  const appended = outboxRows(db, sources.ids, testEvents)
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
    settle: appended.flushFor,
    pendingOf: pendingDeliveries(db, appended.flush),
    assign: (row) => row,
    wake: appended.wake,
  })
  return {
    outbox: { ...appended, ...ofOutbox },
    roundReads: rounds,
    attempts: attemptRows(db),
    audiences: audienceRecords(rows, audienceLookups(db)),
    audit: auditRecords(db, sources.secrets),
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

/** Players and what they own: bans, awards, codes. */
const ofPlayers = ({ db, cipher, commit }: Base, rows: Rows, { linkOf, flush }: ChainStore, log: PlayLog) => {
  const words = playerWordRows(db)
  const secrets = cachedErasureSecrets(rows)
  const totals = new PlayerTotals(db.$client)
  totals.replay()
  const pastUses = pastUseRecords(rows, secrets)
  const { newestPlay } = log
  const people = playerRecords(db, { merging: playersMerging(), words, pastUses, totals, newestPlay })
  const index = codeIndex(db)
  const promised = promisedCodes(db)
  const issued = codeRows(db, index, promised)
  const codeTallies = codeCounts(db)
  const banned = bannedPlayers(db)
  const changed = (tx: Tx, player: number) => {
    people.forget(tx, player)
    banned.changed(tx, player)
  }
  const redemptionChains = redemptionChainRecords(db)
  const values = prizeValues(db, log)
  const firstFree = nextFree(db, commit)
  const countCodes = codeCounter(db)
  const next = (lot: LotRow) => {
    const row = firstFree(lot)
    return row && { row, isIssued: false }
  }
  return {
    people,
    totals,
    words,
    index,
    promised,
    issued,
    codeTallies,
    banned,
    awards: awardRecords(rows, {
      linkOf,
      shownDraw: shownDraws(db, flush),
      linkAward: redemptionChains.linkAward,
      countWon: wonCounter(db),
    }),
    prizeValues: values,
    budgets: budgetRecords(db, commit, issued, values),
    acceptances: acceptanceRecords(rows),
    streamChanges: streamChangeRecords(rows),
    pushReactions: pushReactionRecords(rows),
    gameRows: gameRows(db),
    grants: grantRecords(rows),
    playerKeys: cachedPlayerKeys(rows, cipher, secrets),
    bans: banRecords(rows, { findByRow: people.findByRow, changed }),
    poolSteps: poolSteps(db, commit, { rows, countCodes, isCodeTaken: issued.isTaken }),
    codePools: codePoolRecords(rows, {
      countCodes,
      namedBy: campaignNaming(db),
      next,
      isCodeTaken: issued.isTaken,
      noted: () => undefined,
    }),
    codes: codeRecords(db, issued, codeTallies, redemptionChains),
  }
}

/** The log of plays and its counts; counts missing in the file are rebuilt from the log. */
const counted = (
  { db, commit }: Base,
  { bytesLinkOf, flush }: ChainStore,
  { people, banned }: ReturnType<typeof ofPlayers>,
  log: PlayLog,
) => {
  const rows = new StandingRows(db)
  const results = resultCounts(db, log)
  const counts = {
    log,
    rows,
    results,
    standings: standingRecords(rows, log, standingCounter(commit, rows, log), results, bytesLinkOf),
    loggedTurns: loggedTurns(db, log, shownDraws(db, flush)),
    quotas: quotaRecords(db, commit, log),
    segmentStocks: segmentStockRecords(db, commit),
    stocks: stockRecords(db, commit, log),
    boards: liveRankings(rows, people, banned),
    logged: loggedScores({ log, rows, people, banned, commit }),
  }
  replayPlays(db, { rows, log }, rows.writtenPlay())
  return counts
}

/** Whose grants and accepted terms a list shows. */
const owners = ({ settledPlayer, findByRow }: ReturnType<typeof ofPlayers>["people"]) => ({
  find: settledPlayer,
  namesOf: async (_orgId: string, rows: readonly number[]) =>
    new Map(rows.map((row) => [row, findByRow(row)?.player.externalUserId ?? ""] as const)),
})

/** Everything that holds rows of the database, in memory or not, and writes them. */
export const storeParts = (base: Base) => {
  const rows = sharedRows(base.db, base.commit)
  const kept = configured(base, rows)
  const chainStored = chainRecords(base.db, base.cipher, drawPlaces(base.db), drawSecrets(rows))
  const { chains } = chainStored
  const log = playLog(base.db)
  const players = ofPlayers(base, rows, chainStored, log)
  const answers = keptAnswers(rows, { isShared: false })
  const counts = counted(base, chainStored, players, log)
  const rounds = rankingRoundRecords(rows, {
    ...kept.roundReads,
    findByRow: players.people.findByRow,
    promise: () => undefined,
    wantPlayers: () => undefined,
  })
  const guard = guardOf(base.db.$client)
  const jobs = guardedJobs(base.commit, guard)
  const apply = changeApplier({ ...kept, ...players, ...counts, answers, chains, rounds })
  const idempotency = idempotencyOperations(answers, base.fingerprints, players.people, players.playerKeys, apply)
  const walkDeliveries = deliveryWalk(base.db)
  const moments = momentReads(base.db, kept.campaigns)
  const rotateChains = chainRotation({ ...base, ...kept, ...counts, chains, jobs, apply, momentReads: moments })
  const drawings = drawingLoader(chains, rotateChains)
  const committed = committedRows(base.db, rows)
  const limits = memoryLimits()
  return {
    ...base,
    committed,
    archiveReaders: archiveReaders(),
    limits,
    entryLimits: entryLimits({ limits, wall: base.clocks.wall }),
    grantReads: grantReads(committed, owners(players.people), base.timeOf),
    acceptanceReads: acceptanceReads(committed, owners(players.people)),
    poolReads: poolReads(base.db),
    guard,
    resets: resetSteps(base.db, base.commit, { ...base, ...kept }),
    jobs,
    // A batch in which nothing is written costs no fsync.
    snapshots: jobs,
    ...kept,
    ...players,
    ...counts,
    answers,
    rounds,
    apply,
    chains,
    flushDraws: chainStored.flush,
    idempotency,
    walkDeliveries,
    rotateChains,
    momentReads: moments,
    plainSources: base.sources,
    banEnds: banEnds({
      ...players,
      jobs,
      apply,
      clock: base.clocks.now,
      timeOf: base.timeOf,
      ended: endedBans(base.db),
    }),
    drawings,
  }
}

export type Parts = ReturnType<typeof storeParts>
