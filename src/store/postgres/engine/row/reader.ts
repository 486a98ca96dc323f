import { type Column, getTableColumns, getTableName, type InferSelectModel } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { Session } from "../../connection/pool.ts"
import { isFoundApart } from "../access-path.ts"
import { type Lock, type Locking, lockingTexts, type Reader } from "./facts.ts"
import { forEachOwner, isOwner } from "./owner.ts"

/** The values of the columns by which a fact is looked up. */
export type Key = readonly (string | number)[]

type Options = {
  /** Locks the rows until the end of the transaction, for what the batch may change. */
  readonly lock?: Lock
  /** Columns that no index is used for, since another one begins with them: numbers, or the organization. */
  readonly compared?: readonly string[]
  /**
   * The columns of the only index to be used, in its order, the organization among them: compared as one row, they fit no index
   * that begins with others of them.
   */
  readonly asRow?: readonly string[]
  /** A column of numbers that must be greater than in the key, and that no index is used for. */
  readonly above?: string
  /** A further condition on the columns of `t`. */
  readonly where?: string
  /** The order of several rows, and how many are read for one key. */
  readonly orderBy?: string
  readonly limit?: number
}

const idOf = (key: Key): string => key.join("\n")

/** Every batch locks in this order, so that batches with the same rows wait for each other instead of deadlocking. */
const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1)

/** A column of `t` as it is selected: bytes as hex. */
export const shownColumn = (column: Column): string =>
  column.getSQLType() === "bytea" ? `encode(t."${column.name}", 'hex')` : `t."${column.name}"`

/** All columns of `t`, named like the fields. */
export const columnsOf = (table: PgTable): string =>
  Object.entries(getTableColumns(table) as Record<string, Column>)
    .map(([field, column]) => `${shownColumn(column)} AS "${field}"`)
    .join(", ")

/** The organization of a row of `t`, as it is compared. */
const ownerOf = (table: PgTable, by: readonly Column[], compared: readonly string[] = []): string =>
  compared.includes("org_id") || isFoundApart(table, by) ? 't."org_id" COLLATE "C"' : 't."org_id"'

/** The conditions that columns of `t` have these values, compared as a row. */
const rowConditions = (names: readonly string[], values: readonly string[]): string[] => {
  const found = `(${names.map((name) => `t."${name}"`).join(", ")})`
  const wanted = `(${values.join(", ")})`
  return [`${found} >= ${wanted}`, `${found} <= ${wanted}`]
}

/** OFFSET keeps PostgreSQL from reading the table before the list of keys. */
const selectText = (table: PgTable, by: readonly Column[], options: Options) => {
  const { above, asRow = [], compared = [], where, orderBy, limit } = options
  const listed = by.flatMap((column, index) => (isOwner(column) ? [] : [{ column, index }]))
  const lists = listed.map(({ column, index }) => `$${index + 1}::${column.getSQLType()}[]`)
  const names = [...listed.map(({ index }) => `k${index}`), "n"]
  const keys = lists.length === 0 ? "(SELECT 1) AS k" : `unnest(${lists.join(", ")}) WITH ORDINALITY AS k`
  const wanted = by.map((column, index) => (isOwner(column) ? `$${index + 1}` : `k.k${index}`))
  const wantedOf = (name: string) => wanted[by.findIndex((column) => column.name === name)] ?? ""
  const ofRow = asRow.length === 0 ? [] : rowConditions(asRow, asRow.map(wantedOf))
  const each = by.flatMap((column, index) => {
    if (isOwner(column)) return [`${ownerOf(table, by, [...compared, ...asRow])} = ${wanted[index]}`]
    if (asRow.includes(column.name)) return []
    if (column.name === above) return [`t."${above}" + 0 > ${wanted[index]}`]
    return [`t."${column.name}"${compared.includes(column.name) ? " + 0" : ""} = ${wanted[index]}`]
  })
  const conditions = [...each, ...ofRow]
  return (locking: Locking) => `SELECT k.n AS "keyNumber", ${columnsOf(table)}
    FROM ${keys}(${names.join(", ")})
    CROSS JOIN LATERAL (SELECT * FROM "${getTableName(table)}" t
      WHERE ${[...conditions, ...(where ? [where] : [])].join(" AND ")}
      ${orderBy ? `ORDER BY ${orderBy}` : ""} LIMIT ${limit ?? "ALL"} OFFSET 0 ${locking}) t
    ORDER BY k.n`
}

type Field<Table extends PgTable> = keyof InferSelectModel<Table> & string

/** Reads the rows of `table` whose columns `by` have the values of a key, with one statement per organization. */
export const rowsReader = <Table extends PgTable>(
  name: string,
  table: Table,
  by: readonly Field<Table>[],
  options: Options = {},
): Reader<Key, readonly InferSelectModel<Table>[]> => {
  type Row = InferSelectModel<Table>
  const all = getTableColumns(table) as Record<string, Column>
  const columns = by.map((field) => all[field] as Column)
  const owner = columns.findIndex(isOwner)
  const textOf = selectText(table, columns, options)
  const { lock } = options
  const texts = lockingTexts(lock ? textOf : () => textOf(""))
  return {
    name,
    idOf,
    ...(lock && { lock }),
    load: async (session: Session, keys, _known, locking) => {
      const text = texts[locking]
      const named = keys.map((key) => ({ key, id: idOf(key), rows: [] as Row[] }))
      const inOrder = lock ? [...named].sort(byId) : named
      const read = async (orgId: Key[number] | undefined, own: Readonly<typeof named>) => {
        session.mind?.(orgId === undefined ? null : String(orgId))
        const values = by.map((_, index) => (index === owner ? orgId : own.map(({ key }) => key[index])))
        const rows = await session.query<Row & { keyNumber: number }>(text, values)
        // The number stays in the row: copying the row without it would cost as much as reading it.
        for (const row of rows) own[row.keyNumber - 1]?.rows.push(row)
      }
      await forEachOwner(inOrder, ({ key }) => key[owner], read)
      return named.map(({ rows }) => rows)
    },
  }
}

/** Reads the one row of a key, or null. */
export const rowReader = <Table extends PgTable>(
  name: string,
  table: Table,
  by: readonly Field<Table>[],
  options: Options = {},
): Reader<Key, InferSelectModel<Table> | null> => {
  const rows = rowsReader(name, table, by, options)
  return {
    ...rows,
    load: async (session, keys, known, locking) =>
      (await rows.load(session, keys, known, locking)).map(([row]) => row ?? null),
  }
}

/** Counts the rows of a key, which are few or those of one organization. */
export const countReader = <Table extends PgTable>(
  name: string,
  table: Table,
  by: readonly Field<Table>[],
  { where }: Pick<Options, "where"> = {},
): Reader<Key, number> => {
  const all = getTableColumns(table) as Record<string, Column>
  const columns = by.map((field) => all[field] as Column)
  const owner = columns.findIndex(isOwner)
  const conditions = columns.map((column, index) =>
    isOwner(column) ? `${ownerOf(table, columns)} = $${index + 1}` : `t."${column.name}" = $${index + 1}`,
  )
  const text = `SELECT count(*) AS n FROM "${getTableName(table)}" t
    WHERE ${[...conditions, ...(where ? [where] : [])].join(" AND ")}`
  return {
    name,
    idOf,
    load: (session, keys) =>
      Promise.all(
        keys.map(async (key) => {
          session.mind?.(owner === -1 ? null : String(key[owner]))
          return (await session.query<{ n: number }>(text, key))[0]?.n ?? 0
        }),
      ),
  }
}
