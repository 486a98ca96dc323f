import { and, eq, getTableColumns, isNotNull, sql } from "drizzle-orm"
import type { Campaign } from "../../core/campaign.ts"
import { type PeriodKind, periodAt } from "../../core/period.ts"
import type { Db } from "./open.ts"
import { addPlay, noTotal, playLog, type Tally, tallyOf } from "./play-log.ts"
import { campaigns } from "./schema/campaign.ts"
import { standings } from "./schema/play.ts"

type Standing = Omit<typeof standings.$inferSelect, "id" | "campaign" | "player">

/** What a play has to know of the periods of its campaign's limits; null where there is no such limit. */
export type Counters = {
  readonly standing: Standing | null
  readonly plays: Tally | null
  readonly wins: Tally | null
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
  const { totalsByPlayer } = playLog(db)
  const ofCampaign = eq(standings.campaign, campaign)
  for (const kind of ["day", "week", "month"] as const) {
    const { from, score, reached } = scored[kind]
    const period = periodAt(kind, timezone, now)
    db.update(standings)
      .set({ [from]: period.start, [score]: 0, [reached]: null })
      .where(and(ofCampaign, isNotNull(standings.totalReached)))
      .run()
    const setTotal = db
      .update(standings)
      .set(placeholders([score, reached]))
      .where(and(ofCampaign, eq(standings.player, sql.placeholder("player"))))
      .prepare()
    for (const [player, total] of totalsByPlayer(campaign, period))
      setTotal.run({ player, [score]: total.score, [reached]: total.reached })
  }
}

/** The counters of a player in a campaign: plays and wins of the current limits, scores of the running periods. */
export const standingStore = (db: Db) => {
  const { countPlays, countWins, sumScores } = playLog(db)
  const key = and(eq(standings.campaign, sql.placeholder("campaign")), eq(standings.player, sql.placeholder("player")))
  const findStanding = db.select(standingColumns).from(standings).where(key).prepare()
  const updateStanding = db.update(standings).set(standingValues).where(key).prepare()
  const insertStanding = db
    .insert(standings)
    .values({ campaign: sql.placeholder("campaign"), player: sql.placeholder("player"), ...standingValues })
    .prepare()

  /** What the limits of `campaign` count for a player, null before their first trace, at `now`. */
  const load = (row: number, campaign: Campaign, player: number | null, now: number): Counters => {
    const { playLimits, rewardLimits, timezone } = campaign
    const standing = player === null ? null : (findStanding.get({ campaign: row, player }) ?? null)
    const known = standing ?? noStanding
    const keptPlays = { from: known.playsFrom, until: known.playsUntil, count: known.plays }
    const keptWins = { from: known.winsFrom, until: known.winsUntil, count: known.wins }
    const current = (limit: { period: PeriodKind } | undefined, kept: typeof keptPlays, recount: typeof countPlays) =>
      limit
        ? tallyOf(periodAt(limit.period, timezone, now), kept, (period) =>
            player === null ? 0 : recount(row, player, period),
          )
        : null
    return {
      standing,
      plays: current(playLimits, keptPlays, countPlays),
      wins: current(rewardLimits, keptWins, countWins),
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
    const total = addPlay({ score: before.totalScore, reached: before.totalReached }, played)
    const after: Partial<Record<keyof Standing, number | null>> = {
      totalScore: total.score,
      totalReached: total.reached,
    }
    for (const kind of ["day", "week", "month"] as const) {
      const { from, score, reached } = scored[kind]
      const period = periodAt(kind, campaign.timezone, played.at)
      const known = before[from] === period.start ? { score: before[score], reached: before[reached] } : noTotal
      const isKnown = known !== noTotal || before.totalReached === null
      // The play itself is in the log already, so a sum from the log includes it.
      const current = isKnown ? addPlay(known, played) : sumScores(row, player, period)
      after[from] = period.start
      after[score] = current.score
      after[reached] = current.reached
    }
    return after as Partial<Standing>
  }

  /** Saves the counters after a play that is in the log; writes nothing when neither a limit nor a score needs it. */
  const save = (row: number, campaign: Campaign, player: number, counters: Counters, played: Played) => {
    const before = counters.standing ?? noStanding
    const { plays: playTally, wins: winTally } = counters
    const after: Standing = {
      ...before,
      playsFrom: playTally?.from ?? null,
      playsUntil: playTally?.until ?? null,
      plays: playTally ? playTally.count + 1 : 0,
      winsFrom: winTally?.from ?? null,
      winsUntil: winTally?.until ?? null,
      wins: winTally ? winTally.count + (played.usesQuota ? 1 : 0) : 0,
      ...(played.score !== 0 && scoreStanding(row, campaign, player, before, played)),
    }
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
