import type { Client } from "pg"
import { noKeys, type SecretKeys, SecretSeal } from "../../secret.ts"
import type { ExportedTable, Footer, Header, Row } from "../../transfer/format.ts"
import {
  ImportRefused,
  type ImportTarget,
  readExport,
  refuseBroken,
  refuseImport,
  renumbered,
} from "../../transfer/read.ts"
import { DatabaseUnusable } from "../../unusable.ts"
import { migrateOn } from "../connection/migrate.ts"
import { toJson } from "../connection/text.ts"
import { wholeLock } from "../engine/batch.ts"
import { connect, snapshotOf } from "./connection.ts"
import { setNumbersAside } from "./row-numbers.ts"
import { checkInvariants } from "./rule/check.ts"
import { completeStandings } from "./standings.ts"
import { type Shape, shapes } from "./transfer.ts"

/** So much text is sent at once. */
const chunkLength = 1_000_000

/** Inserts rows that are given as a JSON array, into columns with the types that those have. */
const insertOf = ({ name, columns }: Shape): string => {
  const given = [...columns].filter(([field]) => field !== "orgId")
  const list = (of: (field: string, column: string, type: string) => string) =>
    given.map(([field, column]) => of(`"${field}"`, column.name, column.getSQLType())).join(", ")
  return `INSERT INTO ${name} (org_id, ${list((_field, column) => column)})
    SELECT $1, ${list((field) => `r.${field}`)}
    FROM json_to_recordset($2::json) AS r(${list((field, _column, type) => `${field} ${type}`)})`
}

const inserts = new Map(shapes.map((shape) => [shape.table, insertOf(shape)]))

/** Classes of SQLSTATE: values that a column cannot hold, and rows that break a constraint. */
const isOfRows = (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? "")

const refuseBadRows = (error: Error) => {
  if (isOfRows(error)) refuseImport(`its rows cannot be stored: ${error.message}`)
  throw error
}

/**
 * Adds the rows of an organization that the database does not have. Many are sent at once, while the next are read; what
 * the server says of them is thrown by a later call.
 */
class RowWriter implements ImportTarget {
  readonly #client: Client
  #header: Header | undefined
  #base = 0
  #table: ExportedTable | undefined
  #rows: string[] = []
  #length = 0
  #sent: Promise<unknown> = Promise.resolve()

  constructor(client: Client) {
    this.#client = client
  }

  get organization(): string {
    return this.#header?.organization ?? ""
  }

  async begin(header: Header) {
    this.#header = header
    this.#base = await setNumbersAside(this.#client, header.numbers)
    await this.#client.query("BEGIN")
    await this.#client.query(wholeLock, [header.organization])
    const known = await this.#client.query("SELECT 1 FROM organizations WHERE org_id = $1", [header.organization])
    if (known.rows.length > 0) refuseImport(`organization ${header.organization} exists already`)
  }

  add(table: ExportedTable, row: Row): Promise<void> | undefined {
    const text = toJson(renumbered(table, row, (_of, number) => this.#numberOf(number)))
    const isDue = this.#table !== table || this.#length > chunkLength
    const sending = isDue ? this.#send() : undefined
    this.#table = table
    this.#rows.push(text)
    this.#length += text.length
    return sending
  }

  /** Resolves when all rows are in the database. */
  async finish() {
    await this.#send()
    await this.#sent
  }

  #numberOf(number: number): number {
    if (number > (this.#header?.numbers ?? 0)) throw new Error(`row number ${number} is above that of the first line`)
    return this.#base + number
  }

  async #send() {
    const insert = this.#table && inserts.get(this.#table)
    const rows = `[${this.#rows.join(",")}]`
    this.#rows = []
    this.#length = 0
    await this.#sent
    if (!insert) return
    this.#sent = this.#client.query(insert, [this.organization, rows]).catch(refuseBadRows)
    // It is awaited by the next call.
    this.#sent.catch(() => undefined)
  }
}

const transact = async (client: Client, lines: AsyncIterable<string>, seal: SecretSeal): Promise<Footer["rows"]> => {
  const writer = new RowWriter(client)
  const rows = await readExport(lines, writer, seal)
  await writer.finish()
  const snapshot = snapshotOf(client)
  // Without it, the plans of what follows are those of empty tables.
  await client.query(`ANALYZE ${shapes.map(({ name }) => name).join(", ")}`)
  await completeStandings(snapshot, writer.organization)
  refuseBroken(await checkInvariants(snapshot, [writer.organization], seal))
  await client.query("COMMIT")
  return rows
}

/**
 * Imports an exported organization into the database at `url`, beside processes that serve it, in one transaction:
 * everything, or nothing if the organization exists, a line is missing or any rule would be broken. Returns the number
 * of rows of each table. Throws ImportRefused or DatabaseUnusable.
 */
export const importOrganization = async (
  url: string,
  lines: AsyncIterable<string>,
  secretKeys: SecretKeys = noKeys,
): Promise<Footer["rows"]> => {
  const client = await connect(url)
  try {
    await migrateOn(client)
    return await transact(client, lines, new SecretSeal(secretKeys))
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    throw new DatabaseUnusable(`cannot import: ${(error as Error).message}`)
  } finally {
    // The server rolls back what was not committed.
    await client.end().catch(() => undefined)
  }
}
