import { and, eq, getTableColumns, inArray, isNull, type SQL } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { PageRequest } from "../../../../core/page.ts"
import type { CommittedRows, Filtered, List, Text } from "../../../../record/committed.ts"
import type { Read, Values } from "../../../../record/rows.ts"
import { hasEffectiveStatus } from "../../../effective-status.ts"
import { dated } from "../dated.ts"
import { bytesOf, type Db, hasText, jsonField, pageOf, pageOfLarge, toPage } from "../page.ts"
import { type Binding, type Row, storedTable } from "./record-rows.ts"

type PagedRow = { readonly id: number }
type Item = (row: never) => unknown

/** The rows of the tables of `bindings` outside of jobs. */
export const committedRows = (db: Db, bindings: readonly Binding[]): CommittedRows => {
  const open = (declared: unknown) => {
    const { stored, declared: table } = storedTable(bindings, declared)
    const columns = getTableColumns(stored) as Record<string, PgColumn>
    const columnOf = (field: string) => columns[field] as PgColumn
    const own = ({ orgId, of, where = [] }: List<Row>): SQL | undefined =>
      and(
        orgId === undefined ? undefined : eq(columnOf("orgId"), orgId),
        ...Object.entries(of).map(([field, value]) => eq(columnOf(field), value)),
        ...where.map((field) => isNull(columnOf(field))),
      )
    const select = ({ fields }: List<Row>) =>
      fields
        ? db.select(Object.fromEntries(["id", ...fields].map((field) => [field, columnOf(field)]))).from(stored)
        : db.select().from(stored)
    return { table, stored, columnOf, own, select, id: columnOf("id") }
  }

  const one = async (declared: unknown, name: string, values: Values) => {
    const { table, own, select } = open(declared)
    const { by, where = [] } = table.reads[name] as Read<Row>
    const list = { of: Object.fromEntries(by.map((field, index) => [field, values[index]])), where }
    const [row] = await select(list).where(own(list))
    return row ?? null
  }

  const page = async (declared: unknown, list: List<Row>, request: PageRequest, item: Item) => {
    const { id, own, select } = open(declared)
    const { where, orderBy, limit } = pageOf(id, request, own(list))
    const found = await select(list).where(where).orderBy(orderBy).limit(limit)
    return toPage(found as unknown as PagedRow[], request, item as (row: PagedRow) => unknown)
  }

  const filteredPage = async (declared: unknown, filtered: Filtered<Row>, request: PageRequest, item: Item) => {
    const { stored, columnOf, own, id } = open(declared)
    const textOf = (text: Text<Row>) =>
      typeof text === "string" ? columnOf(text) : jsonField(columnOf(text[0]), text[1])
    const { equal, among, effective, search, searched, large } = filtered
    const filter = and(
      own(filtered),
      ...equal.map(([field, value]) => (value === undefined ? undefined : eq(textOf(field) as SQL, value))),
      among?.[1] && inArray(columnOf(among[0]), [...among[1]]),
      effective && hasEffectiveStatus(dated(columnOf(effective.config)), effective),
      search === undefined ? undefined : hasText(search, ...searched.map(textOf)),
    )
    const { where, orderBy, limit } = pageOf(id, request, filter)
    const sized = { id, bytes: bytesOf(columnOf(large)) }
    const found = (await db.select(sized).from(stored).where(where).orderBy(orderBy).limit(limit)) as PagedRow[]
    const read = async (ids: number[]) =>
      (await db
        .select()
        .from(stored)
        .where(and(own(filtered), inArray(id, ids)))) as unknown as PagedRow[]
    return pageOfLarge(found, request, read, item as (row: PagedRow) => unknown)
  }

  return {
    one: (table, read, ...values) => one(table, read, values) as never,
    among: async (table, list, field, values) => {
      const { own, select, columnOf } = open(table)
      const condition = and(own(list as List<Row>), inArray(columnOf(field), [...values]))
      return (await select(list as List<Row>).where(condition)) as never
    },
    page: (table, list, request, item) => page(table, list as List<Row>, request, item as Item) as never,
    filteredPage: (table, filtered, request, item) =>
      filteredPage(table, filtered as unknown as Filtered<Row>, request, item as Item) as never,
    hasAny: async (table) => {
      const { stored, id } = open(table)
      return (await db.select({ id }).from(stored).limit(1)).length > 0
    },
  }
}
