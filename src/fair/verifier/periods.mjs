// Periods of limits

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
const dateOf = (text) => Date.parse(`${text}T00:00:00Z`)
const mondayOf = (date) => date - ((new Date(date).getUTCDay() + 6) % 7) * dayMs

/** The first and the last day of the period with this key, in UTC; NaN if there is no such period. */
export const periodForms = {
  total: (key) => (key === "total" ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] : [Number.NaN, Number.NaN]),
  day: (key) => (/^\d{4}-\d\d-\d\d$/.test(key) ? [dateOf(key), dateOf(key)] : [Number.NaN, Number.NaN]),
  week: (key) => {
    const [, year, week] = /^(\d{4})-W(\d\d)$/.exec(key) ?? []
    const monday = mondayOf(dateOf(`${year}-01-04`)) + (Number(week) - 1) * 7 * dayMs
    return [monday, monday + 6 * dayMs]
  },
  month: (key) => {
    if (!/^\d{4}-\d\d$/.test(key)) return [Number.NaN, Number.NaN]
    const [year, month] = key.split("-").map(Number)
    return [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 0)]
  },
}

/**
 * A name such as `2026-11-22#2` means the same days as `2026-11-22`, but counted in another time zone, with its own
 * places. All of time is the same in every zone.
 */
export const recount = /^(\d.*)#([2-9]|[1-9]\d+)$/
export const beforeRecount = (name) => name.replace(recount, (_, key, nth) => (nth === "2" ? key : `${key}#${nth - 1}`))

export const daysOf = (kind, name) => periodForms[kind](name.replace(recount, "$1"))

/** The largest offset of any clock from UTC; records do not name the time zone. */
export const clockMs = 16 * hourMs

/** Whether an instant may lie in a period. */
export const mayContain = (kind, name, at) => {
  const [first, last] = daysOf(kind, name)
  return at >= first - clockMs && at < last + dayMs + clockMs
}
