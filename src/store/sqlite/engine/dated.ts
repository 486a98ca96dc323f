import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { jsonField } from "./walk.ts"

/** The fields of a stored configuration on which its effective status depends. */
export const dated = (config: SQLiteColumn) => ({
  status: jsonField(config, "status"),
  startsAt: jsonField(config, "startsAt"),
  endsAt: jsonField(config, "endsAt"),
})
