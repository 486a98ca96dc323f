import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { PageRequest } from "../../../../core/page.ts"
import type { CommittedRows, Filtered, List, Text } from "../../../../record/committed.ts"
import type { Rows } from "../../../../record/rows.ts"
import { hasEffectiveStatus } from "../../../effective-status.ts"
import type { Db } from "../../file/open.ts"
import { dated } from "../dated.ts"
import { bytesOf, type Row as PagedRow, pageOf, toPage } from "../page.ts"
import { textFilter } from "../text.ts"
import { jsonField, largeStepRows, walkPage } from "../walk.ts"
import { type Binding, type Row, storedTable } from "./table.ts"

type Item = (row: never) => unknown

/** The rows of the tables of `bindings` outside of jobs: no transaction is open between those of jobs. */
export const committedRows = (db: Db, rows: Rows, bindings: readonly Binding[]): CommittedRows => {
  const open = (declared: unknown) => {
    const stored = storedTable(bindings, declared)
    const columns = getTableColumns(stored) as Record<string, SQLiteColumn>
    const columnOf = (field: string) => columns[field] as SQLiteColumn
    const own = ({ of, where = [] }: List<Row>): SQL =>
      and(
        ...Object.entries(of).map(([field, value]) => eq(columnOf(field), value)),
        ...where.map((field) => isNull(columnOf(field))),
      ) as SQL
    const select = ({ fields }: List<Row>) =>
      fields
        ? db.select(Object.fromEntries(["id", ...fields].map((field) => [field, columnOf(field)]))).from(stored)
        : db.select().from(stored)
    return { stored, columnOf, own, select, id: columnOf("id") }
  }

  const page = (declared: unknown, list: List<Row>, request: PageRequest, item: Item) => {
    const { id, own, select } = open(declared)
    const { where, orderBy, limit } = pageOf(id, request, own(list))
    const found = select(list).where(where).orderBy(orderBy).limit(limit).all()
    return toPage(found as unknown as PagedRow[], request, item as (row: PagedRow) => unknown)
  }

  const filteredPage = (declared: unknown, filtered: Filtered<Row>, request: PageRequest, item: Item) => {
    const { stored, columnOf, own, id } = open(declared)
    const textOf = (text: Text<Row>) =>
      typeof text === "string" ? columnOf(text) : jsonField(columnOf(text[0]), text[1])
    const isOwn = own(filtered)
    const { among, effective } = filtered
    const text = textFilter(db, id, filtered.search, ...filtered.searched.map(textOf))
    const filter = and(
      isOwn,
      ...filtered.equal.map(([field, value]) => (value === undefined ? undefined : eq(textOf(field) as SQL, value))),
      among?.[1] && inArray(columnOf(among[0]), [...among[1]]),
      effective && hasEffectiveStatus(dated(columnOf(effective.config)), effective),
      text.condition,
    )
    const sized = { id, bytes: bytesOf(columnOf(filtered.large)) }
    const read = (where: SQL, limit: number) =>
      text.matches(
        limit,
        (most) =>
          db.select(sized).from(stored).where(and(filter, where)).orderBy(desc(id)).limit(most).all() as PagedRow[],
      )
    const whole = db
      .select()
      .from(stored)
      .where(eq(id, sql.placeholder("id")))
      .prepare()
    return walkPage(db, request, { id, own: isOwn, stepRows: largeStepRows, read }, (row) =>
      item(whole.get({ id: row.id }) as never),
    )
  }

  return {
    one: async (table, read, ...values) => rows.one(table, read as never, ...values),
    among: async (table, list, field, values) => {
      const { own, select, columnOf } = open(table)
      const condition = and(own(list as List<Row>), inArray(columnOf(field), [...values]))
      return select(list as List<Row>)
        .where(condition)
        .all() as never
    },
    page: async (table, list, request, item) => page(table, list as List<Row>, request, item as Item) as never,
    filteredPage: (table, filtered, request, item) =>
      filteredPage(table, filtered as unknown as Filtered<Row>, request, item as Item) as never,
    hasAny: async (table) => {
      const { stored, id } = open(table)
      return db.select({ id }).from(stored).limit(1).get() !== undefined
    },
  }
}
