import { and, eq, isNotNull, sql } from "drizzle-orm"
import type { Campaign } from "../../core/campaign.ts"
import { type PeriodKind, periodAt } from "../../core/period.ts"
import type { Tx } from "./commit.ts"
import type { Db } from "./open.ts"
import { addPlay, type ChainedPlay, noTotal, type PlayLog, sumOf, type Tally, type Total, tallyOf } from "./play-log.ts"
import { standings } from "./schema/play.ts"
import type { Standing, StandingRows } from "./standing-rows.ts"

/** What a play has to know of the periods of its campaign's limits; null where there is no such limit. */
export type Counters = {
  readonly standing: Standing | null
  readonly plays: Tally | null
  readonly wins: Tally | null
}

/** What a play adds to them. `play` is its row number, which tells who reached a score first. */
export type Played = { readonly play: number; readonly at: number; readonly score: number; readonly usesQuota: boolean }

type Scores = Pick<
  Standing,
  | "totalScore"
  | "totalReached"
  | `${"day" | "week" | "month"}From`
  | `${"day" | "week" | "month"}Score`
  | `${"day" | "week" | "month"}Reached`
>

const noScores: Scores = {
  ...{ totalScore: 0, totalReached: null, dayFrom: null, dayScore: 0, dayReached: null },
  ...{ weekFrom: null, weekScore: 0, weekReached: null, monthFrom: null, monthScore: 0, monthReached: null },
}
const noCounts = { playsFrom: null, playsUntil: null, plays: 0, winsFrom: null, winsUntil: null, wins: 0 } as const

const scored = {
  day: { from: "dayFrom", score: "dayScore", reached: "dayReached" },
  week: { from: "weekFrom", score: "weekScore", reached: "weekReached" },
  month: { from: "monthFrom", score: "monthScore", reached: "monthReached" },
} as const

type Before = Scores & Pick<Standing, "lastAt">

/** The scores after a play that scored: of all time, and of the day, week and month that it falls in. */
const afterScore = (log: PlayLog, timezone: string, before: Before, played: Played): Scores => {
  const total = addPlay({ score: before.totalScore, reached: before.totalReached }, played)
  /** The play itself is in the log already, so a sum from the log includes it. */
  const inPeriod = (kind: keyof typeof scored): { from: number } & Total => {
    const { from, score, reached } = scored[kind]
    const period = periodAt(kind, timezone, played.at)
    if (before[from] === period.start)
      return { from: period.start, ...addPlay({ score: before[score], reached: before[reached] }, played) }
    const isFirst = before.lastAt < period.start || before.totalReached === null
    return { from: period.start, ...(isFirst ? addPlay(noTotal, played) : log.sumScores(played.play, period)) }
  }
  const [day, week, month] = [inPeriod("day"), inPeriod("week"), inPeriod("month")]
  return {
    ...{ totalScore: total.score, totalReached: total.reached },
    ...{ dayFrom: day.from, dayScore: day.score, dayReached: day.reached },
    ...{ weekFrom: week.from, weekScore: week.score, weekReached: week.reached },
    ...{ monthFrom: month.from, monthScore: month.score, monthReached: month.reached },
  }
}

/** What a play changes in the standing besides the counts of the limits. */
const afterPlay = (log: PlayLog, timezone: string, before: Before, played: Played) => ({
  lastPlay: played.play,
  lastAt: Math.max(before.lastAt, played.at),
  ...(played.score !== 0 && afterScore(log, timezone, before, played)),
})

const neverPlayed: Before = { ...noScores, lastAt: Number.MIN_SAFE_INTEGER }

/** A kept count after a play: one that falls into its interval is added. */
const counted = (from: number | null, until: number | null, count: number, at: number, counts: boolean) =>
  counts && from !== null && until !== null && at >= from && at < until ? count + 1 : count

/** A standing after a play of the log that it does not know yet (the next start after a crash). */
export const caughtUp = (log: PlayLog, timezone: string, before: Standing, played: Played): Standing => ({
  ...before,
  ...afterPlay(log, timezone, before, played),
  plays: counted(before.playsFrom, before.playsUntil, before.plays, played.at, true),
  wins: counted(before.winsFrom, before.winsUntil, before.wins, played.at, played.usesQuota),
})

/** The counters of a player in a campaign: plays and wins of the current limits, scores of the running periods. */
export const standingStore = (db: Db, rows: StandingRows, log: PlayLog) => {
  /** What the limits of `campaign` count for a player, null before their first trace, at `now`. */
  const load = (row: number, campaign: Campaign, player: number | null, now: number): Counters => {
    const { playLimits, rewardLimits, timezone } = campaign
    const standing = player === null ? null : rows.find(row, player)
    const current = (
      limit: { readonly period: PeriodKind } | undefined,
      kept: { readonly from: number | null; readonly until: number | null; readonly count: number } | undefined,
      recount: PlayLog["countPlays"],
    ) =>
      limit
        ? tallyOf(periodAt(limit.period, timezone, now), kept, (period) =>
            standing === null || standing.lastAt < period.start ? 0 : recount(standing.lastPlay, period),
          )
        : null
    return {
      standing,
      plays: current(
        playLimits,
        standing ? { from: standing.playsFrom, until: standing.playsUntil, count: standing.plays } : undefined,
        log.countPlays,
      ),
      wins: current(
        rewardLimits,
        standing ? { from: standing.winsFrom, until: standing.winsUntil, count: standing.wins } : undefined,
        log.countWins,
      ),
    }
  }

  /** Saves the counters after a play that is in the log. */
  const save = (tx: Tx, row: number, campaign: Campaign, player: number, counters: Counters, played: Played) => {
    const { standing, plays, wins } = counters
    const after = {
      ...(standing ?? noScores),
      ...afterPlay(log, campaign.timezone, standing ?? neverPlayed, played),
      playsFrom: plays?.from ?? null,
      playsUntil: plays?.until ?? null,
      plays: plays ? plays.count + 1 : 0,
      winsFrom: wins?.from ?? null,
      winsUntil: wins?.until ?? null,
      wins: wins ? wins.count + (played.usesQuota ? 1 : 0) : 0,
    }
    if (standing) rows.change(tx, standing, after as Standing)
    else rows.add(tx, { campaign: row, player, ...after })
  }

  /** The standing that a chain of plays gives at `now`, with the counts left to be made when they are asked for. */
  const recounted = (row: number, timezone: string, player: number, chain: readonly ChainedPlay[], now: number) => {
    const scoresIn = (kind: PeriodKind) => {
      const period = periodAt(kind, timezone, now)
      return { from: period.start, ...sumOf(chain, period) }
    }
    const [total, day, week, month] = [scoresIn("total"), scoresIn("day"), scoresIn("week"), scoresIn("month")]
    return {
      ...{ campaign: row, player, ...noCounts },
      lastPlay: Math.max(...chain.map(({ play }) => play)),
      lastAt: Math.max(...chain.map(({ at }) => at)),
      ...{ totalScore: total.score, totalReached: total.reached },
      ...{ dayFrom: day.from, dayScore: day.score, dayReached: day.reached },
      ...{ weekFrom: week.from, weekScore: week.score, weekReached: week.reached },
      ...{ monthFrom: month.from, monthScore: month.score, monthReached: month.reached },
    }
  }

  /**
   * Makes the scores of the running day, week and month of all players anew from the log, when a change of the campaign's
   * time zone has moved those periods.
   */
  const rescorePeriods = (tx: Tx, campaign: number, timezone: string) => {
    rows.writeAll(tx, campaign)
    const ofCampaign = eq(standings.campaign, campaign)
    for (const kind of ["day", "week", "month"] as const) {
      const { from, score, reached } = scored[kind]
      const period = periodAt(kind, timezone, tx.now)
      db.update(standings)
        .set({ [from]: period.start, [score]: 0, [reached]: null })
        .where(and(ofCampaign, isNotNull(standings.totalReached)))
        .run()
      const setTotal = db
        .update(standings)
        .set({ [score]: sql`${sql.placeholder("score")}`, [reached]: sql`${sql.placeholder("reached")}` })
        .where(and(ofCampaign, eq(standings.player, sql.placeholder("player"))))
        .prepare()
      for (const [player, total] of log.totalsByPlayer(campaign, period)) setTotal.run({ player, ...total })
    }
    rows.reread(tx, campaign)
  }

  return { load, save, recounted, rescorePeriods }
}

export type Standings = ReturnType<typeof standingStore>
