import type { Finding } from "../invariant/finding.ts"
import { resealSalt, type StoredSalt } from "../secret/moment-seal.ts"
import type { SecretSeal, StoredSecrets } from "../secret/secret.ts"
import { resealSeed, type StoredSeed } from "../secret/seed.ts"
import { type ExportedTable, exportedTables, type Footer, type Header, type Row, schemaVersion } from "./format.ts"

/** Why an export cannot be imported, in a line for the operator. Nothing was changed. */
export class ImportRefused extends Error {}

export const refuseImport = (reason: string): never => {
  throw new ImportRefused(`${reason}; nothing was imported`)
}

/** Takes what an export holds: `begin` its first line, then `add` each row, whose fields are all there. */
export type ImportTarget = {
  begin(header: Header): Promise<void> | void
  add(table: ExportedTable, row: Row): Promise<void> | void
}

/** Refuses an import after which rules would be broken. */
export const refuseBroken = (findings: readonly Finding[]) => {
  const broken = findings.filter(({ violations }) => violations > 0)
  if (broken.length > 0)
    refuseImport(
      `the database would break ${broken.map(({ rule, examples }) => `${rule} (${examples[0]})`).join(", ")}`,
    )
}

const parse = (text: string, line: number): Row => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === "object" && value !== null) return value as Row
  } catch {}
  return refuseImport(`line ${line} is not a JSON object`)
}

const isRowNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

const readHeader = (text: string): Header => {
  const { premio, schema, organization, numbers } = parse(text, 1) as Partial<Header>
  if (premio !== "export" || typeof organization !== "string" || typeof schema !== "number")
    return refuseImport("this is not an export of an organization")
  if (schema !== schemaVersion() || !isRowNumber(numbers))
    return refuseImport(
      `the export was made by another version (schema ${schema}, here ${schemaVersion()}): use the same one`,
    )
  return { premio, schema, organization, numbers }
}

const checkRow = ({ fields, refers, json }: ExportedTable, row: Row, { organization, numbers }: Header) => {
  if (typeof row !== "object" || row === null) throw new Error("it has no row")
  for (const field of fields) if (row[field] === undefined) throw new Error(`${field} is missing`)
  if (Object.keys(row).length > fields.length) throw new Error("it has a field too many")
  if (row["orgId"] !== undefined && row["orgId"] !== organization) throw new Error("it belongs to another organization")
  for (const field of refers.keys()) {
    const value = row[field]
    if (value === null) continue
    if (!isRowNumber(value)) throw new Error(`${field} is not a row number`)
    if (value > numbers) throw new Error(`row number ${value} is above that of the first line`)
  }
  for (const [field, { what, isOf }] of json)
    if (row[field] !== null && !isOf(row[field])) throw new Error(`${field} is not ${what}`)
}

/** The row with the row numbers that it and those it refers to have in another database. */
export const renumbered = (
  { refers }: ExportedTable,
  row: Row,
  numberOf: (table: string, number: number) => number,
): Row => {
  const moved: Record<string, unknown> = { ...row }
  for (const [field, table] of refers) if (moved[field] !== null) moved[field] = numberOf(table, Number(moved[field]))
  return moved
}

type Webhook = StoredSecrets & { readonly orgId: string; readonly webhookId: string }

const resealWebhook = (row: Row, seal: SecretSeal): Row => {
  const webhook = row as unknown as Webhook
  const { secret, previousSecret } = seal.open(webhook)
  return { ...row, ...seal.seal(webhook, secret, previousSecret) }
}

const isOpen = (chain: Row): boolean => chain["closedAt"] === null

/** The original of an open chain may go on, so that what it draws next can be seen there: here, it is closed. */
const withoutTrust = (table: string, row: Row): Row =>
  table === "chains" && isOpen(row) ? { ...row, distrusted: true } : row

/** An export holds secrets as its database did: here they are encrypted with this database's key. */
const withSecrets = (table: string, row: Row, orgId: string, seal: SecretSeal): Row => {
  const isSecret = table === "webhooks" || table === "moment_batches" || (table === "chains" && isOpen(row))
  if (!isSecret || row["sealedWith"] === seal.current) return row
  try {
    if (table === "webhooks") return resealWebhook(row, seal)
    if (table === "chains") return { ...row, ...resealSeed(seal, row as unknown as StoredSeed) }
    return { ...row, ...resealSalt(seal, orgId, row as unknown as StoredSalt) }
  } catch {
    return refuseImport(
      "its secrets are encrypted: set SECRETS_KEY_PREVIOUS to the key that they were encrypted with, and SECRETS_KEY to that of this database if it has one",
    )
  }
}

const readCounts = (rows: unknown, line: number): Footer["rows"] => {
  const counts = rows && typeof rows === "object" ? Object.values(rows) : []
  if (counts.length === 0 || !counts.every(Number.isSafeInteger))
    return refuseImport(`line ${line} is not a number of rows of each table`)
  return rows as Footer["rows"]
}

const checkCounts = (found: Readonly<Record<string, number>>, rows: Footer["rows"]) => {
  for (const { name } of exportedTables)
    if ((found[name] ?? 0) !== rows[name])
      refuseImport(`${found[name] ?? 0} of ${rows[name]} rows of ${name} were there`)
}

const byName = new Map(exportedTables.map((table) => [table.name, table]))

/** Reads an export line by line into `target`, secrets as `seal` encrypts them; returns the number of rows of each table. Throws ImportRefused. */
export const readExport = async (
  lines: AsyncIterable<string>,
  target: ImportTarget,
  seal: SecretSeal,
): Promise<Footer["rows"]> => {
  const found: Record<string, number> = {}
  let header: Header | undefined
  let rows: Footer["rows"] | undefined
  let number = 0
  const addRow = (from: Header, name: unknown, row: Row): Promise<void> | void => {
    try {
      if (typeof name !== "string") throw new Error("its table is not a text")
      const table = byName.get(name)
      if (!table) throw new Error(`there is no table ${name}`)
      checkRow(table, row, from)
      found[name] = (found[name] ?? 0) + 1
      return target.add(table, withoutTrust(name, withSecrets(name, row, from.organization, seal)))
    } catch (error) {
      if (error instanceof ImportRefused) throw error
      refuseImport(`line ${number} cannot be imported: ${(error as Error).message}`)
    }
  }
  for await (const text of lines) {
    number++
    if (rows) refuseImport(`line ${number} comes after the end`)
    if (!header) {
      header = readHeader(text)
      await target.begin(header)
      continue
    }
    const line = parse(text, number)
    if ("rows" in line) {
      rows = readCounts(line["rows"], number)
      continue
    }
    const adding = addRow(header, line["table"], line["row"] as Row)
    if (adding) await adding
  }
  if (!rows) return refuseImport("the export ends in the middle")
  checkCounts(found, rows)
  return rows
}
