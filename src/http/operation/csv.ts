/** Spreadsheets recognize UTF-8 by this byte order mark. */
export const byteOrderMark = "\u{feff}"

/**
 * The first characters of texts that a spreadsheet would run as a formula: they are prefixed with an apostrophe, which
 * makes them text. Some spreadsheets treat full-width forms like the plain ones, and skip white space and invisible
 * characters.
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
