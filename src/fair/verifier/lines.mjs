// Reading lines

import { demand, Wrong } from "./fault.mjs"
import { isCount, isText } from "./forms.mjs"

const longestLine = 64 * 1024 * 1024

/** The chunks of a stream; not every browser can iterate over a file's stream. */
async function* chunksOf(stream) {
  if (!stream.getReader) return yield* stream
  const reader = stream.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

/** The lines of a stream of bytes, in lists. */
export async function* linesOf(stream) {
  const decoder = new TextDecoder()
  let rest = ""
  for await (const chunk of chunksOf(stream)) {
    const lines = decoder.decode(chunk, { stream: true }).split("\n")
    // A long line is only appended to: to look through it again with each chunk would take minutes.
    lines[0] = rest + lines[0]
    rest = lines.pop()
    if (rest.length > longestLine) throw new Wrong("the next line is too long")
    yield lines
  }
  rest += decoder.decode()
  if (rest !== "") yield [rest]
}

export const parse = (line) => {
  try {
    return JSON.parse(line)
  } catch {
    throw new Wrong("the line is not JSON")
  }
}

const stringOrBrace = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g

/** A name that occurs twice in an object, so that programs may read it in two ways; undefined if there is none. */
const repeatedName = (line, value) => {
  // An exported pack stays the same when it is parsed and written again.
  if (JSON.stringify(value) === line) return undefined
  const objects = []
  for (const [token, colon] of line.matchAll(stringOrBrace)) {
    if (token === "{") objects.push(new Set())
    else if (token === "}") objects.pop()
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length))
      const names = objects.at(-1)
      if (names.has(name)) return name
      names.add(name)
    }
  }
}

/** Calls `read` with each line that is not empty, and returns the position of the first faulty one. */
export const readLines = async (chunks, source, read, finish = () => {}) => {
  let line = 0
  let record
  try {
    for await (const lines of linesOf(chunks))
      for (const text of lines) {
        line++
        if (text === "") continue
        record = parse(text)
        const name = repeatedName(text, record)
        demand(name === undefined, `it names ${name} twice`)
        read(record, line)
        record = undefined
      }
    finish()
    return null
  } catch (error) {
    const isTooDeep = error instanceof RangeError
    if (!(error instanceof Wrong || isTooDeep)) throw error
    const place = isText(record?.chain) && isCount(record?.n) ? { chain: record.chain, n: record.n } : {}
    return { source, line, ...place, reason: isTooDeep ? "it is nested too deeply" : error.message }
  }
}
