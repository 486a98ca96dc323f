import { type Static, Type } from "@sinclair/typebox"
import {
  type HandoutFilter,
  type HandoutItem,
  type HandoutMarked,
  handoutSources,
  handoutStatuses,
  maxMarked,
} from "../../core/handout/handout.ts"
import { isoTime, isoTimeOrNull } from "../../core/period.ts"
import { refuseField } from "../../core/refusal.ts"
import type { CsvColumn } from "../operation/csv-columns.ts"
import { csvExample, csvLanguage, exportNote, replyExport } from "../operation/csv-export.ts"
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
} from "../operation/fields.ts"
import { isForfeited } from "../operation/hand-out-fields.ts"
import { countedListOf, countedListQuery, filterOf, replyCounted } from "../operation/list.ts"
import { ok, operation } from "../operation/operation.ts"
import { readRange } from "../operation/range.ts"
import { recipientExample, recipientFields } from "../operation/recipient-fields.ts"
import { unlessRefused } from "../operation/reply.ts"

const shared = { access: ["admin"], area: "winners", tag: "Console: hand-outs" } as const
const path = "/api/v1/admin/handouts"

const text = nullable(Type.String())
const HandoutId = Type.String({ minLength: 1, maxLength: 400, description: "a text of 1 to 400 characters" })
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

const id = "campaign/spring/ses_1k7upjuklr41q5ptxkk1znw19"
const example = {
  handoutId: id,
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
  ...shared,
  method: "GET",
  path,
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
    return replyCounted(call, (page) => admin.handouts(caller.orgId, filter, page), view)
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
  ...shared,
  area: "exports",
  method: "GET",
  path: `${path}/export`,
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
      path: `${path}/export`,
      target: "handouts",
      filter: query,
      fileName: "handouts.csv",
      columns,
      view: rowView,
      read: (page) => admin.handouts(caller.orgId, filter, page),
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
  ...shared,
  method: "POST",
  path: `${path}/mark`,
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
  bodyExample: { handoutIds: [id], handedOut: true, note: "collected in the shop" },
  answers: {
    200: {
      description: "What became of each, in the order of the request",
      schema: Type.Object({ items: Type.Array(Marked) }, { title: "MarkedHandouts" }),
      example: { items: [{ handoutId: id, status: "handed_out" }] },
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

const linesAtOnce = 250
const quoted = (value: string | boolean | null = "") => `"${String(value ?? "").replaceAll('"', '""')}"`

/** The entries of a JSON body as the lines of a file. */
async function* linesOf(entries: readonly { handoutId: string; handedOut?: boolean; note?: string }[]) {
  yield [{ line: 0, text: "handoutId,handedOut,note" }]
  for (let from = 0; from < entries.length; from += linesAtOnce)
    yield entries.slice(from, from + linesAtOnce).map(({ handoutId, handedOut, note }, index) => ({
      line: from + index + 1,
      text: [handoutId, handedOut, note].map(quoted).join(","),
    }))
}

const ImportFault = Type.Object(
  {
    line: Type.Integer(),
    error: Type.String(),
    code: Type.String({ description: "what is wrong; for a hand-out that could not be changed, as in other answers" }),
  },
  { title: "HandoutFault" },
)

const importHandouts = operation({
  id: "importHandouts",
  ...shared,
  method: "POST",
  path: `${path}/import`,
  summary: "Record from a file which prizes were handed out",
  description:
    "CSV of up to 20 MiB whose first line names the columns handoutId, handedOut and note, in any order and beside " +
    "others, such as an export that somebody has filled in; also with semicolons or tabs, and with the titles of an " +
    "export for people. handedOut is true or yes; what is false or empty stays as it is, and so does a note where it is empty. " +
    "Lines are stored while they arrive: an import that breaks off is sent again. JSON says the same within the usual bound.",
  body: Type.Object(
    {
      handouts: Type.Array(
        Type.Object(
          { handoutId: HandoutId, handedOut: optional(bool), note: optional(Reference) },
          { title: "HandoutLine", description: "an object with handoutId" },
        ),
        { description: "an array of objects" },
      ),
    },
    { title: "HandoutLines" },
  ),
  bodyExample: { handouts: [{ handoutId: id, handedOut: true, note: "collected in the shop" }] },
  csv: { headers: null, example: `handoutId,handedOut,note\n${id},true,collected in the shop\n` },
  answers: {
    200: {
      description: "What was recorded",
      schema: Type.Object(
        {
          marked: Type.Integer(),
          skipped: Type.Integer({ description: "lines that say nothing about a hand-out" }),
          invalid: Type.Integer({ description: "lines with a fault" }),
          faults: Type.Array(ImportFault, {
            description: "the first 100",
          }),
        },
        { title: "HandoutImport" },
      ),
      example: { marked: 1, skipped: 0, invalid: 0, faults: [] },
    },
  },
  takesLong: true,
  handle: async ({ admin, caller, lines, body }) =>
    unlessRefused(await admin.importHandouts(caller, lines ?? linesOf(body.handouts)), ok),
})

/** What the organization hands out (docs/api.md#hand-outs). */
export const handoutOperations = [handouts, exportHandouts, markHandouts, importHandouts]
