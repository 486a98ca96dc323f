import { harmless } from "../../../core/formula.ts"

/** Spreadsheets recognize UTF-8 by this byte order mark. */
export const byteOrderMark = "\u{feff}"

/** A number as a spreadsheet of the reader's reads it. */
export class Digits {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Separator = "," | ";"

/** Numbers, including negative ones, stay numbers: nobody can type into them. */
const csvField = (value: unknown, separator: Separator): string => {
  if (value === null || value === undefined) return ""
  const text =
    value instanceof Digits ? value.text : typeof value === "number" ? String(value) : harmless(String(value))
  return text.includes(separator) || /["\r\n]/.test(text) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text
}

/** One row of a CSV file (RFC 4180). */
export const csvLine = (values: readonly unknown[], separator: Separator = ","): string =>
  `${values.map((value) => csvField(value, separator)).join(separator)}\r\n`
