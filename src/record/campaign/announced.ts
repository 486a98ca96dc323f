import { type Announced, type AnnouncedAmounts, type AnnouncedStock, noAmounts } from "../../core/campaign/announced.ts"
import type { CampaignConfig } from "../../core/campaign/campaign.ts"
import { type Dates, withAnnounced } from "../../core/campaign/dates.ts"
import { type BudgetTally, mergedAmounts } from "../../core/campaign/prize/budget.ts"
import { announcedIn, type StockTally, withToldPeriod } from "../../core/campaign/prize/stock.ts"

/** The columns that record which events of a campaign were sent; the flags are about its current dates. */
type ToldColumns = {
  readonly told: Announced | null
  readonly startTold: boolean
  readonly endTold: boolean
  readonly datesDueAt: number | null
}

type Dated = Pick<CampaignConfig, "startsAt" | "endsAt">

/** If an earlier version has set the flag, its date is missing in the list. */
const listed = (list: readonly number[], isTold: boolean, at: number | undefined): readonly number[] =>
  isTold && at !== undefined ? withAnnounced(list, at) : list

/** What the events of a campaign have reported, in the form of the rules. */
export const announcedOf = (
  { told, startTold, endTold, datesDueAt: dueAt }: ToldColumns,
  { startsAt, endsAt }: Dated,
): { readonly dates: Dates; readonly toldBudget: AnnouncedAmounts } => ({
  dates: {
    starts: listed(told?.starts ?? [], startTold, startsAt),
    ends: listed(told?.ends ?? [], endTold, endsAt),
    dueAt,
  },
  toldBudget: told?.budget ?? noAmounts,
})

/** The columns that record what the events of a campaign have reported. */
export const announcedColumns = (
  { starts, ends, dueAt: datesDueAt }: Dates,
  budget: AnnouncedAmounts,
  { startsAt, endsAt }: Dated,
): ToldColumns => ({
  told: { starts, ends, budget },
  startTold: startsAt !== undefined && starts.includes(startsAt),
  endTold: endsAt !== undefined && ends.includes(endsAt),
  datesDueAt,
})

/** The columns of a budget's count. Earlier versions only remember the two amounts. */
type TallyColumns = {
  readonly used: number
  readonly givenBackUntil: number
  readonly told: AnnouncedAmounts | null
  readonly lowFor: number | null
  readonly reachedFor: number | null
  readonly earlyLast: number | null
  readonly earlyUntil: number | null
}

const listOf = (amount: number | null): readonly number[] => (amount === null ? [] : [amount])

/** A budget's count, in the form of the rules. */
export const tallyOfColumns = (row: TallyColumns): BudgetTally => ({
  used: row.used,
  givenBackUntil: row.givenBackUntil,
  told: mergedAmounts(row.told ?? noAmounts, { low: listOf(row.lowFor), reached: listOf(row.reachedFor) }),
  early: row.earlyLast === null || row.earlyUntil === null ? null : { last: row.earlyLast, until: row.earlyUntil },
})

/** The columns of a budget's count. */
export const columnsOfTally = ({ used, givenBackUntil, told, early }: BudgetTally): TallyColumns => ({
  used,
  givenBackUntil,
  told,
  lowFor: told.low.at(-1) ?? null,
  reachedFor: told.reached.at(-1) ?? null,
  earlyLast: early?.last ?? null,
  earlyUntil: early?.until ?? null,
})

/** The columns of a stock's count. Earlier versions only remember the two flags of its period. */
type StockColumns = {
  readonly winsFrom: number
  readonly winsUntil: number
  readonly wins: number
  readonly isLow: boolean
  readonly isGone: boolean
  readonly toldPeriods: readonly AnnouncedStock[] | null
}

/** A stock's count, in the form of the rules. */
export const stockOfColumns = (row: StockColumns): StockTally => {
  const { winsFrom: from, winsUntil: until, isLow: low, isGone: gone } = row
  const told = row.toldPeriods ?? []
  return { from, until, count: row.wins, told: low || gone ? withToldPeriod(told, { from, until, low, gone }) : told }
}

/** The columns of a stock's count. */
export const columnsOfStock = ({ from, until, count, told }: StockTally): StockColumns => {
  const { low: isLow, gone: isGone } = announcedIn(told, { from, until })
  return { winsFrom: from, winsUntil: until, wins: count, isLow, isGone, toldPeriods: told }
}

/** An invalidated count, of no period; it still remembers what events have reported. */
export const uncounted = ({ told }: StockTally): StockTally => ({ from: 0, until: 0, count: 0, told })
