import { type ExportSource, exportLines } from "../../transfer/export.ts"
import type { Footer, Header, Line } from "../../transfer/format.ts"
import type { Shape } from "../../transfer/shape.ts"
import { shownColumn } from "../engine/row/reader.ts"
import { drawsIn } from "../log/draw/row.ts"
import { connect, type Snapshot, snapshotOf } from "./connection.ts"
import { derived, shapes } from "./transfer.ts"

/** Tables whose rows each hold several rows of an export. */
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

/** The first play in the archive that standings name. */
const firstReached = "SELECT min(total_reached) AS first FROM standings WHERE org_id = $1 AND archived IS NOT NULL"

/** The rows of one organization. */
const sourceOf = (snapshot: Snapshot, orgId: string): ExportSource<Shape> => ({
  shapes,
  ends: async ({ name }) => {
    const ends = `SELECT min(id) AS first, max(id) AS last FROM ${name} WHERE org_id = $1 HAVING count(*) > 0`
    const [found] = await snapshot.query<{ first: number; last: number }>(ends, [orgId])
    if (!found || name !== "plays") return found ?? null
    const [reached] = await snapshot.query<{ first: number | null }>(firstReached, [orgId])
    return { ...found, first: Math.min(found.first, reached?.first ?? found.first) }
  },
  rows: (shape) => snapshot.rows(selectOf(shape), [orgId]),
})

/**
 * All data of an organization, one JSON value per line, read step by step in one snapshot, even while processes serve
 * the database. It contains what the database contains: personal data, the hashes of keys, the secrets of webhooks. The
 * same data gives the same lines from any database. Throws DatabaseUnusable, also for an unknown organization.
 */
export async function* exportOrganization(url: string, orgId: string): AsyncGenerator<Header | Line | Footer> {
  const client = await connect(url)
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    yield* exportLines(orgId, sourceOf(snapshotOf(client), orgId))
  } finally {
    await client.end().catch(() => undefined)
  }
}
