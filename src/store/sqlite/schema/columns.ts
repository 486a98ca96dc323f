import { integer } from "drizzle-orm/sqlite-core"

/** Every table has a row number that grows with time: lists are walked by it, and appends stay sequential. */
export const rowNumber = () => integer("id").primaryKey({ autoIncrement: true })

/** Epoch milliseconds. */
export const time = (name: string) => integer(name)
