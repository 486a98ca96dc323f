import { Type } from "@sinclair/typebox"
import { type CodeFilter, codeStatuses, type CodeItem as Item } from "../../core/code.ts"
import { isoTime } from "../../core/period.ts"
import type { Admin } from "../../core/port/admin.ts"
import { isRefusal } from "../../core/refusal.ts"
import { byteOrderMark, csvLine } from "../operation/csv.ts"
import { Code, ExternalId, Id, listExample, listOf, nullable, oneOf, optional, Time } from "../operation/fields.ts"
import { filterOf, listQuery, replyPage } from "../operation/list.ts"
import { ok, operation } from "../operation/operation.ts"
import { recordedRead } from "../operation/recorded-read.ts"
import { unlessRefused } from "../operation/reply.ts"

const place = { access: ["admin"], tag: "Console: promo codes" } as const

const CodeStatus = oneOf("PromoCodeStatus", codeStatuses)

export const CodeItem = Type.Object(
  {
    code: Type.String(),
    campaignId: Type.String(),
    externalUserId: Type.String(),
    origin: oneOf("CodeOrigin", ["codes", "play", "spin", "ranking"]),
    status: CodeStatus,
    discountType: Type.String(),
    discountValue: Type.Number(),
    maxDiscountAmount: nullable(Type.Number()),
    uses: Type.Number(),
    maxUses: Type.Number(),
    createdAt: Time,
    expiresAt: Time,
  },
  { title: "PromoCode" },
)

export const codeExample = {
  code: "SPRING-C5NKG2M7",
  campaignId: "spring",
  externalUserId: "user-1",
  origin: "play",
  status: "active",
  discountType: "percentage",
  discountValue: 10,
  maxDiscountAmount: 5000,
  uses: 0,
  maxUses: 1,
  createdAt: "2026-11-21T10:05:00.000Z",
  expiresAt: "2026-12-21T10:05:00.000Z",
}

const csvColumns = [
  "code",
  "campaignId",
  "externalUserId",
  "origin",
  "status",
  "discountType",
  "discountValue",
  "maxDiscountAmount",
  "uses",
  "maxUses",
  "createdAt",
  "expiresAt",
] as const

export const codeView = ({ deactivatedAt: _, createdAt, expiresAt, ...rest }: Item) => ({
  ...rest,
  createdAt: isoTime(createdAt),
  expiresAt: isoTime(expiresAt),
})

const filters = {
  campaignId: optional(Id),
  externalUserId: optional(ExternalId),
  status: optional(CodeStatus),
  search: optional(Code),
}

/** A page takes 1 to 3 ms to read, so that no play waits long. */
const exportedRows = 200

const otherRequests = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Each pull reads one page, so only one page is in memory, however slow the client; plays continue in between. `end` is
 * called once everything is sent or the client has stopped reading.
 */
const csvOf = (
  admin: Admin,
  orgId: string,
  filter: CodeFilter,
  end: () => Promise<void>,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  let before: number | null = null
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    await otherRequests()
    const page = await admin.codes(orgId, filter, { limit: exportedRows, before })
    // The headers have been sent: an aborted stream tells the client that it is incomplete.
    if (isRefusal(page)) throw new Error(page.message)
    const { items, nextBefore } = page
    const lines = items.map(codeView).map((code) => csvLine(csvColumns.map((column) => code[column])))
    if (lines.length > 0) controller.enqueue(encoder.encode(lines.join("")))
    before = nextBefore
    if (nextBefore !== null) return
    await end()
    controller.close()
  }
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(byteOrderMark + csvLine(csvColumns))),
    pull: (controller) =>
      pull(controller).catch(async (error: unknown) => {
        await end()
        throw error
      }),
    cancel: end,
  })
}

const exportPath = "/api/v1/admin/codes/export"

const exportCodes = operation({
  id: "exportPromoCodes",
  ...place,
  method: "GET",
  path: exportPath,
  summary: "Export promo codes as CSV, newest first",
  description:
    "A stream of any size, with the filters of the list. Each code that exists at the start appears exactly once. Text " +
    "that a spreadsheet would run as a formula is prefixed with an apostrophe. An organization can run one export at a time, and each is recorded in the audit log.",
  query: Type.Object(filters),
  answers: {
    200: {
      description: "A header row, then one row per code",
      type: "text/csv",
      schema: Type.String(),
      example: csvLine(csvColumns) + csvLine(csvColumns.map((column) => codeExample[column])),
    },
  },
  handle: async ({ service, admin, caller, query, request }) => {
    const end = await service.exports.begin(caller.orgId)
    if (isRefusal(end)) return end
    request.signal.addEventListener("abort", end)
    if (request.signal.aborted) end()
    await recordedRead(service, request, exportPath, admin.recordExport(caller, "codes", query))
    return {
      status: 200,
      stream: csvOf(admin, caller.orgId, query, end),
      headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": 'attachment; filename="codes.csv"' },
    }
  },
})

const codes = operation({
  id: "listPromoCodes",
  ...place,
  method: "GET",
  path: "/api/v1/admin/codes",
  summary: "List the promo codes, newest first",
  description: "search matches the beginning of a code.",
  query: listQuery(filters),
  answers: { 200: { description: "A page of codes", schema: listOf(CodeItem), example: listExample(codeExample) } },
  handle: async ({ admin, caller, query }) =>
    replyPage(query, (page) => admin.codes(caller.orgId, filterOf(query), page), codeView),
})

const code = operation({
  id: "getPromoCode",
  ...place,
  method: "GET",
  path: "/api/v1/admin/codes/:code",
  summary: "Read a promo code",
  answers: { 200: { description: "The code", schema: CodeItem, example: codeExample } },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.code(caller.orgId, params["code"] ?? ""), (found) => ok(codeView(found))),
})

const deactivateCode = operation({
  id: "deactivatePromoCode",
  ...place,
  method: "POST",
  path: "/api/v1/admin/codes/:code/deactivate",
  summary: "Deactivate a promo code",
  description: "A code that can no longer be redeemed is returned as it is.",
  answers: {
    200: { description: "The code", schema: CodeItem, example: { ...codeExample, status: "deactivated" } },
  },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.deactivateCode(caller, params["code"] ?? ""), (code) => ok(codeView(code))),
})

/** Promo codes as the console sees them (docs/api.md §5.16). */
export const codeOperations = [codes, exportCodes, code, deactivateCode]
