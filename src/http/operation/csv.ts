/** Spreadsheets recognize UTF-8 by this byte order mark. */
export const byteOrderMark = "\u{feff}"

/**
 * The places where a spreadsheet would run a text as a formula: at its start, and after anything that may end a cell.
 * That includes quoted text, since a file opened with another delimiter has its quotation marks in the middle of cells.
 * Some spreadsheets treat full-width forms like plain ones, and skip quotation marks, white space and invisible
 * characters.
 */
const formulas =
  /(?<=^|[;\t\n\v\f\r\u0085\u2028\u2029])(?=[["\s\p{Cc}\p{Cf}]--[\t\n\v\f\r\u0085\u2028\u2029]]*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/gv

/** The text with an apostrophe at each such place: after it, a spreadsheet shows a cell as text. */
const harmless = (text: string): string => text.replace(formulas, "'")

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
