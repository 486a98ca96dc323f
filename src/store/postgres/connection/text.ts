/** PostgreSQL takes no NUL character: it is written as two characters for private use, as is the first of these. */
const mark = "\uE000"
const writtenNul = `${mark}${mark}`
const writtenMark = `${mark}\uE001`

/** Text as PostgreSQL takes it. */
export const toStored = (text: string): string =>
  text.includes("\0") || text.includes(mark) ? text.replaceAll(mark, writtenMark).replaceAll("\0", writtenNul) : text

const fromWritten = (text: string, nul: string): string =>
  text.replaceAll(/\uE000[\uE000\uE001]/g, (written) => (written === writtenNul ? nul : mark))

/** Text as it was before it was stored. */
export const fromStored = (text: string): string => (text.includes(mark) ? fromWritten(text, "\0") : text)

/**
 * A value as JSON, with NUL characters as they are, since PostgreSQL reads no field of a document in which one is
 * escaped: `toStored` follows.
 */
export const toJson = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.includes("\\u0000") ? text.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, "$1\0") : text
}

/** The value of stored JSON. */
export const fromStoredJson = (text: string): unknown =>
  JSON.parse(text.includes(mark) ? fromWritten(text, "\\u0000") : text)
