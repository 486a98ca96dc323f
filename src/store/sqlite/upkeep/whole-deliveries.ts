import type { Database } from "bun:sqlite"
import { getTableConfig } from "drizzle-orm/sqlite-core"
import { bodyIn, deliveries } from "../schema/webhook.ts"

/** Without what a file of an earlier version may lack. */
const columns = getTableConfig(deliveries)
  .columns.filter(({ name }) => name !== deliveries.isFresh.name)
  .map(({ name }) => (name === "body" ? `${bodyIn("d")} AS body` : `d.${name}`))

/** A file of an earlier version has the bodies in the rows of deliveries. */
const isApart = (sqlite: Database): boolean =>
  sqlite.query("SELECT 1 FROM sqlite_schema WHERE name = 'delivery_bodies'").get() !== null

/** SQL for the deliveries of a file with their bodies, whichever table has them. */
export const wholeDeliveries = (sqlite: Database): string =>
  isApart(sqlite) ? `(SELECT ${columns.join(", ")} FROM main.deliveries d)` : "main.deliveries"
