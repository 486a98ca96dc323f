import { Type } from "@sinclair/typebox"
import { isoTime } from "../../../core/period.ts"
import { isRefusal, refuseUnlessOne } from "../../../core/refusal.ts"
import { averageTicket, type Bucket, exactSum, type SalesSum } from "../../../core/report/report.ts"
import { Id, oneOf, optional, Time, Timestamp } from "../../operation/fields.ts"
import { ok, operation } from "../../operation/operation.ts"
import { readRange } from "../../operation/range.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { reportZone, TimeZone } from "./zone.ts"

const shared = { access: ["read"], area: "reports", tag: "Console: reports", method: "GET" } as const

/** A number if it is a safe integer, otherwise its decimal digits. */
export const Sum = Type.Unsafe<number | string>({
  title: "ExactSum",
  anyOf: [{ type: "integer" }, { type: "string" }],
  description: "a decimal string if it is not a safe integer",
})

/** The sums of one currency. */
export const Sales = Type.Object(
  {
    currency: Type.String(),
    redemptions: Type.Integer(),
    attributedSales: Sum,
    investedDiscount: Sum,
    averageTicket: Sum,
  },
  { title: "Sales" },
)

export const salesView = (sum: SalesSum) => ({
  currency: sum.currency,
  redemptions: sum.redemptions,
  attributedSales: exactSum(sum.attributedSales),
  investedDiscount: exactSum(sum.investedDiscount),
  averageTicket: exactSum(averageTicket(sum)),
})

const roi = operation({
  id: "getRoiReport",
  ...shared,
  path: "/api/v1/admin/reports/roi",
  summary: "Read the return on investment of a mini-game or a campaign",
  description:
    "One row per currency; currencies are never added together. from is inclusive, to is exclusive; both filter by redeemedAt.",
  query: Type.Object({
    notificationId: optional(Id),
    campaignId: optional(Id),
    from: optional(Timestamp),
    to: optional(Timestamp),
  }),
  queryExample: { campaignId: "spring" },
  answers: {
    200: {
      description: "The sums of each currency",
      schema: Type.Object({ items: Type.Array(Sales) }, { title: "RoiReport" }),
      example: {
        items: [
          { currency: "COP", redemptions: 2, attributedSales: 250000, investedDiscount: 25000, averageTicket: 125000 },
        ],
      },
    },
  },
  errors: ["NOT_FOUND"],
  handle: async ({ reports, caller, query }) => {
    const { notificationId, campaignId } = query
    const refusal = refuseUnlessOne("notificationId", notificationId, "campaignId", campaignId)
    if (refusal) return refusal
    const source = campaignId === undefined ? { miniGameId: notificationId ?? "" } : { campaignId }
    return unlessRefused(await reports.roi({ orgId: caller.orgId, source, ...readRange(query) }), (sums) =>
      ok({
        items: sums.map(salesView),
      }),
    )
  },
})

const bucketNames: readonly Bucket[] = ["hour", "day"]

const ActivityBucket = Type.Object(
  {
    at: Time,
    plays: Type.Integer(),
    wins: Type.Integer(),
    codes: Type.Integer({ description: "codes of any origin" }),
    redemptions: Type.Integer({ description: "how many codes were redeemed" }),
  },
  { title: "ActivityBucket" },
)

const activity = operation({
  id: "getActivityReport",
  ...shared,
  path: "/api/v1/admin/reports/activity",
  summary: "Read the activity of one or all campaigns over time",
  description:
    "Days and hours are those of timezone, which defaults to the organization's. Empty buckets are left out; at is " +
    "the start of the bucket, in UTC.",
  query: Type.Object({
    campaignId: optional(Id),
    from: optional(Timestamp),
    to: optional(Timestamp),
    bucket: optional(oneOf("BucketLength", bucketNames)),
    timezone: optional(TimeZone),
  }),
  answers: {
    200: {
      description: "The buckets, earliest first",
      schema: Type.Object({ timezone: Type.String(), items: Type.Array(ActivityBucket) }, { title: "ActivityReport" }),
      example: {
        timezone: "America/Bogota",
        items: [{ at: "2026-11-21T05:00:00.000Z", plays: 120, wins: 30, codes: 34, redemptions: 8 }],
      },
    },
  },
  errors: ["NOT_FOUND"],
  handle: async ({ admin, reports, caller, query }) => {
    const { campaignId, bucket = "day" } = query
    const timezone = await reportZone(admin, caller.orgId, query.timezone)
    if (isRefusal(timezone)) return timezone
    const request = {
      orgId: caller.orgId,
      bucket,
      timezone,
      ...(campaignId !== undefined && { campaignId }),
      ...readRange(query),
    }
    return unlessRefused(await reports.activity(request), (rows) =>
      ok({ timezone, items: rows.map((row) => ({ ...row, at: isoTime(row.at) })) }),
    )
  },
})

/** Reports (docs/api.md#return-on-investment, #activity). */
export const reportOperations = [roi, activity]
