import type { Rows } from "../../../../record/rows.ts"
import type { Db } from "../../file/open.ts"
import type { GroupCommit } from "../commit/commit.ts"
import { cachedTable } from "./cached-table.ts"
import { heldTable } from "./held-rows.ts"
import { type AnyTable, type Binding, type OpenTable, openTable, type Row } from "./table.ts"

/** The rows of the tables of `bindings`; `commit` runs the jobs that use them. */
export const rowsOf = (db: Db, bindings: readonly Binding[], commit: GroupCommit): Rows => {
  const openOne = (binding: Binding): OpenTable => {
    const table = openTable(db, binding)
    if (binding.isCached) return cachedTable(table, commit)
    return binding.counted.length === 0 ? table : heldTable(table, binding, commit)
  }
  const tables = new Map(bindings.map((binding) => [binding.declared, openOne(binding)]))
  const tableOf = (declared: unknown) => {
    const table = tables.get(declared as AnyTable)
    if (!table) throw new Error("a table without a binding to the file is used")
    return table
  }
  return {
    one: (table, read, ...values) => tableOf(table).one(read, values) as never,
    many: (table, read, ...values) => tableOf(table).many(read, values) as never,
    count: (table, read, ...values) => tableOf(table).count(read, values),
    want: () => undefined,
    add: (table, row) => tableOf(table).add(row as Row) as never,
    change: (table, before, after) => tableOf(table).change(before as Row, after as Row),
    remove: (table, row) => tableOf(table).remove(row as Row),
  }
}
