import { DatabaseUnusable } from "../../unusable.ts"
import { type Footer, formatVersion, type Header, type Line, type Row } from "./format.ts"
import { renumbered } from "./read.ts"
import type { Shape } from "./shape.ts"

/** The numbers of the first and last rows of an organization in a table. */
type Ends = { readonly first: number; readonly last: number }

/** What an organization is exported from: one snapshot of a database. */
export type ExportSource<Of extends Shape> = {
  readonly shapes: readonly Of[]
  /** Null if the organization has no row in the table. */
  ends(shape: Of): Promise<Ends | null>
  /** The organization's rows in the order of the format, with the row numbers of the database. */
  rows(shape: Of): AsyncIterable<Row> | Iterable<Row>
}

const endsIn = async <Of extends Shape>({ shapes, ends }: ExportSource<Of>): Promise<ReadonlyMap<string, Ends>> => {
  const found = new Map<string, Ends>()
  for (const shape of shapes) {
    const known = shape.columns.has("id") ? await ends(shape) : null
    if (known) found.set(shape.table.name, known)
  }
  return found
}

/** The lines of an export. Throws DatabaseUnusable for an unknown organization. */
export async function* exportLines<Of extends Shape>(
  orgId: string,
  source: ExportSource<Of>,
): AsyncGenerator<Header | Line | Footer> {
  const ends = await endsIn(source)
  if (!ends.has("organizations")) throw new DatabaseUnusable(`organization ${orgId} does not exist; check its id`)
  const numberOf = (table: string, number: number) => number - (ends.get(table)?.first ?? 1) + 1
  const numbers = Math.max(...[...ends].map(([table, { last }]) => numberOf(table, last)))
  yield { premio: "export", schema: formatVersion, organization: orgId, numbers }
  const rows: Record<string, number> = {}
  for (const shape of source.shapes) {
    const { table } = shape
    let count = 0
    for await (const row of source.rows(shape)) {
      count++
      yield { table: table.name, row: renumbered(table, row, numberOf) }
    }
    rows[table.name] = count
  }
  yield { rows }
}
