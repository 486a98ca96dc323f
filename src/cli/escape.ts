/** What moves the cursor, changes colors, turns the direction of text or begins a line, and halves of characters. */
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/gu

/**
 * A text of a file or a database as it may be written to a terminal, in one line: what is not to be printed is shown by its
 * code, as JSON shows it, so that JSON stays what it is.
 */
export const printable = (text: string): string =>
  text.replaceAll(unprintable, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`)
