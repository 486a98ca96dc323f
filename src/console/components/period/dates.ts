import { fromLocalTime, toLocalTime } from "../../i18n/time-zone.ts"

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const quarterMs = 15 * 60_000

/** Periods that the reader can choose by name; `dates` has custom dates. */
export const periodNames = ["day", "week", "month", "quarter", "thisMonth", "lastMonth", "dates"] as const
export type PeriodName = (typeof periodNames)[number]

/** The period in the address; dates such as 2026-11-21 are inclusive. */
export type Choice = { readonly name: PeriodName; readonly first?: string; readonly last?: string }

/** A time from `from` to `to`, or until now without `to`, with the start of each of its buckets. */
export type Span = {
  readonly from: string
  readonly to?: string
  readonly bucket: "hour" | "day"
  readonly starts: readonly string[]
}

export type Period = Span & { readonly timezone: string; readonly before: Span }

/** Days by the calendar of the time zone, both inclusive. */
type Days = { readonly first: string; readonly last: string }

const dateForm = /^\d{4}-\d{2}-\d{2}$/
export const isDate = (text: string | undefined): text is string =>
  text !== undefined && dateForm.test(text) && !Number.isNaN(Date.parse(text))

/** Longer periods would have more buckets than the service returns. */
const maxDays = 3_660

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
const daysBetween = ({ first, last }: Days): number => Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1

export const dateAt = (ms: number, timezone: string): string => toLocalTime(ms, timezone).slice(0, 10)
/** When a day begins, in epoch milliseconds. */
const startOf = (date: string, timezone: string): number => fromLocalTime(`${date}T00:00`, timezone)

/** When a day begins and when it has ended, as times. */
export const timesOfDay = (date: string, timezone: string) => ({
  from: isoTime(startOf(date, timezone)),
  to: isoTime(startOf(addDays(date, 1), timezone)),
})

const isoTime = (ms: number) => new Date(ms).toISOString()

const hoursFrom = (start: number, end: number): string[] =>
  Array.from({ length: Math.max(1, Math.ceil((end - start) / hourMs)) }, (_, hour) => isoTime(start + hour * hourMs))

const ofDays = (days: Days, timezone: string, end: number | undefined): Span => {
  const from = startOf(days.first, timezone)
  const past = startOf(addDays(days.last, 1), timezone)
  const shared = { from: isoTime(from), ...(end !== undefined && { to: isoTime(end) }) }
  if (days.first === days.last) return { ...shared, bucket: "hour", starts: hoursFrom(from, past) }
  const starts = Array.from({ length: daysBetween(days) }, (_, day) =>
    isoTime(startOf(addDays(days.first, day), timezone)),
  )
  return { ...shared, bucket: "day", starts }
}

const lengths = { week: 7, month: 30, quarter: 90 } as const

const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`

const daysOf = ({ name, first, last }: Choice, today: string): Days => {
  switch (name) {
    case "thisMonth":
      return { first: firstOfMonth(today), last: today }
    case "lastMonth": {
      const end = addDays(firstOfMonth(today), -1)
      return { first: firstOfMonth(end), last: end }
    }
    case "dates": {
      const [from = today, to = today] = [first, last].filter(isDate).sort()
      return { first: daysBetween({ first: from, last: to }) > maxDays ? addDays(to, 1 - maxDays) : from, last: to }
    }
    default:
      return { first: addDays(today, 1 - lengths[name === "day" ? "week" : name]), last: today }
  }
}

/** Months are compared with the previous month, other periods with as many days just before them. */
const daysBefore = ({ name }: Choice, days: Days): Days => {
  const last = addDays(days.first, -1)
  if (name === "lastMonth") return { first: firstOfMonth(last), last }
  if (name !== "thisMonth") return { first: addDays(days.first, -daysBetween(days)), last }
  const first = firstOfMonth(last)
  const same = addDays(first, daysBetween(days) - 1)
  const [end = last] = [same, last].sort()
  return { first, last: end }
}

const lastHours = (timezone: string, now: number): Period => {
  const minute = Number(toLocalTime(now, timezone).slice(14))
  const hour = Math.floor(now / 60_000) * 60_000 - minute * 60_000
  const from = hour - 23 * hourMs
  const end = Math.floor(now / quarterMs) * quarterMs - dayMs
  const span = (start: number) =>
    ({ from: isoTime(start), bucket: "hour", starts: hoursFrom(start, start + dayMs) }) as const
  return { ...span(from), timezone, before: { ...span(from - dayMs), to: isoTime(end) } }
}

/**
 * The chosen period, and the one before it for comparison. A period that is still running is only compared up to the
 * same time of day, to the quarter of an hour.
 */
export const periodOf = (choice: Choice, timezone: string, now: number): Period => {
  if (choice.name === "day") return lastHours(timezone, now)
  const today = dateAt(now, timezone)
  const days = daysOf(choice, today)
  const before = daysBefore(choice, days)
  const isRunning = days.last >= today
  const end = isRunning ? undefined : startOf(addDays(days.last, 1), timezone)
  const elapsed = Math.floor((now - startOf(today, timezone)) / quarterMs) * quarterMs
  const beforeEnd =
    isRunning && days.last === today
      ? startOf(before.last, timezone) + elapsed
      : startOf(addDays(before.last, 1), timezone)
  return { ...ofDays(days, timezone, end), timezone, before: ofDays(before, timezone, beforeEnd) }
}
