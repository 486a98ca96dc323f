import { type Static, Type } from "@sinclair/typebox"
import type { Caller } from "../../core/organization/organization.ts"
import { isRefusal, refuseField } from "../../core/refusal.ts"
import { AcceptedTerms } from "../operation/field/appearance.ts"
import { ClientSeed, Draw, drawExample } from "../operation/field/draw.ts"
import {
  bool,
  Code,
  ExternalId,
  FreeObject,
  finiteNumber,
  freeObjectRule,
  Id,
  isFreeObjectShort,
  nullable,
  optional,
  Period,
} from "../operation/fields.ts"
import { ok, operation } from "../operation/operation.ts"
import { replayedHeader } from "../operation/reply.ts"

const maxAnswers = 1_000

const PlayBody = Type.Object(
  {
    campaignId: Id,
    externalUserId: ExternalId,
    answers: optional(
      Type.Array(Type.Integer({ description: "an integer: the index of the chosen option" }), {
        maxItems: maxAnswers,
        description: "an array of integers, one per question",
      }),
    ),
    gameResult: optional(
      Type.Object(
        { score: optional(finiteNumber), won: optional(bool), metadata: optional(FreeObject) },
        { title: "GameResult", description: "an object with score, won and metadata, each optional" },
      ),
    ),
    clientSeed: optional(ClientSeed),
    entryCode: optional(Code),
    acceptedTerms: optional(AcceptedTerms),
  },
  { title: "PlayInput" },
)

const PlayMetadata = Type.Object(
  {
    segment: optional(Type.String()),
    prizeId: optional(Type.String()),
    prizeName: optional(Type.String()),
    prizeType: optional(Type.String()),
    discountType: optional(Type.String()),
    discountValue: optional(Type.Number()),
  },
  { title: "PlayMetadata" },
)

const TierUp = Type.Object(
  {
    previousTier: nullable(Type.String()),
    newTier: Type.String(),
    newTierColor: Type.String(),
  },
  { title: "TierUp" },
)

const RemainingLimits = Type.Object(
  {
    playsRemaining: optional(Type.Integer()),
    playLimitPeriod: optional(Period),
    winsRemaining: optional(Type.Integer()),
    rewardLimitPeriod: optional(Period),
    playsGranted: optional(Type.Integer({ description: "granted plays that are left; only in campaigns with grants" })),
  },
  { title: "RemainingLimits" },
)

export const PlayAnswer = Type.Object(
  {
    sessionId: Type.String(),
    result: Type.String({ description: "the segment's name, or a short Spanish text" }),
    won: Type.Boolean(),
    prizeCode: nullable(Type.String()),
    rewardType: Type.String(),
    awardsPrize: Type.Boolean(),
    message: nullable(Type.String({ description: "in Spanish; if null, use your own text" })),
    messageCode: nullable(Type.String()),
    metadata: PlayMetadata,
    xpAwarded: optional(Type.Integer({ description: "only in campaigns with xp" })),
    newTotalXp: optional(Type.Integer()),
    tierUp: optional(TierUp),
    pointsSpent: optional(Type.Integer({ description: "only in campaigns with playCost" })),
    pointsAwarded: optional(
      Type.Integer({ description: "in points campaigns, 0 on a loss; else on the win of a prize of points" }),
    ),
    newPointsBalance: optional(Type.Integer({ description: "with pointsAwarded, and in campaigns with playCost" })),
    limits: RemainingLimits,
    draw: optional(Draw),
  },
  { title: "PlayAnswer" },
)

/**
 * The fields of a body that count: a call by player token reports no game result, which its device would decide, and a
 * call by key accepts no terms.
 */
const playedBy = ({ player }: Caller, { gameResult, acceptedTerms, ...rest }: Static<typeof PlayBody>) => {
  if (!player) return { ...rest, ...(gameResult && { gameResult }) }
  return { ...rest, isByPlayer: true as const, ...(acceptedTerms !== undefined && { acceptedTerms }) }
}

/** POST /api/v1/games/play (docs/api.md#play). */
export const play = operation({
  id: "play",
  method: "POST",
  path: "/api/v1/games/play",
  access: ["write"],
  area: "integration",
  tag: "Partner: plays",
  summary: "Play a campaign's game once",
  description:
    "Draws the game, issues a code or grants points on a win, grants XP and records the score. With an Idempotency-Key, " +
    "a repeat within 24 hours returns the first result and does not play again.",
  body: PlayBody,
  bodyExample: { campaignId: "spring", externalUserId: "user-1", gameResult: { score: 1200, metadata: { level: 3 } } },
  takesIdempotencyKey: true,
  takesPlayerToken: true,
  marksReplays: true,
  answers: {
    200: {
      description: "The result of the play",
      schema: PlayAnswer,
      example: {
        sessionId: "ses_1k7upjuklr41q5ptxkk1znw19",
        result: "10% off",
        won: true,
        prizeCode: "SPRING-C5NKG2M7",
        rewardType: "promo_code",
        awardsPrize: true,
        message: null,
        messageCode: null,
        metadata: { segment: "10% off", prizeType: "discount", discountType: "percentage", discountValue: 10 },
        xpAwarded: 60,
        newTotalXp: 160,
        limits: { playsRemaining: 4, playLimitPeriod: "day", winsRemaining: 0, rewardLimitPeriod: "day" },
        draw: drawExample,
      },
    },
  },
  errors: [
    "NOT_FOUND",
    "CAMPAIGN_INACTIVE",
    "CAMPAIGN_NOT_PLAYABLE",
    "UNSUPPORTED_GAME_TYPE",
    "GAME_NOT_INSTALLED",
    "CAMPAIGN_MISCONFIGURED",
    "NOT_FOR_PLAYERS",
    "PLAYER_BANNED",
    "CLIENT_REQUIRED",
    "NOT_ELIGIBLE",
    "ENTRY_CODE_REQUIRED",
    "ENTRY_CODES_LOCKED",
    "ENTRY_CODE_UNKNOWN",
    "ENTRY_CODE_USED",
    "ENTRY_CODE_EXPIRED",
    "NO_PLAYS_GRANTED",
    "PLAY_LIMIT_REACHED",
    "INSUFFICIENT_POINTS",
    "TERMS_REQUIRED",
    "IDEMPOTENCY_KEY_REUSED",
    "CODE_COLLISION_RETRY_EXCEEDED",
    "TEST_LIMIT",
  ],
  refuseBody: ({ gameResult: { metadata } = {} }) =>
    metadata && !isFreeObjectShort(metadata) ? refuseField("gameResult.metadata", freeObjectRule) : null,
  handle: async ({ partner, caller, body, idempotencyKey }) => {
    const sent = playedBy(caller, body)
    const request = { ...sent, orgId: caller.orgId, ...(idempotencyKey !== undefined && { idempotencyKey }) }
    const played = await partner.play(request)
    return isRefusal(played) ? played : ok(played.answer, replayedHeader(played.replayed))
  },
})
