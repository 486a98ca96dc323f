import { pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { organization, reference, time, whole } from "./columns.ts"

/** What is counted: plays, codes and redemptions of campaigns, and spins of mini-games. */
export type ActivitySource = "plays" | "codes" | "redemptions" | "spins"

/** What happened in the quarter of an hour that begins at `at`, as far as it is counted: a cache of the logs. */
export const activityCounts = pgTable(
  "activity_counts",
  {
    orgId: organization(),
    source: text("source").$type<ActivitySource>().notNull(),
    /** The row of the campaign or mini-game. */
    owner: reference("owner").notNull(),
    at: time("at").notNull(),
    n: whole("n").notNull(),
    won: whole("won").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.source, table.owner, table.at] })],
)

/** Rows of the logs with a smaller number are in the counts, and no others. */
export const activityMarks = pgTable("activity_marks", {
  orgId: text("org_id").primaryKey(),
  upTo: reference("up_to").notNull(),
})
