import type { Database } from "bun:sqlite"
import { DatabaseUnusable } from "../../unusable.ts"
import { openReadOnly } from "./inspect.ts"
import {
  type Field,
  type Footer,
  type Header,
  type Line,
  organizationExists,
  type Shape,
  schemaVersion,
  shapes,
} from "./transfer.ts"

type Stored = Readonly<Record<string, string | number | null>>

/** The number before the organization's first row of each table. */
const basesOf = (sqlite: Database, orgId: string): ReadonlyMap<string, number> =>
  new Map(
    shapes.map(({ name, owner }) => {
      const first = `SELECT t.rowid AS id FROM ${name} t WHERE ${owner} ORDER BY t.rowid LIMIT 1`
      return [name, (sqlite.query<{ id: number }, [string]>(first).get(orgId)?.id ?? 1) - 1]
    }),
  )

const shownValue = ({ column, refers }: Field, stored: Stored, bases: ReadonlyMap<string, number>): unknown => {
  const value = stored[column.name] ?? null
  if (value === null) return null
  return refers === null ? column.mapFromDriverValue(value) : Number(value) - (bases.get(refers) ?? 0)
}

function* linesOf(sqlite: Database, { name, fields, owner }: Shape, orgId: string, bases: ReadonlyMap<string, number>) {
  const select = `SELECT t.* FROM ${name} t WHERE ${owner} ORDER BY t.rowid`
  for (const stored of sqlite.query<Stored, [string]>(select).iterate(orgId)) {
    const row = Object.fromEntries(fields.map((field) => [field.name, shownValue(field, stored, bases)]))
    yield { table: name, row } satisfies Line
  }
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
    yield { premio: "export", schema: schemaVersion(), organization: orgId }
    const bases = basesOf(sqlite, orgId)
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
