import { Type } from "@sinclair/typebox"
import { isoTime } from "../../../core/period.ts"
import { isRefusal, refuseField } from "../../../core/refusal.ts"
import {
  isBefore,
  type Override,
  type Sale,
  type SalePlace,
  type SaleReport,
  saleKinds,
} from "../../../core/report/sale.ts"
import { csvLine } from "../../operation/csv.ts"
import { exportNote, replyExport } from "../../operation/csv-export.ts"
import { Currency, Id, listExample, nullable, oneOf, optional, Time, Timestamp } from "../../operation/fields.ts"
import { type Cursors, countedListOf, countedListQuery, replyCountedBy } from "../../operation/list.ts"
import { operation } from "../../operation/operation.ts"
import { readRange } from "../../operation/range.ts"
import { replySorted, sortedListQuery } from "../../operation/sorted-list.ts"

const place = { access: ["admin"], area: "reports", tag: "Console: reports", method: "GET" } as const
const text = nullable(Type.String())
const amount = nullable(Type.Integer({ description: "in minor units; null where none was reported" }))

const Report = Type.Object(
  {
    saleTotal: amount,
    discountAmount: amount,
    currency: text,
    redeemedAt: Time,
    externalReference: text,
    recordedAt: Time,
  },
  { title: "SaleReport" },
)

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

const OverrideItem = Type.Object(
  {
    notificationId: Type.String(),
    awardId: Type.String(),
    externalUserId: Type.String(),
    replaced: Report,
    by: Report,
  },
  { title: "Override" },
)

const reportExample = {
  saleTotal: 125000,
  discountAmount: 12500,
  currency: "COP",
  redeemedAt: "2026-11-21T23:30:00.000Z",
  externalReference: "receipt-881",
  recordedAt: "2026-11-21T23:30:02.000Z",
}

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

const overrideExample = {
  notificationId: "wheel",
  awardId: "2026-11-21_k3v9",
  externalUserId: "user-1",
  replaced: reportExample,
  by: { ...reportExample, saleTotal: 135000, discountAmount: 13500, recordedAt: "2026-11-22T14:00:00.000Z" },
}

const csvColumns = [
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
] as const

/** A cursor names the time, the kind and the row of the last item. */
const cursors: Cursors<SalePlace> = {
  write: ({ at, kind, id }) => `${kind} ${at} ${id}`,
  read: (written) => {
    const [, name, at, id] = /^(\w+) (-?\d{1,16}) (\d{1,16})$/.exec(written) ?? []
    const kind = saleKinds.find((known) => known === name)
    return kind ? { kind, at: Number(at), id: Number(id) } : null
  },
}

const reportView = ({ redeemedAt, recordedAt, ...report }: SaleReport) => ({
  ...report,
  redeemedAt: isoTime(redeemedAt),
  recordedAt: isoTime(recordedAt),
})

const saleView = ({ previous, ...sale }: Sale) => {
  const { campaignId, code, notificationId, awardId, externalUserId } = sale
  const { saleTotal, discountAmount, currency, redeemedAt, externalReference, recordedAt } = sale
  return {
    source: code === null ? "award" : "code",
    ...{ campaignId, code, notificationId, awardId, externalUserId },
    ...reportView({ saleTotal, discountAmount, currency, redeemedAt, externalReference, recordedAt }),
    previous: previous && reportView(previous),
  }
}

const overrideView = ({ replaced, by, ...award }: Override) => ({
  ...award,
  replaced: reportView(replaced),
  by: reportView(by),
})

const range = { from: optional(Timestamp), to: optional(Timestamp) }
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

/** What is asked for, or the refusal of two sources at once. */
const salesRequest = (orgId: string, query: Query) => {
  const { campaignId, notificationId, currency } = query
  if (campaignId !== undefined && notificationId !== undefined)
    return refuseField("campaignId", "sent without notificationId: a sale is of one of the two")
  return {
    orgId,
    ...(campaignId !== undefined && { campaignId }),
    ...(notificationId !== undefined && { notificationId }),
    ...(currency !== undefined && { currency }),
    ...readRange(query),
  }
}

const sales = operation({
  id: "listSales",
  ...place,
  path: "/api/v1/admin/sales",
  summary: "List the sales that the return on investment counts, the latest first",
  description:
    "Redemptions of codes with amounts, and redemptions of awards with their current figures; previous is the report that " +
    "an override replaced last. Of one campaign, one mini-game, or all. from is inclusive, to is exclusive; both filter by redeemedAt.",
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
      ...{ cursors, isBefore },
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
  ...place,
  path: exportPath,
  summary: "Export sales as CSV, the latest first",
  description: `${exportNote} Amounts are in minor units of their currency.`,
  query: Type.Object(filters),
  answers: {
    200: {
      description: "A header row, then one row per sale",
      type: "text/csv",
      schema: Type.String(),
      example: csvLine(csvColumns) + csvLine(csvColumns.map((column) => saleExample[column])),
    },
  },
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const { reports, caller, query } = call
    const request = salesRequest(caller.orgId, query)
    if (isRefusal(request)) return request
    return replyExport<Sale, SalePlace>(call, {
      ...{ path: exportPath, target: "sales", filter: query, fileName: "sales.csv", columns: csvColumns },
      read: (page) => reports.sales(request, page),
      view: saleView,
    })
  },
})

const overrides = operation({
  id: "listOverrides",
  ...place,
  path: "/api/v1/admin/overrides",
  summary: "List the overrides of redemptions, the latest first",
  description:
    "Each report of a redeemed award that an override replaced, with the one that replaced it. from is inclusive, to is " +
    "exclusive; both filter by the redeemedAt of what was replaced, by which the list is ordered.",
  query: countedListQuery({ notificationId: optional(Id), ...range }),
  answers: {
    200: {
      description: "A page of overrides",
      schema: countedListOf(OverrideItem),
      example: listExample(overrideExample),
    },
  },
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const { reports, caller, query } = call
    const { notificationId } = query
    const request = {
      orgId: caller.orgId,
      ...(notificationId !== undefined && { notificationId }),
      ...readRange(query),
    }
    return replyCountedBy(call, cursors, (page) => reports.overrides(request, page), overrideView)
  },
})

/** Sales one by one, and their corrections (docs/api.md §5.20). */
export const saleOperations = [sales, exportSales, overrides]
