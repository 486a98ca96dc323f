import { DatabaseUnusable } from "../../../unusable.ts"
import { type Footer, formatVersion, type Header, type Line, type Row } from "../../transfer/format.ts"
import { renumbered } from "../../transfer/read.ts"
import { shownColumn } from "../engine/reader.ts"
import { drawsIn } from "../log/draw/row.ts"
import { connect, type Snapshot, snapshotOf } from "./connection.ts"
import { derived, type Shape, shapes } from "./transfer.ts"

type Numbers = { readonly first: number | null; readonly last: number | null }

/** The numbers of the organization's first and last rows of each table that has row numbers. */
const numbersOf = async (snapshot: Snapshot, orgId: string): Promise<ReadonlyMap<string, Numbers>> => {
  const found = new Map<string, Numbers>()
  for (const { table, name } of shapes.filter(({ columns }) => columns.has("id"))) {
    const ends = `SELECT min(id) AS first, max(id) AS last FROM ${name} WHERE org_id = $1`
    const [numbers] = await snapshot.query<Numbers>(ends, [orgId])
    if (numbers) found.set(table.name, numbers)
  }
  return found
}

/** Tables whose rows hold several of an export. */
const expanded: Readonly<Record<string, string>> = { draws: drawsIn() }

/** The fields in the order of the format. Texts are sorted by their bytes, as in SQLite. */
const selectOf = ({ table, name, columns }: Shape): string => {
  const shown = table.fields.map((field) => {
    const column = columns.get(field)
    return `${column ? shownColumn(column) : derived[`${table.name}.${field}`]} AS "${field}"`
  })
  const order = table.order.map((field) => {
    const column = columns.get(field)
    return `t.${column?.name}${column?.getSQLType() === "text" ? ' COLLATE "C"' : ""}`
  })
  return `SELECT ${shown.join(", ")} FROM ${expanded[name] ?? name} t WHERE t.org_id = $1 ORDER BY ${order.join(", ")}`
}

/**
 * All data of an organization, one JSON value per line, read step by step in one snapshot beside processes that serve
 * the database. It contains what the database contains: personal data, the hashes of keys, the secrets of webhooks. The
 * same data gives the same lines from any database. Throws DatabaseUnusable, also for an unknown organization.
 */
export async function* exportOrganization(url: string, orgId: string): AsyncGenerator<Header | Line | Footer> {
  const client = await connect(url)
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    const snapshot = snapshotOf(client)
    const numbers = await numbersOf(snapshot, orgId)
    if (numbers.get("organizations")?.first === null)
      throw new DatabaseUnusable(`organization ${orgId} does not exist; check its id`)
    const numberOf = (table: string, number: number) => number - (numbers.get(table)?.first ?? 1) + 1
    const highest = Math.max(...[...numbers].map(([table, { last }]) => (last === null ? 0 : numberOf(table, last))))
    yield { premio: "export", schema: formatVersion, organization: orgId, numbers: highest }
    const rows: Record<string, number> = {}
    for (const shape of shapes) {
      const { table } = shape
      rows[table.name] = 0
      for await (const row of snapshot.rows<Row>(selectOf(shape), [orgId])) {
        rows[table.name] = (rows[table.name] ?? 0) + 1
        yield { table: table.name, row: renumbered(table, row, numberOf) }
      }
    }
    yield { rows }
  } finally {
    await client.end().catch(() => undefined)
  }
}
