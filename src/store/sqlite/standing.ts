import { and, count, eq, getTableColumns, gte, isNotNull, lt, max, type SQL, sql, sum } from "drizzle-orm"
import type { Campaign } from "../../core/campaign.ts"
import { type Period, type PeriodKind, periodAt } from "../../core/period.ts"
import { addScore } from "../../core/ranking.ts"
import type { Db } from "./open.ts"
import { campaigns, plays, quotas, standings } from "./schema.ts"

type Standing = Omit<typeof standings.$inferSelect, "id" | "campaign" | "player">

/** A count of plays or wins in the interval [from, until), both epoch milliseconds. */
type Tally = { readonly from: number; readonly until: number; readonly count: number }

/** What a play has to know of the periods of its campaign's limits; null where there is no such limit. */
export type Counters = {
  readonly standing: Standing | null
  readonly plays: Tally | null
  readonly wins: Tally | null
  readonly winsOfAll: Tally | null
}

/** What a play adds to them. `play` is its row number, which tells who reached a score first. */
export type Played = { readonly play: number; readonly at: number; readonly score: number; readonly usesQuota: boolean }

const unscored = { totalScore: 0, totalReached: null, dayFrom: null, dayScore: 0, dayReached: null } as const
const noStanding: Standing = {
  ...unscored,
  ...{ weekFrom: null, weekScore: 0, weekReached: null, monthFrom: null, monthScore: 0, monthReached: null },
  ...{ playsFrom: null, playsUntil: null, plays: 0, winsFrom: null, winsUntil: null, wins: 0 },
}

const scored = {
  day: { from: "dayFrom", score: "dayScore", reached: "dayReached" },
  week: { from: "weekFrom", score: "weekScore", reached: "weekReached" },
  month: { from: "monthFrom", score: "monthScore", reached: "monthReached" },
} as const

const { id: _id, campaign: _campaign, player: _player, ...standingColumns } = getTableColumns(standings)
const placeholders = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`]))
const standingValues = placeholders(Object.keys(standingColumns))

/**
 * Makes the scores of the running day, week and month of all players anew from the log, when a change of the campaign's
 * time zone has moved those periods.
 */
export const rescorePeriods = (db: Db, campaign: number, timezone: string, now: number) => {
  for (const kind of ["day", "week", "month"] as const) {
    const { from, score, reached } = scored[kind]
    const { start, end } = periodAt(kind, timezone, now)
    const own = and(eq(plays.campaign, campaign), eq(plays.player, standings.player))
    const inPeriod = and(own, gte(plays.at, start), lt(plays.at, end), sql`${plays.score} <> 0`)
    const ofLog = (value: SQL) => sql`(SELECT ${value} FROM ${plays} WHERE ${inPeriod})`
    db.update(standings)
      .set({
        [from]: start,
        [score]: ofLog(sql`min(coalesce(sum(${plays.score}), 0), ${Number.MAX_VALUE})`),
        [reached]: ofLog(sql`max(${plays.id})`),
      })
      .where(and(eq(standings.campaign, campaign), isNotNull(standings.totalReached)))
      .run()
  }
}

/**
 * The counters of a player in a campaign. Each is kept for one interval at a time; for any other interval (a new
 * period, a changed limit or time zone, a clock that was set back) it is counted again from the log of plays, so that
 * a limit holds whatever happened.
 */
export const standingStore = (db: Db) => {
  const key = and(eq(standings.campaign, sql.placeholder("campaign")), eq(standings.player, sql.placeholder("player")))
  const findStanding = db.select(standingColumns).from(standings).where(key).prepare()
  const updateStanding = db.update(standings).set(standingValues).where(key).prepare()
  const insertStanding = db
    .insert(standings)
    .values({ campaign: sql.placeholder("campaign"), player: sql.placeholder("player"), ...standingValues })
    .prepare()
  const findQuota = db
    .select()
    .from(quotas)
    .where(eq(quotas.campaign, sql.placeholder("campaign")))
    .prepare()
  const quotaValues = placeholders(["winsFrom", "winsUntil", "wins"]) as Record<
    "winsFrom" | "winsUntil" | "wins",
    ReturnType<typeof sql>
  >
  const upsertQuota = db
    .insert(quotas)
    .values({ campaign: sql.placeholder("campaign"), ...quotaValues })
    .onConflictDoUpdate({ target: quotas.campaign, set: quotaValues })
    .prepare()
  /** A win that no total limit counted makes the kept count wrong: a limit set later counts from the log. */
  const forgetQuota = db
    .delete(quotas)
    .where(eq(quotas.campaign, sql.placeholder("campaign")))
    .prepare()

  const playedIn = (campaign: number, player: number | null, { start, end }: Period) => {
    const by = player === null ? undefined : eq(plays.player, player)
    return and(eq(plays.campaign, campaign), by, gte(plays.at, start), lt(plays.at, end))
  }

  const countPlays = (campaign: number, player: number | null, period: Period): number =>
    db
      .select({ n: count() })
      .from(plays)
      .where(playedIn(campaign, player, period))
      .get()?.n ?? 0

  const countWins = (campaign: number, player: number | null, period: Period): number =>
    db
      .select({ n: count() })
      .from(plays)
      .where(and(playedIn(campaign, player, period), eq(plays.usedQuota, true)))
      .get()?.n ?? 0

  const sumScores = (campaign: number, player: number, period: Period) => {
    const row = db
      .select({ score: sum(plays.score).mapWith(Number), reached: max(plays.id) })
      .from(plays)
      .where(and(playedIn(campaign, player, period), sql`${plays.score} <> 0`))
      .get()
    return { score: addScore(0, row?.score ?? 0), reached: row?.reached ?? null }
  }

  const load = (row: number, campaign: Campaign, player: number | null, now: number): Counters => {
    const { playLimits, rewardLimits, timezone } = campaign
    const standing = player === null ? null : (findStanding.get({ campaign: row, player }) ?? null)
    const known = standing ?? noStanding
    const quota = rewardLimits?.maxTotal === undefined ? undefined : findQuota.get({ campaign: row })
    const tally = (
      kind: PeriodKind,
      from: number | null,
      until: number | null,
      counted: number,
      recount: (period: Period) => number,
    ) => {
      const period = periodAt(kind, timezone, now)
      const isKnown = from === period.start && until === period.end
      return { from: period.start, until: period.end, count: isKnown ? counted : recount(period) }
    }
    return {
      standing,
      plays: playLimits
        ? tally(playLimits.period, known.playsFrom, known.playsUntil, known.plays, (period) =>
            player === null ? 0 : countPlays(row, player, period),
          )
        : null,
      wins: rewardLimits
        ? tally(rewardLimits.period, known.winsFrom, known.winsUntil, known.wins, (period) =>
            player === null ? 0 : countWins(row, player, period),
          )
        : null,
      winsOfAll:
        rewardLimits?.maxTotal === undefined
          ? null
          : tally(rewardLimits.period, quota?.winsFrom ?? null, quota?.winsUntil ?? null, quota?.wins ?? 0, (period) =>
              countWins(row, null, period),
            ),
    }
  }

  /** The scores after a play that scored: of all time, and of the day, week and month that it falls in. */
  const scoreStanding = (
    row: number,
    campaign: Campaign,
    player: number,
    before: Standing,
    played: Played,
  ): Partial<Standing> => {
    const after: Partial<Record<keyof Standing, number>> = {
      totalScore: addScore(before.totalScore, played.score),
      totalReached: played.play,
    }
    for (const kind of ["day", "week", "month"] as const) {
      const { from, score, reached } = scored[kind]
      const period = periodAt(kind, campaign.timezone, played.at)
      const isKnown = before.totalReached === null || before[from] === period.start
      // The play itself is in the log already, so a sum from the log includes it.
      const sumNow = isKnown
        ? addScore(before[from] === period.start ? before[score] : 0, played.score)
        : sumScores(row, player, period).score
      after[from] = period.start
      after[score] = sumNow
      after[reached] = played.play
    }
    return after
  }

  /** Saves the counters after a play that is in the log; writes nothing when neither a limit nor a score needs it. */
  const save = (row: number, campaign: Campaign, player: number, counters: Counters, played: Played) => {
    const before = counters.standing ?? noStanding
    const { plays: playTally, wins: winTally, winsOfAll } = counters
    const won = played.usesQuota ? 1 : 0
    const after: Standing = {
      ...before,
      playsFrom: playTally?.from ?? null,
      playsUntil: playTally?.until ?? null,
      plays: playTally ? playTally.count + 1 : 0,
      winsFrom: winTally?.from ?? null,
      winsUntil: winTally?.until ?? null,
      wins: winTally ? winTally.count + won : 0,
      ...(played.score !== 0 && scoreStanding(row, campaign, player, before, played)),
    }
    if (won && !winsOfAll) forgetQuota.run({ campaign: row })
    if (winsOfAll && won)
      upsertQuota.run({
        campaign: row,
        winsFrom: winsOfAll.from,
        winsUntil: winsOfAll.until,
        wins: winsOfAll.count + 1,
      })
    if (isSame(before, after)) return
    if (counters.standing) updateStanding.run({ campaign: row, player, ...after })
    else insertStanding.run({ campaign: row, player, ...after })
  }

  /** Makes the standing of a player anew from the log, when plays of another have become theirs. */
  const recount = (row: number, player: number, now: number) => {
    const campaign = db.select({ config: campaigns.config }).from(campaigns).where(eq(campaigns.id, row)).get()
    if (!campaign) return
    const scoresIn = (kind: PeriodKind) => {
      const period = periodAt(kind, campaign.config.timezone, now)
      return { from: period.start, ...sumScores(row, player, period) }
    }
    const [total, day, week, month] = [scoresIn("total"), scoresIn("day"), scoresIn("week"), scoresIn("month")]
    const standing = {
      ...noStanding,
      ...{ totalScore: total.score, totalReached: total.reached },
      ...{ dayFrom: day.from, dayScore: day.score, dayReached: day.reached },
      ...{ weekFrom: week.from, weekScore: week.score, weekReached: week.reached },
      ...{ monthFrom: month.from, monthScore: month.score, monthReached: month.reached },
    }
    db.delete(standings)
      .where(and(eq(standings.campaign, row), eq(standings.player, player)))
      .run()
    db.insert(standings)
      .values({ campaign: row, player, ...standing })
      .run()
  }

  return { load, save, recount }
}

const isSame = (a: Standing, b: Standing) =>
  (Object.keys(a) as (keyof Standing)[]).every((column) => a[column] === b[column])

export type Standings = ReturnType<typeof standingStore>
