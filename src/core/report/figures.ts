import { type Period, periodAt } from "../period.ts"

/** A count in total, in the last seven days of the campaign's time zone including today, and in the seven before. */
export type Figure = { readonly total: number; readonly lastWeek: number; readonly weekBefore: number }

/** What the list of campaigns shows about each. */
export type CampaignFigures = { readonly plays: Figure; readonly wins: Figure; readonly codes: Figure }

const figureNames = ["plays", "wins", "codes"] as const
export const figureSorts = ["plays", "wins", "codes", "playsChange", "winsChange", "codesChange"] as const
export type FigureSort = (typeof figureSorts)[number]

export const changeOf = ({ lastWeek, weekBefore }: Figure): number => lastWeek - weekBefore

const figureOf = (figures: CampaignFigures, sort: FigureSort): number => {
  const name = figureNames.find((known) => sort.startsWith(known)) ?? "plays"
  return sort === name ? figures[name].total : changeOf(figures[name])
}

/** The ids of campaigns in the order of a figure, largest first. */
export const sortedByFigure = (figures: ReadonlyMap<string, CampaignFigures>, sort: FigureSort): string[] =>
  [...figures]
    .map(([campaignId, of]) => ({ campaignId, value: figureOf(of, sort) }))
    .sort((a, b) => b.value - a.value || (a.campaignId < b.campaignId ? -1 : 1))
    .map(({ campaignId }) => campaignId)

/** The last seven days, and the seven before. */
export type Weeks = { readonly last: Period; readonly before: Period }

const daysOfAWeek = 7

const weeksAt = (timezone: string, now: number): Weeks => {
  let day = periodAt("day", timezone, now)
  for (let back = 1; back < daysOfAWeek; back++) day = periodAt("day", timezone, day.start - 1)
  const last = day
  for (let back = 0; back < daysOfAWeek; back++) day = periodAt("day", timezone, day.start - 1)
  return { last, before: day }
}

/** The weeks of time zones at `now`; computes each only once. */
export const weeksOf = (now: number) => {
  const known = new Map<string, Weeks>()
  return (timezone: string): Weeks => {
    const weeks = known.get(timezone) ?? weeksAt(timezone, now)
    known.set(timezone, weeks)
    return weeks
  }
}

type CountedDay = { readonly day: string; readonly plays: number; readonly wins: number }

/** Figures of a campaign; `days` are counts by day, in any order and possibly split. */
export const figuresOf = (
  { last, before }: Weeks,
  totals: { readonly plays: number; readonly wins: number },
  days: Iterable<CountedDay>,
  codes: Figure,
): CampaignFigures => {
  const plays = { total: totals.plays, lastWeek: 0, weekBefore: 0 }
  const wins = { total: totals.wins, lastWeek: 0, weekBefore: 0 }
  for (const counted of days) {
    if (counted.day < before.key) continue
    const week = counted.day >= last.key ? "lastWeek" : "weekBefore"
    plays[week] += counted.plays
    wins[week] += counted.wins
  }
  return { plays, wins, codes }
}
