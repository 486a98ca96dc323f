import { doublePrecision, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { organization, time } from "./columns.ts"

/**
 * The token buckets of all processes: requests of a key or an organization, refused keys of an address. Unlogged: after
 * a crash of the server, all buckets are full.
 */
export const rateBuckets = pgTable("rate_buckets", {
  /** The name of the rate, and the key that the bucket belongs to. */
  bucket: text("bucket").primaryKey(),
  /** The tokens that it gains per second. */
  perSecond: doublePrecision("per_second").notNull(),
  /** The maximum number of tokens. */
  burst: doublePrecision("burst").notNull(),
  /** In thousandths of a token, as of `filledAt`. */
  credit: doublePrecision("credit").notNull(),
  /** The tokens granted last. */
  granted: integer("granted").notNull(),
  filledAt: time("filled_at").notNull(),
})

/** Work of an organization that may run only once at a time. Also unlogged. */
export const leases = pgTable(
  "leases",
  {
    orgId: organization(),
    work: text("work").notNull(),
    /** Whoever began it; random. */
    holder: text("holder").notNull(),
    /** Extended while the process of the holder lives; by the server's clock. */
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.work] })],
)
