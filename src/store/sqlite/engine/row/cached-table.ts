import { Cache } from "../../../../core/cache/cache.ts"
import { jsonBytes } from "../../../../core/organization/configuration.ts"
import type { Tx } from "../../../../record/transaction.ts"
import type { GroupCommit } from "../commit/commit.ts"
import type { OpenTable, Row } from "./table.ts"

/** As JSON. */
const cachedBytes = 32 * 1024 * 1024

/**
 * A table whose rows are looked up far more often than they change: those recently found by `one` are in memory, as last
 * committed. The same row is then the same object, so that what is derived from it can be kept as well.
 */
export const cachedTable = (table: OpenTable, commit: GroupCommit): OpenTable => {
  const found = new Cache<string, Row>(cachedBytes, jsonBytes)
  /** The last transaction that has changed rows: what it reads may not come to stay. */
  let changing: Tx | null = null

  const forget = () => {
    found.clear()
    changing = commit.current
  }

  return {
    ...table,
    one: (name, values) => {
      if (changing !== null && changing === commit.current) return table.one(name, values)
      const lookup = `${name}\n${values.join("\n")}`
      const known = found.get(lookup)
      if (known) return known
      const row = table.one(name, values)
      if (row) found.set(lookup, row)
      return row
    },
    add: (row) => {
      forget()
      return table.add(row)
    },
    change: (before, after) => {
      forget()
      table.change(before, after)
    },
    remove: (row) => {
      forget()
      table.remove(row)
    },
  }
}
