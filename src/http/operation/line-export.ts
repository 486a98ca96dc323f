import { isRefusal, type Refusal } from "../../core/refusal.ts"
import { beginExport, type Exporting, otherRequests } from "./export.ts"
import { recordedRead } from "./recorded-read.ts"
import type { Reply } from "./reply.ts"

const chunkLength = 64 * 1024

/** Lines of JSON. */
export type LineExport = {
  /** The route, by which errors are reported. */
  readonly path: string
  readonly fileName: string
  /** The lines, without line feeds. */
  read(): Promise<AsyncIterable<string> | Refusal>
  /** Writes down in the audit log what was exported. */
  record(): Promise<null | Refusal>
}

/**
 * Each pull reads lines for one chunk, so only one chunk is in memory, however slow the client; plays continue in
 * between. `end` is called once everything is sent or the client has stopped reading.
 */
export const lineStream = (
  all: AsyncIterable<string>,
  end: () => Promise<void> = async () => {},
): ReadableStream<Uint8Array> => {
  const lines = all[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const stop = async () => {
    await lines.return?.()
    await end()
  }
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    await otherRequests()
    let chunk = ""
    let isDone = false
    while (chunk.length < chunkLength && !isDone) {
      const { value, done } = await lines.next()
      if (done) isDone = true
      else chunk += `${value}\n`
    }
    if (chunk !== "") controller.enqueue(encoder.encode(chunk))
    if (!isDone) return
    await end()
    controller.close()
  }
  return new ReadableStream({
    // The headers have been sent: an aborted stream tells the client that it is incomplete.
    pull: (controller) =>
      pull(controller).catch(async (error: unknown) => {
        await end()
        throw error
      }),
    cancel: stop,
  })
}

/** Replies with lines of any number, and records in the audit log that they were exported. */
export const replyLines = async (
  exporting: Exporting,
  { path, fileName, read, record }: LineExport,
): Promise<Reply | Refusal> => {
  const end = await beginExport(exporting)
  if (isRefusal(end)) return end
  const lines = await read()
  if (isRefusal(lines)) {
    await end()
    return lines
  }
  const { service, request } = exporting
  await recordedRead(service, request, path, record())
  return {
    status: 200,
    stream: lineStream(lines, end),
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
    },
  }
}
