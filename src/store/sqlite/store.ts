import type { Sources } from "../../core/random.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import type { Store } from "../../core/store.ts"
import { banStore } from "./admin/ban.ts"
import { campaignAdminStore } from "./admin/campaign.ts"
import { miniGameStore } from "./admin/mini-game.ts"
import { organizationStore } from "./admin/organization.ts"
import { pushStore } from "./admin/push.ts"
import { webhookStore } from "./admin/webhook.ts"
import { changeApplier } from "./apply/apply.ts"
import { GroupCommit } from "./engine/commit.ts"
import { startCheckpoints } from "./file/checkpoint.ts"
import { type Opening, openDatabase } from "./file/open.ts"
import { noKeys, SecretSeal } from "./file/secret.ts"
import { attemptStore } from "./job/attempt.ts"
import { deliveryStore } from "./job/delivery.ts"
import { eraseStore } from "./job/erase.ts"
import { mergeStore } from "./job/merge.ts"
import { rankingCodes } from "./job/ranking-code.ts"
import { rankingPrizeStore } from "./job/ranking-prize.ts"
import { refuseUnknownKeys, resealStore } from "./job/reseal.ts"
import { awardStore } from "./log/award.ts"
import { codeStore } from "./log/code.ts"
import { codeIndex } from "./log/code-index.ts"
import { codeRows } from "./log/code-rows.ts"
import { outboxStore } from "./log/outbox.ts"
import { playLog } from "./log/play-log.ts"
import { promisedCodes } from "./log/promised-codes.ts"
import { codeChangeStore } from "./partner/code.ts"
import { identifyStore } from "./partner/identify.ts"
import { idempotencyStore } from "./partner/once.ts"
import { playStore } from "./partner/play.ts"
import { pushEventStore } from "./partner/push.ts"
import { redemptionStore } from "./partner/redemption.ts"
import { spinStore } from "./partner/spin.ts"
import { auditStore } from "./record/audit.ts"
import { banRows } from "./record/ban.ts"
import { campaignStore } from "./record/campaign.ts"
import { keptAnswers } from "./record/idempotency.ts"
import { playersMerging } from "./record/merging.ts"
import { miniGameRows } from "./record/mini-game.ts"
import { organizationRows } from "./record/organization.ts"
import { playerStore } from "./record/player.ts"
import { pushRows } from "./record/push.ts"
import { rankingRoundRows } from "./record/ranking-round.ts"
import { sessionStore } from "./record/session.ts"
import { webhookRows } from "./record/webhook.ts"
import { liveRankings } from "./standing/live-rankings.ts"
import { loggedScores } from "./standing/logged-scores.ts"
import { quotaStore } from "./standing/quota.ts"
import { standingStore } from "./standing/standing.ts"
import { standingCounter } from "./standing/standing-count.ts"
import { replayPlays } from "./standing/standing-replay.ts"
import { standingRows } from "./standing/standing-rows.ts"
import { activityCounter } from "./view/activity.ts"
import { codeListStore } from "./view/code-list.ts"
import { hourlyCounts } from "./view/hours.ts"
import { metricsStore } from "./view/metrics.ts"
import { overviewStore } from "./view/overview.ts"
import { playerListStore } from "./view/player-list.ts"
import { playerPlays } from "./view/player-plays.ts"
import { playerViewStore } from "./view/player-view.ts"
import { rankingStore } from "./view/ranking.ts"
import { reportStore } from "./view/report.ts"
import { simulationStore } from "./view/simulation.ts"
import { timedTables } from "./view/timed-table.ts"

/** The more has changed, the more each step takes with it. */
const writeBackSteps = 128

const refuseOrClose = (check: () => void, close: () => void) => {
  try {
    check()
  } catch (error) {
    close()
    throw error
  }
}

/**
 * Opens the database at `path`, owned by this process until `close`. Throws DatabaseUnusable.
 */
export const openStore = (path: string, clock: () => number, sources: Sources, opening: Opening = {}): Store => {
  const { ids, secrets } = sources
  const { sqlite, db, close } = openDatabase(path, opening)
  const seal = new SecretSeal(opening.secretKeys ?? noKeys)
  if (opening.secretKeys) refuseOrClose(() => refuseUnknownKeys(db, seal), close)
  const hasThread = opening.isService && !opening.isReplicated
  const checkpoints = hasThread ? startCheckpoints(sqlite, path, opening.onError ?? (() => undefined)) : null
  const commit = new GroupCommit(sqlite, clock, opening.onError && { onError: opening.onError })
  const audit = auditStore(db, commit, secrets)
  const organizations = organizationRows(db)
  const answers = keptAnswers(db, commit)
  const outbox = outboxStore(db, ids, seal)
  const webhooks = webhookRows(db, outbox, seal)
  const log = playLog(db)
  const rows = standingRows(db)
  const standings = standingStore(rows, log, standingCounter(commit, rows, log))
  const rounds = rankingRoundRows(db)
  const campaigns = campaignStore(db, rounds)
  const people = playerStore(db, playersMerging())
  const bans = banRows(db, people)
  const index = codeIndex(db)
  const promised = promisedCodes(db)
  const issued = codeRows(db, index, promised)
  const codes = codeStore(db, clock, issued)
  const boards = liveRankings(rows, people, bans)
  const logged = loggedScores({ log, rows, people, bans, commit })
  const quotas = quotaStore(db, commit, log)
  const prizeCodes = rankingCodes(campaigns, codes, promised, ids)
  const miniGames = miniGameRows(db)
  const configured = { audit, campaigns, miniGames, organizations, rounds, webhooks }
  const push = pushRows(db)
  const apply = changeApplier(db, { ...configured, answers, bans, codes, people, outbox, push })
  const idempotency = idempotencyStore(answers, apply)
  const awards = awardStore(db, miniGames, people)
  replayPlays(db, { rows, log }, rows.writtenPlay())
  const writeBack = async (): Promise<null | Refusal> => {
    // Together, so that a step of one shares its transaction with a step of the other.
    const written = await Promise.all([
      rows.writeBack(commit, log.lastPlay, writeBackSteps),
      index.writeBack(commit, writeBackSteps),
    ])
    return written.find(isRefusal) ?? null
  }
  const tables = timedTables(db)
  const hourly = hourlyCounts(commit)
  const countActivity = activityCounter(db, tables, hourly)
  const reports = reportStore(db, tables, campaigns, miniGames, countActivity)
  return {
    ...organizationStore(db, commit, sources, { organizations, apply }),
    ...sessionStore(db, commit, audit, secrets),
    ...campaignAdminStore(db, commit, ids, { configured: campaigns, apply }),
    ...identifyStore(commit, ids, { people, tiers: organizations, apply }),
    ...playerListStore(db),
    ...playerViewStore(commit, audit, people, playerPlays(db, rows, log), bans, codes, awards, organizations),
    ...banStore(db, commit, ids, { bans, people, apply }),
    ...eraseStore(db, commit, ids, { audit, people, codes: issued, outbox, rows, log, apply }),
    ...codes,
    ...codeChangeStore(commit, ids, { campaigns, people, codes, rows: issued, idempotency, apply }),
    ...codeListStore(db, clock, campaigns, people, issued),
    ...playStore(commit, sources, {
      log,
      campaigns,
      people,
      bans,
      codes,
      standings,
      quotas,
      outbox,
      idempotency,
      tiers: organizations,
    }),
    ...rankingStore(clock, { campaigns, people, rows, boards, logged }),
    ...rankingPrizeStore(db, commit, clock, { campaigns, people, bans, codes: prizeCodes, log, logged, rounds, apply }),
    ...mergeStore(db, commit, { campaigns, people, codes: issued, rows, log, apply }),
    ...miniGameStore(db, commit, ids, { miniGames, apply }),
    ...spinStore(db, commit, sources, { miniGames, people, bans, campaigns, codes, apply }),
    ...simulationStore(clock, ids, { campaigns, miniGames, quotas }),
    ...awards,
    ...redemptionStore(commit, { miniGames, awards, people, apply }),
    roi: reports.roi,
    activity: reports.activity,
    ...overviewStore(db, clock, { configured: campaigns, quotas, reports, countActivity, hourly }),
    ...pushEventStore(commit, push, apply),
    ...pushStore(db, commit, ids, push, apply),
    ...webhookStore(db, commit, clock, sources, { webhooks, apply }),
    ...deliveryStore(db, commit, { apply, audit, outbox, webhooks }),
    ...attemptStore(db, commit, ids, apply),
    ...resealStore(db, commit, seal),
    ...outbox,
    ...answers,
    ...metricsStore(db, commit, path),
    ...audit,
    checkWritable: () =>
      commit.run(() => {
        sqlite.run("PRAGMA user_version = 0")
        return null
      }),
    writeBack,
    lateRows: () => rows.lateRows() + index.lateRows(),
    close: async () => {
      boards.close()
      logged.close()
      await writeBack()
      await commit.close()
      await checkpoints?.stop()
      close()
    },
  }
}
