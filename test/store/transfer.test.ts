import { describe, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import { getTableColumns, getTableName, type Table } from "drizzle-orm"
import { exportedTables, formatVersion } from "../../src/store/transfer/format.ts"
import { postgresTables, sqliteTables } from "../support/store/tables.ts"

const byName = (tables: readonly Table[]): ReadonlyMap<string, Table> =>
  new Map(tables.map((table) => [getTableName(table), table]))
const tablesOf = { sqlite: byName(sqliteTables), postgres: byName(postgresTables) }

/** Tables whose rows stay behind when an organization moves, by reason. */
const left: Readonly<Record<string, readonly string[]>> = {
  sqlite: [
    // The bodies of deliveries, which an export has with them.
    "delivery_bodies",
    // Derived: an import or the next start rebuilds them from other rows.
    "campaign_counts",
    "code_keys",
    "code_owners",
    "codes_indexed",
    "deliveries_indexed",
    "player_words",
    "players_worded",
    "result_costs",
    "open_handouts",
    "open_handouts_listed",
    "result_counts",
    "results_counted",
    "spin_costs",
    "spin_counts",
    "spin_marks",
    "standings_written",
    "totals_written",
    // Specific to this database: who is signed in, mails that wait, calls by sdk keys, the key of its cursors, and its files.
    "archive_files",
    "console_sessions",
    "mails",
    "sdk_calls",
    "service_keys",
    // Test organizations are not exported: they are made anew, and configuration is copied into them.
    "removals",
    "test_clocks",
    "test_events",
    "test_organizations",
    "test_outcomes",
  ],
  postgres: [
    // Derived.
    "activity_counts",
    "activity_marks",
    "campaign_counts",
    "code_changes",
    "code_counts",
    "code_marks",
    "configuration_counts",
    "long_counts",
    "open_handouts",
    "open_handouts_epoch",
    "open_handouts_listed",
    "player_changes",
    "result_costs",
    "result_counts",
    "result_marks",
    "sale_counts",
    "spin_costs",
    "spin_counts",
    "spin_marks",
    // Specific to this database: its processes, their work and rates, who is signed in, mails that wait, calls by sdk keys,
    // the key of its cursors, and its files.
    "archive_files",
    "console_sessions",
    "erasures",
    "leases",
    "mails",
    "processes",
    "rate_buckets",
    "sdk_calls",
    "service_keys",
    // Test organizations are not exported: they are made anew, and configuration is copied into them.
    "removals",
    "test_clocks",
    "test_events",
    "test_organizations",
    "test_outcomes",
  ],
}
/** Columns that stay behind, by table. */
const leftColumns: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // Rows have other numbers after an import: a replay starts over.
  sqlite: {
    standings: ["id"],
    idempotency_records: ["id"],
    audit_chains: ["id"],
    // Found out again.
    chains: ["dueAt"],
    webhooks: ["replayAfter"],
    ranking_rounds: ["decidedPlay"],
    play_archives: ["lastPlay"],
    // An import notes that they include everything.
    players: ["xpPlay", "lastEntry"],
    // Imported rows are found as those from before chains.
    points_ledger: ["previous"],
    // An imported delivery has its own body.
    deliveries: ["bodyOf", "isFresh"],
    // Recounted from what is imported.
    organizations: ["configurationBytes"],
  },
  postgres: {
    ranking_rounds: ["decidedPlay"],
    play_archives: ["lastPlay"],
    organizations: ["version"],
    // Results are recounted by the days of the current zone.
    campaigns: ["earlierZones"],
    chains: ["dueAt", "process", "server", "instance", "records", "newestRecord", "newestHash", "newestConfig"],
    deliveries: ["sender"],
    // An export lists draws one by one.
    draws: ["earlier"],
    merges: ["worker"],
    webhooks: ["replayAfter"],
  },
}
/** Fields of an export without a column in the store. */
const derived: Readonly<Record<string, readonly string[]>> = { sqlite: [], postgres: ["plays.previous"] }

describe.each(["sqlite", "postgres"] as const)("an export from %s", (store) => {
  const storedName = (name: string) => (store === "postgres" && name === "notifications" ? "mini_games" : name)

  test("has every table, or the table is named as one that stays behind", () => {
    const exported = exportedTables.map(({ name }) => storedName(name))
    expect([...exported, ...(left[store] ?? [])].sort()).toEqual([...tablesOf[store].keys()].sort())
  })

  test.each(exportedTables.map(({ name, fields }) => [name, fields] as const))(
    "has every column of %s, or it is named as one that stays behind",
    (name, fields) => {
      const table = tablesOf[store].get(storedName(name))
      const staying = leftColumns[store]?.[name] ?? []
      // The organization of an export is that of all its rows.
      const columns = Object.keys(getTableColumns(table as Table)).filter(
        (column) => !staying.includes(column) && (column !== "orgId" || fields.includes("orgId")),
      )
      const kept = fields.filter((field) => !derived[store]?.includes(`${name}.${field}`))
      expect(columns.sort()).toEqual([...kept].sort())
    },
  )
})

test("the version of the format covers these tables and fields: any change raises it", () => {
  const shape = exportedTables.map(({ name, fields, refers, json, order }) => [
    name,
    fields,
    [...refers],
    [...json.keys()],
    order,
  ])
  const digest = createHash("sha256").update(JSON.stringify(shape)).digest("hex").slice(0, 16)
  expect({ formatVersion, digest }).toEqual({ formatVersion: 103, digest: "6b4778276ba59691" })
})
