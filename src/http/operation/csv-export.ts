import type { ExportFilter } from "../../core/organization/audit.ts"
import type { Page, PageRequest } from "../../core/page.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import { byteOrderMark, csvLine } from "./csv.ts"
import { beginExport, type Exporting, otherRequests } from "./export.ts"
import { recordedRead } from "./recorded-read.ts"
import type { Reply } from "./reply.ts"

/** A page takes 1 to 3 ms to read, so that no play waits long. */
const exportedRows = 200

/** A list as CSV. */
export type Export<Item, Place> = {
  /** The route, by which errors are reported. */
  readonly path: string
  /** What the audit log says was exported, and by which filter. */
  readonly target: string
  readonly filter: ExportFilter
  readonly fileName: string
  readonly columns: readonly string[]
  read(page: PageRequest<Place>): Promise<Page<Item, Place> | Refusal>
  view(item: Item): Readonly<Record<string, unknown>>
}

/**
 * Each pull reads one page, so only one page is in memory, however slow the client; plays continue in between. `end` is
 * called once everything is sent or the client has stopped reading.
 */
const csvOf = <Item, Place>(
  { columns, read, view }: Export<Item, Place>,
  first: Page<Item, Place>,
  end: () => Promise<void>,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  let next: Page<Item, Place> | null = first
  let before: Place | null = null
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    // Nobody asks again before there are lines, and a page may be without any.
    for (let lines: string[] = []; lines.length === 0; ) {
      await otherRequests()
      const page: Page<Item, Place> | Refusal = next ?? (await read({ limit: exportedRows, before }))
      next = null
      // The headers have been sent: an aborted stream tells the client that it is incomplete.
      if (isRefusal(page)) throw new Error(page.message)
      lines = page.items.map(view).map((item) => csvLine(columns.map((column) => item[column])))
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.join("")))
      before = page.nextBefore
      if (before === null) break
    }
    if (before !== null) return
    await end()
    controller.close()
  }
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(byteOrderMark + csvLine(columns))),
    pull: (controller) =>
      pull(controller).catch(async (error: unknown) => {
        await end()
        throw error
      }),
    cancel: end,
  })
}

/** Replies with a list as CSV of any size, and records in the audit log that it was exported. */
export const replyExport = async <Item, Place = number>(
  exporting: Exporting,
  exported: Export<Item, Place>,
): Promise<Reply | Refusal> => {
  const end = await beginExport(exporting)
  if (isRefusal(end)) return end
  const { service, admin, caller, request } = exporting
  const { path, target, filter, fileName, read } = exported
  const first = await read({ limit: exportedRows, before: null })
  if (isRefusal(first)) {
    await end()
    return first
  }
  await recordedRead(service, request, path, admin.recordExport(caller, target, filter))
  return {
    status: 200,
    stream: csvOf(exported, first, end),
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": `attachment; filename="${fileName}"` },
  }
}

/** What every export says of itself. */
export const exportNote =
  "A stream of any size, with the filters of the list. Each row that exists at the start appears exactly once. Text " +
  "that a spreadsheet would run as a formula is prefixed with an apostrophe. An organization can run one export at a time, and each is recorded in the audit log."
