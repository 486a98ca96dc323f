import { Type } from "@sinclair/typebox"
import { codeKey } from "../../core/code.ts"
import { isPasswordHash } from "../../core/organization/user.ts"
import { freeObjectRule, isFreeObjectShort } from "../operation/fields.ts"
import { faultFinder } from "../operation/validate.ts"
import { configurationChecks } from "./configuration.ts"
import { Instant } from "./instant.ts"
import { rowSchemas } from "./rows.ts"

type Row = Readonly<Record<string, unknown>>
type FaultOf = (row: Row) => string | null

const isJsonObject = (value: unknown): boolean => {
  try {
    const found: unknown = JSON.parse(String(value))
    return typeof found === "object" && found !== null
  } catch {
    return false
  }
}

const isJson =
  (field: string): FaultOf =>
  (row) =>
    isJsonObject(row[field]) ? null : `${field} must be a JSON object`

const isShort =
  (field: string): FaultOf =>
  (row) =>
    row[field] === null || isFreeObjectShort(row[field] as Record<string, unknown>)
      ? null
      : `${field} must be ${freeObjectRule}`

const isConfigured =
  (table: keyof typeof configurationChecks, field: string): FaultOf =>
  (row) =>
    (row[field] === null ? null : configurationChecks[table]?.(row[field])?.message) ?? null

/** What no schema of single fields can express of a row whose fields have the form of theirs. */
const rules: Readonly<Record<string, FaultOf>> = {
  organizations: isConfigured("organizations", "settings"),
  campaigns: isConfigured("campaigns", "config"),
  notifications: isConfigured("notifications", "config"),
  users: ({ passwordHash }) =>
    passwordHash === null || isPasswordHash(String(passwordHash)) ? null : "passwordHash must be one of this service",
  players: isShort("traits"),
  plays: isShort("metadata"),
  promo_codes: (row) => (codeKey(String(row["code"])) === row["codeKey"] ? null : "codeKey must be that of code"),
  chain_records: isJson("text"),
  deliveries: isJson("body"),
  idempotency_records: isJson("answer"),
}

/** The fields that hold a time, but for the ends of a period, which may be all time. */
const isTime = (table: string, field: string): boolean =>
  (field === "at" || /[a-z]At$/.test(field)) && !(table === "ranking_rounds" && /^(starts|ends)At$/.test(field))

/** Null stands for a field without a value, which its column takes or not. */
const given = (row: Row): Row => {
  const known: Record<string, unknown> = {}
  for (const field in row) if (row[field] !== null) known[field] = row[field]
  return known
}

/**
 * Says what is wrong with a stored row of `table`, or null: it is taken as the operations take its values, by their
 * schemas and the rules behind them. `fields` names those of the table.
 */
export const rowFaults = (table: string, fields: readonly string[]): FaultOf => {
  const times = Object.fromEntries(fields.filter((field) => isTime(table, field)).map((field) => [field, Instant]))
  const faultOf = faultFinder(Type.Partial(Type.Object({ ...times, ...rowSchemas[table] })))
  const rule = rules[table]
  return (row) => faultOf(given(row)) ?? rule?.(row) ?? null
}
