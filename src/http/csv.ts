/** Spreadsheets take a file for UTF-8 by this mark. */
export const byteOrderMark = "\u{feff}"

/** What a spreadsheet would run as a formula: it is led by an apostrophe, which makes it a text. */
const formula = /^[=+\-@\t\r]/

const csvField = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  if (typeof value === "number") return String(value)
  const text = formula.test(String(value)) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** One row of a CSV file (RFC 4180). */
export const csvLine = (values: readonly unknown[]): string => `${values.map(csvField).join(",")}\r\n`
