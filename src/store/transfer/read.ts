import type { SecretCipher } from "../../secret/secret.ts"
import { errorText } from "../error-view.ts"
import type { Finding } from "../invariant/finding.ts"
import { secretTables } from "../secret-table.ts"
import { exportedTables, type Footer, formatVersion, type Header, type Row } from "./format.ts"
import type { Shape } from "./shape.ts"
import type { ExportedTable } from "./table/exported-table.ts"
import { checkValue } from "./value.ts"

/** Why an export cannot be imported, in a line for the operator. Nothing was changed. */
export class ImportRefused extends Error {}

export const refuseImport = (reason: string): never => {
  throw new ImportRefused(`${reason}; nothing was imported`)
}

/** The target of an import: `begin` gets the first line. */
export type ImportTarget<Of extends Shape> = {
  readonly shapes: readonly Of[]
  begin(header: Header): Promise<void> | void
  /** The number in this database of the row that has this number in the export. */
  numberOf(table: string, number: number): number
  /** Adds a row with the numbers of this database, whose values fit their columns. */
  add(shape: Of, row: Row): Promise<void> | void
}

/** Refuses an import that would break rules. */
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
  if (schema !== formatVersion || !isRowNumber(numbers))
    return refuseImport(
      `the export was made by another version (format ${schema}, here ${formatVersion}): import it with that version, upgrade its database to this one, and export again`,
    )
  return { premio, schema, organization, numbers }
}

/** Describes data in a row that no operation would have stored, or null. */
export type RowFault = (table: string, row: Row) => string | null

const noFault: RowFault = () => null

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

/** The row with its own row number and those it refers to, as renumbered for another database. */
export const renumbered = (
  { refers }: ExportedTable,
  row: Row,
  numberOf: (table: string, number: number) => number,
): Row => {
  const moved: Record<string, unknown> = { ...row }
  for (const [field, table] of refers) if (moved[field] !== null) moved[field] = numberOf(table, Number(moved[field]))
  return moved
}

const isOpen = (chain: Row): boolean => chain["closedAt"] === null

/** The original of an open chain may continue and reveal its next draws, so the chain is closed here. */
const withoutTrust = (table: string, row: Row): Row =>
  table === "chains" && isOpen(row) ? { ...row, distrusted: true } : row

/** The row with its secrets, if it has any, decrypted and encrypted with this database's key. */
const reencrypted = (table: string, row: Row, orgId: string, cipher: SecretCipher): Row => {
  const secrets = secretTables.find(({ name }) => name === table)
  if (!secrets) return row
  if (table === "chains" && !isOpen(row)) {
    if (row["sealedWith"] !== null) throw new Error("the seed of a closed chain is shown")
    return row
  }
  return { ...row, ...secrets.reencrypt({ ...row, orgId }, cipher) }
}

/**
 * An export holds secrets as its database did; here they are encrypted with this database's key. Those that already are
 * stay unchanged, after a check that they can be decrypted.
 */
const withSecrets = (table: string, row: Row, orgId: string, cipher: SecretCipher): Row => {
  try {
    const changed = reencrypted(table, row, orgId, cipher)
    return row["sealedWith"] === cipher.current ? row : changed
  } catch {
    return refuseImport(
      `the secrets of ${table} cannot be opened: set SECRETS_KEY_PREVIOUS to the key that encrypted them, and SECRETS_KEY to that of this database if it has one`,
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

const shapeNamed = <Of extends Shape>(shapes: ReadonlyMap<string, Of>, name: unknown, line: number): Of => {
  if (typeof name !== "string") return refuseImport(`line ${line} cannot be imported: its table is not a text`)
  return shapes.get(name) ?? refuseImport(`line ${line} cannot be imported: there is no table ${JSON.stringify(name)}`)
}

/**
 * Reads an export line by line into `target`, and encrypts its secrets with `cipher`. Returns the number of rows of
 * each table. Throws ImportRefused.
 */
export const readExport = async <Of extends Shape>(
  lines: AsyncIterable<string>,
  target: ImportTarget<Of>,
  cipher: SecretCipher,
  faultOf: RowFault = noFault,
): Promise<Footer["rows"]> => {
  const shapes = new Map(target.shapes.map((shape) => [shape.table.name, shape]))
  const numberOf = (table: string, number: number) => target.numberOf(table, number)
  const found: Record<string, number> = {}
  let header: Header | undefined
  let rows: Footer["rows"] | undefined
  let number = 0
  const addRow = (from: Header, name: unknown, row: Row): Promise<void> | void => {
    const shape = shapeNamed(shapes, name, number)
    const { table, columns } = shape
    try {
      checkRow(table, row, from)
      const fault = faultOf(table.name, row)
      if (fault !== null) throw new Error(fault)
      found[table.name] = (found[table.name] ?? 0) + 1
      const own = withoutTrust(table.name, withSecrets(table.name, row, from.organization, cipher))
      const moved = renumbered(table, own, numberOf)
      for (const [field, column] of columns) checkValue(field, column, moved[field])
      return target.add(shape, moved)
    } catch (error) {
      if (error instanceof ImportRefused) throw error
      refuseImport(`line ${number}, of ${table.name}, cannot be imported: ${errorText(error)}`)
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
