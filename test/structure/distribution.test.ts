import { expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { getTableConfig } from "drizzle-orm/pg-core"
import { migrationsFolder } from "../../src/store/postgres/connection/migrate.ts"
import { postgresTables } from "../support/store/tables.ts"

/** The tables that stay on the coordinator of a cluster, and why. */
const ofCoordinator: Readonly<Record<string, string>> = {
  leases: "unlogged: forgotten in a crash, and of the processes, which share one coordinator",
  open_handouts_epoch: "of no organization: begun by the rows of processes",
  processes: "of no organization",
  service_keys: "of no organization",
  rate_buckets: "unlogged, and of addresses too",
}

const tables = postgresTables.map((table) => getTableConfig(table))
const distributed = tables.filter(({ name }) => !(name in ofCoordinator))

const migrations = readdirSync(migrationsFolder).filter((file) => file.endsWith(".sql"))
const statements = migrations.map((file) => readFileSync(join(migrationsFolder, file), "utf8")).join("\n")
const made = (kind: string) =>
  [...statements.matchAll(new RegExp(`CREATE ${kind} "(\\w+)"`, "g"))].map(([, name]) => name)

test("`postgres distribute` finds every table by its organization, or there is a reason why not", () => {
  expect(distributed.length).toBeGreaterThan(40)
  const missed = distributed.filter(({ columns }) => columns.every(({ name }) => name !== "org_id"))
  expect(missed.map(({ name }) => name)).toEqual([])
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(ofCoordinator)))
})

test("no table that it distributes is unlogged, since those stay on the coordinator", () => {
  expect(made("UNLOGGED TABLE").filter((name = "") => !(name in ofCoordinator))).toEqual([])
})

test("every key of a distributed table has the organization: a cluster keeps no other unique", () => {
  const keys = distributed.flatMap(({ name: table, columns, indexes, primaryKeys, uniqueConstraints }) => [
    ...columns.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => ({ table, names: [name] })),
    ...primaryKeys.map((key) => ({ table, names: key.columns.map(({ name }) => name) })),
    ...uniqueConstraints.map((key) => ({ table, names: key.columns.map(({ name }) => name) })),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) => ({ table, names: config.columns.map((column) => ("name" in column ? column.name : "")) })),
  ])
  expect(new Set(keys.map(({ table }) => table)).size).toBe(distributed.length)
  expect(keys.filter(({ names }) => !names.includes("org_id"))).toEqual([])
})

test("no table has a reference, which a cluster would have to check", () => {
  expect(tables.filter(({ foreignKeys }) => foreignKeys.length > 0).map(({ name }) => name)).toEqual([])
})
