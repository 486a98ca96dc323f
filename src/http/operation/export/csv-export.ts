import type { ExportFilter } from "../../../core/organization/audit.ts"
import type { Page, PageRequest } from "../../../core/page.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import { otherRequests } from "../../edge/other-requests.ts"
import { optional, ReaderLanguage } from "../fields.ts"
import { recordedRead } from "../recorded-read.ts"
import type { Reply } from "../reply.ts"
import { byteOrderMark } from "./csv.ts"
import type { CsvColumn, CsvLanguage } from "./csv-columns.ts"
import { type CsvForm, type CsvRow, programForm, readerForm } from "./csv-form.ts"
import { beginExport, type Exporting, exportStream } from "./export.ts"

/** A page takes 1 to 3 ms to read, so that no play waits long. */
const exportedRows = 200

/** The field of a query that asks for a file for people; files without it are read by programs. */
export const csvLanguage = { language: optional(ReaderLanguage) }

type CsvCall = Exporting & { readonly query: { readonly language?: CsvLanguage } }

/** The currency of a campaign's amounts; null if it has none. */
export const campaignCurrency = async (
  { admin, caller }: Pick<CsvCall, "admin" | "caller">,
  campaignId: string,
): Promise<string | null> => {
  const found = await admin.campaign(caller.orgId, campaignId)
  return isRefusal(found) ? null : (found.campaign.currency ?? null)
}

/** A list as CSV. */
export type Export<Item, RowKey> = {
  /** The route under which errors are reported. */
  readonly path: string
  /** What the audit log records about the export: its target and filter. */
  readonly target: string
  readonly filter: ExportFilter
  readonly fileName: string
  readonly columns: readonly CsvColumn[]
  /** Columns and rows of the file for people, where they differ. */
  readonly forReaders?: { readonly columns: readonly CsvColumn[]; view(item: Item): CsvRow }
  read(page: PageRequest<RowKey>): Promise<Page<Item, RowKey> | Refusal>
  view(item: Item): CsvRow
}

/** How the file of a call is written. */
const formOf = async ({ admin, caller, query: { language } }: CsvCall): Promise<CsvForm> =>
  language === undefined ? programForm : readerForm(language, await admin.settings(caller.orgId))

/** The chunks of the file: the header, then a page each. */
async function* csvOf<Item, RowKey>(
  { columns, read, view }: Pick<Export<Item, RowKey>, "columns" | "read" | "view">,
  form: CsvForm,
  first: Page<Item, RowKey>,
): AsyncGenerator<string> {
  yield byteOrderMark + form.header(columns)
  for (let page: Page<Item, RowKey> | Refusal = first; ; ) {
    // The headers have been sent: the reader learns of a refusal as an error.
    if (isRefusal(page)) throw new Error(page.message)
    const lines = page.items.map(view).map((item) => form.line(columns, item))
    // A page may be empty; nothing is yielded until there are lines.
    if (lines.length > 0) yield lines.join("")
    else await otherRequests()
    if (page.nextBefore === null) return
    page = await read({ limit: exportedRows, before: page.nextBefore })
  }
}

/** Replies with a list as CSV of any size, and records the export in the audit log. */
export const replyExport = async <Item, RowKey = number>(
  exporting: CsvCall,
  exported: Export<Item, RowKey>,
): Promise<Reply | Refusal> => {
  const form = await formOf(exporting)
  const slot = await beginExport(exporting)
  if (isRefusal(slot)) return slot
  const { service, admin, caller, request, query } = exporting
  const { path, target, fileName, read, forReaders } = exported
  const { language: _language, ...filter } = exported.filter
  const shown = query.language !== undefined && forReaders ? { read, ...forReaders } : exported
  const first = await read({ limit: exportedRows, before: null })
  if (isRefusal(first)) {
    await slot.end()
    return first
  }
  await recordedRead(service, request, path, admin.recordExport(caller, target, filter))
  return {
    status: 200,
    stream: exportStream(csvOf(shown, form, first), slot),
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": `attachment; filename="${fileName}"` },
  }
}

/** What the description of every export says. */
export const exportNote =
  "A stream of any size, with the filters of the list. Each row that exists at the start appears exactly once. Text " +
  "that a spreadsheet would run as a formula is prefixed with an apostrophe, even after a semicolon, tab or line break. " +
  "An organization can run one export at a time, and each is recorded in the audit log. With language, the file is for " +
  "people: titles and values in that language, times by the organization's clock, amounts in major units beside their " +
  "currency, with the decimal mark of its locale, and semicolons where that is a comma. Without it, names are as in the " +
  "API, amounts in minor units and times in UTC."

/** The example of a file for programs, with one row. */
export const csvExample = (columns: readonly CsvColumn[], row: CsvRow): string =>
  programForm.header(columns) + programForm.line(columns, row)
