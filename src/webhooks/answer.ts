import type { IncomingMessage } from "node:http"

const maxAnswerBytes = 64 * 1024
/** How much of an answer is stored; its owner sees the beginning. */
const keptBytes = 1024

/** Characters that no text contains, apart from line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/**
 * The beginning of an answer as text; null if it is compressed or empty. Leaves out a character that was cut off at the
 * end.
 */
const textOf = (chunks: readonly Buffer[], encoding: string | undefined): string | null => {
  if (chunks.length === 0 || (encoding !== undefined && encoding !== "identity")) return null
  const bytes = Buffer.concat(chunks).subarray(0, keptBytes)
  const text = new TextDecoder().decode(bytes, { stream: true }).replaceAll(controls, "")
  return text === "" ? null : text
}

/** How reading an answer ended: the reason for an early end, or null; whether it was complete; its beginning. */
export type AnswerEnd = { readonly error: string | null; readonly isWhole: boolean; readonly answer: string | null }

/** Reads the response to its end, or up to 64 KiB, and keeps its beginning. */
export const readAnswer = (
  response: IncomingMessage,
  reasonOf: (error: unknown) => string,
  onEnd: (end: AnswerEnd) => void,
) => {
  const chunks: Buffer[] = []
  let bytes = 0
  let isEnded = false
  const end = (error: string | null, isWhole: boolean) => {
    if (isEnded) return
    isEnded = true
    onEnd({ error, isWhole, answer: textOf(chunks, response.headers["content-encoding"]) })
  }
  response.on("data", (chunk: Buffer) => {
    if (bytes < keptBytes) chunks.push(chunk.length > keptBytes ? Buffer.from(chunk.subarray(0, keptBytes)) : chunk)
    bytes += chunk.length
    if (bytes >= maxAnswerBytes) end(null, false)
  })
  response.on("end", () => end(response.complete ? null : "the response ended early", response.complete))
  response.on("error", (error) => end(reasonOf(error), false))
  response.on("close", () => end("the response ended early", false))
}
