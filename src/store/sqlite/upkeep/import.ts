import type { Database } from "bun:sqlite"
import { noKeys, SecretCipher, type SecretKeys } from "../../../secret/secret.ts"
import { DatabaseUnusable } from "../../../unusable.ts"
import { errorText } from "../../error-view.ts"
import type { Footer } from "../../transfer/format.ts"
import {
  ImportRefused,
  type ImportTarget,
  type RowFault,
  readExport,
  refuseBroken,
  refuseImport,
} from "../../transfer/read.ts"
import { inMemory } from "../engine/commit/late.ts"
import { type Db, openDatabase } from "../file/open.ts"
import { completeCodeIndex } from "../log/code/code-index.ts"
import { playLog } from "../log/play/play-log.ts"
import { noteTotals, writeTotals } from "../record/player/player-totals.ts"
import { replayPlays } from "../standing/standing-replay.ts"
import { StandingRows } from "../standing/standing-rows.ts"
import { countArchived } from "./archived-results.ts"
import { checkInvariants } from "./rule/check.ts"
import { configurationSum } from "./rule/configuration.ts"
import { dialect } from "./rule/source.ts"
import { type OwnedShape, organizationExists, shapes } from "./transfer.ts"

/** The last row number assigned in each table: rows are added after it. */
const basesOf = (sqlite: Database): ReadonlyMap<string, number> => {
  const used = sqlite.query<{ name: string; seq: number }, []>("SELECT name, seq FROM sqlite_sequence").all()
  return new Map(used.map(({ name, seq }) => [name, seq]))
}

/** Adds the rows of an organization that the database does not have, table by table, as the lines arrive. */
const rowWriter = (sqlite: Database): ImportTarget<OwnedShape> => {
  const bases = basesOf(sqlite)
  const insertOf = ({ name, columns }: OwnedShape) => {
    const names = [...columns.values()].map((column) => column.name)
    return sqlite.query(`INSERT INTO ${name} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`)
  }
  const writers = new Map(shapes.map((shape) => [shape, { columns: [...shape.columns], insert: insertOf(shape) }]))
  return {
    shapes,
    numberOf: (table, number) => number + (bases.get(table) ?? 0),
    begin: ({ organization }) => {
      if (organizationExists(sqlite, organization)) refuseImport(`organization ${organization} exists already`)
    },
    add: (shape, row) => {
      const { columns = [], insert } = writers.get(shape) ?? {}
      const stored = columns.map(([field, column]) => {
        const value = row[field]
        return (value === null ? null : column.mapToDriverValue(value)) as string | number | null
      })
      insert?.run(...stored)
    },
  }
}

/** An export does not state the size of the configuration. */
const countConfigurations = (sqlite: Database) =>
  sqlite.run(`UPDATE organizations AS o SET configuration_bytes = ${configurationSum} WHERE configuration_bytes = 0`)

/** Standings are written some time after their plays: an export may have plays that they do not include yet. */
const completeStandings = (db: Db) => {
  const rows = new StandingRows(db)
  const log = playLog(db)
  // The standings of players who are being merged were complete when the merge began.
  replayPlays(db, { rows, log }, rows.writtenPlay(), dialect.settled("p.player"))
  rows.writeAll(inMemory)
  rows.noteWritten(inMemory, log.lastPlay())
}

/**
 * Imports an exported organization into the database at `path`, which is created if missing. Runs in one transaction:
 * imports everything, or nothing if the organization exists, a line is missing or any rule would be broken. Returns the
 * number of rows of each table. `faultOf` describes data that no operation would have stored. Throws ImportRefused, or
 * DatabaseUnusable while the database is served.
 */
export const importOrganization = async (
  path: string,
  lines: AsyncIterable<string>,
  secretKeys: SecretKeys = noKeys,
  faultOf?: RowFault,
): Promise<Footer["rows"]> => {
  const { sqlite, db, close } = openDatabase(path)
  try {
    sqlite.run("BEGIN IMMEDIATE")
    const cipher = new SecretCipher(secretKeys)
    // The totals of an export are exact: the logs of its players must not be added to them.
    writeTotals(sqlite)
    const rows = await readExport(lines, rowWriter(sqlite), cipher, faultOf)
    completeStandings(db)
    noteTotals(sqlite)
    countArchived(db)
    countConfigurations(sqlite)
    completeCodeIndex(sqlite)
    refuseBroken(await checkInvariants(sqlite, cipher))
    sqlite.run("COMMIT")
    return rows
  } catch (error) {
    if (sqlite.inTransaction) sqlite.run("ROLLBACK")
    if (error instanceof ImportRefused) throw error
    throw new DatabaseUnusable(`cannot import into ${path}: ${errorText(error)}`)
  } finally {
    close()
  }
}
