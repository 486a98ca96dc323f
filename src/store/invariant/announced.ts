import type { Dialect } from "./queries.ts"

/** What a row remembers of what events told, as JSON. */
export type AnnouncedRow = {
  readonly kind: "dates" | "amounts" | "periods"
  readonly row: string
  readonly told: string
}

/** The rows that remember what events told. `text` shows a JSON column as text. */
export const announcedRows = ({ own }: Dialect, text: (column: string) => string): readonly string[] => [
  `SELECT 'dates' AS kind, 'campaign ' || t.id AS row, ${text("t.told")} AS told
   FROM campaigns t WHERE t.told IS NOT NULL AND ${own("t")}`,
  `SELECT 'amounts' AS kind, 'the budget of campaign ' || t.campaign AS row, ${text("t.told")} AS told
   FROM budgets t WHERE t.told IS NOT NULL AND ${own("t")}`,
  `SELECT 'periods' AS kind, 'the stock of prize ' || t.prize_id || ' of campaign ' || t.campaign AS row,
     ${text("t.told_periods")} AS told
   FROM stocks t WHERE t.told_periods IS NOT NULL AND ${own("t")}`,
]

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined

/** A list as stored; one of another form is told of by the rule of records. */
const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list = fieldOf(value, name)
  return Array.isArray(list) ? list : []
}

function* faultsOfList(what: string, list: readonly unknown[]): Generator<string> {
  if (new Set(list).size < list.length) yield `${what} twice`
  if (list.some((value) => typeof value === "number" && value < 0)) yield `${what} below zero`
}

function* faultsOfAmounts(told: unknown): Generator<string> {
  yield* faultsOfList("an amount of budget.low", listIn(told, "low"))
  yield* faultsOfList("an amount of budget.reached", listIn(told, "reached"))
}

function* faultsOfDates(told: unknown): Generator<string> {
  for (const [event, name] of [
    ["campaign.started", "starts"],
    ["campaign.ended", "ends"],
  ] as const) {
    yield* faultsOfList(`a date of ${event}`, listIn(told, name))
  }
  yield* faultsOfAmounts(fieldOf(told, "budget"))
}

function* faultsOfPeriods(told: unknown): Generator<string> {
  const periods = Array.isArray(told) ? told : []
  const spans = periods.map((period) => `${fieldOf(period, "from")} ${fieldOf(period, "until")}`)
  if (new Set(spans).size < spans.length) yield "a period twice"
  if (periods.some((period) => Number(fieldOf(period, "from")) > Number(fieldOf(period, "until"))))
    yield "a period that ends before it begins"
  if (periods.some((period) => !fieldOf(period, "low") && !fieldOf(period, "gone")))
    yield "a period of which nothing was told"
}

/** What a row remembers wrongly of what events told. */
export function* differingAnnounced({ kind, row, told: text }: AnnouncedRow): Generator<string> {
  const told = parsed(text)
  const faults = { dates: faultsOfDates, amounts: faultsOfAmounts, periods: faultsOfPeriods }[kind](told)
  for (const fault of faults) yield `${row} remembers ${fault}`
}
