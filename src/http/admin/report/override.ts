import { Type } from "@sinclair/typebox"
import { isRefusal } from "../../../core/refusal.ts"
import {
  isBefore,
  type Override,
  type OverridesRequest,
  type SaleKey,
  type SalePageRequest,
} from "../../../core/report/sale.ts"
import type { CsvColumn } from "../../operation/export/csv-columns.ts"
import { csvExample, csvLanguage, exportNote, replyExport } from "../../operation/export/csv-export.ts"
import { Id, listExample, optional } from "../../operation/fields.ts"
import { countedListOf } from "../../operation/list/list.ts"
import { replySorted, sortedListQuery } from "../../operation/list/sorted-list.ts"
import { type Call, operation } from "../../operation/operation.ts"
import { readRange } from "../../operation/range.ts"
import { type Names, whoColumns, whoExample, whoFields, whoView } from "../../operation/who.ts"
import { cursors, Report, range, reportExample, reportView, shared } from "./sale-report.ts"

const OverrideItem = Type.Object(
  {
    notificationId: Type.String(),
    awardId: Type.String(),
    externalUserId: Type.String(),
    replaced: Report,
    by: Report,
    ...whoFields,
  },
  {
    title: "RedemptionOverride",
    description: "keyId, keyName and user say who corrected it; all are null for corrections of earlier versions",
  },
)

const overrideExample = {
  notificationId: "wheel",
  awardId: "2026-11-21_k3v9",
  externalUserId: "user-1",
  replaced: reportExample,
  by: { ...reportExample, saleTotal: 135000, discountAmount: 13500, recordedAt: "2026-11-22T14:00:00.000Z" },
  ...whoExample,
}

const csvColumns: readonly CsvColumn[] = [
  "notificationId",
  "awardId",
  "externalUserId",
  "replacedRedeemedAt",
  "replacedReference",
  "replacedCurrency",
  "replacedSaleTotal",
  "replacedDiscountAmount",
  "replacedRecordedAt",
  "redeemedAt",
  "externalReference",
  "currency",
  "saleTotal",
  "discountAmount",
  "recordedAt",
  "keyId",
  "keyName",
  "userId",
  "userName",
  "userEmail",
]

const overrideView = ({ replaced, by, miniGameId, correctedBy, ...award }: Override, names: Names) => ({
  notificationId: miniGameId,
  ...award,
  replaced: reportView(replaced),
  by: reportView(by),
  ...whoView(correctedBy, names),
})

type NamingCall = Pick<Call<unknown, unknown>, "admin" | "caller" | "reports">

type View = ReturnType<typeof overrideView>

/** Both reports in one row. */
const csvView = ({ replaced, by, user, ...award }: View) => ({
  ...award,
  ...whoColumns(user),
  replacedRedeemedAt: replaced.redeemedAt,
  replacedReference: replaced.externalReference,
  replacedCurrency: replaced.currency,
  replacedSaleTotal: replaced.saleTotal,
  replacedDiscountAmount: replaced.discountAmount,
  replacedRecordedAt: replaced.recordedAt,
  ...by,
})

/** Reads a page of overrides, and collects the names of who made them. */
const namedOverrides = ({ admin, reports, caller: { orgId } }: NamingCall, request: OverridesRequest) => {
  let names: Names = new Map()
  return {
    read: async (page: SalePageRequest) => {
      const found = await reports.overrides(request, page)
      if (isRefusal(found)) return found
      const ids = found.items.flatMap(({ correctedBy }) => correctedBy ?? [])
      names = new Map([...names, ...(await admin.namesOf(orgId, [...new Set(ids)]))])
      return found
    },
    view: (override: Override) => overrideView(override, names),
  }
}

const filters = { notificationId: optional(Id), ...range }

type Query = { readonly notificationId?: string; readonly from?: string; readonly to?: string }

const overridesRequest = (orgId: string, query: Query) => ({
  orgId,
  ...(query.notificationId !== undefined && { miniGameId: query.notificationId }),
  ...readRange(query),
})

const overrides = operation({
  id: "listOverrides",
  ...shared,
  path: "/api/v1/admin/overrides",
  summary: "List the overrides of redemptions, latest first",
  description:
    "Each report of a redeemed award that an override replaced, with the one that replaced it. from is inclusive, to is " +
    "exclusive; both filter by the redeemedAt of what was replaced, by which the list is ordered unless sorted: recordedAt is " +
    "when it was corrected, saleTotal what it was corrected to.",
  query: sortedListQuery("OverrideSort", ["redeemedAt", "recordedAt", "saleTotal"], filters),
  answers: {
    200: {
      description: "A page of overrides",
      schema: countedListOf(OverrideItem),
      example: listExample(overrideExample),
    },
  },
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const { caller, query } = call
    const { read, view } = namedOverrides(call, overridesRequest(caller.orgId, query))
    return replySorted(call, {
      cursors,
      isBefore,
      read,
      view,
      sorts: {
        redeemedAt: ({ replaced }) => replaced.redeemedAt,
        recordedAt: ({ by }) => by.recordedAt,
        saleTotal: ({ by }) => by.saleTotal,
      },
    })
  },
})

const exportPath = "/api/v1/admin/overrides/export"

const exportOverrides = operation({
  id: "exportOverrides",
  ...shared,
  area: "exports",
  path: exportPath,
  summary: "Export the overrides of redemptions as CSV, latest first",
  description: `${exportNote} A row has what was replaced and what replaced it.`,
  query: Type.Object({ ...filters, ...csvLanguage }),
  answers: {
    200: {
      description: "A header row, then one row per override",
      type: "text/csv",
      schema: Type.String(),
      example: csvExample(csvColumns, csvView(overrideExample)),
    },
  },
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const { caller, query } = call
    const { read, view } = namedOverrides(call, overridesRequest(caller.orgId, query))
    return replyExport<Override, SaleKey>(call, {
      path: exportPath,
      target: "overrides",
      filter: query,
      fileName: "overrides.csv",
      columns: csvColumns,
      read,
      view: (override) => csvView(view(override)),
    })
  },
})

/** The corrections of sales (docs/api.md#return-on-investment). */
export const overrideOperations = [overrides, exportOverrides]
