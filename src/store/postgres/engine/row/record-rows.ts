import { type Column, getTableColumns, getTableName } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { Read, Rows, Table, Values } from "../../../../record/rows.ts"
import { facts, organization } from "../commit/batch.ts"
import type { Lock, Reader } from "./facts.ts"
import { countReader, type Key, rowReader, rowsReader } from "./reader.ts"
import { tableOf } from "./table.ts"

export type Row = Readonly<Record<string, unknown>>
type AnyTable = Table<Row>

type Options = {
  /** What these reads lock until the end of the transaction, where several processes may change such rows. */
  readonly locks?: Readonly<Record<string, Lock>>
  /** The columns by which these reads use no index, since another one begins with them. */
  readonly compared?: Readonly<Record<string, readonly string[]>>
  /** The columns of the only index that these reads use, in its order. */
  readonly asRow?: Readonly<Record<string, readonly string[]>>
  /** The values of a new row in columns that the declaration does not name. */
  readonly own?: Row
  /** Columns that change although the declaration does not name them. */
  readonly changed?: readonly string[]
  /** Whether rows are read in the order in which they were added: their numbers are drawn under the locks of the job. */
  readonly isInOrder?: boolean
}

const ownerField = "orgId"

/** A read of a declared table over the working set of a batch. */
type BoundRead = {
  readonly read: Read<Row>
  readonly reader: Reader<Key, unknown>
  keyOf(row: Row): Key
  /** Whether the read finds the row by its key: nothing is looked up by a null. */
  finds(row: Row): boolean
  /** The key, from the values of the fields that the declaration names. */
  keyOfValues(values: Values): Key
}

const bindRead = (stored: PgTable, name: string, read: Read<Row>, { locks, compared, asRow }: Options): BoundRead => {
  const title = `${getTableName(stored)} ${name}`
  const lock = locks?.[name]
  const isOwned = read.by.includes(ownerField)
  const by = (isOwned ? read.by : [ownerField, ...read.by]) as never[]
  const nameOf = (field: string) => (getTableColumns(stored) as Record<string, Column>)[field]?.name
  const { where = [], orderBy, limit } = read
  const bound = { ...(limit !== undefined && { limit }), ...(lock && { lock }) }
  const condition = {
    ...(where.length > 0 && { where: where.map((field) => `t."${nameOf(field)}" IS NULL`).join(" AND ") }),
    ...(compared?.[name] && { compared: compared[name] }),
    ...(asRow?.[name] && { asRow: asRow[name] }),
  }
  const order = orderBy === undefined ? "t.id DESC" : `t."${nameOf(orderBy)}"`
  const readers: Record<Read<Row>["kind"], () => Reader<never, unknown>> = {
    one: () => rowReader(title, stored, by, { ...condition, ...(lock && { lock }) }),
    many: () => rowsReader(title, stored, by, { ...condition, orderBy: order, ...bound }),
    newest: () => rowReader(title, stored, by, { ...condition, orderBy: order, ...bound, limit: 1 }),
    count: () => countReader(title, stored, by, condition),
  }
  return {
    read,
    reader: readers[read.kind]() as Reader<Key, unknown>,
    keyOf: (row) => (by as string[]).map((field) => row[field] as Values[number]),
    finds: (row) => read.by.every((field) => row[field] !== null) && where.every((field) => row[field] === null),
    keyOfValues: (values) => (isOwned ? values : [organization(), ...values]),
  }
}

const idIn = (key: readonly string[]) => (row: Row) => key.map((field) => row[field]).join("\n")

const orderOf = ({ orderBy }: Read<Row>) =>
  orderBy === undefined
    ? (a: Row, b: Row) => Number(b.id) - Number(a.id)
    : (a: Row, b: Row) => Number(a[orderBy]) - Number(b[orderBy])

/** Whether two reads find the same rows. */
const findsLike = (a: Read<Row>, b: Read<Row>) => `${a.by} ${a.where ?? ""}` === `${b.by} ${b.where ?? ""}`

/**
 * Makes every read of a table see the change from `before` to `after`; either is null if a row was added or removed.
 */
const refreshing = (reads: readonly BoundRead[], idOf: (row: Row) => string) => {
  const refreshOne = ({ reader, keyOf }: BoundRead, before: Row | null, after: Row | null) => {
    if (before) facts().put(reader, keyOf(before), null)
    if (after) facts().put(reader, keyOf(after), after)
  }

  const refreshCount = ({ reader, keyOf }: BoundRead, before: Row | null, after: Row | null) => {
    const add = (row: Row, more: number) => facts().amend(reader, keyOf(row), (rows) => (rows as number) + more)
    if (before) add(before, -1)
    if (after) add(after, 1)
  }

  const refreshMany = ({ reader, keyOf, read }: BoundRead, before: Row | null, after: Row | null) => {
    const amend = (row: Row, change: (rows: readonly Row[]) => readonly Row[]) =>
      facts().amend(reader, keyOf(row), (rows) => change(rows as readonly Row[]))
    if (before) amend(before, (rows) => rows.filter((row) => idOf(row) !== idOf(before)))
    if (after) amend(after, (rows) => [...rows, after].sort(orderOf(read)).slice(0, read.limit))
    const newest = reads.find((other) => other.read.kind === "newest" && findsLike(other.read, read))
    for (const row of [before, after])
      if (newest && row)
        facts().put(newest.reader, keyOf(row), (facts().get(reader, keyOf(row)) as readonly Row[])[0] ?? null)
  }

  const refreshes = { one: refreshOne, count: refreshCount, many: refreshMany, newest: () => undefined }
  return (before: Row | null, after: Row | null) => {
    for (const bound of reads) {
      const shown = (row: Row | null) => (row !== null && bound.finds(row) ? row : null)
      refreshes[bound.read.kind](bound, shown(before), shown(after))
    }
  }
}

export type Binding = { readonly declared: AnyTable; readonly stored: PgTable; readonly options: Options }

/** Binds a declared table to the one in the database that holds its rows. */
export const bind = <Declared extends object>(
  declared: Table<Declared>,
  stored: PgTable & { readonly $inferSelect: Declared },
  options: Options = {},
): Binding => ({ declared: declared as unknown as AnyTable, stored, options })

/** The binding of a declared table. */
export const storedTable = (bindings: readonly Binding[], declared: unknown): Binding => {
  const found = bindings.find((binding) => binding.declared === declared)
  if (!found) throw new Error("a table that no table of the database is bound to is used")
  return found
}

/** The reads and writes of one table. A row belongs to the job's organization unless it names another. */
const open = ({ declared: { key, changed, reads }, stored, options }: Binding) => {
  const columns = getTableColumns(stored)
  const readers = Object.fromEntries(
    Object.entries(reads).map(([name, read]) => [name, bindRead(stored, name, read, options)]),
  )
  const fields = ownerField in columns && !key.includes(ownerField) ? [ownerField, ...key] : key
  const writes = tableOf(stored, {
    key: fields as never[],
    changed: [...changed, ...(options.changed ?? [])] as never[],
  })
  const idOf = idIn(fields)
  const refresh = refreshing(Object.values(readers), idOf)
  const nextId = () => (options.isInOrder ? facts().lateId() : facts().nextId())
  return {
    readers,
    ones: Object.values(readers).filter(({ read }) => read.kind === "one"),
    idOf,
    add: (added: Row) => {
      const id = "id" in columns && { id: nextId() }
      const row = { ...id, [ownerField]: organization(), ...options.own, ...added }
      refresh(null, row)
      writes.add(row as never)
      return row
    },
    change: (before: Row, after: Row) => {
      refresh(before, after)
      writes.change(after as never)
    },
    remove: (row: Row) => {
      refresh(row, null)
      writes.remove(row as never)
    },
  }
}

/** The rows of the tables of `bindings`, in the running job. */
export const rowsOf = (bindings: readonly Binding[]) => {
  const tables = new Map(bindings.map((binding) => [binding.declared, open(binding)]))
  const tableFor = (declared: unknown) => {
    const table = tables.get(declared as AnyTable)
    if (!table) throw new Error("a table without a binding to the database is used")
    return table
  }
  const readFor = (declared: unknown, name: string) => {
    const read = tableFor(declared).readers[name]
    if (!read) throw new Error(`the table has no read ${name}`)
    return read
  }

  /** Replaces a row in lists that were read before it was locked: the locked row is newer. */
  const showLocked = (declared: unknown, row: Row) => {
    const { readers, idOf } = tableFor(declared)
    for (const { read, reader, keyOf, finds } of Object.values(readers)) {
      const list = read.kind === "many" ? (facts().peek(reader, keyOf(row)) as readonly Row[] | undefined) : undefined
      if (!list || list.includes(row)) continue
      const others = list.filter((other) => idOf(other) !== idOf(row))
      facts().put(reader, keyOf(row), finds(row) ? [...others, row].sort(orderOf(read)).slice(0, read.limit) : others)
    }
  }

  /** The other reads of a row need not load it again, unless they lock it. */
  const fillOthers = (declared: unknown, bound: BoundRead, row: Row) => {
    const { lock } = bound.reader
    for (const other of tableFor(declared).ones)
      if (other !== bound && other.finds(row) && (lock !== undefined || other.reader.lock === undefined))
        facts().fill(other.reader, other.keyOf(row), row)
  }

  const rows: Rows = {
    one: (table, name, ...values) => {
      const bound = readFor(table, name)
      const row = facts().get(bound.reader, bound.keyOfValues(values)) as Row | null
      if (row) fillOthers(table, bound, row)
      if (row && bound.reader.lock !== undefined) showLocked(table, row)
      return row as never
    },
    many: (table, name, ...values) => {
      const { reader, keyOfValues } = readFor(table, name)
      return facts().get(reader, keyOfValues(values)) as never
    },
    count: (table, name, ...values) => {
      const { reader, keyOfValues } = readFor(table, name)
      return facts().get(reader, keyOfValues(values)) as number
    },
    want: (table, name, ...values) => {
      const { reader, keyOfValues } = readFor(table, name)
      facts().want(reader, keyOfValues(values))
    },
    add: (table, row) => tableFor(table).add(row as Row) as never,
    change: (table, before, after) => tableFor(table).change(before as Row, after as Row),
    remove: (table, row) => tableFor(table).remove(row as Row),
  }
  return {
    rows,
    /** The reader behind a read, for facts that are loaded ahead of the jobs. */
    readerOf: (table: object, name: string): Reader<Key, unknown> => readFor(table, name).reader,
  }
}
