/**
 * Characters that move the cursor, change colors, turn the direction of text or begin a line, and halves of characters.
 */
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/gu

/**
 * A text of a file or a database in one line that is safe for a terminal. Unprintable characters are shown by their
 * codes as in JSON, so that JSON stays valid.
 */
export const printable = (text: string): string =>
  text.replaceAll(unprintable, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`)
