import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import { recordedRead } from "../recorded-read.ts"
import type { Reply } from "../reply.ts"
import { beginExport, type Exporting, type ExportSlot, exportStream, unsharedSlot } from "./export.ts"

const chunkLength = 64 * 1024

/** Lines of JSON. */
export type LineExport = {
  /** The route under which errors are reported. */
  readonly path: string
  readonly fileName: string
  /** The lines, without line feeds. */
  read(): Promise<AsyncIterable<string> | Refusal>
  /** Records in the audit log what was exported. */
  record(): Promise<unknown | Refusal>
}

/** The lines in chunks. */
async function* chunksOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ""
  for await (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ""
  }
  if (chunk !== "") yield chunk
}

export const lineStream = (lines: AsyncIterable<string>, slot: ExportSlot = unsharedSlot): ReadableStream<Uint8Array> =>
  exportStream(chunksOf(lines), slot)

/** Replies with any number of lines, and records in the audit log that they were exported. */
export const replyLines = async (
  exporting: Exporting,
  { path, fileName, read, record }: LineExport,
): Promise<Reply | Refusal> => {
  const slot = await beginExport(exporting)
  if (isRefusal(slot)) return slot
  const lines = await read()
  if (isRefusal(lines)) {
    await slot.end()
    return lines
  }
  const { service, request } = exporting
  await recordedRead(service, request, path, record())
  return {
    status: 200,
    stream: lineStream(lines, slot),
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
    },
  }
}
