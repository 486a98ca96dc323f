import { Type } from "@sinclair/typebox"
import { isoTime, isoTimeOrNull } from "../../../core/period.ts"
import { ledgerReasons } from "../../../core/player/player.ts"
import type { PlayerFilter } from "../../../core/player/search.ts"
import { isRefusal } from "../../../core/refusal.ts"
import {
  ExternalId,
  FreeObject,
  listExample,
  nullable,
  oneOf,
  optional,
  Time,
  Timestamp,
  YesNo,
} from "../../operation/fields.ts"
import { ArchivedUntil } from "../../operation/list/archived-list.ts"
import { countedListOf, rowCursors } from "../../operation/list/list.ts"
import { isNewer, replySorted, sortedListQuery } from "../../operation/list/sorted-list.ts"
import { ok, operation } from "../../operation/operation.ts"
import { CodeItem, codeExample, codeView } from "../code.ts"
import { AwardItem, awardView } from "../mini-game/award.ts"
import { Ban, banView, PastBan, pastBanView } from "./ban.ts"
import { playerIdOf } from "./player-id.ts"
import { recordVisit } from "./player-visit.ts"

const shared = { access: ["admin"], area: "players", tag: "Console: players" } as const

export const Play = Type.Object(
  {
    sessionId: Type.String(),
    campaignId: Type.String(),
    at: Time,
    result: Type.String(),
    won: Type.Boolean(),
    score: Type.Number(),
    prizeCode: nullable(Type.String()),
    metadata: nullable(FreeObject),
  },
  { title: "PlayerPlay" },
)

export const LedgerEntry = Type.Object(
  {
    at: Time,
    points: Type.Integer(),
    balance: Type.Integer(),
    reason: oneOf("LedgerReason", ledgerReasons),
    sourceId: Type.String({ description: "the session, award, prize, merged player, adjustment or transaction" }),
    note: optional(nullable(Type.String({ description: "of a spend, an earn, a refund or a play's cost" }))),
    externalReference: optional(nullable(Type.String())),
  },
  { title: "LedgerEntry" },
)

const PlayerItem = Type.Object(
  {
    externalUserId: Type.String(),
    clientId: nullable(Type.String()),
    name: nullable(Type.String()),
    email: nullable(Type.String()),
    xp: Type.Integer(),
    points: Type.Integer(),
    isBanned: Type.Boolean(),
    mergedInto: nullable(Type.String({ description: "the externalUserId of the remaining player" })),
    createdAt: Time,
  },
  { title: "PlayerItem" },
)

/** What is known of a player, in the read and in the export. */
export const playerFields = {
  externalUserId: Type.String(),
  clientId: nullable(Type.String({ description: "null while unregistered" })),
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  traits: nullable(FreeObject),
  xp: Type.Integer(),
  points: Type.Integer(),
  tier: nullable(Type.String()),
  bans: Type.Array(Ban),
  pastBans: Type.Array(PastBan),
  plays: Type.Array(Play),
  codes: Type.Array(CodeItem),
  awards: Type.Array(AwardItem),
  ledger: Type.Array(LedgerEntry),
}

const Player = Type.Object(
  { ...playerFields, readAt: nullable(Time), archivedUntil: optional(ArchivedUntil) },
  { title: "Player" },
)

export const playerExample = {
  externalUserId: "user-1",
  clientId: "c1k7upjuklr41q5ptxkk1znw19",
  name: "Ana",
  email: null,
  traits: { city: "Bogotá" },
  xp: 160,
  points: 50,
  tier: "Plata",
  bans: [],
  pastBans: [],
  plays: [
    {
      sessionId: "ses_1k7upjuk51znw19r4xkk1q5pt",
      campaignId: "spring",
      at: "2026-11-21T10:05:00.000Z",
      result: "10% off",
      won: true,
      score: 0,
      prizeCode: codeExample.code,
      metadata: null,
    },
  ],
  codes: [codeExample],
  awards: [],
  ledger: [
    {
      at: "2026-11-21T10:05:00.000Z",
      points: 50,
      balance: 50,
      reason: "play",
      sourceId: "ses_1k7upjuk7f9wbskggc4seh349",
    },
  ],
}

const playerReadAt = "2026-11-21T10:05:00.000Z"

const at = <T extends { readonly at: number }>(row: T) => ({ ...row, at: isoTime(row.at) })

const playerPath = "/api/v1/admin/players/:externalUserId"

const player = operation({
  id: "getPlayer",
  ...shared,
  method: "GET",
  path: playerPath,
  summary: "Read everything about a player",
  description:
    "The newest 50 of each list. The read is recorded in the audit log: once a visit of whoever repeats it with the readAt of " +
    "their first answer, for up to 12 hours.",
  query: Type.Object({ readAt: optional(Timestamp) }),
  answers: {
    200: { description: "The player", schema: Player, example: { ...playerExample, readAt: playerReadAt } },
  },
  handle: async (call) => {
    const { admin, caller, params } = call
    const found = await admin.player(caller.orgId, playerIdOf(params))
    if (isRefusal(found)) return found
    const readAt = await recordVisit(call, playerPath, found.externalUserId)
    const archivedUntil = await admin.archivedUntil(caller.orgId)
    return ok({
      ...found,
      readAt: isoTimeOrNull(readAt),
      ...(archivedUntil !== null && { archivedUntil: isoTime(archivedUntil) }),
      bans: found.bans.map(banView),
      pastBans: found.pastBans.map(pastBanView),
      plays: found.plays.map(at),
      codes: found.codes.map(codeView),
      awards: found.awards.map(awardView),
      ledger: found.ledger.map(at),
    })
  },
})

const filterOfPlayers = ({ search, banned }: { search?: string; banned?: string }): PlayerFilter => ({
  ...(search !== undefined && { search }),
  ...(banned !== undefined && { banned: banned === "true" }),
})

const players = operation({
  id: "listPlayers",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/players",
  summary: "List the players, newest first",
  description:
    "search matches the beginning of externalUserId, clientId or email, or of words of the name, ignoring case and " +
    "accents in the last two; the player whose externalUserId is the search comes first. A player who was merged into " +
    "another is listed with mergedInto, the externalUserId of the remaining player.",
  query: sortedListQuery("PlayerSort", ["points", "xp", "createdAt"], {
    search: optional(ExternalId),
    banned: optional(YesNo),
  }),
  answers: {
    200: {
      description: "A page of players",
      schema: countedListOf(PlayerItem),
      example: listExample({
        externalUserId: "user-1",
        clientId: "c1k7upjuklr41q5ptxkk1znw19",
        name: "Ana",
        email: null,
        xp: 160,
        points: 50,
        isBanned: false,
        mergedInto: null,
        createdAt: "2026-11-21T10:05:00.000Z",
      }),
    },
  },
  handle: async (call) => {
    const { admin, caller, query } = call
    return replySorted(call, {
      cursors: rowCursors,
      isBefore: isNewer,
      read: (page) => admin.players(caller.orgId, filterOfPlayers(query), page),
      view: (item) => ({ ...item, createdAt: isoTime(item.createdAt) }),
      sorts: { points: ({ points }) => points, xp: ({ xp }) => xp, createdAt: ({ createdAt }) => createdAt },
    })
  },
})

/** Players (docs/api.md#players). */
export const playerOperations = [players, player]
