import { boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { organization, reference, score, time } from "./columns.ts"

/**
 * What is counted in a log: `quota` and `prize` wins of a campaign, `segment` wins of a mini-game, the cost of all
 * `codes`, or of `expired` ones, and the `values` of external prizes.
 */
export type CountSource = "quota" | "prize" | "segment" | "codes" | "expired" | "values"

/**
 * Counts of a log that are under way or kept for later. A count covers the rows in [from, until) with a row number
 * below `below` and a time before `reachedAt`; at that very time, those up to row `reachedId`. Once it is done, only
 * rows from `below` on are missing.
 */
export const longCounts = pgTable(
  "long_counts",
  {
    orgId: organization(),
    source: text("source").$type<CountSource>().notNull(),
    /** The row number of the campaign or mini-game. */
    owner: reference("owner").notNull(),
    /** The prize or segment; empty if the count has none. */
    part: text("part").notNull(),
    from: time("counts_from").notNull(),
    until: time("counts_until").notNull(),
    /** The time by which codes count as expired. */
    by: time("counts_by").notNull(),
    counted: score("counted").notNull(),
    reachedAt: time("reached_at").notNull(),
    reachedId: reference("reached_id").notNull(),
    /** Null until the settled rows are known. */
    below: reference("below"),
    isDone: boolean("is_done").notNull(),
    /** Whether the events of a prize were sent. */
    isLow: boolean("is_low").notNull().default(false),
    isGone: boolean("is_gone").notNull().default(false),
  },
  (table) => [
    primaryKey({
      name: "long_counts_key",
      columns: [table.orgId, table.source, table.owner, table.part, table.from, table.until],
    }),
  ],
)
