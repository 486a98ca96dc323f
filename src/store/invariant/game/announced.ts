import type { Dialect, Queries } from "../dialect.ts"
import { rule } from "../rule.ts"

/** What a row remembers of what events told, as the database returns JSON. */
type AnnouncedRow = {
  readonly kind: "dates" | "amounts" | "periods"
  readonly row: string
  readonly told: unknown
}

/** The rows that remember what events told. */
const announcedRows: Queries = ({ own }) => [
  `SELECT 'dates' AS kind, 'campaign ' || t.id AS row, t.told AS told
   FROM campaigns t WHERE t.told IS NOT NULL AND ${own("t")}`,
  `SELECT 'amounts' AS kind, 'the budget of campaign ' || t.campaign AS row, t.told AS told
   FROM budgets t WHERE t.told IS NOT NULL AND ${own("t")}`,
  `SELECT 'periods' AS kind, 'the stock of prize ' || t.prize_id || ' of campaign ' || t.campaign AS row,
     t.told_periods AS told
   FROM stocks t WHERE t.told_periods IS NOT NULL AND ${own("t")}`,
]

const toldIn = ({ parsed }: Dialect, stored: unknown): unknown => {
  try {
    return parsed(stored)
  } catch {
    return null
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined

/** A list as stored; the rule of records reports one of another form. */
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
    yield "a period without any sent event"
}

/** What rows remember wrongly of what events told. */
export const announcedRule = rule("told", async function* ({ dialect, rows }) {
  const faultsOf = { dates: faultsOfDates, amounts: faultsOfAmounts, periods: faultsOfPeriods }
  for (const query of announcedRows(dialect))
    for await (const { kind, row, told } of rows<AnnouncedRow>(query))
      for (const fault of faultsOf[kind](toldIn(dialect, told))) yield `${row} remembers ${fault}`
})
