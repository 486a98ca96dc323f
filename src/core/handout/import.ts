import { withoutApostrophes } from "../formula.ts"
import { type Refusal, type RefusalCode, refuseField } from "../refusal.ts"
import type { HandoutMark, HandoutMarked } from "./handout.ts"

/** A line of a file, from 1; `text` is null if it cannot be read. */
export type HandoutLine = { readonly line: number; readonly text: string | null }

/** The faults of a line, besides the reasons for which a hand-out is refused. */
type LineFault = "HANDED_OUT_INVALID" | "HANDOUT_ID_REQUIRED" | "LINE_UNREADABLE" | "NOTE_TOO_LONG"

type Faulty = { readonly error: string; readonly code: LineFault | RefusalCode }
type Fault = Faulty & { readonly line: number }

/**
 * The result of an import: `skipped` counts the lines that ask for nothing, `invalid` those with a fault, the first of
 * which are listed.
 */
export type HandoutImport = {
  readonly marked: number
  readonly skipped: number
  readonly invalid: number
  readonly faults: readonly Fault[]
}

export const noHandoutImport: HandoutImport = { marked: 0, skipped: 0, invalid: 0, faults: [] }

const shownFaults = 100
const maxNoteLength = 1000

/** The columns of a file, by the names that exports give them, in lower case. */
type HandoutColumn = "handoutId" | "handedOut" | "note"
const columnNames: Readonly<Record<HandoutColumn, readonly string[]>> = {
  handoutId: ["handoutid", "id. de la entrega", "hand-out id"],
  handedOut: ["handedout", "entregado", "handed out"],
  note: ["note", "nota"],
}

/** A field at the start of a text, quoted or not. */
const field = (separator: string) => new RegExp(`^(?:"((?:[^"]|"")*)"|([^"${separator}]*))(${separator}|$)`)

/** The values of a line; null if its quotation marks do not match. */
export const readCsvRow = (text: string, separator: string): string[] | null => {
  const next = field(separator)
  const values: string[] = []
  for (let rest = text; ; ) {
    const found = next.exec(rest)
    if (!found) return null
    const [whole, quoted, plain = "", end] = found
    values.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === "") return values
    rest = rest.slice(whole.length)
  }
}

/** Where the columns of a file are. */
export type HandoutHeader = { readonly separator: string; readonly at: Partial<Record<HandoutColumn, number>> }

export const refuseHeader = (): Refusal =>
  refuseField("body", "a file whose first line names the columns handoutId, handedOut and note")

/** Which columns a file has, by its first line, in the language of any export. */
export const readHandoutHeader = (text: string | null): HandoutHeader | Refusal => {
  const separator = [";", "\t"].find((one) => text?.includes(one)) ?? ","
  const names = text === null ? null : readCsvRow(text, separator)
  const find = (column: HandoutColumn): Partial<Record<HandoutColumn, number>> => {
    const index = names?.findIndex((name) => columnNames[column].includes(name.toLowerCase())) ?? -1
    return index === -1 ? {} : { [column]: index }
  }
  const at = { ...find("handoutId"), ...find("handedOut"), ...find("note") }
  if (text === null || at.handoutId === undefined || (at.handedOut === undefined && at.note === undefined))
    return refuseHeader()
  return { separator, at }
}

const yes = ["true", "yes", "y", "sí", "si", "x", "1", "verdadero"]
const no = ["", "false", "no", "n", "0", "falso"]

/** The marks of some lines, each with its line, and the faults of the others. */
type AskedMarks = {
  readonly marks: readonly { readonly line: number; readonly mark: HandoutMark }[]
  readonly skipped: number
  readonly faults: readonly Fault[]
}

const readLine = ({ separator, at }: HandoutHeader, text: string | null): HandoutMark | Faulty | null => {
  const values = text === null ? null : readCsvRow(text, separator)
  if (!values) return { error: "must be text in UTF-8, with closed quotation marks", code: "LINE_UNREADABLE" }
  const readValue = (column: HandoutColumn) => values[at[column] ?? -1] ?? ""
  const handoutId = readValue("handoutId")
  const said = readValue("handedOut").toLowerCase()
  const note = withoutApostrophes(readValue("note"))
  if (handoutId === "") return { error: "must have a handoutId", code: "HANDOUT_ID_REQUIRED" }
  if (!yes.includes(said) && !no.includes(said))
    return { error: "handedOut must be true, false or empty", code: "HANDED_OUT_INVALID" }
  if ([...note].length > maxNoteLength)
    return { error: `note must have at most ${maxNoteLength} characters`, code: "NOTE_TOO_LONG" }
  if (no.includes(said) && note === "") return null
  return { handoutId, ...(yes.includes(said) && { handedOut: true }), ...(note !== "" && { note }) }
}

/**
 * The marks that lines ask for. A file is often an old list in which somebody has filled in some lines: a prize that it
 * does not say was handed out stays as it is, and so does a note for which it has no text.
 */
export const marksOf = (header: HandoutHeader, lines: readonly HandoutLine[]): AskedMarks => {
  const marks: { line: number; mark: HandoutMark }[] = []
  const faults: Fault[] = []
  let skipped = 0
  for (const { line, text } of lines) {
    const read = readLine(header, text)
    if (read === null) skipped++
    else if ("error" in read) faults.push({ line, ...read })
    else marks.push({ line, mark: read })
  }
  return { marks, skipped, faults }
}

/** The result of an import, with that of some more lines. */
export const withMarked = (
  done: HandoutImport,
  { marks, skipped, faults }: AskedMarks,
  marked: readonly HandoutMarked[],
): HandoutImport => {
  const refused = marked.flatMap(({ refusal }, index) =>
    refusal ? [{ line: marks[index]?.line ?? 0, error: refusal.message, code: refusal.refusal }] : [],
  )
  const more = [...faults, ...refused].sort((a, b) => a.line - b.line)
  return {
    marked: done.marked + marked.length - refused.length,
    skipped: done.skipped + skipped,
    invalid: done.invalid + more.length,
    faults: [...done.faults, ...more.slice(0, Math.max(0, shownFaults - done.faults.length))],
  }
}
