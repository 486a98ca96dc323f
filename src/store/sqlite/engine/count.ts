import { and, count, eq, type SQL } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Db } from "../file/open.ts"

/** The number of rows of `table` that match `condition` in an organization. */
export const countRows = (
  db: Db,
  table: SQLiteTable & { readonly orgId: SQLiteColumn },
  orgId: string,
  condition?: SQL,
): number =>
  db
    .select({ rows: count() })
    .from(table)
    .where(and(eq(table.orgId, orgId), condition))
    .get()?.rows ?? 0
