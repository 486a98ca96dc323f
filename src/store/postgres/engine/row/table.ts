import { getTableName, type InferInsertModel, type InferSelectModel } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { Session } from "../../connection/pool.ts"
import { facts } from "../commit/batch.ts"
import type { Writer } from "../commit/working-set.ts"
import { deleter, inserter, updater } from "./rows.ts"
import { orderOf } from "./write-order.ts"

type Field<Table extends PgTable> = keyof InferInsertModel<Table> & string

type Options<Table extends PgTable> = {
  /** The fields that identify a row. */
  readonly key: readonly Field<Table>[]
  /** Other unique fields, if several processes may add such a row at once. */
  readonly unique?: readonly Field<Table>[]
  /** The fields that may change. */
  readonly changed?: readonly Field<Table>[]
}

/** The rows of a table that a batch adds, changes and removes: each is written once, in its final state. */
export const tableOf = <Table extends PgTable>(table: Table, { key, unique = key, changed = [] }: Options<Table>) => {
  type Row = InferSelectModel<Table>
  const name = getTableName(table)
  const insert = inserter(table)
  const update = updater(table, key, changed)
  const remove = deleter(table, key)
  const namedBy = (row: Row, fields: readonly Field<Table>[]): string =>
    fields.map((field) => (row as Record<string, unknown>)[field]).join("\n")
  const idOf = (row: Row) => namedBy(row, key)
  // The same order everywhere: of two batches with the same rows, one waits for the other, and they do not deadlock.
  const inOrder = (rows: readonly Row[], by = key) =>
    rows
      .map((row) => ({ row, name: namedBy(row, by) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ row }) => row)

  const minded = (session: Session, written: readonly Row[]) => {
    if (session.mind) for (const row of written) session.mind(String((row as Record<string, unknown>)["orgId"]))
    return written
  }

  const added: Writer<Row> = {
    name: `${name}, added`,
    order: orderOf(table, "added"),
    flush: (session, rows) => [insert(session, inOrder(minded(session, rows), unique))],
  }
  const altered: Writer<Row> = {
    name: `${name}, changed`,
    order: orderOf(table, "changed"),
    flush: (session, rows) => [update(session, inOrder(minded(session, rows)))],
  }
  const removed: Writer<Row> = {
    name: `${name}, removed`,
    order: orderOf(table, "removed"),
    flush: (session, rows) => [remove(session, inOrder(minded(session, rows)))],
  }

  return {
    add: (row: Row) => facts().write(added, idOf(row), row),
    /** Replaces the row with the same key. */
    change: (row: Row) => {
      const known = facts()
      known.write(known.written(added, idOf(row)) === undefined ? altered : added, idOf(row), row)
    },
    remove: (row: Row) => {
      const known = facts()
      if (known.written(added, idOf(row)) === undefined) known.write(removed, idOf(row), row)
      else known.unwrite(added, idOf(row))
    },
  }
}
