import type { Database } from "bun:sqlite"
import { noKeys, type SecretKeys, SecretSeal } from "../../secret.ts"
import { DatabaseUnusable } from "../../unusable.ts"
import { type Db, openDatabase } from "../file/open.ts"
import { resealAll } from "../job/reseal.ts"
import { completeCodeIndex } from "../log/code-index.ts"
import { playLog } from "../log/play-log.ts"
import { replayPlays } from "../standing/standing-replay.ts"
import { standingRows } from "../standing/standing-rows.ts"
import { checkInvariants } from "./invariant/check.ts"
import { isSettled } from "./invariant/rule.ts"
import {
  type Field,
  type Footer,
  type Header,
  type Line,
  organizationExists,
  schemaVersion,
  shapes,
} from "./transfer.ts"

/** Why an export cannot be imported, in a line for the operator. Nothing was changed. */
export class ImportRefused extends Error {}

const refuse = (reason: string): never => {
  throw new ImportRefused(`${reason}; nothing was imported`)
}

/** One transaction, after which no in-memory state is used. */
const importing = {
  now: 0,
  wall: 0,
  beforeCommit: () => undefined,
  afterCommit: () => undefined,
  onRollback: () => undefined,
}

const parse = (text: string, line: number): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>
  } catch {}
  return refuse(`line ${line} is not a JSON object`)
}

const readHeader = (sqlite: Database, text: string): string => {
  const { premio, schema, organization } = parse(text, 1) as Partial<Header>
  if (premio !== "export" || typeof organization !== "string") return refuse("this is not an export of an organization")
  if (schema !== schemaVersion())
    return refuse(
      `the export was made by another version (schema ${schema}, here ${schemaVersion()}): use the same one`,
    )
  if (organizationExists(sqlite, organization)) return refuse(`organization ${organization} exists already`)
  return organization
}

/** The last row number assigned in each table: rows are added after it. */
const basesOf = (sqlite: Database): ReadonlyMap<string, number> => {
  const used = sqlite.query<{ name: string; seq: number }, []>("SELECT name, seq FROM sqlite_sequence").all()
  return new Map(used.map(({ name, seq }) => [name, seq]))
}

const storedValue = (field: Field, value: unknown, orgId: string, bases: ReadonlyMap<string, number>) => {
  const { column, refers, name } = field
  if (value === undefined) throw new Error(`${name} is missing`)
  if (name === "orgId" && value !== orgId) throw new Error("it belongs to another organization")
  if (value === null) return null
  if (refers === null) return column.mapToDriverValue(value) as string | number
  if (!Number.isSafeInteger(value) || Number(value) < 1) throw new Error(`${name} is not a row number`)
  return Number(value) + (bases.get(refers) ?? 0)
}

/** Adds the rows table by table, as the lines arrive. */
const rowWriter = (sqlite: Database, orgId: string) => {
  const bases = basesOf(sqlite)
  const writers = new Map(
    shapes.map(({ name, fields }) => {
      const columns = fields.map(({ column }) => column.name)
      const insert = sqlite.query(
        `INSERT INTO ${name} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
      )
      return [name, { fields, insert }]
    }),
  )
  return ({ table, row }: Line) => {
    const writer = writers.get(table)
    if (!writer) throw new Error(`there is no table ${table}`)
    const { fields, insert } = writer
    if (Object.keys(row).length > fields.length) throw new Error("it has a field too many")
    insert.run(...fields.map((field) => storedValue(field, row[field.name], orgId, bases)))
  }
}

const checkCounts = (found: Readonly<Record<string, number>>, { rows }: Footer) => {
  for (const { name } of shapes)
    if ((found[name] ?? 0) !== rows[name]) refuse(`${found[name] ?? 0} of ${rows[name]} rows of ${name} were there`)
}

const checkRules = (sqlite: Database) => {
  const broken = checkInvariants(sqlite).filter(({ violations }) => violations > 0)
  if (broken.length > 0)
    refuse(`the database would break ${broken.map(({ rule, examples }) => `${rule} (${examples[0]})`).join(", ")}`)
}

const writeAll = async (sqlite: Database, lines: AsyncIterable<string>): Promise<Footer & { organization: string }> => {
  const found: Record<string, number> = {}
  let organization: string | undefined
  let write: ReturnType<typeof rowWriter> | undefined
  let footer: Footer | undefined
  let number = 0
  for await (const text of lines) {
    number++
    if (footer) refuse(`line ${number} comes after the end`)
    if (!write) {
      organization = readHeader(sqlite, text)
      write = rowWriter(sqlite, organization)
      continue
    }
    const line = parse(text, number) as unknown as Line | Footer
    if ("rows" in line) {
      footer = line
      continue
    }
    try {
      write(line)
    } catch (error) {
      refuse(`line ${number} cannot be imported: ${(error as Error).message}`)
    }
    found[line.table] = (found[line.table] ?? 0) + 1
  }
  if (!footer || organization === undefined) return refuse("the export ends in the middle")
  checkCounts(found, footer)
  return { ...footer, organization }
}

/** An export holds secrets as its database did: here they are encrypted with this database's key. */
const takeSecrets = (db: Db, seal: SecretSeal, organization: string) => {
  try {
    resealAll(db, seal, organization)
  } catch {
    refuse(
      "its webhook secrets are encrypted: set SECRETS_KEY_PREVIOUS to the key that they were encrypted with, and SECRETS_KEY to that of this database if it has one",
    )
  }
}

/** Standings are written some time after their plays: an export may have plays that they do not include yet. */
const completeStandings = (db: Db) => {
  const rows = standingRows(db)
  const log = playLog(db)
  // The standings of players who are being merged were complete when the merge began.
  replayPlays(db, { rows, log }, rows.writtenPlay(), isSettled("p.player"))
  rows.writeAll(importing)
  rows.noteWritten(importing, log.lastPlay())
}

/**
 * Imports an exported organization into the database at `path`, which is created if missing, in one transaction:
 * everything, or nothing if the organization exists, a line is missing or any rule would be broken. Returns the number
 * of rows of each table. Throws ImportRefused or DatabaseUnusable, the latter while the database is served.
 */
export const importOrganization = async (
  path: string,
  lines: AsyncIterable<string>,
  secretKeys: SecretKeys = noKeys,
): Promise<Footer["rows"]> => {
  const { sqlite, db, close } = openDatabase(path)
  try {
    sqlite.run("BEGIN IMMEDIATE")
    const { rows, organization } = await writeAll(sqlite, lines)
    takeSecrets(db, new SecretSeal(secretKeys), organization)
    completeStandings(db)
    completeCodeIndex(sqlite)
    checkRules(sqlite)
    sqlite.run("COMMIT")
    return rows
  } catch (error) {
    if (sqlite.inTransaction) sqlite.run("ROLLBACK")
    if (error instanceof ImportRefused) throw error
    throw new DatabaseUnusable(`cannot import into ${path}: ${(error as Error).message}`)
  } finally {
    close()
  }
}
