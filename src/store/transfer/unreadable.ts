import { readFault } from "../../record/readable.ts"
import { DamagedJson } from "../json.ts"

type Values = Readonly<Record<string, unknown>>

/** The tables of what is configured: a start looks through them, since little works without them. */
export const configuredTables: ReadonlySet<string> = new Set([
  "organizations",
  "api_keys",
  "users",
  "campaigns",
  "marketplace_games",
  "notifications",
  "push_sends",
  "webhooks",
  "moment_batches",
  "ranking_rounds",
])

/** What keeps a row from being used, or null; also JSON that cannot be parsed, of any field. */
export const faultOfRow = (table: string, values: Values): string | null => {
  for (const field in values) if (values[field] instanceof DamagedJson) return `${field} must be JSON`
  return readFault(table, values)
}

/** The row by its number and, in an export's words, its table: never by what it holds. */
export const rowName = (table: string, { id }: Values): string =>
  typeof id === "number" ? `row ${id} of ${table}` : `a row of ${table}`
