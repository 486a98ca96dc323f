import type { Database } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { getTableColumns, getTableName } from "drizzle-orm"
import { removedTables } from "../../src/store/postgres/job/removal/tables.ts"
import { type Connection, openDatabase, openUnchecked } from "../../src/store/sqlite/file/open.ts"
import { type Branch, chainStatementsOf, statementsOf, tablesIn } from "../../src/store/sqlite/job/removal/branch.ts"
import { branches, uncheckedBranches } from "../../src/store/sqlite/job/removal/branches.ts"
import { scratchFolder } from "../support/scratch.ts"
import { postgresTables, sqliteTables } from "../support/store/tables.ts"

/** What a removal ends with, by itself. */
const last = ["removals", "test_organizations"]
/** The audit log outlives a reset; both go with a deleted test organization. */
const audit = ["audit_chains", "audit_log"]
/** Rows that leave with those they belong to, by a trigger. */
const byTrigger = ["delivery_bodies"]
/** Tables of the file as a whole. */
const ofTheFile = [
  "codes_indexed",
  "deliveries_indexed",
  "players_worded",
  "results_counted",
  "service_keys",
  "standings_written",
  "totals_written",
]

test("a removal reaches every table of the file", () => {
  const reached = new Set(tablesIn([...branches, ...uncheckedBranches]).map(getTableName))
  const all = sqliteTables.map(getTableName)
  expect(all.filter((name) => !reached.has(name)).sort()).toEqual(
    [...audit, ...last, ...byTrigger, ...ofTheFile].sort(),
  )
})

test("a removal reaches every table of PostgreSQL with rows of organizations", () => {
  const reached = new Set(removedTables.map(getTableName))
  const owned = postgresTables.filter((table) =>
    Object.values(getTableColumns(table)).some(({ name }) => name === "org_id"),
  )
  expect(
    owned
      .map(getTableName)
      .filter((name) => !reached.has(name))
      .sort(),
  ).toEqual([...audit, ...last, "organizations"].sort())
})

/** Whose rows are removed comes as a list, which is read as a table of at most a few rows. */
const isBySearch = /^SEARCH .* USING|^LIST SUBQUERY|^SCAN json_each |^CREATE BLOOM FILTER/

describe("each step of a removal finds its rows by an index", () => {
  const all = (under: readonly Branch[]): readonly Branch[] => under.flatMap((one) => [one, ...all(one.children)])
  const textsOf = ({ chain, ...rest }: Branch): readonly (string | null)[] =>
    Object.values(chain ? chainStatementsOf(rest.column, chain) : statementsOf(rest))
  const folder = mkdtempSync(join(scratchFolder, "removal-"))
  let database: Connection
  let unchecked: Database
  beforeAll(() => {
    database = openDatabase(join(folder, "premio.db"), {})
    unchecked = openUnchecked(join(folder, "premio.db"), {})
  })
  afterAll(() => {
    unchecked.close()
    database.close()
    rmSync(folder, { recursive: true })
  })

  const scans = (sqlite: Database, texts: readonly (string | null)[]) =>
    texts
      .flatMap((text) =>
        text === null ? [] : sqlite.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${text}`).all(),
      )
      .filter(({ detail }) => !isBySearch.test(detail))

  test.each(all(branches).map((one) => [textsOf(one)] as const))("%o", (texts) => {
    expect(scans(database.sqlite, texts)).toEqual([])
  })

  test.each(all(uncheckedBranches).map((one) => [textsOf(one)] as const))("unchecked: %o", (texts) => {
    expect(scans(unchecked, texts)).toEqual([])
  })
})
