import { isoTime } from "../core/period.ts"
import { printable } from "./escape.ts"

type Row = Readonly<Record<string, unknown>>

/** Writes a line to stdout; whatever it contains, it stays one line of text. */
export const print = (line: string) => process.stdout.write(`${printable(line)}\n`)

/** Shows times like the API. */
const shown = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith("At") && typeof value === "number" ? isoTime(value) : value,
    ]),
  )

const cell = (value: unknown): string => (value === null || value === undefined ? "-" : printable(String(value)))

/** Prints a header and a line per row, or with `asJson` one object per line. */
export const printRows = (rows: readonly Row[], asJson: boolean) => {
  if (asJson) {
    for (const row of rows) print(JSON.stringify(shown(row)))
    return
  }
  const [first] = rows
  if (!first) return print("none")
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(shown(row)).map(cell))]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  for (const line of lines)
    print(
      line
        .map((value, column) => value.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
}

/** Prints the fields of a row, one per line, or with `asJson` the object. */
export const printRow = (row: Row, asJson: boolean) => {
  if (asJson) return print(JSON.stringify(shown(row)))
  const width = Math.max(...Object.keys(row).map((name) => name.length))
  for (const [name, value] of Object.entries(shown(row))) print(`${name.padEnd(width)}  ${cell(value)}`)
}
