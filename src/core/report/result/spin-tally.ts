import { dayOf, type Grouping, groupingOf } from "./play-tally.ts"

/** The spins that stopped on a segment on a day, under the same odds; `points` is the sum of what they gave. */
export type SpinCount = Grouping & {
  readonly segmentId: string
  readonly spins: number
  readonly wins: number
  readonly points: number
}

/** What the wins of a day cost in a currency, or "" if it is unknown: codes, and other prizes by their values. */
export type SpinCost = {
  readonly day: string
  readonly currency: string
  readonly codes: number
  readonly prizes: number
}

export type SpinCounts = { readonly counts: readonly SpinCount[]; readonly costs: readonly SpinCost[] }

/** A spin of the log as it is counted. */
export type LoggedSpin = {
  readonly at: number
  readonly segmentId: string
  readonly won: boolean
  readonly points: number
  readonly hasCode: boolean
  readonly value: number | null
  readonly currency: string | null
}

/** Spins whose players have forfeited their prizes, and what those are worth together. */
export type ForfeitedSpin = Pick<LoggedSpin, "at" | "currency"> & { readonly value: number }

/** What is counted of spins, less the prizes that are forfeited. */
export const withoutForfeited = (
  { counts, costs }: SpinCounts,
  forfeited: readonly ForfeitedSpin[],
  timezone: string,
): SpinCounts => {
  const less = forfeited.map(({ at, currency, value }) => ({
    day: dayOf(timezone, at),
    currency: currency ?? "",
    codes: 0,
    prizes: -value,
  }))
  return { counts, costs: [...costs, ...less] }
}

/** What the counts of a mini-game's spins depend on: its time zone, and when its odds were last changed. */
export type CountedBy = { readonly timezone: string; readonly oddsSince: number | null }

/** Counts spins of one mini-game. */
export const tallyOf = (spins: Iterable<LoggedSpin>, { timezone, oddsSince }: CountedBy): SpinCounts => {
  const counts = new Map<string, SpinCount>()
  const costs = new Map<string, SpinCost>()
  for (const { at, segmentId, won, points, hasCode, value, currency } of spins) {
    const grouping = groupingOf(at, timezone, oddsSince ?? 0)
    const { day } = grouping
    const group = `${day} ${grouping.oddsSince} ${segmentId}`
    const known = counts.get(group) ?? { ...grouping, segmentId, spins: 0, wins: 0, points: 0 }
    const { spins: before, wins } = known
    counts.set(group, { ...known, spins: before + 1, wins: wins + (won ? 1 : 0), points: known.points + points })
    if (!value) continue
    const cost = costs.get(`${day} ${currency}`) ?? { day, currency: currency ?? "", codes: 0, prizes: 0 }
    const { codes, prizes } = cost
    costs.set(`${day} ${currency}`, hasCode ? { ...cost, codes: codes + value } : { ...cost, prizes: prizes + value })
  }
  return { counts: [...counts.values()], costs: [...costs.values()] }
}
