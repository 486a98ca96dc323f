import { type Refusal, refuse, refuseField } from "../../core/refusal.ts"
import { type CsvLine, recordJoiner } from "./csv-records.ts"
import type { Incoming } from "./incoming.ts"
import { otherRequests } from "./other-requests.ts"

export const maxCsvBytes = 20 * 1024 * 1024
/** A longer line cannot hold a valid value: the rest of it is not kept. */
const maxLineLength = 10_000
/** How much is split into lines at once, which takes less than a millisecond or two even if all lines are blank. */
const pieceBytes = 8 * 1024
/** How many lines are handed over at once: as many as are stored in a few milliseconds. */
const linesAtOnce = 250

/** The next lines of a body, or the refusal to read on, which comes last: what came before it may be stored already. */
export type CsvLines = AsyncIterable<readonly CsvLine[] | Refusal>

/** Whether a request says that its body is CSV. */
export const isCsv = (request: Incoming): boolean =>
  /^\s*text\/csv\s*(;|$)/i.test(request.headers.get("content-type") ?? "")

const replaced = "\u{fffd}"
const byteOrderMark = "\u{feff}"

/** The only value of a line, quoted or not (RFC 4180); null if it has several, or is no UTF-8. */
const onlyValue = (line: string): string | null => {
  const text = line.trim()
  if (text.includes(replaced) || text.length > maxLineLength) return null
  if (!text.startsWith('"')) return text.includes(",") || text.includes('"') ? null : text
  return /^"([^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : null
}

/** A line of a file with columns, the first of which may be empty; null if it is too long or no UTF-8. */
const wholeLine = (line: string): string | null =>
  line.includes(replaced) || line.length > maxLineLength ? null : line.trimEnd()

/**
 * Splits texts into lines, whose values it returns; blank lines are skipped, as is a first line that is a header. Without
 * headers, it returns whole lines, joined where a value has line breaks.
 */
const lineSplitter = (headers: readonly string[] | null) => {
  const readValue = headers ? onlyValue : wholeLine
  const records = headers ? null : recordJoiner(maxLineLength)
  let rest = ""
  let line = 0
  let hasValue = false

  const toLine = (text: string): CsvLine[] => {
    line++
    const value = readValue(line === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text)
    if (records) return records.add({ line, text: value })
    if (value === "") return []
    const isHeader = !hasValue && value !== null && headers?.includes(value.toLowerCase())
    hasValue = true
    return isHeader ? [] : [{ line, text: value }]
  }

  return {
    add: (text: string): CsvLine[] => {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ""
      // Its end does not matter any more.
      if (rest.length > 2 * maxLineLength) rest = rest.slice(0, 2 * maxLineLength)
      return lines.flatMap(toLine)
    },
    end: (): CsvLine[] => [...(rest === "" ? [] : toLine(rest)), ...(records?.end() ?? [])],
  }
}

function* piecesOf(chunk: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < chunk.length; from += pieceBytes) yield chunk.subarray(from, from + pieceBytes)
}

const tooLarge = () =>
  refuse("PAYLOAD_TOO_LARGE", `a CSV file must be at most ${maxCsvBytes} bytes; send the rest as another file`)

/**
 * Reads a CSV body of at most 20 MiB as it arrives: one value a line, with one of `headers` (in lower case) as its
 * first line or without; without `headers`, whole lines. It is read on only when the lines before were taken, so that
 * no upload is held in memory.
 */
export async function* csvLines(
  request: Incoming,
  headers: readonly string[] | null,
): AsyncGenerator<readonly CsvLine[] | Refusal> {
  if (Number(request.headers.get("content-length") ?? 0) > maxCsvBytes) return yield tooLarge()
  const decoder = new TextDecoder()
  const splitter = lineSplitter(headers)
  let bytes = 0
  let waiting: CsvLine[] = []
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length
      if (bytes > maxCsvBytes) return yield tooLarge()
      for (const piece of piecesOf(chunk)) {
        waiting.push(...splitter.add(decoder.decode(piece, { stream: true })))
        for (; waiting.length >= linesAtOnce; waiting = waiting.slice(linesAtOnce)) yield waiting.slice(0, linesAtOnce)
        await otherRequests()
      }
    }
  } catch {
    // The connection is closed: nobody receives the response, and it is not an error of the service.
    return yield refuseField("body", "sent to its end")
  }
  waiting.push(...splitter.add(decoder.decode()), ...splitter.end())
  for (let from = 0; from < waiting.length; from += linesAtOnce) yield waiting.slice(from, from + linesAtOnce)
}
