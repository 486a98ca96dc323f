import { Type } from "@sinclair/typebox"
import type { PlayFilter, WinKey } from "../../../core/campaign/prize/winner.ts"
import type { PageRequest } from "../../../core/page.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { CsvColumn } from "../../operation/export/csv-columns.ts"
import {
  campaignCurrency,
  csvExample,
  csvLanguage,
  exportNote,
  replyExport,
} from "../../operation/export/csv-export.ts"
import { HandoutFields, readHandoutFields } from "../../operation/field/hand-out.ts"
import { ExternalId, Id, listExample, optional, Timestamp, YesNo } from "../../operation/fields.ts"
import { ArchivedWins, archivedListOf, tellArchived } from "../../operation/list/archived-list.ts"
import {
  type Cursors,
  countedListOf,
  countedListQuery,
  filterOf,
  replyCounted,
  replyCountedBy,
  rowCursors,
  timedCursors,
} from "../../operation/list/list.ts"
import { ok, operation, patchOperation } from "../../operation/operation.ts"
import { readRange } from "../../operation/range.ts"
import { unlessRefused } from "../../operation/reply.ts"
import {
  ListedWinner,
  listedExample,
  listedWinnerView,
  Play,
  playExample,
  playView,
  Winner,
  winnerExample,
  winnerView,
} from "./play-fields.ts"

const shared = { access: ["admin"], area: "winners", tag: "Console: campaigns" } as const
const base = "/api/v1/admin/campaigns/:campaignId"

const common = {
  externalUserId: optional(ExternalId),
  prizeId: optional(Id),
  from: optional(Timestamp),
  to: optional(Timestamp),
}
const playFilters = { ...common, won: optional(YesNo) }
const winnerFilters = { ...common, handedOut: optional(YesNo) }

type Sent = {
  readonly externalUserId?: string
  readonly prizeId?: string
  readonly from?: string
  readonly to?: string
  readonly won?: "true" | "false"
  readonly handedOut?: "true" | "false"
}

const filterOfQuery = ({ externalUserId, prizeId, from, to, won: isWon, handedOut }: Sent): PlayFilter => ({
  ...(externalUserId !== undefined && { externalUserId }),
  ...(prizeId !== undefined && { prizeId }),
  ...readRange({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
  ...(isWon !== undefined && { won: isWon === "true" }),
  ...(handedOut !== undefined && { handedOut: handedOut === "true" }),
})

/** A walk that an earlier version has begun goes on. */
export const winCursors: Cursors<WinKey> = {
  write: ({ row, at }) => (at === null ? rowCursors.write(row) : timedCursors.write({ row, at })),
  read: (text) => {
    const row = rowCursors.read(text)
    return row === null ? timedCursors.read(text) : { row, at: null }
  },
}

const winsOf = (query: Sent): PlayFilter => ({ ...filterOfQuery(query), won: true })

const plays = operation({
  id: "listCampaignPlays",
  ...shared,
  method: "GET",
  path: `${base}/plays`,
  summary: "List the plays of a campaign, newest first",
  query: countedListQuery(playFilters),
  answers: {
    200: {
      description: "A page of plays",
      schema: archivedListOf(countedListOf(Play)),
      example: listExample(playExample),
    },
  },
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const { admin, caller, params, query } = call
    const filter = filterOfQuery(filterOf(query))
    const read = (page: PageRequest) => admin.plays(caller.orgId, params["campaignId"] ?? "", filter, page)
    return tellArchived(replyCounted(call, read, playView), admin.archivedUntil(caller.orgId))
  },
})

const winners = operation({
  id: "listWinners",
  ...shared,
  method: "GET",
  path: `${base}/winners`,
  summary: "List the wins of a campaign, newest first",
  description:
    "The plays that won, and the prizes of rankings that the organization hands out. handedOut selects wins of external prizes.",
  query: countedListQuery(winnerFilters),
  answers: {
    200: {
      description: "A page of wins",
      schema: archivedListOf(countedListOf(ListedWinner), { archived: optional(ArchivedWins) }),
      example: listExample(listedExample),
    },
  },
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const { admin, caller, params, query } = call
    const filter = winsOf(filterOf(query))
    const campaignId = params["campaignId"] ?? ""
    const read = (page: PageRequest<WinKey>) => admin.winners(caller.orgId, campaignId, filter, page)
    return tellArchived(
      replyCountedBy(call, winCursors, read, listedWinnerView),
      admin.archivedUntil(caller.orgId),
      async () => ({ archived: await admin.archivedWinners(caller.orgId, campaignId) }),
    )
  },
})

const csvAnswer = (columns: readonly CsvColumn[], example: Readonly<Record<string, unknown>>) => ({
  200: {
    description: "A header row, then one row each",
    type: "text/csv",
    schema: Type.String(),
    example: csvExample(columns, example),
  },
})

const namesOf = <Name extends CsvColumn>(fields: Readonly<Record<Name, unknown>>) => Object.keys(fields) as Name[]
const playColumns = namesOf(Play.properties)
const winnerColumns = namesOf(ListedWinner.properties)
/** The last column came later than those before it, which programs may know by their places. */
const exportedColumns: readonly CsvColumn[] = [...winnerColumns, "currency"]

const exportPlays = operation({
  id: "exportCampaignPlays",
  ...shared,
  area: "exports",
  method: "GET",
  path: `${base}/plays/export`,
  summary: "Export the plays of a campaign as CSV, newest first",
  description: exportNote,
  query: Type.Object({ ...playFilters, ...csvLanguage }),
  answers: csvAnswer(playColumns, playExample),
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const { admin, caller, params, query } = call
    const campaignId = params["campaignId"] ?? ""
    return replyExport(call, {
      path: `${base}/plays/export`,
      target: "plays",
      filter: { campaignId, ...query },
      fileName: "plays.csv",
      columns: playColumns,
      view: playView,
      read: (page) => admin.plays(caller.orgId, campaignId, filterOfQuery(query), page),
    })
  },
})

const exportWinners = operation({
  id: "exportWinners",
  ...shared,
  area: "exports",
  method: "GET",
  path: `${base}/winners/export`,
  summary: "Export the wins of a campaign as CSV, newest first",
  description: exportNote,
  query: Type.Object({ ...winnerFilters, ...csvLanguage }),
  answers: csvAnswer(exportedColumns, { ...listedExample, currency: "COP" }),
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const { admin, caller, params, query } = call
    const campaignId = params["campaignId"] ?? ""
    const currency = await campaignCurrency(call, campaignId)
    const view = (win: Parameters<typeof listedWinnerView>[0]) => ({
      ...listedWinnerView(win),
      currency: win.value === null ? null : currency,
    })
    return replyExport(call, {
      path: `${base}/winners/export`,
      target: "winners",
      filter: { campaignId, ...query },
      fileName: "winners.csv",
      columns: exportedColumns,
      forReaders: {
        columns: winnerColumns.flatMap((name): CsvColumn[] => (name === "value" ? [name, "currency"] : [name])),
        view,
      },
      view,
      read: (page: PageRequest<WinKey>) => admin.winners(caller.orgId, campaignId, winsOf(query), page),
    })
  },
})

const handOut = patchOperation({
  id: "handOutPrize",
  ...shared,
  path: `${base}/winners/:sessionId`,
  summary: "Record that an external prize was handed out, or that its winner has forfeited it",
  description:
    "sessionId is that of a play, or the rankingPrizeId of a ranking prize. A note of null is removed. handedOut: false removes the time. forfeited is for good, and refused once the prize was handed " +
    "out: it gives its value back to a budget that counts it, and one to a stock of the period total.",
  body: HandoutFields,
  bodyExample: { handedOut: true, note: "collected in the shop" },
  answers: { 200: { description: "The win", schema: Winner, example: winnerExample } },
  errors: ["NOT_FOUND", "CONFLICT"],
  handle: async ({ admin, caller, params, body }) => {
    const { campaignId = "", sessionId = "" } = params
    const asked = readHandoutFields(body)
    if (isRefusal(asked)) return asked
    const { isForfeit, ...fields } = asked
    const request = { campaignId, sessionId, ...fields }
    const changed = isForfeit ? admin.forfeit(caller, request) : admin.handOut(caller, request)
    return unlessRefused(await changed, (win) => ok(winnerView(win)))
  },
})

/** The plays and wins of campaigns (docs/api.md#plays-and-winners). */
export const playOperations = [plays, exportPlays, winners, exportWinners, handOut]
