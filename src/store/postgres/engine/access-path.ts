import { and, type Column, eq, type SQL, sql } from "drizzle-orm"
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core"
import { campaigns } from "../schema/campaign.ts"
import { miniGames } from "../schema/mini-game.ts"
import { players } from "../schema/player/player.ts"
import type { Db } from "./page.ts"

/**
 * How a statement fixes its access path, so that its plan does not depend on statistics (docs/decisions/144): it reads a
 * page of one table, and looks up what belongs to each row by its key, in a LATERAL subquery that ends after one row. The
 * planner cannot turn that into a join with a whole table.
 */
const lookedUp = "LIMIT 1"

/** The row of a table with this key, in a statement whose `$1` is the organization. */
export const rowOf = (table: string, row: string, key = "id"): string =>
  `LATERAL (SELECT * FROM ${table} WHERE org_id = $1 AND ${key} = ${row} ${lookedUp})`

/** The same in SQL of the query builder: the row of `table` whose number is `row`. */
export const beside = (orgId: string, table: string, row: string): SQL =>
  sql`LATERAL (SELECT * FROM ${sql.raw(table)} WHERE org_id = ${orgId} AND id = ${sql.raw(row)} ${sql.raw(lookedUp)})`

/** Row numbers as a table `k`, for rows to be looked up beside it. */
export const numbered = (rows: readonly number[]): SQL => sql`unnest(${`{${rows.join(",")}}`}::bigint[]) AS k(id)`

/** The player of each row of a page, under the name of the table. */
export const playerOf = (db: Db, orgId: string, row: Column | SQL) =>
  db
    .select()
    .from(players)
    .where(and(eq(players.orgId, orgId), eq(players.id, sql`${row}`)))
    .limit(1)
    .as("players")

/** The campaign of each row of a page. */
export const campaignOf = (db: Db, orgId: string, row: Column) =>
  db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.orgId, orgId), eq(campaigns.id, row)))
    .limit(1)
    .as("campaigns")

/** The mini-game of each row of a page. */
export const miniGameOf = (db: Db, orgId: string, row: Column) =>
  db
    .select()
    .from(miniGames)
    .where(and(eq(miniGames.orgId, orgId), eq(miniGames.id, row)))
    .limit(1)
    .as("mini_games")

/**
 * The condition that rows are of an organization, for a statement that finds them by another index than those that begin
 * with the organization. Without statistics of an organization, the planner takes any index for as good as another;
 * compared by bytes, the organization fits none.
 */
export const foundApart = (owner: PgColumn, orgId: string): SQL => sql`${owner} COLLATE "C" = ${orgId}`

const ownerName = "org_id"

/** The columns of each index of a table, by their names. */
const indexesOf = (table: PgTable): readonly (readonly string[])[] => {
  const { columns, primaryKeys, indexes } = getTableConfig(table)
  const named = (parts: readonly object[]) => parts.map((part) => ("name" in part ? String(part.name) : ""))
  return [
    columns.filter(({ primary }) => primary).map(({ name }) => name),
    ...primaryKeys.map((key) => named(key.columns)),
    ...indexes.map(({ config }) => named(config.columns)),
  ]
}

/**
 * Whether rows with these values of columns are found by an index without the organization: one that begins with more of the
 * other columns than any index that has the organization among them.
 */
export const isFoundApart = (table: PgTable, by: readonly Column[]): boolean => {
  const names = by.map(({ name }) => name)
  const beginnings = indexesOf(table).map((columns) => {
    const end = columns.findIndex((name) => !names.includes(name))
    const used = end === -1 ? columns : columns.slice(0, end)
    return { isOwned: used.includes(ownerName), others: used.filter((name) => name !== ownerName).length }
  })
  const most = (isOwned: boolean) =>
    Math.max(0, ...beginnings.filter((used) => used.isOwned === isOwned).map(({ others }) => others))
  return most(false) > most(true)
}

/** The condition that a row exists, looked up row by row: OFFSET keeps the planner from making it a join. */
export const hasRow = (rows: SQL): SQL<boolean> => sql<boolean>`EXISTS (SELECT ${rows} OFFSET 0)`

/**
 * Whether a chain has a draw. Asked by EXISTS, the planner reads through the draws of the other chains: most draws of an
 * organization may be of one, so that it expects to find some at once.
 */
export const hasDraws = (orgId: string, chain: string) =>
  `((SELECT d.n FROM draws d WHERE d.org_id = ${orgId} AND d.chain = ${chain} ORDER BY d.n LIMIT 1) IS NOT NULL)`
