import { doublePrecision, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { organization, time } from "./columns.ts"

/**
 * The token buckets of all processes: requests of a key, of an organization, refused keys of an address. Unlogged: after
 * a crash of the server, all of them are full.
 */
export const rateBuckets = pgTable("rate_buckets", {
  /** The name of the rate, and the key whose bucket it is. */
  bucket: text("bucket").primaryKey(),
  /** The tokens that it gains a second. */
  perSecond: doublePrecision("per_second").notNull(),
  /** The tokens that it holds at most. */
  burst: doublePrecision("burst").notNull(),
  /** In thousandths of a token, as of `filledAt`. */
  credit: doublePrecision("credit").notNull(),
  /** The tokens that were granted last. */
  granted: integer("granted").notNull(),
  filledAt: time("filled_at").notNull(),
})

/** What an organization has running that may run once at a time. Unlogged, too. */
export const leases = pgTable(
  "leases",
  {
    orgId: organization(),
    work: text("work").notNull(),
    /** Whoever began it; random. */
    holder: text("holder").notNull(),
    /** Moved on while the process of the holder lives; by the server's clock. */
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.work] })],
)
