/** PostgreSQL stores no NUL character: it is written as two private-use characters, and so is the first of these. */
const mark = "\uE000"
const writtenNul = `${mark}${mark}`
const writtenMark = `${mark}\uE001`

/** Text in the form that PostgreSQL accepts. */
export const toStored = (text: string): string =>
  text.includes("\0") || text.includes(mark) ? text.replaceAll(mark, writtenMark).replaceAll("\0", writtenNul) : text

const fromWritten = (text: string, nul: string): string =>
  text.replaceAll(/\uE000[\uE000\uE001]/g, (written) => (written === writtenNul ? nul : mark))

/** Text in its original form. */
export const fromStored = (text: string): string => (text.includes(mark) ? fromWritten(text, "\0") : text)

/**
 * A value as JSON with unescaped NUL characters, which `toStored` then replaces: PostgreSQL cannot read a document
 * with an escaped NUL.
 */
export const toJson = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.includes("\\u0000") ? text.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, "$1\0") : text
}

/** The value of stored JSON. */
export const fromStoredJson = (text: string): unknown =>
  JSON.parse(text.includes(mark) ? fromWritten(text, "\\u0000") : text)
