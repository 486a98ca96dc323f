import { readFault } from "../../record/readable.ts"
import { DamagedJson } from "../json.ts"

type Values = Readonly<Record<string, unknown>>

/** The tables of the configuration. A start checks them, since little works without them. */
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

/** Why a row cannot be used, including JSON in any field that cannot be parsed; or null. */
export const faultOfRow = (table: string, values: Values): string | null => {
  for (const field in values) if (values[field] instanceof DamagedJson) return `${field} must be JSON`
  return readFault(table, values)
}

/** The row by its number and its table's name in exports: never by its contents. */
export const rowName = (table: string, { id }: Values): string =>
  typeof id === "number" ? `row ${id} of ${table}` : `a row of ${table}`
