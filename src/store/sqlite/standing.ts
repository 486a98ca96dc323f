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

const scored = {
  day: { from: "dayFrom", score: "dayScore", reached: "dayReached" },
  week: { from: "weekFrom", score: "weekScore", reached: "weekReached" },
  month: { from: "monthFrom", score: "monthScore", reached: "monthReached" },
} as const

/** A standing that is being made: one copy, whose fields are then set, since this is on the path of every play. */
type Draft = { -readonly [Field in keyof Standing]: Standing[Field] }

const blank = (campaign: number, player: number): Draft => ({
  ...{ id: 0, campaign, player, lastPlay: 0, lastAt: Number.MIN_SAFE_INTEGER },
  ...{ playsFrom: null, playsUntil: null, plays: 0, winsFrom: null, winsUntil: null, wins: 0 },
  ...{ totalScore: 0, totalReached: null, dayFrom: null, dayScore: 0, dayReached: null },
  ...{ weekFrom: null, weekScore: 0, weekReached: null, monthFrom: null, monthScore: 0, monthReached: null },
})

const setScore = (draft: Draft, kind: keyof typeof scored, start: number, { score, reached }: Total) => {
  const field = scored[kind]
  draft[field.from] = start
  draft[field.score] = score
  draft[field.reached] = reached
}

/** Adds a play that scored: to the total of all time, and to those of the day, week and month that it falls in. */
const addScored = (log: PlayLog, timezone: string, draft: Draft, played: Played) => {
  for (const kind of ["day", "week", "month"] as const) {
    const { from, score, reached } = scored[kind]
    const period = periodAt(kind, timezone, played.at)
    const isFirst = draft.lastAt < period.start || draft.totalReached === null
    // The play itself is in the log already, so a sum from the log includes it.
    if (draft[from] === period.start)
      setScore(draft, kind, period.start, addPlay({ score: draft[score], reached: draft[reached] }, played))
    else setScore(draft, kind, period.start, isFirst ? addPlay(noTotal, played) : log.sumScores(played.play, period))
  }
  const total = addPlay({ score: draft.totalScore, reached: draft.totalReached }, played)
  draft.totalScore = total.score
  draft.totalReached = total.reached
}

/** Adds a play, but for the counts of the limits. */
const addPlayed = (log: PlayLog, timezone: string, draft: Draft, played: Played) => {
  if (played.score !== 0) addScored(log, timezone, draft, played)
  draft.lastPlay = played.play
  draft.lastAt = Math.max(draft.lastAt, played.at)
}

const isWithin = (from: number | null, until: number | null, at: number) =>
  from !== null && until !== null && at >= from && at < until

/** A standing after a play of the log that it does not know yet (the next start after a crash). */
export const caughtUp = (log: PlayLog, timezone: string, standing: Standing, played: Played): Standing => {
  const draft = { ...standing }
  addPlayed(log, timezone, draft, played)
  if (isWithin(draft.playsFrom, draft.playsUntil, played.at)) draft.plays++
  if (played.usesQuota && isWithin(draft.winsFrom, draft.winsUntil, played.at)) draft.wins++
  return draft
}

const keptPlays = ({ playsFrom: from, playsUntil: until, plays: count }: Standing) => ({ from, until, count })
const keptWins = ({ winsFrom: from, winsUntil: until, wins: count }: Standing) => ({ from, until, count })

/** The counters of a player in a campaign: plays and wins of the current limits, scores of the running periods. */
export const standingStore = (db: Db, rows: StandingRows, log: PlayLog) => {
  /** What the limits of `campaign` count for a player, null before their first trace, at `now`. */
  const load = (row: number, campaign: Campaign, player: number | null, now: number): Counters => {
    const { playLimits, rewardLimits, timezone } = campaign
    const standing = player === null ? null : rows.find(row, player)
    const current = (
      limit: { readonly period: PeriodKind } | undefined,
      kept: typeof keptPlays,
      recount: PlayLog["countPlays"],
    ) =>
      limit
        ? tallyOf(periodAt(limit.period, timezone, now), standing ? kept(standing) : undefined, (period) =>
            standing === null || standing.lastAt < period.start ? 0 : recount(standing.lastPlay, period),
          )
        : null
    return {
      standing,
      plays: current(playLimits, keptPlays, log.countPlays),
      wins: current(rewardLimits, keptWins, log.countWins),
    }
  }

  /** Saves the counters after a play that is in the log. */
  const save = (tx: Tx, row: number, campaign: Campaign, player: number, counters: Counters, played: Played) => {
    const { standing, plays, wins } = counters
    const draft = standing ? { ...standing } : blank(row, player)
    addPlayed(log, campaign.timezone, draft, played)
    draft.playsFrom = plays?.from ?? null
    draft.playsUntil = plays?.until ?? null
    draft.plays = plays ? plays.count + 1 : 0
    draft.winsFrom = wins?.from ?? null
    draft.winsUntil = wins?.until ?? null
    draft.wins = wins ? wins.count + (played.usesQuota ? 1 : 0) : 0
    if (standing) rows.change(tx, standing, draft)
    else rows.add(tx, draft)
  }

  /** The standing that a chain of plays gives at `now`, with the counts left to be made when they are asked for. */
  const recounted = (row: number, timezone: string, player: number, chain: readonly ChainedPlay[], now: number) => {
    const draft = blank(row, player)
    draft.lastPlay = Math.max(...chain.map(({ play }) => play))
    draft.lastAt = Math.max(...chain.map(({ at }) => at))
    const total = sumOf(chain, periodAt("total", timezone, now))
    draft.totalScore = total.score
    draft.totalReached = total.reached
    for (const kind of ["day", "week", "month"] as const) {
      const period = periodAt(kind, timezone, now)
      setScore(draft, kind, period.start, sumOf(chain, period))
    }
    return draft
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
