import { boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { organization, reference, score, time } from "./columns.ts"

/** What is counted of a log: `quota` and `prize` wins of a campaign, `segment` wins of a mini-game, the cost of `codes`, or of `expired` ones. */
export type CountSource = "quota" | "prize" | "segment" | "codes" | "expired"

/**
 * Counts of a log that are under way or were put aside: of the rows in [from, until), those before `reachedAt`
 * with a row number below `below`, and of that moment those up to `reachedId`. Once it is done, what is missing are rows from
 * `below` on.
 */
export const longCounts = pgTable(
  "long_counts",
  {
    orgId: organization(),
    source: text("source").$type<CountSource>().notNull(),
    /** The row of the campaign or mini-game. */
    owner: reference("owner").notNull(),
    /** The prize or segment; empty where a count has none. */
    part: text("part").notNull(),
    from: time("counts_from").notNull(),
    until: time("counts_until").notNull(),
    /** The moment by which codes are counted as expired. */
    by: time("counts_by").notNull(),
    counted: score("counted").notNull(),
    reachedAt: time("reached_at").notNull(),
    reachedId: reference("reached_id").notNull(),
    /** Null until it is known which rows are settled. */
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
