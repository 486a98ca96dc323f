import { customType, integer } from "drizzle-orm/sqlite-core"
import { jsonText, parsedJson } from "../../json.ts"

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

/** JSON as text; what cannot be parsed is `DamagedJson`. */
export const json = <T>(name: string) =>
  customType<{ data: T; driverData: string }>({
    dataType: () => "text",
    toDriver: jsonText,
    fromDriver: (stored) => parsedJson<T>(stored),
  })(name)
