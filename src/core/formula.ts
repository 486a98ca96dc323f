const breaks = String.raw`[;\t\n\v\f\r\u0085\u2028\u2029]`
const formula = String.raw`[["\s\p{Cc}\p{Cf}]--${breaks}]*[=+\-@\uff1d\uff0b\uff0d\uff20]`

/**
 * The places where a spreadsheet would run a text as a formula: at its start, and after anything that may end a cell.
 * That includes quoted text, since a file opened with another delimiter has its quotation marks in the middle of cells.
 * Some spreadsheets treat full-width forms like plain ones, and skip quotation marks, white space and invisible
 * characters.
 */
const formulas = new RegExp(String.raw`(?<=^|${breaks})(?=${formula})|^(?=[\t\r\n])`, "gv")
const apostrophes = new RegExp(String.raw`(?<=^|${breaks})'(?=${formula})|^'(?=[\t\r\n])`, "gv")

/** The text with an apostrophe at each such place: after it, a spreadsheet shows a cell as text. */
export const harmless = (text: string): string => text.replace(formulas, "'")

/** The text that `harmless` has made another of, when a file comes back. */
export const withoutApostrophes = (text: string): string => text.replace(apostrophes, "")
