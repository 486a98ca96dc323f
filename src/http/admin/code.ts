import { Type } from "@sinclair/typebox"
import { codeOrigins, codeStatuses, type CodeItem as Item } from "../../core/code/code.ts"
import { isFixedDiscount } from "../../core/money/discount.ts"
import { isoTime, isoTimeOrNull } from "../../core/period.ts"
import { isRefusal } from "../../core/refusal.ts"
import { type CodeSales, codeSalesOf } from "../../core/report/code-redemption.ts"
import type { CsvColumn } from "../operation/export/csv-columns.ts"
import { campaignCurrency, csvExample, csvLanguage, exportNote, replyExport } from "../operation/export/csv-export.ts"
import { Code, ExternalId, Id, listExample, nullable, oneOf, optional, Time } from "../operation/fields.ts"
import { countedListOf, filterOf, rowCursors } from "../operation/list/list.ts"
import { isNewer, replySorted, sortedListQuery } from "../operation/list/sorted-list.ts"
import { ok, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"

const shared = { access: ["admin"], area: "codes", tag: "Console: promo codes" } as const

const CodeStatus = oneOf("PromoCodeStatus", codeStatuses)

export const CodeItem = Type.Object(
  {
    code: Type.String(),
    campaignId: Type.String(),
    externalUserId: Type.String(),
    origin: oneOf("CodeOrigin", codeOrigins),
    status: CodeStatus,
    discountType: Type.String(),
    discountValue: Type.Number(),
    maxDiscountAmount: nullable(Type.Integer()),
    uses: Type.Integer(),
    maxUses: Type.Integer(),
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

const codeColumns: readonly CsvColumn[] = [
  "code",
  "campaignId",
  "externalUserId",
  "origin",
  "status",
  "discountType",
  "discountValue",
  "maxDiscountAmount",
]
const saleColumns: readonly CsvColumn[] = [
  "uses",
  "maxUses",
  "createdAt",
  "expiresAt",
  "redeemedAt",
  "saleTotal",
  "discountAmount",
  "currency",
  "externalReference",
]
const csvColumns = [...codeColumns, ...saleColumns]

/** A code with its sales. */
type SoldCode = { readonly code: Item; readonly sales: CodeSales }
const noSales = codeSalesOf([])

export const codeView = ({ deactivatedAt: _, boughtFor: _boughtFor, createdAt, expiresAt, ...rest }: Item) => ({
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

const soldView = ({ code, sales }: SoldCode) => ({
  ...codeView(code),
  ...sales,
  redeemedAt: isoTimeOrNull(sales.redeemedAt),
})

/** The currencies of the discounts of codes: those of their campaigns, each of which is read once. */
const currenciesOf = (call: Parameters<typeof campaignCurrency>[0]) => {
  const known = new Map<string, string | null>()
  return {
    load: async (codes: readonly Item[]) => {
      for (const { campaignId } of codes)
        if (!known.has(campaignId)) known.set(campaignId, await campaignCurrency(call, campaignId))
    },
    /** Null for a code without an amount. */
    of: ({ campaignId, discountType, maxDiscountAmount }: Item): string | null =>
      isFixedDiscount(discountType) || maxDiscountAmount !== null ? (known.get(campaignId) ?? null) : null,
  }
}

const exportPath = "/api/v1/admin/codes/export"

const exportCodes = operation({
  id: "exportPromoCodes",
  ...shared,
  area: "exports",
  method: "GET",
  path: exportPath,
  summary: "Export promo codes as CSV, newest first",
  description:
    `${exportNote} redeemedAt and externalReference are those of the last redemption; saleTotal and discountAmount are ` +
    "the sums of all, and empty if there are more than 100 or several currencies.",
  query: Type.Object({ ...filters, ...csvLanguage }),
  answers: {
    200: {
      description: "A header row, then one row per code",
      type: "text/csv",
      schema: Type.String(),
      example: csvExample(csvColumns, { ...codeExample, ...noSales }),
    },
  },
  handle: async (call) => {
    const { admin, reports, caller } = call
    const { language, ...query } = call.query
    const currencies = currenciesOf(call)
    return replyExport<SoldCode>(call, {
      path: exportPath,
      target: "codes",
      filter: query,
      fileName: "codes.csv",
      columns: csvColumns,
      read: async (page) => {
        const found = await admin.codes(caller.orgId, query, page)
        if (isRefusal(found)) return found
        const sales = await reports.codeSales(caller.orgId, found.rows)
        if (language !== undefined) await currencies.load(found.items)
        return { ...found, items: found.items.map((code, index) => ({ code, sales: sales[index] ?? noSales })) }
      },
      view: soldView,
      forReaders: {
        columns: [...codeColumns, "discountCurrency", ...saleColumns],
        view: (sold) => ({ ...soldView(sold), discountCurrency: currencies.of(sold.code) }),
      },
    })
  },
})

const codes = operation({
  id: "listPromoCodes",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/codes",
  summary: "List the promo codes, newest first",
  description: "search matches the beginning of a code.",
  query: sortedListQuery("CodeSort", ["createdAt", "expiresAt", "uses"], filters),
  answers: {
    200: { description: "A page of codes", schema: countedListOf(CodeItem), example: listExample(codeExample) },
  },
  handle: async (call) => {
    const { admin, caller, query } = call
    return replySorted(call, {
      cursors: rowCursors,
      isBefore: isNewer,
      read: (page) => admin.codes(caller.orgId, filterOf(query), page),
      view: codeView,
      sorts: {
        createdAt: ({ createdAt }) => createdAt,
        expiresAt: ({ expiresAt }) => expiresAt,
        uses: ({ uses }) => uses,
      },
    })
  },
})

const code = operation({
  id: "getPromoCode",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/codes/:code",
  summary: "Read a promo code",
  answers: { 200: { description: "The code", schema: CodeItem, example: codeExample } },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.code(caller.orgId, params["code"] ?? ""), (found) => ok(codeView(found))),
})

/** Promo codes as the console sees them (docs/api.md#codes). */
export const codeOperations = [codes, exportCodes, code]
