/** A line of a file; `text` is null if the line is not one value or record in UTF-8. Lines count from 1. */
export type CsvLine = { readonly line: number; readonly text: string | null }

/** A value and what ends it. */
const value = /(?:"(?:[^"]|"")*"|[^",;\t][^,;\t]*|)([,;\t]|$)/y
const openValue = /"(?:[^"]|"")*$/y

/** Whether a quoted value goes on after a line, which may begin within one; `broken` is neither. */
const endOf = (line: string, isWithin: boolean): "broken" | "closed" | "open" => {
  const text = isWithin ? `"${line}` : line
  for (let at = 0; ; at = value.lastIndex) {
    value.lastIndex = at
    const found = value.exec(text)
    if (found?.[1] === "") return "closed"
    if (found) continue
    openValue.lastIndex = at
    return openValue.test(text) ? "open" : "broken"
  }
}

/**
 * Joins lines whose quoted values have line breaks (RFC 4180), such as an address; blank lines between are skipped. If
 * quotation marks do not match, each of their lines is returned without its text.
 */
export const recordJoiner = (maxLength: number) => {
  let open: { readonly line: number; readonly text: string }[] = []
  let length = 0

  const giveUp = (): CsvLine[] => {
    const lines = open.map(({ line }) => ({ line, text: null }))
    open = []
    length = 0
    return lines
  }

  const add = ({ line, text }: CsvLine): CsvLine[] => {
    const isWithin = open.length > 0
    if (text === null) return [...giveUp(), { line, text }]
    if (!isWithin && text.trim() === "") return []
    const end = endOf(text, isWithin)
    if (end === "broken") return isWithin ? [...giveUp(), ...add({ line, text })] : [{ line, text: null }]
    length += text.length + 1
    open.push({ line, text })
    if (length > maxLength) return giveUp()
    if (end === "open") return []
    const [first] = open
    const joined = open.map((one) => one.text).join("\n")
    open = []
    length = 0
    return [{ line: first?.line ?? line, text: joined }]
  }

  return { add, end: giveUp }
}
