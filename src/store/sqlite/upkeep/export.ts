import type { Database } from "bun:sqlite"
import { DatabaseUnusable } from "../../../unusable.ts"
import { DamagedJson } from "../../json.ts"
import { type Footer, formatVersion, type Header, type Line } from "../../transfer/format.ts"
import { rowName } from "../../transfer/unreadable.ts"
import { openReadOnly } from "./inspect.ts"
import { organizationExists, type Shape, shapes } from "./transfer.ts"

type Stored = Readonly<Record<string, string | number | null>>

/** The numbers of the organization's first and last rows of each table that has row numbers. */
const numbersOf = (sqlite: Database, orgId: string): ReadonlyMap<string, readonly [first: number, last: number]> =>
  new Map(
    shapes
      .filter(({ table }) => table.refers.get("id"))
      .map(({ name, owner }) => {
        const end = (order: "ASC" | "DESC") =>
          sqlite
            .query<{ id: number }, [string]>(`SELECT t.id FROM ${name} t WHERE ${owner} ORDER BY t.id ${order} LIMIT 1`)
            .get(orgId)?.id ?? 0
        return [name, [end("ASC"), end("DESC")]]
      }),
  )

type Bases = ReadonlyMap<string, number>

const shownRow = ({ table, columns }: Shape, stored: Stored, bases: Bases): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  for (const [field, column] of columns) {
    const value = stored[column.name] ?? null
    const refers = table.refers.get(field)
    if (value === null) row[field] = null
    else row[field] = refers === undefined ? column.mapFromDriverValue(value) : Number(value) - (bases.get(refers) ?? 0)
    if (row[field] instanceof DamagedJson)
      throw new DatabaseUnusable(
        `${rowName(table.name, stored)} cannot be exported: ${field} must be JSON; mend it first`,
      )
  }
  return row
}

function* linesOf(sqlite: Database, shape: Shape, orgId: string, bases: Bases): Generator<Line> {
  const { name, table, columns, owner } = shape
  const order = table.order.map((field) => `t.${columns.find(([name]) => name === field)?.[1].name}`)
  const select = `SELECT t.* FROM ${name} t WHERE ${owner} ORDER BY ${order.join(", ")}`
  for (const stored of sqlite.query<Stored, [string]>(select).iterate(orgId))
    yield { table: name, row: shownRow(shape, stored, bases) }
}

/**
 * All data of an organization, one JSON value per line, read step by step in one snapshot, even while the database is
 * served. It contains what the database contains: personal data, the hashes of keys, the secrets of webhooks. The same
 * data gives the same lines from any database. Throws DatabaseUnusable, also for an unknown organization.
 */
export function* exportOrganization(path: string, orgId: string): Generator<Header | Line | Footer> {
  const sqlite = openReadOnly(path)
  try {
    sqlite.run("BEGIN")
    if (!organizationExists(sqlite, orgId))
      throw new DatabaseUnusable(`organization ${orgId} does not exist; check its id`)
    const numbers = numbersOf(sqlite, orgId)
    const bases = new Map([...numbers].map(([name, [first]]) => [name, first - 1]))
    const highest = Math.max(...[...numbers.values()].map(([first, last]) => last - first + 1))
    yield { premio: "export", schema: formatVersion, organization: orgId, numbers: highest }
    const rows: Record<string, number> = {}
    for (const shape of shapes) {
      rows[shape.name] = 0
      for (const line of linesOf(sqlite, shape, orgId, bases)) {
        rows[shape.name] = (rows[shape.name] ?? 0) + 1
        yield line
      }
    }
    yield { rows }
  } finally {
    sqlite.close()
  }
}
