import { type Static, Type } from "@sinclair/typebox"
import {
  type HandoutFilter,
  type HandoutItem,
  type HandoutMarked,
  handoutSources,
  handoutStatuses,
  maxMarked,
} from "../../../core/handout/handout.ts"
import type { PageRequest, TimedKey } from "../../../core/page.ts"
import { isoTime, isoTimeOrNull } from "../../../core/period.ts"
import { refuseField } from "../../../core/refusal.ts"
import type { CsvColumn } from "../../operation/export/csv-columns.ts"
import { csvExample, csvLanguage, exportNote, replyExport } from "../../operation/export/csv-export.ts"
import { isForfeited } from "../../operation/field/hand-out.ts"
import { recipientExample, recipientFields } from "../../operation/field/recipient.ts"
import {
  bool,
  ExternalId,
  Id,
  listExample,
  nullable,
  oneOf,
  optional,
  Reference,
  Time,
  Timestamp,
} from "../../operation/fields.ts"
import { countedListOf, countedListQuery, filterOf, replyCountedBy, timedCursors } from "../../operation/list/list.ts"
import { ok, operation } from "../../operation/operation.ts"
import { readRange } from "../../operation/range.ts"

export const ofHandouts = { access: ["admin"], area: "winners", tag: "Console: hand-outs" } as const
export const handoutsPath = "/api/v1/admin/handouts"

const text = nullable(Type.String())
/** That of a ranking prize names its campaign twice. */
export const HandoutId = Type.String({ minLength: 1, maxLength: 500, description: "a text of 1 to 500 characters" })
const HandoutStatus = oneOf("HandoutStatus", handoutStatuses)

const Handout = Type.Object(
  {
    handoutId: Type.String(),
    source: oneOf("HandoutSource", handoutSources),
    campaignId: nullable(Type.String({ description: "null for a mini-game" })),
    notificationId: nullable(Type.String({ description: "null for a campaign" })),
    gameName: Type.String({ description: "of the campaign or mini-game" }),
    sessionId: nullable(Type.String({ description: "the play that won; null for other sources" })),
    rankingPrizeId: nullable(Type.String({ description: "the ranking prize; null for other sources" })),
    awardId: nullable(Type.String({ description: "the spin that won; null for other sources" })),
    at: Time,
    externalUserId: Type.String(),
    ...recipientFields,
    prizeId: text,
    prizeName: text,
    value: nullable(Type.Integer({ description: "in minor units; null if unknown" })),
    currency: text,
    status: HandoutStatus,
    handedOutAt: nullable(Time),
    forfeitedAt: nullable(Time),
    note: text,
  },
  { title: "Handout" },
)

export const handoutExampleId = "campaign/spring/ses_1k7upjuklr41q5ptxkk1znw19"
const example = {
  handoutId: handoutExampleId,
  source: "campaign",
  campaignId: "spring",
  notificationId: null,
  gameName: "Spring",
  sessionId: "ses_1k7upjuklr41q5ptxkk1znw19",
  rankingPrizeId: null,
  awardId: null,
  at: "2026-11-21T10:05:00.000Z",
  externalUserId: "user-1",
  ...recipientExample,
  prizeId: "tv",
  prizeName: 'TV 55"',
  value: 150_000_000,
  currency: "COP",
  status: "handed_out",
  handedOutAt: "2026-11-22T09:00:00.000Z",
  forfeitedAt: null,
  note: "collected in the shop",
}

const view = ({ at, handedOutAt, forfeitedAt, miniGameId, ...item }: HandoutItem) => ({
  ...item,
  notificationId: miniGameId,
  at: isoTime(at),
  handedOutAt: isoTimeOrNull(handedOutAt),
  forfeitedAt: isoTimeOrNull(forfeitedAt),
})

const filters = {
  status: optional(HandoutStatus),
  campaignId: optional(Id),
  notificationId: optional(Id),
  externalUserId: optional(ExternalId),
  from: optional(Timestamp),
  to: optional(Timestamp),
}
const order = optional(oneOf("HandoutOrder", ["newest", "oldest"]))
const Filters = Type.Object({ ...filters, order })

const readFilter = (
  { from, to, notificationId, ...rest }: Omit<Static<typeof Filters>, "order">,
  isOldest: boolean,
) => {
  const filter: HandoutFilter = {
    ...rest,
    ...(notificationId !== undefined && { miniGameId: notificationId }),
    ...readRange({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
    order: isOldest ? "oldest" : "newest",
  }
  return filter
}

const handouts = operation({
  id: "listHandouts",
  ...ofHandouts,
  method: "GET",
  path: handoutsPath,
  summary: "List what the organization hands out, over all campaigns and mini-games",
  description:
    "External prizes of plays, rankings and spins, newest first unless order is oldest. from and to are about the win.",
  query: countedListQuery({ ...filters, order }),
  answers: {
    200: { description: "A page of hand-outs", schema: countedListOf(Handout), example: listExample(example) },
  },
  handle: async (call) => {
    const { admin, caller, query } = call
    const filter = readFilter(filterOf(query), query.order === "oldest")
    const read = (page: PageRequest<TimedKey>) => admin.handouts(caller.orgId, filter, page)
    return replyCountedBy(call, timedCursors, read, view)
  },
})

const columns: readonly CsvColumn[] = [
  ...(["handoutId", "status", "handedOut", "note", "at", "prizeName", "value", "currency", "name", "email"] as const),
  ...(["address", "externalUserId", "handedOutAt", "source", "gameName", "campaignId", "notificationId"] as const),
  ...(["sessionId", "rankingPrizeId", "awardId", "prizeId", "forfeitedAt"] as const),
]

const rowView = (item: HandoutItem) => ({ ...view(item), handedOut: item.status === "handed_out" })

const exportHandouts = operation({
  id: "exportHandouts",
  ...ofHandouts,
  area: "exports",
  method: "GET",
  path: `${handoutsPath}/export`,
  summary: "Export what the organization hands out as CSV",
  description: `${exportNote} Fill in handedOut and note, and import the file again.`,
  query: Type.Object({ ...filters, order, ...csvLanguage }),
  answers: {
    200: {
      description: "A header row, then one row each",
      type: "text/csv",
      schema: Type.String(),
      example: csvExample(columns, { ...example, handedOut: true }),
    },
  },
  handle: async (call) => {
    const { admin, caller, query } = call
    const { order: sorted, language: _language, ...sent } = query
    const filter = readFilter(sent, sorted === "oldest")
    return replyExport(call, {
      path: `${handoutsPath}/export`,
      target: "handouts",
      filter: query,
      fileName: "handouts.csv",
      columns,
      view: rowView,
      read: (page: PageRequest<TimedKey>) => admin.handouts(caller.orgId, filter, page),
    })
  },
})

const Marked = Type.Object(
  {
    handoutId: Type.String(),
    status: optional(HandoutStatus),
    error: optional(Type.String({ description: "why it was not changed, and what to do" })),
    code: optional(Type.String()),
  },
  { title: "MarkedHandout", description: "the status after it, or why it was not changed" },
)

const markedView = ({ handoutId, ...marked }: HandoutMarked) =>
  marked.refusal
    ? { handoutId, error: marked.refusal.message, code: marked.refusal.refusal }
    : { handoutId, status: marked.status }

const markHandouts = operation({
  id: "markHandouts",
  ...ofHandouts,
  method: "POST",
  path: `${handoutsPath}/mark`,
  summary: "Record that prizes were handed out, or were not, or that their winners have forfeited them",
  description:
    "Each is changed by itself. handedOut: false removes the time; a note replaces that of each. forfeited is for good, and sent without handedOut.",
  body: Type.Object(
    {
      handoutIds: Type.Array(HandoutId, {
        minItems: 1,
        maxItems: maxMarked,
        description: `an array of 1 to ${maxMarked} texts`,
      }),
      handedOut: optional(bool),
      forfeited: optional(isForfeited),
      note: optional(Reference),
    },
    { title: "MarkHandouts" },
  ),
  bodyExample: { handoutIds: [handoutExampleId], handedOut: true, note: "collected in the shop" },
  answers: {
    200: {
      description: "What became of each, in the order of the request",
      schema: Type.Object({ items: Type.Array(Marked) }, { title: "MarkedHandouts" }),
      example: { items: [{ handoutId: handoutExampleId, status: "handed_out" }] },
    },
  },
  handle: async ({ admin, caller, body: { handoutIds, ...changes } }) => {
    const { handedOut, forfeited, note } = changes
    if (handedOut === undefined && !forfeited && note === undefined)
      return refuseField("handedOut", "sent, unless note is")
    if (handedOut !== undefined && forfeited) return refuseField("forfeited", "sent without handedOut")
    const marks = handoutIds.map((handoutId) => ({ handoutId, ...changes }))
    return ok({ items: (await admin.markHandouts(caller, marks)).map(markedView) })
  },
})

/** What the organization hands out (docs/api.md#hand-outs). */
export const handoutOperations = [handouts, exportHandouts, markHandouts]
