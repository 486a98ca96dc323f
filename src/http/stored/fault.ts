import { Type } from "@sinclair/typebox"
import { codeKey } from "../../core/code/code.ts"
import { isPasswordHash } from "../../core/organization/user.ts"
import { isTimeZone } from "../../core/period.ts"
import { freeObjectRule, isFreeObjectShort, timeZoneRule } from "../operation/fields.ts"
import { faultFinder } from "../operation/validate.ts"
import { configurationChecks } from "./configuration.ts"
import { formOf } from "./exact.ts"
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

const seedForm = /^[0-9a-f]{64}$/

/** What no schema of single fields can express about a row whose fields fit theirs. */
const rules: Readonly<Record<string, FaultOf>> = {
  organizations: isConfigured("organizations", "settings"),
  campaigns: isConfigured("campaigns", "config"),
  notifications: isConfigured("notifications", "config"),
  users: ({ passwordHash }) =>
    passwordHash === null || isPasswordHash(String(passwordHash)) ? null : "passwordHash must be one of this service",
  chains: ({ seed, sealedWith }) =>
    sealedWith !== null || seedForm.test(String(seed)) ? null : "seed must be 32 bytes in hex",
  players: isShort("traits"),
  plays: isShort("metadata"),
  promo_codes: (row) => (codeKey(String(row["code"])) === row["codeKey"] ? null : "codeKey must be that of code"),
  chain_records: isJson("text"),
  deliveries: isJson("body"),
  idempotency_records: isJson("answer"),
}

/** The fields that hold a time, except for the ends of a period, which may be all time. */
const isTime = (table: string, field: string): boolean =>
  (field === "at" || /[a-z]At$/.test(field)) && !(table === "ranking_rounds" && /^(starts|ends)At$/.test(field))

/** Null stands for a field without a value, which its column may or may not accept. */
const given = (row: Row): Row => {
  const known: Record<string, unknown> = {}
  for (const field in row) if (row[field] !== null) known[field] = row[field]
  return known
}

const schemaOf = (table: string, fields: readonly string[]) => {
  const times = Object.fromEntries(fields.filter((field) => isTime(table, field)).map((field) => [field, Instant]))
  return { ...times, ...rowSchemas[table] }
}

/**
 * Says what is wrong with a row of `table` that is to be stored, or null. It is checked like the values of operations,
 * by their schemas and the rules behind them. `fields` names the fields of the table.
 */
export const rowFaults = (table: string, fields: readonly string[]): FaultOf => {
  const faultOf = faultFinder(Type.Partial(Type.Object(schemaOf(table, fields))))
  const rule = rules[table]
  return (row) => faultOf(given(row)) ?? rule?.(row) ?? null
}

/** A name that no event has any more is harmless; webhooks of older versions may have one. */
const storedEvents = Type.Array(Type.String(), { description: "an array of event names" })

const zoneIn =
  (field: string): FaultOf =>
  (row) => {
    const { timezone } = (row[field] ?? {}) as { readonly timezone?: string }
    return timezone === undefined || isTimeZone(timezone) ? null : `${field}.timezone must be ${timeZoneRule}`
  }

/** What else makes a row unusable. */
const readRules: Readonly<Record<string, FaultOf>> = {
  organizations: zoneIn("settings"),
  campaigns: zoneIn("config"),
  notifications: zoneIn("config"),
  webhooks: ({ url }) => (URL.canParse(String(url)) ? null : "url must be a URL"),
}

/** The other stored values that nothing works without. */
const alsoRead: readonly string[] = ["users", "chains", "chain_records", "deliveries", "idempotency_records"]

/**
 * Says why a stored row of `table`, or some of its fields, cannot be used, or null: its values have another form than
 * those that the operations accept, whatever their bounds.
 */
export const readFaults = (table: string, fields: readonly string[]): FaultOf => {
  const own = { ...schemaOf(table, fields), ...(table === "webhooks" && { events: storedEvents }) }
  const faultOf = faultFinder(formOf(Type.Partial(Type.Object(own))))
  const rule = readRules[table] ?? (alsoRead.includes(table) ? rules[table] : undefined)
  return (row) => faultOf(given(row)) ?? rule?.(row) ?? null
}
