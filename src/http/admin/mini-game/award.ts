import { Type } from "@sinclair/typebox"
import {
  type AwardFilter,
  type AwardHandout,
  type AwardItem as Item,
  redemptionHistory,
  redemptionView,
} from "../../../core/mini-game/redemption.ts"
import { isoTime, isoTimeOrNull } from "../../../core/period.ts"
import { isRefusal } from "../../../core/refusal.ts"
import { csvExample, csvLanguage, exportNote, replyExport } from "../../operation/export/csv-export.ts"
import { HandoutFields, readHandoutFields } from "../../operation/field/hand-out.ts"
import { ExternalId, listExample, listOf, nullable, optional, Time, YesNo } from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list/list.ts"
import { ok, operation, patchOperation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { Redemption, RedemptionReport } from "../../partner/redemption.ts"

const shared = { access: ["admin"], area: "winners", tag: "Console: mini-games" } as const

export const AwardItem = Type.Object(
  {
    awardId: Type.String(),
    spinPeriod: Type.String(),
    clientId: Type.String(),
    externalUserId: Type.String(),
    segmentId: Type.String(),
    segmentName: Type.String(),
    won: Type.Boolean(),
    prizeCode: nullable(Type.String()),
    createdAt: Time,
    redemption: optional(Redemption),
    prizeName: optional(Type.String({ description: "the external prize, which the organization hands out" })),
    value: optional(nullable(Type.Integer({ description: "what the external prize is worth, in minor units" }))),
    handedOutAt: optional(nullable(Time)),
    forfeitedAt: optional(nullable(Time)),
    note: optional(nullable(Type.String())),
  },
  { title: "ListedAward" },
)

const handoutView = ({ name, value, handedOutAt, forfeitedAt, note }: AwardHandout) => ({
  prizeName: name,
  value,
  handedOutAt: isoTimeOrNull(handedOutAt),
  forfeitedAt: isoTimeOrNull(forfeitedAt),
  note,
})

export const awardView = ({ redemption, handout, createdAt, prizeCurrency: _, ...rest }: Item) => ({
  ...rest,
  createdAt: isoTime(createdAt),
  ...(handout && handoutView(handout)),
  ...(redemption && { redemption: redemptionView(redemption, false) }),
})

export const awardExample = {
  awardId: "2026-11-21_c1k7upjuklr41q5ptxkk1znw19",
  spinPeriod: "2026-11-21",
  clientId: "c1k7upjuklr41q5ptxkk1znw19",
  externalUserId: "user-1",
  segmentId: "a",
  segmentName: "Free coffee",
  won: true,
  prizeCode: null,
  createdAt: "2026-11-21T10:05:00.000Z",
}

const handedOutExample = {
  ...awardExample,
  prizeName: "Backpack",
  value: 8_000_000,
  handedOutAt: "2026-11-22T09:00:00.000Z",
  forfeitedAt: null,
  note: "collected in the shop",
}
const sale = { saleTotal: 125000, discountAmount: 12500, currency: "COP", redeemedAt: "2026-11-21T12:00:00.000Z" }

const base = "/api/v1/admin/notifications/:notificationId/awards"
const filters = { externalUserId: optional(ExternalId), won: optional(YesNo) }

type Sent = { readonly externalUserId?: string; readonly won?: "true" | "false" }

const filterOfQuery = ({ externalUserId, won }: Sent): AwardFilter => ({
  ...(externalUserId !== undefined && { externalUserId }),
  ...(won !== undefined && { won: won === "true" }),
})

const awards = operation({
  id: "listAwards",
  ...shared,
  method: "GET",
  path: base,
  summary: "List the spins of a mini-game, newest first",
  query: listQuery(filters),
  answers: {
    200: {
      description: "A page of spins, each with its redemption",
      schema: listOf(AwardItem),
      example: listExample(awardExample),
    },
  },
  handle: async ({ admin, caller, params, query }) => {
    const id = params["notificationId"] ?? ""
    return replyPage(query, (page) => admin.awards(caller.orgId, id, filterOfQuery(query), page), awardView)
  },
})

const columns = [
  ...(["awardId", "at", "spinPeriod", "externalUserId", "clientId", "segmentId", "segmentName", "won"] as const),
  ...([
    "prizeName",
    "handedOutAt",
    "note",
    "prizeCode",
    "redeemedAt",
    "saleTotal",
    "discountAmount",
    "currency",
    "externalReference",
    "forfeitedAt",
    "value",
    "valueCurrency",
  ] as const),
]

/**
 * A spin in one line, with the report of its redemption that counts. A prize that was won before the organization had a
 * currency is worth `currency`, that of today.
 */
const rowIn =
  (currency: string | null) =>
  ({ redemption, handout, createdAt, prizeCurrency, ...award }: Item) => ({
    ...award,
    ...(handout && {
      ...handoutView(handout),
      valueCurrency: handout.value === null ? null : (prizeCurrency ?? currency),
    }),
    at: isoTime(createdAt),
    ...(redemption && redemptionView({ current: redemption.current, previous: null }, false)),
  })

const exportAwards = operation({
  id: "exportAwards",
  ...shared,
  area: "exports",
  method: "GET",
  path: `${base}/export`,
  summary: "Export the spins of a mini-game as CSV, newest first",
  description: exportNote,
  query: Type.Object({ ...filters, ...csvLanguage }),
  answers: {
    200: {
      description: "A header row, then one row each",
      type: "text/csv",
      schema: Type.String(),
      example: csvExample(columns, { ...awardExample, at: awardExample.createdAt, ...sale }),
    },
  },
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const { admin, caller, params, query } = call
    const { notificationId = "" } = params
    const { currency = null } = await admin.settings(caller.orgId)
    return replyExport(call, {
      path: `${base}/export`,
      target: "awards",
      filter: { notificationId, ...query },
      fileName: "spins.csv",
      columns,
      view: rowIn(currency),
      read: (page) => admin.awards(caller.orgId, notificationId, filterOfQuery(query), page),
    })
  },
})

const award = operation({
  id: "getAward",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/notifications/:notificationId/awards/:awardId",
  summary: "Read a spin of a mini-game with every report of its redemption",
  answers: {
    200: {
      description: "The spin; redemptions are newest first, and the newest counts",
      schema: Type.Object(
        { ...AwardItem.properties, redemptions: Type.Array(RedemptionReport) },
        { title: "AwardHistory" },
      ),
      example: {
        ...awardExample,
        redemption: sale,
        redemptions: [{ ...sale, recordedAt: "2026-11-21T12:00:01.000Z" }],
      },
    },
  },
  handle: async ({ admin, caller, params }) => {
    const { notificationId = "", awardId = "" } = params
    return unlessRefused(await admin.award(caller.orgId, notificationId, awardId), ({ redemptions, ...item }) =>
      ok({ ...awardView(item), redemptions: redemptionHistory(redemptions) }),
    )
  },
})

const handOut = patchOperation({
  id: "handOutAward",
  ...shared,
  path: "/api/v1/admin/notifications/:notificationId/awards/:awardId",
  summary: "Record that the external prize of a spin was handed out, or that its winner has forfeited it",
  description:
    "A note of null is removed. handedOut: false removes the time. forfeited is for good, and refused once the prize was handed out or the spin reported as redeemed.",
  body: HandoutFields,
  bodyExample: { handedOut: true, note: "collected in the shop" },
  answers: { 200: { description: "The spin", schema: AwardItem, example: handedOutExample } },
  errors: ["NOT_FOUND", "CONFLICT"],
  handle: async ({ admin, caller, params, body }) => {
    const { notificationId: miniGameId = "", awardId = "" } = params
    const asked = readHandoutFields(body)
    if (isRefusal(asked)) return asked
    const { isForfeit, ...fields } = asked
    const request = { miniGameId, awardId, ...fields }
    const changed = isForfeit ? admin.forfeitAward(caller, request) : admin.handOutAward(caller, request)
    return unlessRefused(await changed, (item) => ok(awardView(item)))
  },
})

/** The spins of mini-games in the console (docs/api.md#spins-of-a-mini-game). */
export const awardOperations = [awards, exportAwards, award, handOut]
