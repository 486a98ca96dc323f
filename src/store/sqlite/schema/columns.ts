import { customType, integer } from "drizzle-orm/sqlite-core"

/** Every table has a row number that increases with time: lists are paged by it, and appends stay sequential. */
export const rowNumber = () => integer("id").primaryKey({ autoIncrement: true })

/** Epoch milliseconds. */
export const time = (name: string) => integer(name)

/** Bytes, as hex outside of the database. */
export const bytes = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => "blob",
  toDriver: (hex) => Uint8Array.fromHex(hex),
  fromDriver: (stored) => stored.toHex(),
})
