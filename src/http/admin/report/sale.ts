import { Type } from "@sinclair/typebox"
import { isRefusal, refuseField } from "../../../core/refusal.ts"
import { isBefore, type Sale, type SaleKey, saleKinds } from "../../../core/report/sale.ts"
import type { CsvColumn } from "../../operation/export/csv-columns.ts"
import { csvExample, csvLanguage, exportNote, replyExport } from "../../operation/export/csv-export.ts"
import { Currency, Id, listExample, nullable, oneOf, optional } from "../../operation/fields.ts"
import { countedListOf } from "../../operation/list/list.ts"
import { replySorted, sortedListQuery } from "../../operation/list/sorted-list.ts"
import { operation } from "../../operation/operation.ts"
import { readRange } from "../../operation/range.ts"
import { cursors, Report, range, reportExample, reportView, shared, text } from "./sale-report.ts"

const SaleItem = Type.Object(
  {
    source: oneOf("SaleSource", saleKinds),
    campaignId: text,
    code: text,
    notificationId: text,
    awardId: text,
    externalUserId: Type.String(),
    ...Report.properties,
    previous: nullable(Report),
  },
  { title: "Sale" },
)

const saleExample = {
  source: "code",
  campaignId: "spring",
  code: "SPRING-C5NKG2M7",
  notificationId: null,
  awardId: null,
  externalUserId: "user-1",
  ...reportExample,
  previous: null,
}

const csvColumns: readonly CsvColumn[] = [
  "redeemedAt",
  "source",
  "campaignId",
  "code",
  "notificationId",
  "awardId",
  "externalUserId",
  "externalReference",
  "currency",
  "saleTotal",
  "discountAmount",
  "recordedAt",
]

const saleView = ({ previous, ...sale }: Sale) => {
  const { campaignId, code, miniGameId, awardId, externalUserId } = sale
  const { saleTotal, discountAmount, currency, redeemedAt, externalReference, recordedAt } = sale
  return {
    source: code === null ? "award" : "code",
    campaignId,
    code,
    notificationId: miniGameId,
    awardId,
    externalUserId,
    ...reportView({ saleTotal, discountAmount, currency, redeemedAt, externalReference, recordedAt }),
    previous: previous && reportView(previous),
  }
}

const filters = {
  campaignId: optional(Id),
  notificationId: optional(Id),
  currency: optional(Currency),
  ...range,
}

type Query = {
  readonly campaignId?: string
  readonly notificationId?: string
  readonly currency?: string
  readonly from?: string
  readonly to?: string
}

/** The request for sales, or a refusal if it names two sources. */
const salesRequest = (orgId: string, query: Query) => {
  const { campaignId, notificationId, currency } = query
  if (campaignId !== undefined && notificationId !== undefined)
    return refuseField("campaignId", "sent without notificationId: a sale is of one of the two")
  return {
    orgId,
    ...(campaignId !== undefined && { campaignId }),
    ...(notificationId !== undefined && { miniGameId: notificationId }),
    ...(currency !== undefined && { currency }),
    ...readRange(query),
  }
}

const sales = operation({
  id: "listSales",
  ...shared,
  path: "/api/v1/admin/sales",
  summary: "List the sales that the return on investment counts, latest first",
  description:
    "Redemptions of codes with amounts, and redemptions of awards with their current figures; previous is the report that " +
    "an override replaced last. For one campaign, one mini-game, or all. from is inclusive, to is exclusive; both filter by redeemedAt.",
  query: sortedListQuery("SaleSort", ["redeemedAt", "saleTotal", "discountAmount"], filters),
  answers: {
    200: { description: "A page of sales", schema: countedListOf(SaleItem), example: listExample(saleExample) },
  },
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const { reports, caller, query } = call
    const request = salesRequest(caller.orgId, query)
    if (isRefusal(request)) return request
    return replySorted(call, {
      cursors,
      isBefore,
      read: (page) => reports.sales(request, page),
      view: saleView,
      sorts: {
        redeemedAt: ({ redeemedAt }) => redeemedAt,
        saleTotal: ({ saleTotal }) => saleTotal,
        discountAmount: ({ discountAmount }) => discountAmount,
      },
    })
  },
})

const exportPath = "/api/v1/admin/sales/export"

const exportSales = operation({
  id: "exportSales",
  ...shared,
  area: "exports",
  path: exportPath,
  summary: "Export sales as CSV, latest first",
  description: exportNote,
  query: Type.Object({ ...filters, ...csvLanguage }),
  answers: {
    200: {
      description: "A header row, then one row per sale",
      type: "text/csv",
      schema: Type.String(),
      example: csvExample(csvColumns, saleExample),
    },
  },
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const { reports, caller, query } = call
    const request = salesRequest(caller.orgId, query)
    if (isRefusal(request)) return request
    return replyExport<Sale, SaleKey>(call, {
      path: exportPath,
      target: "sales",
      filter: query,
      fileName: "sales.csv",
      columns: csvColumns,
      read: (page) => reports.sales(request, page),
      view: saleView,
    })
  },
})

/** Sales one by one (docs/api.md#return-on-investment). */
export const saleOperations = [sales, exportSales]
