import type { CampaignConfig } from "../campaign/campaign.ts"
import { type Warning, warn } from "../campaign/warning/warning.ts"
import type { PositionPrize } from "../mini-game/prize.ts"
import { allTime, type Period, type PeriodKind, periodAt, periodByKey } from "../period.ts"
import { type Refusal, refuse, refuseField } from "../refusal.ts"
import { lastPrizedPosition, prizeAt, type RankingConfig, runningPeriod } from "./ranking.ts"

/** The periods of a ranking that have ended by `now`, oldest first, and when the next one ends. */
export type EndedPeriods = { readonly ended: readonly Period[]; readonly dueAt: number | null }

/**
 * The periods of a ranking that have ended since, and including, the one that ended at `dueAt`; at most `most`, since a
 * service may have been down for years. A ranking of all time never ends.
 */
export const endedPeriods = (
  ranking: RankingConfig | undefined,
  timezone: string,
  dueAt: number,
  now: number,
  most: number,
): EndedPeriods => {
  const ended: Period[] = []
  let due: number | null = dueAt
  while (ranking && due !== null && due <= now && ended.length < most) {
    const period = runningPeriod(ranking, timezone, due - 1)
    if (period) ended.push(period)
    due = (period && runningPeriod(ranking, timezone, period.end)?.end) ?? null
  }
  return { ended, dueAt: ranking ? due : null }
}

/** A round whose period has ended, with the ranking that defines its prizes. */
export type EndedRound = { readonly period: Period; readonly ranking: RankingConfig }

/** A round whose prizes have not all been given. `isDecided` says whether its winners are decided. */
export type OpenRound = EndedRound & { readonly isDecided: boolean }

/**
 * The rounds of a campaign that have ended by `now` and are not stored yet, at most `most`, oldest first; and when the
 * next one ends. `dueAt` is when the first of them ends: null without a ranking whose prizes follow the calendar.
 */
export const endedRounds = (
  { ranking, timezone }: Pick<CampaignConfig, "ranking" | "timezone">,
  dueAt: number | null,
  now: number,
  most = Number.POSITIVE_INFINITY,
): { readonly rounds: readonly EndedRound[]; readonly dueAt: number | null } => {
  if (dueAt === null || dueAt > now) return { rounds: [], dueAt }
  if (!ranking) return { rounds: [], dueAt: null }
  const next = endedPeriods(ranking, timezone, dueAt, now, most)
  return { rounds: next.ended.map((period) => ({ period, ranking })), dueAt: next.dueAt }
}

/**
 * The period of a manual request: the given one, otherwise the last that has ended. It must have ended, and a given one
 * must have ended after the campaign began: when it was created, or first played if the clock was set back.
 */
export const periodToGive = (
  config: RankingConfig,
  { timezone, beganAt }: { readonly timezone: string; readonly beganAt: number },
  now: number,
  periodKey: string | undefined,
): Period | Refusal => {
  const { period: kind } = config
  if (kind === "total")
    return periodKey === undefined || periodKey === "total"
      ? periodAt("total", timezone, now)
      : refuseField("periodKey", "total")
  const last = periodAt(kind, timezone, periodAt(kind, timezone, now).start - 1)
  if (periodKey === undefined) return last
  const named = periodByKey(kind, timezone, periodKey)
  const example = last.end > beganAt ? `such as ${last.key}` : "and none has ended yet"
  if (!named) return refuseField("periodKey", `the key of a ${kind}, such as ${last.key}`)
  if (named.end > now) return refuseField("periodKey", `that of a ${kind} that has ended, ${example}`)
  if (named.end <= beganAt)
    return refuseField("periodKey", `the key of a ${kind} that ended after the campaign was created, ${example}`)
  return named
}

/** Its winners cannot be determined, since not all of its plays are in the log. */
export const refuseArchivedPeriod = ({ key }: Pick<Period, "key">): Refusal =>
  refuse("CONFLICT", `plays of ${key} lie in the archive, so that its winners are unknown; choose a later periodKey`)

/** The end of a decided period, after which plays are still possible; null for all time, which never ends. */
export const endOfDecided = ({ period }: Pick<EndedRound, "period">): number | null =>
  period.end === allTime.end ? null : period.end

/** The time of a play: never within a period whose prizes are decided, even if a clock is slow or was set back. */
export const playTime = (now: number, decidedUntil: number | null): number =>
  decidedUntil !== null && now < decidedUntil ? decidedUntil : now

/** The winner of a position of a round; `prize` is null if the organization delivers it. */
export type Winner = {
  readonly position: number
  readonly player: number
  readonly totalScore: number
  readonly prize: PositionPrize | null
}

/** The winners of a ranking; `ranked` are its best in order, at least down to the last position with a prize. */
export const winnersOf = (
  ranking: RankingConfig,
  ranked: readonly { readonly player: number; readonly score: number }[],
): Winner[] =>
  ranked.slice(0, lastPrizedPosition(ranking)).flatMap(({ player, score: totalScore }, index) => {
    const position = index + 1
    const range = prizeAt(ranking, position)
    return range ? [{ position, player, totalScore, prize: range.prize ?? null }] : []
  })

const firstRetryMs = 1_000
const longestRetryMs = 3_600_000

/** The backoff of a round after its `tries`-th failed try: a second, doubled each time, at most an hour. */
export const retryDelayMs = (tries: number): number => Math.min(firstRetryMs * 2 ** (tries - 1), longestRetryMs)

/**
 * The current period of a ranking at `now`, and whether standings hold its scores: plays before a change of the time
 * zone were counted in the periods of the old one, except for all time.
 */
export const rankedPeriod = (
  kind: PeriodKind,
  { timezone, zoneSince }: { readonly timezone: string; readonly zoneSince: number | null },
  now: number,
): { readonly period: Period; readonly isInStandings: boolean } => {
  const period = periodAt(kind, timezone, now)
  return { period, isInStandings: kind === "total" || zoneSince === null || zoneSince < period.start }
}

const roundStuck = "RANKING_ROUND_STUCK"

/** The warning about a round whose prizes cannot be given because there are too few codes. */
export const warnOfRound = (periodKey: string): Warning =>
  warn(
    roundStuck,
    `the ranking prizes of ${periodKey} cannot be given because their codes have run out: raise the length of those codes; the service retries automatically`,
    { periodKey },
  )

/** The warnings of a campaign that need attention: once it has ended, only prizes that are still owed. */
export const urgentWarnings = (status: CampaignConfig["status"], warnings: readonly Warning[]): readonly Warning[] =>
  status === "ended" ? warnings.filter(({ code }) => code === roundStuck) : warnings
