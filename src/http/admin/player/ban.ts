import { Type } from "@sinclair/typebox"
import { isoTime, isoTimeOrNull, parseTimestamp } from "../../../core/period.ts"
import type { PastBan as LiftedBan, Ban as StandingBan } from "../../../core/player/player.ts"
import { refuseUnlessOne } from "../../../core/refusal.ts"
import { exactlyOne } from "../../operation/field/dependent.ts"
import {
  ExternalId,
  Id,
  listExample,
  listOf,
  nullable,
  optional,
  Time,
  Timestamp,
  text,
} from "../../operation/fields.ts"
import { filterOf, listQuery, replyPage } from "../../operation/list/list.ts"
import { created, noContent, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"

const shared = { access: ["admin"], area: "players", tag: "Console: players" } as const

const banFields = {
  banId: Type.String(),
  externalUserId: Type.String(),
  clientId: nullable(Type.String()),
  reason: nullable(Type.String()),
  message: nullable(Type.String()),
  createdAt: Time,
  until: nullable(Time),
}
export const Ban = Type.Object(banFields, { title: "Ban" })
export const PastBan = Type.Object({ ...banFields, liftedAt: Time }, { title: "PastBan" })

const banExample = {
  banId: "ban_1k7up1v701hdc5wzfhg73cm4k",
  externalUserId: "user-9",
  clientId: null,
  reason: "Several accounts",
  message: "Tu cuenta está suspendida.",
  createdAt: "2026-11-21T10:05:00.000Z",
  until: "2099-11-28T10:05:00.000Z",
}

export const banView = (ban: StandingBan) => ({
  ...ban,
  createdAt: isoTime(ban.createdAt),
  until: isoTimeOrNull(ban.until),
})

export const pastBanView = (ban: LiftedBan) => ({ ...banView(ban), liftedAt: isoTime(ban.liftedAt) })

export const BanInput = Type.Object(
  {
    externalUserId: optional(ExternalId),
    clientId: optional(Id),
    reason: optional(text(1000)),
    message: optional(text(1000)),
    until: optional(Timestamp),
  },
  { title: "BanInput", ...exactlyOne("externalUserId", "clientId") },
)

const createBan = operation({
  id: "banPlayer",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/bans",
  summary: "Ban a player",
  description:
    "By externalUserId or by clientId; the ban applies to the player. message is shown to the player as is. From until on, the ban is lifted by itself.",
  body: BanInput,
  bodyExample: {
    externalUserId: "user-9",
    reason: "Several accounts",
    message: "Tu cuenta está suspendida.",
    until: "2099-11-28T10:05:00.000Z",
  },
  answers: { 201: { description: "The ban", schema: Ban, example: banExample } },
  errors: ["CLIENT_NOT_FOUND", "TEST_LIMIT"],
  handle: async ({ admin, caller, body }) => {
    const refusal = refuseUnlessOne("externalUserId", body.externalUserId, "clientId", body.clientId)
    if (refusal) return refusal
    const { until: end, ...rest } = body
    const until = end === undefined ? null : parseTimestamp(end)
    const ban = { ...rest, ...(until !== null && { until }) }
    return unlessRefused(await admin.createBan(caller, ban), (made) => created(banView(made)))
  },
})

const bans = operation({
  id: "listBans",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/bans",
  summary: "List the bans in force",
  query: listQuery({ externalUserId: optional(ExternalId) }),
  answers: { 200: { description: "A page of bans", schema: listOf(Ban), example: listExample(banExample) } },
  handle: async ({ admin, caller, query }) =>
    replyPage(query, (page) => admin.bans(caller.orgId, filterOf(query), page), banView),
})

const pastBans = operation({
  id: "listPastBans",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/bans/lifted",
  summary: "List the bans that were lifted or have ended",
  query: listQuery({ externalUserId: optional(ExternalId) }),
  answers: {
    200: {
      description: "A page of past bans",
      schema: listOf(PastBan),
      example: listExample({ ...banExample, liftedAt: "2026-11-22T10:05:00.000Z" }),
    },
  },
  handle: async ({ admin, caller, query }) =>
    replyPage(query, (page) => admin.pastBans(caller.orgId, filterOf(query), page), pastBanView),
})

const liftBan = operation({
  id: "liftBan",
  ...shared,
  method: "DELETE",
  path: "/api/v1/admin/bans/:banId",
  summary: "Lift a ban",
  answers: { 204: { description: "The ban has been lifted" } },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.liftBan(caller, params["banId"] ?? ""), noContent),
})

/** Bans (docs/api.md#bans). */
export const banOperations = [createBan, bans, pastBans, liftBan]
