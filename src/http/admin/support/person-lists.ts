import { Type } from "@sinclair/typebox"
import { isoTime } from "../../../core/period.ts"
import type { LedgerItem as Entry, PersonPlay, PersonAward as Spin } from "../../../core/player/person.ts"
import type { Acceptance } from "../../../core/player/terms.ts"
import { termsExample } from "../../operation/field/appearance.ts"
import { listExample, listOf, nullable, Time } from "../../operation/fields.ts"
import { archivedListOf, tellArchived } from "../../operation/list/archived-list.ts"
import { listQuery, replyPage } from "../../operation/list/list.ts"
import { operation } from "../../operation/operation.ts"
import { AwardItem, awardExample, awardView } from "../mini-game/award.ts"
import { LedgerEntry, Play, playerExample } from "../player/player.ts"
import { playerIdOf } from "../player/player-id.ts"

const shared = { access: ["admin"], area: "players", tag: "Console: players" } as const
const base = "/api/v1/admin/players/:externalUserId"

export const LedgerItem = Type.Object(
  {
    ...LedgerEntry.properties,
    campaignId: nullable(Type.String({ description: "the campaign of the play or the ranking prize" })),
    notificationId: nullable(Type.String({ description: "the mini-game of the spin" })),
  },
  { title: "LedgerItem" },
)
export const PersonAward = Type.Object(
  { ...AwardItem.properties, notificationId: Type.String() },
  { title: "PersonAward" },
)

export const AcceptedTerms = Type.Object(
  {
    campaignId: nullable(Type.String({ description: "null for terms of a mini-game" })),
    notificationId: nullable(Type.String({ description: "null for terms of a campaign" })),
    version: Type.String(),
    url: Type.String(),
    acceptedAt: Time,
  },
  { title: "TermsAcceptance" },
)
export const acceptedExample = {
  campaignId: "spring",
  notificationId: null,
  ...termsExample,
  acceptedAt: "2026-11-21T10:05:00.000Z",
}

export const personAwardExample = {
  ...awardExample,
  notificationId: "wheel",
}

export const personPlayView = (play: PersonPlay) => {
  const { sessionId, campaignId, at, result, won, score, prizeCode, metadata } = play
  return { sessionId, campaignId, at: isoTime(at), result, won, score, prizeCode, metadata }
}

export const personAwardView = ({ miniGameId, segmentExternalId: _, pointsAwarded: _points, ...award }: Spin) => ({
  ...awardView(award),
  notificationId: miniGameId,
})

export const ledgerItemView = ({ miniGameId, ...entry }: Entry) => ({
  ...entry,
  at: isoTime(entry.at),
  notificationId: miniGameId,
})

const plays = operation({
  id: "listPlayerPlays",
  ...shared,
  method: "GET",
  path: `${base}/plays`,
  summary: "List the plays of a player, newest first",
  query: listQuery({}),
  answers: {
    200: {
      description: "A page of plays",
      schema: archivedListOf(listOf(Play)),
      example: listExample(playerExample.plays[0]),
    },
  },
  handle: async ({ admin, caller, params, query }) =>
    tellArchived(
      replyPage(query, (page) => admin.playerPlays(caller.orgId, playerIdOf(params), page), personPlayView),
      admin.archivedUntil(caller.orgId),
    ),
})

const awards = operation({
  id: "listPlayerAwards",
  ...shared,
  method: "GET",
  path: `${base}/awards`,
  summary: "List the spins of a player, newest first",
  query: listQuery({}),
  answers: {
    200: { description: "A page of spins", schema: listOf(PersonAward), example: listExample(personAwardExample) },
  },
  handle: async ({ admin, caller, params, query }) =>
    replyPage(query, (page) => admin.playerAwards(caller.orgId, playerIdOf(params), page), personAwardView),
})

const ledger = operation({
  id: "listPlayerLedger",
  ...shared,
  method: "GET",
  path: `${base}/ledger`,
  summary: "List the changes of a player's points, newest first",
  query: listQuery({}),
  answers: {
    200: {
      description: "A page of the ledger",
      schema: listOf(LedgerItem),
      example: listExample({ ...playerExample.ledger[0], campaignId: "spring", notificationId: null }),
    },
  },
  handle: async ({ admin, caller, params, query }) =>
    replyPage(query, (page) => admin.playerLedger(caller.orgId, playerIdOf(params), page), ledgerItemView),
})

export const acceptanceView = ({ game, gameId, acceptedAt, ...terms }: Acceptance) => ({
  campaignId: game === "campaign" ? gameId : null,
  notificationId: game === "notification" ? gameId : null,
  ...terms,
  acceptedAt: isoTime(acceptedAt),
})

const acceptedTerms = operation({
  id: "listAcceptedTerms",
  ...shared,
  method: "GET",
  path: `${base}/accepted-terms`,
  summary: "List the terms of games that a player accepted, newest first",
  query: listQuery({}),
  answers: {
    200: {
      description: "A page of accepted terms",
      schema: listOf(AcceptedTerms),
      example: listExample(acceptedExample),
    },
  },
  handle: async ({ admin, caller, params, query }) =>
    replyPage(query, (page) => admin.acceptedTerms(caller.orgId, playerIdOf(params), page), acceptanceView),
})

/** The lists of a player (docs/api.md#players). */
export const personListOperations = [plays, awards, ledger, acceptedTerms]
