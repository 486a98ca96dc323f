import { type Period, type Periods, periodsAt } from "../../period.ts"
import type { Campaign } from "../campaign.ts"
import { type CampaignPrize, prizeById } from "../prize/prize.ts"
import { afterWin, caughtUpWins, isPrizeGap, type PrizeWins, withCountedWins } from "../prize/stock.ts"
import type { ArchivedPlays } from "./archived.ts"
import { addPlay, type Counted, type CountedPlay, noTotal, type Span, type Total } from "./count.ts"

/**
 * The aggregates of a player's plays in a campaign: plays and wins counted in the interval [from, until) that the
 * limits last needed, and the scores of all time and of the periods that begin at `…From`. `…Reached` is the row number
 * of the play that brought a score to its current value. Times are epoch milliseconds; `lastAt` is the latest of those
 * plays.
 */
export type Standing = {
  readonly lastAt: number
  readonly playsFrom: number | null
  readonly playsUntil: number | null
  readonly plays: number
  readonly winsFrom: number | null
  readonly winsUntil: number | null
  readonly wins: number
  readonly totalScore: number
  readonly totalReached: number | null
  readonly dayFrom: number | null
  readonly dayScore: number
  readonly dayReached: number | null
  readonly weekFrom: number | null
  readonly weekScore: number
  readonly weekReached: number | null
  readonly monthFrom: number | null
  readonly monthScore: number
  readonly monthReached: number | null
  /** The wins of prizes; null before the first. */
  readonly prizeWins: readonly PrizeWins[] | null
  /** What lies in the archive; null before the first play went there. */
  readonly archived: ArchivedPlays | null
}

/** A standing under construction: a single copy whose fields are then set, since this is on the path of every play. */
type Draft = { -readonly [Field in keyof Standing]: Standing[Field] }

/** A placeholder for the row number of a play that is being decided: it gets one once it is in the log. */
export const newPlay = 0

const blank: Standing = {
  lastAt: Number.MIN_SAFE_INTEGER,
  playsFrom: null,
  playsUntil: null,
  plays: 0,
  winsFrom: null,
  winsUntil: null,
  wins: 0,
  totalScore: 0,
  totalReached: null,
  dayFrom: null,
  dayScore: 0,
  dayReached: null,
  weekFrom: null,
  weekScore: 0,
  weekReached: null,
  monthFrom: null,
  monthScore: 0,
  monthReached: null,
  prizeWins: null,
  archived: null,
}

const scoredPeriods = ["day", "week", "month"] as const

/** The fields with the scores of a period; `from` holds its start, which all time does not have. */
export const scoreFields = {
  total: { from: null, score: "totalScore", reached: "totalReached" },
  day: { from: "dayFrom", score: "dayScore", reached: "dayReached" },
  week: { from: "weekFrom", score: "weekScore", reached: "weekReached" },
  month: { from: "monthFrom", score: "monthScore", reached: "monthReached" },
} as const

/** Plays counted in `period`: none if the standing counts another one, since its gaps were filled before. */
export const playsIn = (standing: Standing | null, { start, end }: Period): number =>
  standing && standing.playsFrom === start && standing.playsUntil === end ? standing.plays : 0

/** Wins counted in `period`, in the same way. */
export const winsIn = (standing: Standing | null, { start, end }: Period): number =>
  standing && standing.winsFrom === start && standing.winsUntil === end ? standing.wins : 0

const noGaps: readonly Span[] = []

const addGap = (gaps: readonly Span[], { lastAt }: Standing, of: Span["of"], { start, end }: Period) =>
  lastAt >= start ? [...gaps, { of, start, end }] : gaps

/** By how much clocks may differ: a play by a slower clock does not end the period that others have begun. */
const clocksDifferMs = 5_000

/** Whether a score belongs to a period that begins a moment after `at`. */
const isOfNext = (from: number | null, at: number): boolean => from !== null && at < from && from - at <= clocksDifferMs

const scoreGaps = (standing: Standing, periods: Periods, at: number): readonly Span[] => {
  let gaps = noGaps
  if (standing.totalReached === null) return gaps
  for (const kind of scoredPeriods) {
    const from = standing[scoreFields[kind].from]
    if (from !== periods[kind].start && !isOfNext(from, at)) gaps = addGap(gaps, standing, kind, periods[kind])
  }
  return gaps
}

const prizeGaps = (
  gaps: readonly Span[],
  { prizeWins }: Standing,
  prizes: readonly CampaignPrize[],
  periods: Periods,
): readonly Span[] => {
  let found = gaps
  for (const wins of prizeWins ?? []) {
    const stock = prizeById({ prizes }, wins.prizeId)?.stock
    if (stock?.maxPerUser === undefined || !isPrizeGap(wins, periods[stock.period])) continue
    const { start, end } = periods[stock.period]
    found = [...found, { of: "prize", prizeId: wins.prizeId, start, end }]
  }
  return found
}

/**
 * What has to be counted from the log for the periods that contain `now`: nothing, except after a change of a limit or
 * of the time zone, after a merge, or when the clock was set back. A period without plays has counts of 0.
 */
export const gapsOf = (
  standing: Standing,
  { playLimits, rewardLimits, prizes, timezone }: Pick<Campaign, "playLimits" | "rewardLimits" | "prizes" | "timezone">,
  now: number,
): readonly Span[] => {
  const periods = periodsAt(timezone, now)
  let gaps = scoreGaps(standing, periods, now)
  const plays = playLimits && periods[playLimits.period]
  if (plays && (standing.playsFrom !== plays.start || standing.playsUntil !== plays.end))
    gaps = addGap(gaps, standing, "plays", plays)
  const wins = rewardLimits && periods[rewardLimits.period]
  if (wins && (standing.winsFrom !== wins.start || standing.winsUntil !== wins.end))
    gaps = addGap(gaps, standing, "wins", wins)
  if (prizes && standing.prizeWins) gaps = prizeGaps(gaps, standing, prizes, periods)
  return gaps
}

/** The same for a play in the log whose limits are unknown: only for the scores. */
export const scoreGapsOf = (standing: Standing, timezone: string, at: number): readonly Span[] =>
  scoreGaps(standing, periodsAt(timezone, at), at)

/** A standing that includes the counts from the log. */
export const withCounted = <T extends Standing>(standing: T, counted: readonly Counted[]): T => {
  const draft: Draft = { ...standing }
  for (const { of, prizeId = "", start, end, count, total } of counted)
    if (of === "prize") draft.prizeWins = withCountedWins(draft.prizeWins, prizeId, { start, end }, count)
    else if (of === "plays") Object.assign(draft, { playsFrom: start, playsUntil: end, plays: count })
    else if (of === "wins") Object.assign(draft, { winsFrom: start, winsUntil: end, wins: count })
    else {
      const { from, score, reached } = scoreFields[of]
      if (from !== null) draft[from] = start
      draft[score] = total.score
      draft[reached] = total.reached
    }
  return draft as T
}

const setScore = (draft: Draft, kind: (typeof scoredPeriods)[number], start: number, { score, reached }: Total) => {
  const field = scoreFields[kind]
  draft[field.from] = start
  draft[field.score] = score
  draft[field.reached] = reached
}

/** Adds a play that scored to the total of all time and to those of its day, week and month. */
const addScored = (draft: Draft, periods: Periods, played: CountedPlay) => {
  for (const kind of scoredPeriods) {
    const { from, score, reached } = scoreFields[kind]
    const { start } = periods[kind]
    if (isOfNext(draft[from], played.at)) continue
    const before = draft[from] === start ? { score: draft[score], reached: draft[reached] } : noTotal
    setScore(draft, kind, start, addPlay(before, played))
  }
  const total = addPlay({ score: draft.totalScore, reached: draft.totalReached }, played)
  draft.totalScore = total.score
  draft.totalReached = total.reached
}

/** Starts the day, week and month of a play, if the standing has no play in them or a later one yet. */
const beginPeriods = (draft: Draft, periods: Periods, at: number) => {
  for (const kind of scoredPeriods) {
    const from = draft[scoreFields[kind].from]
    if (from !== periods[kind].start && !isOfNext(from, at)) setScore(draft, kind, periods[kind].start, noTotal)
  }
}

/** Adds a play, except for the counts of the limits. */
const addPlayed = (draft: Draft, periods: Periods, played: CountedPlay) => {
  if (played.score !== 0) addScored(draft, periods, played)
  else if (draft.totalReached !== null) beginPeriods(draft, periods, played.at)
  draft.lastAt = Math.max(draft.lastAt, played.at)
}

/** The standing after one more play, which falls in `periods`; `before` is null without plays, and has no gaps left. */
export const standingAfter = (
  before: Standing | null,
  { playLimits, rewardLimits, prizes }: Pick<Campaign, "playLimits" | "rewardLimits" | "prizes">,
  periods: Periods,
  played: CountedPlay,
): Standing => {
  const draft: Draft = { ...(before ?? blank) }
  addPlayed(draft, periods, played)
  const plays = playLimits && periods[playLimits.period]
  draft.plays = plays ? playsIn(before, plays) + (played.beyondLimit ? 0 : 1) : 0
  draft.playsFrom = plays?.start ?? null
  draft.playsUntil = plays?.end ?? null
  const wins = rewardLimits && periods[rewardLimits.period]
  draft.wins = wins ? winsIn(before, wins) + (played.usedQuota ? 1 : 0) : 0
  draft.winsFrom = wins?.start ?? null
  draft.winsUntil = wins?.end ?? null
  const { prizeId, at } = played
  if (prizes && prizeId) draft.prizeWins = afterWin(before, prizeId, prizeById({ prizes }, prizeId)?.stock, periods, at)
  return draft
}

const isWithin = (from: number | null, until: number | null, at: number) =>
  from !== null && until !== null && at >= from && at < until

/** The same for a play of the log that the standing does not include yet: it counts in the existing intervals. */
export const caughtUp = <T extends Standing>(standing: T, timezone: string, played: CountedPlay): T => {
  const draft: Draft = { ...standing }
  addPlayed(draft, periodsAt(timezone, played.at), played)
  if (!played.beyondLimit && isWithin(draft.playsFrom, draft.playsUntil, played.at)) draft.plays++
  if (played.usedQuota && isWithin(draft.winsFrom, draft.winsUntil, played.at)) draft.wins++
  draft.prizeWins = caughtUpWins(draft.prizeWins, played)
  return draft as T
}
