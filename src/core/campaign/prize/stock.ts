import { type Period, type Periods, periodAt } from "../../period.ts"
import type { AnnouncedStock } from "../announced.ts"
import type { CountedPlay } from "../standing/count.ts"
import type { Tally } from "../standing/quota.ts"
import type { CampaignPrize, RewardLimits } from "./prize.ts"

/**
 * The wins of a prize by all players in a period of its stock; `told` has the periods that its events have reported.
 */
export type StockTally = Tally & { readonly told: readonly AnnouncedStock[] }

/** The period in which `stock.maxTotal` limits the wins of a prize or segment; null without such a limit. */
export const stockPeriodAt = ({ stock }: Pick<CampaignPrize, "stock">, timezone: string, now: number): Period | null =>
  stock?.maxTotal === undefined ? null : periodAt(stock.period, timezone, now)

/** A prize and the current period of its total stock. */
export type StockPeriod = { readonly prizeId: string; readonly start: number; readonly end: number }

type Stocked = { readonly prizes?: readonly CampaignPrize[]; readonly timezone: string }

export const stockPeriods = ({ prizes = [], timezone }: Stocked, now: number): readonly StockPeriod[] =>
  prizes.flatMap((prize) => {
    const period = stockPeriodAt(prize, timezone, now)
    return period ? [{ prizeId: prize.prizeId, start: period.start, end: period.end }] : []
  })

/**
 * A player's wins of a prize, counted in the interval [from, until) that its stock last needed; both are null if they
 * have to be counted. `wonAt` is the time of the last. A prize that a player never won has none.
 */
export type PrizeWins = {
  readonly prizeId: string
  readonly from: number | null
  readonly until: number | null
  readonly wins: number
  readonly wonAt: number
}

type Own = { readonly prizeWins: readonly PrizeWins[] | null } | null

const winsOf = (own: Own, prizeId: string): PrizeWins | undefined =>
  own?.prizeWins?.find((wins) => wins.prizeId === prizeId)

const isOf = ({ from, until }: PrizeWins, { start, end }: Period) => from === start && until === end

/** The player's wins of a prize in `period`, whose gaps were filled before. */
export const prizeWinsIn = (own: Own, prizeId: string, period: Period): number => {
  const known = winsOf(own, prizeId)
  return known && isOf(known, period) ? known.wins : 0
}

/** Whether a player's wins of a prize in `period` have to be counted from the log. */
export const isPrizeGap = (wins: PrizeWins, period: Period): boolean =>
  !isOf(wins, period) && wins.wonAt >= period.start

/** The list with this entry in place of the one for the same prize. */
const withWins = (list: readonly PrizeWins[] | null, entry: PrizeWins): readonly PrizeWins[] => [
  ...(list ?? []).filter(({ prizeId }) => prizeId !== entry.prizeId),
  entry,
]

/** The list with wins that were counted from the log. */
export const withCountedWins = (
  list: readonly PrizeWins[] | null,
  prizeId: string,
  { start: from, end: until }: Pick<Period, "start" | "end">,
  wins: number,
): readonly PrizeWins[] | null => {
  const known = winsOf({ prizeWins: list }, prizeId)
  return known ? withWins(list, { ...known, from, until, wins }) : list
}

/** The list after a win of a prize with this stock, at a time in `periods`. */
export const afterWin = (
  own: Own,
  prizeId: string,
  stock: RewardLimits | undefined,
  periods: Periods,
  at: number,
): readonly PrizeWins[] => {
  const wonAt = Math.max(at, winsOf(own, prizeId)?.wonAt ?? at)
  const period = stock?.maxPerUser === undefined ? null : periods[stock.period]
  if (!period) return withWins(own?.prizeWins ?? null, { prizeId, from: null, until: null, wins: 0, wonAt })
  const wins = prizeWinsIn(own, prizeId, period) + 1
  return withWins(own?.prizeWins ?? null, { prizeId, from: period.start, until: period.end, wins, wonAt })
}

/** The list after a win of the log that it does not include yet: it counts in the existing interval. */
export const caughtUpWins = (
  list: readonly PrizeWins[] | null,
  { prizeId, at }: Pick<CountedPlay, "prizeId" | "at">,
): readonly PrizeWins[] | null => {
  if (prizeId === undefined || prizeId === null) return list
  const known = winsOf({ prizeWins: list }, prizeId)
  if (!known) return withWins(list, { prizeId, from: null, until: null, wins: 0, wonAt: at })
  const { from, until, wins, wonAt } = known
  const isWithin = from !== null && until !== null && at >= from && at < until
  return withWins(list, { ...known, wins: isWithin ? wins + 1 : wins, wonAt: Math.max(wonAt, at) })
}

/** The wins of two players who are merged; those of different intervals are left to be recounted. */
export const mergedWins = (
  one: readonly PrizeWins[] | null,
  other: readonly PrizeWins[] | null,
): readonly PrizeWins[] | null => {
  let joined = one
  for (const added of other ?? []) {
    const known = winsOf({ prizeWins: joined }, added.prizeId)
    const wonAt = Math.max(added.wonAt, known?.wonAt ?? added.wonAt)
    const isSame = known && known.from === added.from && known.until === added.until
    if (!known) joined = withWins(joined, added)
    else if (isSame) joined = withWins(joined, { ...known, wins: known.wins + added.wins, wonAt })
    else joined = withWins(joined, { prizeId: added.prizeId, from: null, until: null, wins: 0, wonAt })
  }
  return joined
}

/** How many periods are remembered: the current one of each kind, and the previous ones. */
const rememberedPeriods = 8

/** Which events of a period were sent, however the stock was counted since. */
export const announcedIn = (
  told: readonly AnnouncedStock[],
  { from, until }: Pick<Tally, "from" | "until">,
): Pick<AnnouncedStock, "low" | "gone"> =>
  told.find((entry) => entry.from === from && entry.until === until) ?? { low: false, gone: false }

/** The list with what was sent about a period. */
export const withToldPeriod = (told: readonly AnnouncedStock[], entry: AnnouncedStock): readonly AnnouncedStock[] => {
  const others = told.filter(({ from, until }) => from !== entry.from || until !== entry.until)
  return [...others, entry].slice(-rememberedPeriods)
}

/** The stock after one more win, and the events of that win: at most a fifth left, or nothing left. */
export const stockAfter = (
  tally: StockTally,
  maxTotal: number,
): { readonly stock: StockTally; readonly events: readonly ("prize.low" | "prize.gone")[] } => {
  const { from, until } = tally
  const count = tally.count + 1
  const before = announcedIn(tally.told, tally)
  const low = (maxTotal - count) * 5 <= maxTotal && !before.low
  const gone = count >= maxTotal && !before.gone
  const entry = { from, until, low: before.low || low, gone: before.gone || gone }
  return {
    stock: { from, until, count, told: low || gone ? withToldPeriod(tally.told, entry) : tally.told },
    events: [...(low ? (["prize.low"] as const) : []), ...(gone ? (["prize.gone"] as const) : [])],
  }
}
