import { type Placeholder, type SQL, sql } from "drizzle-orm"

/**
 * Hides the bound values of a prepared statement from SQLite's planner. With a join, an ORDER BY or a LIMIT, SQLite
 * replans the statement for each value that its plan may depend on, which takes 7 to 20 µs: up to ten times the lookup.
 */

/** The value of `name` behind a unary plus, which has no other effect. */
export const bound = (name: string): SQL => sql`+${sql.placeholder(name)}`

/**
 * A LIMIT as an expression, since drizzle binds even a constant number. Its type does not allow expressions there, but
 * its SQL does.
 */
export const boundLimit = (rows: number | Placeholder): Placeholder =>
  sql`cast(${rows} as integer)` as unknown as Placeholder
