/** The calendar periods of limits, rankings and quotas, in a campaign's time zone (docs/api.md#periods). */
export const periodKinds = ["day", "week", "month", "total"] as const
export type PeriodKind = (typeof periodKinds)[number]

/**
 * `start` (included) and `end` (excluded) are epoch milliseconds; `key` is `2026-11-21`, `2026-W47`, `2026-11` or
 * `total`.
 */
export type Period = { readonly key: string; readonly start: number; readonly end: number }

export const allTime: Period = { key: "total", start: Number.MIN_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER }

const pad = (value: number, width: number) => String(value).padStart(width, "0")

const calendarPeriod = (kind: Exclude<PeriodKind, "total">, timezone: string, now: number): Period => {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timezone).epochMilliseconds
  const shown = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate()
  const next = shown.add({ days: 1 })
  // When clocks go back across midnight, a day that has ended would begin again: it stays ended.
  const today = startOf(next) <= now ? next : shown
  switch (kind) {
    case "day":
      return { key: today.toString(), start: startOf(today), end: startOf(today.add({ days: 1 })) }
    case "week": {
      const monday = today.subtract({ days: today.dayOfWeek - 1 })
      const key = `${pad(today.yearOfWeek ?? today.year, 4)}-W${pad(today.weekOfYear ?? 1, 2)}`
      return { key, start: startOf(monday), end: startOf(monday.add({ days: 7 })) }
    }
    case "month": {
      const first = today.with({ day: 1 })
      return { key: today.toPlainYearMonth().toString(), start: startOf(first), end: startOf(first.add({ months: 1 })) }
    }
  }
}

const memoLimit = 4096
const memo = { day: new Map<string, Period>(), week: new Map<string, Period>(), month: new Map<string, Period>() }

/** The period that contains `now`. The last one of each kind and zone is cached. */
export const periodAt = (kind: PeriodKind, timezone: string, now: number): Period => {
  if (kind === "total") return allTime
  const known = memo[kind].get(timezone)
  if (known && now >= known.start && now < known.end) return known
  const period = calendarPeriod(kind, timezone, now)
  if (memo[kind].size >= memoLimit) memo[kind].clear()
  memo[kind].set(timezone, period)
  return period
}

/** The period of each kind that contains an instant. */
export type Periods = Readonly<Record<PeriodKind, Period>>

const periodsByZone = new Map<string, Periods>()

/** The periods that contain `now`. They are cached per zone until its day ends, since every play needs them. */
export const periodsAt = (timezone: string, now: number): Periods => {
  const known = periodsByZone.get(timezone)
  if (known && now >= known.day.start && now < known.day.end) return known
  const at = (kind: PeriodKind) => periodAt(kind, timezone, now)
  const periods = { day: at("day"), week: at("week"), month: at("month"), total: allTime }
  if (periodsByZone.size >= memoLimit) periodsByZone.clear()
  periodsByZone.set(timezone, periods)
  return periods
}

/** The same date and time in another year, in UTC. */
export const yearsAfter = (instant: number, years: number): number => {
  const date = new Date(instant)
  return date.setUTCFullYear(date.getUTCFullYear() + years)
}

/** Whole seconds from `now` until the next period of this kind begins, at least 1; undefined if there is none. */
export const secondsToNextPeriod = (kind: PeriodKind, timezone: string, now: number): number | undefined =>
  kind === "total" ? undefined : Math.max(1, Math.ceil((periodAt(kind, timezone, now).end - now) / 1000))

const keyForms = { day: /^\d{4}-\d{2}-\d{2}$/, week: /^(\d{4})-W(\d{2})$/, month: /^\d{4}-\d{2}$/ } as const

const dateOfKey = (kind: Exclude<PeriodKind, "total">, key: string): Temporal.PlainDate => {
  if (kind !== "week") return Temporal.PlainDate.from(kind === "day" ? key : `${key}-01`)
  const [, year = "", week = ""] = keyForms.week.exec(key) ?? []
  const fourth = Temporal.PlainDate.from(`${year}-01-04`)
  return fourth.subtract({ days: fourth.dayOfWeek - 1 }).add({ weeks: Number(week) - 1 })
}

/** The period whose key is `key`, or null when no such period exists. */
export const periodByKey = (kind: Exclude<PeriodKind, "total">, timezone: string, key: string): Period | null => {
  if (!keyForms[kind].test(key)) return null
  try {
    const start = dateOfKey(kind, key).toZonedDateTime(timezone).epochMilliseconds
    const period = calendarPeriod(kind, timezone, start)
    return period.key === key ? period : null
  } catch {
    return null
  }
}

/** How many periods of a kind overlap [start, end), which is not empty. */
export const countPeriods = (kind: PeriodKind, timezone: string, start: number, end: number): number => {
  if (kind === "total") return 1
  const dateAt = (at: number) => dateOfKey(kind, periodAt(kind, timezone, at).key)
  const unit = `${kind}s` as const
  return dateAt(start).until(dateAt(end - 1), { largestUnit: unit })[unit] + 1
}

/** Temporal also extracts the zone of a whole timestamp, which is not a zone name. */
const timeZoneForm = /^([A-Za-z][\w+\-/]*|[+-]\d{2}(:?\d{2})?)$/

/** Whether `timezone` is an IANA name or a fixed offset such as `+05:30`. */
export const isTimeZone = (timezone: string): boolean => {
  if (!timeZoneForm.test(timezone)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timezone)
    return true
  } catch {
    return false
  }
}

/** The zone of a record, or UTC if it has no readable one, so that counts by day go on. */
export const zoneOrUtc = (timezone: string | null | undefined): string =>
  timezone && isTimeZone(timezone) ? timezone : "UTC"

/** An instant as shown in every response: ISO-8601 UTC with milliseconds. */
export const isoTime = (instant: number): string => new Date(instant).toISOString()

/** Like isoTime, for an instant that may be null. */
export const isoTimeOrNull = (instant: number | null): string | null => (instant === null ? null : isoTime(instant))

/** The years 1 to 9999: those that a response can show in the format of requests. */
export const earliestTime = Temporal.Instant.from("0001-01-01T00:00Z").epochMilliseconds
export const latestTime = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const timestampForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i

/** Epoch milliseconds of an ISO-8601 timestamp with date, time and offset (or `Z`), or null. */
export const parseTimestamp = (text: string): number | null => {
  if (!timestampForm.test(text)) return null
  try {
    const instant = Temporal.Instant.from(text).epochMilliseconds
    return instant >= earliestTime && instant <= latestTime ? instant : null
  } catch {
    return null
  }
}
