import type { Campaign } from "../../../core/campaign.ts"
import { addPlay, type CountedPlay, noTotal, type Span, SpanCount, type Total } from "../../../core/count.ts"
import { type Period, periodAt } from "../../../core/period.ts"
import { Later, type Tx } from "../engine/commit.ts"
import type { PlayLog } from "../log/play-log.ts"
import { type StandingCounter, withCounted } from "./standing-count.ts"
import { type Standing, type StandingRows, scoreFields } from "./standing-rows.ts"

/** A count of the interval [from, until), both epoch milliseconds. */
export type Tally = { readonly from: number; readonly until: number; readonly count: number }

/** What a play has to know of the periods of its campaign's limits; null where there is no such limit. */
export type Counters = {
  readonly standing: Standing | null
  readonly plays: Tally | null
  readonly wins: Tally | null
}

/** What a play adds to them. `play` is its row number, which tells who reached a score first. */
export type Played = { readonly play: number; readonly at: number; readonly score: number; readonly usesQuota: boolean }

const periodKinds = ["day", "week", "month"] as const

/** A standing that is being made: one copy, whose fields are then set, since this is on the path of every play. */
type Draft = { -readonly [Field in keyof Standing]: Standing[Field] }

const blank = (campaign: number, player: number): Draft => ({
  ...{ id: 0, campaign, player, lastPlay: 0, lastAt: Number.MIN_SAFE_INTEGER },
  ...{ playsFrom: null, playsUntil: null, plays: 0, winsFrom: null, winsUntil: null, wins: 0 },
  ...{ totalScore: 0, totalReached: null, dayFrom: null, dayScore: 0, dayReached: null },
  ...{ weekFrom: null, weekScore: 0, weekReached: null, monthFrom: null, monthScore: 0, monthReached: null },
})

const setScore = (draft: Draft, kind: (typeof periodKinds)[number], start: number, { score, reached }: Total) => {
  const field = scoreFields[kind]
  draft[field.from] = start
  draft[field.score] = score
  draft[field.reached] = reached
}

/** Whether the scores of a standing are those of the day that holds `at`, and so of its week and month. */
const isOfDay = ({ dayFrom }: Standing, timezone: string, at: number) => dayFrom === periodAt("day", timezone, at).start

/** Begins the day, week and month that a play falls in, where no play of the standing did yet. */
const beginPeriods = (draft: Draft, timezone: string, at: number) => {
  if (isOfDay(draft, timezone, at)) return
  for (const kind of periodKinds) {
    const { start } = periodAt(kind, timezone, at)
    if (draft[scoreFields[kind].from] !== start && draft.lastAt < start) setScore(draft, kind, start, noTotal)
  }
}

/** Adds a play that scored: to the total of all time, and to those of the day, week and month that it falls in. */
const addScored = (log: PlayLog, timezone: string, draft: Draft, played: Played) => {
  for (const kind of periodKinds) {
    const { from, score, reached } = scoreFields[kind]
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
  else if (draft.totalReached !== null) beginPeriods(draft, timezone, played.at)
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

const noSpans: readonly Span[] = []

/**
 * What only the log can tell of the periods that a play at `now` falls in: nothing, but after a change of a limit or of the
 * time zone, after a merge, or when the clock was set back. A period in which there was no play yet has counts of 0.
 */
const gapsOf = (standing: Standing, { playLimits, rewardLimits, timezone }: Campaign, now: number) => {
  const { lastAt, playsFrom, playsUntil, winsFrom, winsUntil, totalReached } = standing
  let gaps = noSpans
  const add = (of: Span["of"], { start, end }: Period) => {
    if (lastAt >= start) gaps = [...gaps, { of, start, end }]
  }
  const plays = playLimits && periodAt(playLimits.period, timezone, now)
  if (plays && (playsFrom !== plays.start || playsUntil !== plays.end)) add("plays", plays)
  const wins = rewardLimits && periodAt(rewardLimits.period, timezone, now)
  if (wins && (winsFrom !== wins.start || winsUntil !== wins.end)) add("wins", wins)
  if (totalReached !== null && !isOfDay(standing, timezone, now))
    for (const kind of periodKinds) {
      const period = periodAt(kind, timezone, now)
      if (standing[scoreFields[kind].from] !== period.start) add(kind, period)
    }
  return gaps
}

const tallyOf = ({ start, end }: Period, from: number | null, until: number | null, count: number): Tally => ({
  from: start,
  until: end,
  count: from === start && until === end ? count : 0,
})

/** The counters of a player in a campaign: plays and wins of the current limits, scores of the running periods. */
export const standingStore = (rows: StandingRows, log: PlayLog, count: StandingCounter) => {
  /** What the limits of `campaign` count for a player, null before their first trace, or when to ask for it again. */
  const load = (tx: Tx, row: number, campaign: Campaign, player: number | null): Counters | Later => {
    const { playLimits, rewardLimits, timezone } = campaign
    const found = player === null ? null : rows.find(row, player)
    const gaps = found ? gapsOf(found, campaign, tx.now) : noSpans
    const standing = found && gaps.length > 0 ? count(tx, found, gaps) : found
    if (standing instanceof Later) return standing
    const {
      playsFrom = null,
      playsUntil = null,
      plays = 0,
      winsFrom = null,
      winsUntil = null,
      wins = 0,
    } = standing ?? {}
    return {
      standing,
      plays: playLimits ? tallyOf(periodAt(playLimits.period, timezone, tx.now), playsFrom, playsUntil, plays) : null,
      wins: rewardLimits ? tallyOf(periodAt(rewardLimits.period, timezone, tx.now), winsFrom, winsUntil, wins) : null,
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
  const recounted = (row: number, timezone: string, player: number, chain: readonly CountedPlay[], now: number) => {
    const draft = blank(row, player)
    draft.lastPlay = Math.max(...chain.map(({ play }) => play))
    draft.lastAt = Math.max(...chain.map(({ at }) => at))
    const spans = [...periodKinds, "total" as const].map((of) => ({ of, ...periodAt(of, timezone, now) }))
    const counted = new SpanCount(spans)
    for (const play of chain) counted.add(play)
    return withCounted(draft, counted.result())
  }

  return { load, save, recounted }
}

export type Standings = ReturnType<typeof standingStore>
