import { publicOrgId } from "../../core/organization/test-organization.ts"
import type { UnreadableFound } from "../../core/port/upkeep.ts"
import { readFault } from "../../record/readable.ts"
import { DamagedJson } from "../json.ts"
import type { Shape } from "./shape.ts"

type Values = Readonly<Record<string, unknown>>

/** The tables of the configuration. A start checks them, since little works without them. */
const configuredTables: ReadonlySet<string> = new Set([
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
const faultOfRow = (table: string, values: Values): string | null => {
  for (const field in values) if (values[field] instanceof DamagedJson) return `${field} must be JSON`
  return readFault(table, values)
}

/** The row by its number and its table's name in exports: never by its contents. */
export const rowName = (table: string, { id }: Values): string =>
  typeof id === "number" ? `row ${id} of ${table}` : `a row of ${table}`

type RowsOf<Of extends Shape, Read> = (shape: Of) => AsyncIterable<Read> | Iterable<Read>

/** Describes each row of these tables that cannot be read. */
export async function* unreadableRows<Of extends Shape>(
  shapes: readonly Of[],
  rowsOf: RowsOf<Of, Values>,
): AsyncGenerator<string> {
  for (const shape of shapes)
    for await (const row of rowsOf(shape)) {
      const fault = faultOfRow(shape.table.name, row)
      if (fault !== null) yield `${rowName(shape.table.name, row)} cannot be read: ${fault}`
    }
}

/** A row of the configuration; `orgId` is null in tables that do not name the organization. */
type Configured = { readonly orgId: string | null; readonly row: Values }

/** Reports each row of the configuration that cannot be read; `rowsOf` lets other requests run in between. */
export const reportUnreadable = async <Of extends Shape>(
  shapes: readonly Of[],
  rowsOf: RowsOf<Of, Configured>,
  tell: (found: UnreadableFound) => void,
): Promise<void> => {
  for (const shape of shapes.filter(({ table }) => configuredTables.has(table.name)))
    for await (const { orgId, row } of rowsOf(shape)) {
      const fault = faultOfRow(shape.table.name, row)
      const record = `${rowName(shape.table.name, row)}${orgId === null ? "" : `, of organization ${publicOrgId(orgId)},`}`
      if (fault !== null) tell({ record, message: `${record} cannot be read: ${fault}` })
    }
}
