import type { Column } from "drizzle-orm"

type Kind = readonly [what: string, isOf: (value: unknown) => boolean]

const aText: Kind = ["a text", (value) => typeof value === "string"]
const hexForm = /^([0-9a-f]{2})*$/

/** What the values of a column must be; JSON is any value. */
const kindOf = (column: Column): Kind | undefined => {
  const { dataType, columnType } = column
  if (columnType === "SQLiteReal" || columnType === "PgDoublePrecision") return ["a number", Number.isFinite]
  switch (dataType) {
    case "number":
      return ["a whole number", Number.isSafeInteger]
    case "string":
      return aText
    case "boolean":
      return ["true or false", (value) => typeof value === "boolean"]
    // JSON is stored as text, bytes are not.
    case "custom":
      return column.getSQLType() === "text"
        ? undefined
        : ["bytes in hex", (value) => typeof value === "string" && hexForm.test(value)]
    default:
      return undefined
  }
}

/** Throws if the value does not fit the column, in which SQLite would store anything. */
export const checkValue = (field: string, column: Column, value: unknown) => {
  const [what, isOf] = kindOf(column) ?? []
  if ((value !== null || column.notNull) && isOf?.(value) === false) throw new Error(`${field} is not ${what}`)
}
