import { Type } from "@sinclair/typebox"
import { isoTime } from "../../core/period.ts"
import { CodeItem, codeExample, codeView } from "../admin/code.ts"
import { LedgerEntry } from "../admin/player/player.ts"
import { nullable, Time } from "../operation/fields.ts"
import { listQuery } from "../operation/list/list.ts"
import { ok, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"
import { askerOf, ownListExample, ownListOf, replyOwn } from "./own-list.ts"
import { Profile, profileExample } from "./profile.ts"

const shared = {
  method: "GET",
  access: "player",
  takesPlayerToken: true,
  tag: "Players: own records",
} as const

const me = operation({
  id: "getMe",
  ...shared,
  path: "/api/v1/me",
  summary: "Read the player's name, XP, points and tier",
  description: "Also of a player without a record, who has nothing yet. Others cannot be read by token.",
  answers: { 200: { description: "The player of the token", schema: Profile, example: profileExample } },
  handle: async ({ service, partner, caller }) =>
    unlessRefused(await partner.profile(caller.orgId, askerOf(caller).externalUserId), async ({ profile }) =>
      ok({ ...profile, now: isoTime(await service.store.clock.now(caller.orgId)) }),
    ),
})

const OwnPlay = Type.Object(
  {
    sessionId: Type.String(),
    campaignId: Type.String(),
    campaignName: Type.String(),
    at: Time,
    result: Type.String(),
    won: Type.Boolean(),
    prizeId: nullable(Type.String()),
    prizeName: nullable(Type.String({ description: "as it was won" })),
    prizeCode: nullable(Type.String()),
    pointsAwarded: Type.Integer(),
    pointsSpent: Type.Integer({ description: "the cost of the play" }),
    draw: nullable(
      Type.Object(
        { chainId: Type.String(), n: Type.Integer(), hash: Type.String() },
        { title: "OwnDraw", description: "what GET /draws/{chainId}/{n} asks for; null for a play that drew nothing" },
      ),
    ),
  },
  { title: "OwnPlay" },
)

const plays = operation({
  id: "listMyPlays",
  ...shared,
  path: "/api/v1/me/plays",
  summary: "List the player's plays, newest first",
  query: listQuery({}),
  answers: {
    200: {
      description: "A page of plays",
      schema: ownListOf(OwnPlay),
      example: ownListExample({
        sessionId: "ses_1k7upjuk51znw19r4xkk1q5pt",
        campaignId: "spring",
        campaignName: "Spring",
        at: "2026-11-21T10:05:00.000Z",
        result: "10% off",
        won: true,
        prizeId: "ten",
        prizeName: "10% off",
        prizeCode: "SPRING-C5NKG2M7",
        pointsAwarded: 0,
        pointsSpent: 20,
        draw: {
          chainId: "ch_1k7upjuklr41q5ptxkk1znw19",
          n: 3,
          hash: "8d5a0ad1d9a4d4a3a5d7a3b3f3f5f7f9fbfdff01030507090b0d0f1113151719",
        },
      }),
    },
  },
  handle: (call) =>
    replyOwn(
      call,
      (asker, page) => call.partner.ownPlays(call.caller.orgId, asker, page),
      ({ sessionId, campaignId, campaignName, at, result, won, prizeId, prizeName, prizeCode, points, draw }) => ({
        ...{ sessionId, campaignId, campaignName, at: isoTime(at), result, won, prizeId, prizeName, prizeCode },
        pointsAwarded: points.awarded,
        pointsSpent: points.spent,
        draw,
      }),
    ),
})

const OwnAward = Type.Object(
  {
    awardId: Type.String(),
    notificationId: Type.String(),
    notificationName: Type.String(),
    at: Time,
    spinPeriod: Type.String(),
    segmentName: Type.String(),
    segmentExternalId: nullable(Type.String()),
    prizeCode: nullable(Type.String()),
    pointsAwarded: Type.Integer(),
    redeemed: Type.Boolean({ description: "whether a redemption of it was reported" }),
  },
  { title: "OwnAward" },
)

const awards = operation({
  id: "listMyAwards",
  ...shared,
  path: "/api/v1/me/awards",
  summary: "List the player's spins that were prizes, newest first",
  query: listQuery({}),
  answers: {
    200: {
      description: "A page of spins",
      schema: ownListOf(OwnAward),
      example: ownListExample({
        awardId: "2026-11-21_c1k7upjuklr41q5ptxkk1znw19",
        notificationId: "wheel",
        notificationName: "Wheel",
        at: "2026-11-21T10:05:00.000Z",
        spinPeriod: "2026-11-21",
        segmentName: "Free coffee",
        segmentExternalId: "COFFEE",
        prizeCode: null,
        pointsAwarded: 0,
        redeemed: false,
      }),
    },
  },
  handle: (call) =>
    replyOwn(
      call,
      (asker, page) => call.partner.ownAwards(call.caller.orgId, asker, page),
      (award) => ({
        awardId: award.awardId,
        notificationId: award.miniGameId,
        notificationName: award.miniGameName,
        at: isoTime(award.createdAt),
        spinPeriod: award.spinPeriod,
        segmentName: award.segmentName,
        segmentExternalId: award.segmentExternalId,
        prizeCode: award.prizeCode,
        pointsAwarded: award.pointsAwarded,
        redeemed: award.redemption !== null,
      }),
    ),
})

const { externalUserId: _owner, ...codeFields } = CodeItem.properties
const OwnCode = Type.Object({ ...codeFields, campaignName: Type.String() }, { title: "OwnCode" })
const { externalUserId: _ownerShown, ...ownCodeExample } = codeExample

const codes = operation({
  id: "listMyCodes",
  ...shared,
  path: "/api/v1/me/codes",
  summary: "List the player's promo codes, newest first",
  query: listQuery({}),
  answers: {
    200: {
      description: "A page of codes",
      schema: ownListOf(OwnCode),
      example: ownListExample({ ...ownCodeExample, campaignName: "Spring" }),
    },
  },
  handle: (call) =>
    replyOwn(
      call,
      (asker, page) => call.partner.ownCodes(call.caller.orgId, asker, page),
      (item) => {
        const { externalUserId: _, ...shown } = codeView(item)
        return shown
      },
    ),
})

const OwnPoints = Type.Object(
  {
    at: Time,
    points: Type.Integer({ description: "negative if they were taken" }),
    balance: Type.Integer(),
    reason: LedgerEntry.properties.reason,
    note: nullable(Type.String({ description: "of a spend, an earn or a refund" })),
  },
  { title: "OwnPoints" },
)

const points = operation({
  id: "listMyPoints",
  ...shared,
  path: "/api/v1/me/points",
  summary: "List the changes of the player's points, newest first",
  description:
    "With a token that opens some games only, those of these games: a page may then be short before the last.",
  query: listQuery({}),
  answers: {
    200: {
      description: "A page of changes",
      schema: ownListOf(OwnPoints),
      example: ownListExample({
        at: "2026-11-21T10:05:00.000Z",
        points: -20,
        balance: 30,
        reason: "spend",
        note: "a cup",
      }),
    },
  },
  handle: (call) =>
    replyOwn(
      call,
      (asker, page) => call.partner.ownPoints(call.caller.orgId, asker, page),
      ({ at, points: change, balance, reason, note = null }) => ({
        at: isoTime(at),
        points: change,
        balance,
        reason,
        note,
      }),
    ),
})

/** What players read of themselves (docs/api.md#own-records). */
export const meOperations = [me, plays, awards, codes, points]
