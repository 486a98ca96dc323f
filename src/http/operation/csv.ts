/** Spreadsheets take a file for UTF-8 by this mark. */
export const byteOrderMark = "\u{feff}"

/**
 * What a spreadsheet would run as a formula, by its first sign: it is led by an apostrophe, which makes it a text. Some
 * take the full-width forms for the plain ones, and skip white space and what cannot be seen.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

const csvField = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  if (typeof value === "number") return String(value)
  const text = formula.test(String(value)) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** One row of a CSV file (RFC 4180). */
export const csvLine = (values: readonly unknown[]): string => `${values.map(csvField).join(",")}\r\n`
