import { bigint, customType, doublePrecision, text } from "drizzle-orm/pg-core"

/** A number that grows with time, drawn from the one sequence `row_ids`; lists are read in its order. */
export const rowNumber = () => bigint("id", { mode: "number" }).notNull()

/** The organization that a row belongs to. It comes first in every key, so that a cluster can distribute rows by it. */
export const organization = () => text("org_id").notNull()

/** The row number of another table's row. */
export const reference = (name: string) => bigint(name, { mode: "number" })

/** Epoch milliseconds. */
export const time = (name: string) => bigint(name, { mode: "number" })

/** A whole number that JSON carries exactly: amounts in minor units, counts, XP and points. */
export const whole = (name: string) => bigint(name, { mode: "number" })

/** A score: any finite number. */
export const score = (name: string) => doublePrecision(name)

/** Bytes; in lower-case hex outside the database. */
export const bytes = customType<{ data: string; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (hex) => Buffer.from(hex, "hex"),
  fromDriver: (stored) => stored.toString("hex"),
})
