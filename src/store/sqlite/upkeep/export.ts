import type { Database } from "bun:sqlite"
import { DatabaseUnusable } from "../../../unusable.ts"
import { DamagedJson } from "../../json.ts"
import { type ExportSource, exportLines } from "../../transfer/export.ts"
import type { Footer, Header, Line, Row } from "../../transfer/format.ts"
import { rowName } from "../../transfer/unreadable.ts"
import { openReadOnly } from "./inspect.ts"
import { exactPlayers } from "./late-totals.ts"
import { type OwnedShape, type Stored, shapes, valueIn } from "./transfer.ts"
import { wholeDeliveries } from "./whole-deliveries.ts"

/** Throws DatabaseUnusable for JSON that cannot be parsed. */
const rowOf = ({ table, columns }: OwnedShape, stored: Stored): Row => {
  const row: Record<string, unknown> = {}
  for (const [field, column] of columns) {
    row[field] = valueIn(stored, column)
    if (row[field] instanceof DamagedJson)
      throw new DatabaseUnusable(
        `${rowName(table.name, stored)} cannot be exported: ${field} must be JSON; fix it first`,
      )
  }
  return row
}

/** The first play in the archive that standings name. */
const firstReached = (sqlite: Database, orgId: string) =>
  sqlite
    .query<{ first: number | null }, [string]>(
      `SELECT min(s.total_reached) AS first FROM standings s JOIN campaigns c ON c.id = s.campaign
       WHERE c.org_id = ? AND s.archived IS NOT NULL`,
    )
    .get(orgId)?.first

/** The rows of one organization; for the tables in `views`, they are read from a view. */
const sourceOf = (
  sqlite: Database,
  orgId: string,
  views: Readonly<Record<string, string>>,
): ExportSource<OwnedShape> => ({
  shapes,
  ends: async ({ name, owner }) => {
    const end = (order: "ASC" | "DESC") =>
      sqlite
        .query<{ id: number }, [string]>(`SELECT t.id FROM ${name} t WHERE ${owner} ORDER BY t.id ${order} LIMIT 1`)
        .get(orgId)?.id
    const [first, last] = [end("ASC"), end("DESC")]
    if (first === undefined || last === undefined) return null
    return { first: name === "plays" ? Math.min(first, firstReached(sqlite, orgId) ?? first) : first, last }
  },
  *rows(shape) {
    const { name, table, columns, owner } = shape
    const order = table.order.map((field) => `t.${columns.get(field)?.name}`)
    const from = views[table.name] ?? name
    const select = `SELECT t.* FROM ${from} t WHERE ${owner} ORDER BY ${order.join(", ")}`
    for (const stored of sqlite.query<Stored, [string]>(select).iterate(orgId)) yield rowOf(shape, stored)
  },
})

/**
 * All data of an organization, one JSON value per line, read step by step in one snapshot, even while the database is
 * served. It contains what the database contains: personal data, the hashes of keys, the secrets of webhooks. The same
 * data gives the same lines from any database. Throws DatabaseUnusable, also for an unknown organization.
 */
export async function* exportOrganization(path: string, orgId: string): AsyncGenerator<Header | Line | Footer> {
  const sqlite = openReadOnly(path)
  try {
    sqlite.run("BEGIN")
    const views = { players: exactPlayers(sqlite).view, deliveries: wholeDeliveries(sqlite) }
    yield* exportLines(orgId, sourceOf(sqlite, orgId, views))
  } finally {
    sqlite.close()
  }
}
