import { type Placeholder, type SQL, sql } from "drizzle-orm"

/**
 * What keeps SQLite from looking at the values that a prepared statement is run with. With a join, an ORDER BY or a LIMIT it
 * plans the statement anew for each value that its plan may depend on, which takes 7 to 20 µs: up to ten times the look-up.
 */

/** The value of `name`, behind a sign that does nothing. */
export const bound = (name: string): SQL => sql`+${sql.placeholder(name)}`

/** A LIMIT, which drizzle binds also where it is a number. Its type knows no expressions there; its text takes them. */
export const boundLimit = (rows: number | Placeholder): Placeholder =>
  sql`cast(${rows} as integer)` as unknown as Placeholder
