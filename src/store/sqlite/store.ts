import type { Random } from "../../core/random.ts"
import { isRefusal, type Refusal } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import { activityCounter, timedTables } from "./activity.ts"
import { changeApplier } from "./apply.ts"
import { attemptStore } from "./attempt.ts"
import { auditStore } from "./audit.ts"
import { awardStore } from "./award.ts"
import { banRows } from "./ban.ts"
import { banStore } from "./ban-admin.ts"
import { campaignStore } from "./campaign.ts"
import { campaignAdminStore } from "./campaign-admin.ts"
import { startCheckpoints } from "./checkpoint.ts"
import { codeStore } from "./code.ts"
import { codeChangeStore } from "./code-change.ts"
import { codeIndex } from "./code-index.ts"
import { codeListStore } from "./code-list.ts"
import { codeRows } from "./code-rows.ts"
import { GroupCommit } from "./commit.ts"
import { deliveryStore } from "./delivery.ts"
import { eraseStore } from "./erase.ts"
import { hourlyCounts } from "./hours.ts"
import { idempotencyStore, keptAnswers } from "./idempotency.ts"
import { identifyStore } from "./identify.ts"
import { leaderboards } from "./leaderboards.ts"
import { loggedScores } from "./logged-scores.ts"
import { mergeStore } from "./merge.ts"
import { playersMerging } from "./merging.ts"
import { metricsStore } from "./metrics.ts"
import { notificationRows, notificationStore } from "./notification.ts"
import { type Opening, openDatabase } from "./open.ts"
import { organizationRows } from "./organization.ts"
import { organizationStore } from "./organization-admin.ts"
import { outboxStore } from "./outbox.ts"
import { overviewStore } from "./overview.ts"
import { playStore } from "./play.ts"
import { playLog } from "./play-log.ts"
import { playerStore } from "./player.ts"
import { playerListStore } from "./player-list.ts"
import { playerPlays } from "./player-plays.ts"
import { playerViewStore } from "./player-view.ts"
import { promisedCodes } from "./promised-codes.ts"
import { pushRows, pushStore } from "./push.ts"
import { quotaStore } from "./quota.ts"
import { rankingStore } from "./ranking.ts"
import { rankingCodes } from "./ranking-code.ts"
import { rankingPrizeStore } from "./ranking-prize.ts"
import { rankingRoundRows } from "./ranking-round.ts"
import { redemptionStore } from "./redemption.ts"
import { reportStore } from "./report.ts"
import { refuseUnknownKeys, resealStore } from "./reseal.ts"
import { noKeys, SecretSeal } from "./secret.ts"
import { sessionStore } from "./session.ts"
import { simulationStore } from "./simulation.ts"
import { spinStore } from "./spin.ts"
import { standingStore } from "./standing.ts"
import { standingCounter } from "./standing-count.ts"
import { replayPlays } from "./standing-replay.ts"
import { standingRows } from "./standing-rows.ts"
import { webhookRows, webhookStore } from "./webhook.ts"

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
export const openStore = (path: string, clock: () => number, random: Random, opening: Opening = {}): Store => {
  const { sqlite, db, close } = openDatabase(path, opening)
  const seal = new SecretSeal(opening.secretKeys ?? noKeys)
  if (opening.secretKeys) refuseOrClose(() => refuseUnknownKeys(db, seal), close)
  const hasThread = opening.isService && !opening.isReplicated
  const checkpoints = hasThread ? startCheckpoints(sqlite, path, opening.onError ?? (() => undefined)) : null
  const commit = new GroupCommit(sqlite, clock, opening.onError && { onError: opening.onError })
  const audit = auditStore(db, commit, random)
  const organizations = organizationRows(db)
  const answers = keptAnswers(db, commit)
  const outbox = outboxStore(db, random, seal)
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
  const boards = leaderboards(rows, people, bans)
  const logged = loggedScores({ log, rows, people, bans, commit })
  const quotas = quotaStore(db, commit, log)
  const prizeCodes = rankingCodes(campaigns, codes, promised, random)
  const notifications = notificationRows(db)
  const configured = { audit, campaigns, miniGames: notifications, organizations, rounds, webhooks }
  const push = pushRows(db)
  const apply = changeApplier(db, { ...configured, answers, bans, codes, people, outbox, push })
  const idempotency = idempotencyStore(answers, apply)
  const awards = awardStore(db, notifications, people)
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
  const reports = reportStore(db, tables, campaigns, notifications, countActivity)
  return {
    ...organizationStore(db, commit, random, { organizations, apply }),
    ...sessionStore(db, commit, audit, random),
    ...campaignAdminStore(db, commit, random, { configured: campaigns, apply }),
    ...identifyStore(commit, random, { people, tiers: organizations, apply }),
    ...playerListStore(db),
    ...playerViewStore(commit, audit, people, playerPlays(db, rows, log), bans, codes, awards, organizations),
    ...banStore(db, commit, random, { bans, people, apply }),
    ...eraseStore(db, commit, random, { audit, people, codes: issued, outbox, rows, log }),
    ...codes,
    ...codeChangeStore(commit, random, { campaigns, people, codes, rows: issued, idempotency, apply }),
    ...codeListStore(db, clock, campaigns, people, issued),
    ...playStore(commit, random, {
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
    ...rankingPrizeStore(db, commit, clock, { audit, campaigns, people, bans, codes: prizeCodes, log, logged, rounds }),
    ...mergeStore(db, commit, { audit, campaigns, people, bans, codes: issued, rows, log }),
    ...notificationStore(db, commit, random, { notifications, apply }),
    ...spinStore(db, commit, random, { notifications, people, bans, campaigns, codes, apply }),
    ...simulationStore(clock, random, { campaigns, notifications, quotas }),
    ...awards,
    ...redemptionStore(commit, { notifications, awards, people, apply }),
    roi: reports.roi,
    activity: reports.activity,
    ...overviewStore(db, clock, { configured: campaigns, quotas, reports, countActivity, hourly }),
    ...pushStore(db, commit, random, push, apply),
    ...webhookStore(db, commit, clock, random, { webhooks, apply }),
    ...deliveryStore(db, commit, { apply, audit, outbox, webhooks }),
    ...attemptStore(db, commit, random, apply),
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
