import type { Client } from "pg"
import { noKeys, SecretCipher, type SecretKeys } from "../../../secret/secret.ts"
import { DatabaseUnusable } from "../../../unusable.ts"
import { errorText } from "../../error-view.ts"
import type { Footer, Header, Row } from "../../transfer/format.ts"
import {
  ImportRefused,
  type ImportTarget,
  type RowFault,
  readExport,
  refuseBroken,
  refuseImport,
} from "../../transfer/read.ts"
import type { Shape } from "../../transfer/shape.ts"
import { enterImported } from "../connection/directory-table.ts"
import { migrateOn } from "../connection/migrate.ts"
import { wholeLockThere } from "../engine/commit/batch.ts"
import { countArchived } from "./archived-results.ts"
import { completeChains } from "./chains.ts"
import { connect, snapshotOf } from "./connection.ts"
import { type ColumnForm, Copy, copiedText, formOf } from "./copy.ts"
import { setNumbersAside } from "./row-numbers.ts"
import { checkInvariants } from "./rule/check.ts"
import { completeStandings } from "./standings.ts"
import { shapes } from "./transfer.ts"

/** Where the rows of an exported table are written. */
type Target = {
  readonly name: string
  readonly columns: readonly string[]
  readonly fields: readonly { readonly field: string; readonly form: ColumnForm }[]
}

const targetOf = ({ name, columns }: Shape): Target => {
  const given = [...columns].filter(([field]) => field !== "orgId")
  return {
    name,
    columns: ["org_id", ...given.map(([, column]) => `"${column.name}"`)],
    fields: given.map(([field, column]) => ({ field, form: formOf(column) })),
  }
}

const targets = new Map(shapes.map((shape) => [shape, targetOf(shape)]))

/** Classes of SQLSTATE: values that a column cannot hold, and rows that violate a constraint. */
const isOfRows = (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? "")

const refuseBadRows = (error: Error) => {
  if (isOfRows(error)) refuseImport(`its rows cannot be stored: ${errorText(error)}`)
  throw error
}

/**
 * A coordinator of a cluster that holds shards itself reads them like those of other servers: after a transaction has read
 * some in its own process, it can run no ANALYZE. Without Citus, nobody reads the setting.
 */
const reachedAlike = "SET LOCAL citus.enable_local_execution = off"

/** Adds the rows of an organization that the database does not have, table by table. */
class RowWriter implements ImportTarget<Shape> {
  readonly shapes = shapes
  readonly #client: Client
  #header: Header | undefined
  #base = 0
  #target: Target | undefined
  #copy: Copy | undefined

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
    await this.#client.query(reachedAlike)
    await this.#client.query(wholeLockThere, [header.organization])
    const known = await this.#client.query("SELECT 1 FROM organizations WHERE org_id = $1", [header.organization])
    if (known.rows.length > 0) refuseImport(`organization ${header.organization} exists already`)
  }

  numberOf(_table: string, number: number): number {
    return this.#base + number
  }

  add(shape: Shape, row: Row): Promise<void> | undefined {
    const target = targets.get(shape)
    if (!target) return
    const values = target.fields.map(({ field, form }) => copiedText(row[field], form))
    values.unshift(copiedText(this.organization, "value"))
    return this.#target === target ? this.#copy?.add(values)?.catch(refuseBadRows) : this.#begin(target, values)
  }

  /** Resolves when all rows are in the database. */
  async finish() {
    await this.#copy?.end().catch(refuseBadRows)
  }

  async #begin(target: Target, values: readonly string[]) {
    await this.finish()
    this.#target = target
    this.#copy = new Copy(this.#client, target.name, target.columns)
    await this.#copy.add(values)?.catch(refuseBadRows)
  }
}

const transact = async (
  client: Client,
  lines: AsyncIterable<string>,
  cipher: SecretCipher,
  faultOf?: RowFault,
): Promise<Footer["rows"]> => {
  const writer = new RowWriter(client)
  const rows = await readExport(lines, writer, cipher, faultOf)
  await writer.finish()
  const snapshot = snapshotOf(client)
  // Without it, later statements are planned for empty tables.
  await client.query(`ANALYZE ${shapes.map(({ name }) => name).join(", ")}`)
  await completeStandings(snapshot, writer.organization)
  await countArchived(snapshot, writer.organization)
  await completeChains(snapshot, writer.organization)
  refuseBroken(await checkInvariants(snapshot, [writer.organization], cipher))
  await enterImported(client, writer.organization)
  await client.query("COMMIT")
  return rows
}

/**
 * Imports an exported organization into the database at `url`, even while processes serve it, in one transaction:
 * everything, or nothing if the organization exists, a line is missing or a rule would be broken. Returns the number of
 * rows per table. `faultOf` describes what no operation would have stored. Throws ImportRefused or DatabaseUnusable.
 */
export const importOrganization = async (
  url: string,
  lines: AsyncIterable<string>,
  secretKeys: SecretKeys = noKeys,
  faultOf?: RowFault,
): Promise<Footer["rows"]> => {
  const client = await connect(url)
  try {
    await migrateOn(client)
    return await transact(client, lines, new SecretCipher(secretKeys), faultOf)
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    throw new DatabaseUnusable(`cannot import: ${errorText(error)}`)
  } finally {
    // The server rolls back uncommitted work.
    await client.end().catch(() => undefined)
  }
}
