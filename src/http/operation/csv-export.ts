import type { ExportFilter } from "../../core/organization/audit.ts"
import type { Page, PageRequest } from "../../core/page.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import { byteOrderMark, csvLine } from "./csv.ts"
import { beginExport, type Exporting, exportStream, otherRequests } from "./export.ts"
import { recordedRead } from "./recorded-read.ts"
import type { Reply } from "./reply.ts"

/** A page takes 1 to 3 ms to read, so that no play waits long. */
const exportedRows = 200

/** A list as CSV. */
export type Export<Item, RowKey> = {
  /** The route under which errors are reported. */
  readonly path: string
  /** What the audit log records about the export: its target and filter. */
  readonly target: string
  readonly filter: ExportFilter
  readonly fileName: string
  readonly columns: readonly string[]
  read(page: PageRequest<RowKey>): Promise<Page<Item, RowKey> | Refusal>
  view(item: Item): Readonly<Record<string, unknown>>
}

/** The chunks of the file: the header, then a page each. */
async function* csvOf<Item, RowKey>(
  { columns, read, view }: Export<Item, RowKey>,
  first: Page<Item, RowKey>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  for (let page: Page<Item, RowKey> | Refusal = first; ; ) {
    // The headers have been sent: the reader learns of a refusal as an error.
    if (isRefusal(page)) throw new Error(page.message)
    const lines = page.items.map(view).map((item) => csvLine(columns.map((column) => item[column])))
    // A page may be empty; nothing is yielded until there are lines.
    if (lines.length > 0) yield lines.join("")
    else await otherRequests()
    if (page.nextBefore === null) return
    page = await read({ limit: exportedRows, before: page.nextBefore })
  }
}

/** Replies with a list as CSV of any size, and records the export in the audit log. */
export const replyExport = async <Item, RowKey = number>(
  exporting: Exporting,
  exported: Export<Item, RowKey>,
): Promise<Reply | Refusal> => {
  const slot = await beginExport(exporting)
  if (isRefusal(slot)) return slot
  const { service, admin, caller, request } = exporting
  const { path, target, filter, fileName, read } = exported
  const first = await read({ limit: exportedRows, before: null })
  if (isRefusal(first)) {
    await slot.end()
    return first
  }
  await recordedRead(service, request, path, admin.recordExport(caller, target, filter))
  return {
    status: 200,
    stream: exportStream(csvOf(exported, first), slot),
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": `attachment; filename="${fileName}"` },
  }
}

/** What the description of every export says. */
export const exportNote =
  "A stream of any size, with the filters of the list. Each row that exists at the start appears exactly once. Text " +
  "that a spreadsheet would run as a formula is prefixed with an apostrophe, even after a semicolon, tab or line break. " +
  "An organization can run one export at a time, and each is recorded in the audit log."
