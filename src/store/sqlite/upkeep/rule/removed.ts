import type { Database } from "bun:sqlite"
import { getTableName } from "drizzle-orm"
import type { Branch } from "../../job/removal/branch.ts"
import { branches, uncheckedBranches } from "../../job/removal/branches.ts"
import { players as playersTable } from "../../schema/player/player.ts"
import { deliveries as deliveriesTable } from "../../schema/webhook.ts"
import { exactPlayers } from "../late-totals.ts"
import { wholeDeliveries } from "../whole-deliveries.ts"

/** The data ids whose rows are being removed, without that of a reset which is under way. */
const removed = `SELECT r.org_id FROM main.removals r
  WHERE r.org_id NOT IN (SELECT t.data_id FROM main.test_organizations t WHERE t.deleted_at IS NULL)`

/** For each table, the conditions under which a row goes, as the removal finds it. */
const conditions = (
  under: readonly Branch[],
  owners: string,
  found = new Map<string, Set<string>>(),
): ReadonlyMap<string, ReadonlySet<string>> => {
  for (const { column, children } of under) {
    const name = getTableName(column.table)
    const condition = `coalesce(${column.name} IN (${owners}), FALSE)`
    found.set(name, (found.get(name) ?? new Set()).add(condition))
    conditions(children, `SELECT id FROM main.${name} WHERE ${condition}`, found)
  }
  return found
}

const hidden = conditions([...branches, ...uncheckedBranches], removed)

const isUnderWay = (sqlite: Database): boolean => {
  const known = sqlite.query("SELECT 1 FROM sqlite_schema WHERE name = 'removals'").get()
  return known !== null && sqlite.query(`${removed} LIMIT 1`).get() !== null
}

const players = getTableName(playersTable)
const deliveries = getTableName(deliveriesTable)
/** While nothing is being removed. */
const nothingHidden: typeof hidden = new Map([players, deliveries].map((name) => [name, new Set(["FALSE"])]))

/**
 * Makes tables of the connection, which nothing else uses, show what the rules are about: the players with the totals that
 * wait in memory, the deliveries with their bodies, and no rows that are being removed, in the middle of which counts and
 * logs differ. Returns a function that shows the rows again.
 */
export const showSettled = (sqlite: Database): (() => void) => {
  const exact = exactPlayers(sqlite)
  const shown = isUnderWay(sqlite) ? hidden : nothingHidden
  const views = new Map<string, string>([
    [players, exact.view],
    [deliveries, wholeDeliveries(sqlite)],
  ])
  for (const [name, some] of shown) {
    const from = views.get(name) ?? `main.${name}`
    sqlite.run(`CREATE TEMP VIEW ${name} AS SELECT * FROM ${from} WHERE NOT (${[...some].join(" OR ")})`)
  }
  return () => {
    for (const name of shown.keys()) sqlite.run(`DROP VIEW temp.${name}`)
    exact.drop()
  }
}
