import { Type } from "@sinclair/typebox"
import type { SpinAnswer } from "../../core/mini-game/spin.ts"
import { isoTimeOrNull } from "../../core/period.ts"
import { refuseUnlessOne } from "../../core/refusal.ts"
import { AcceptedTerms } from "../operation/field/appearance.ts"
import { exactlyOne } from "../operation/field/dependent.ts"
import { ClientSeed, Draw, drawExample } from "../operation/field/draw.ts"
import { ExternalId, Id, nullable, optional } from "../operation/fields.ts"
import { ok, operation } from "../operation/operation.ts"
import { replayedHeader, unlessRefused } from "../operation/reply.ts"

const SpunSegment = Type.Object(
  {
    segmentId: Type.String(),
    name: Type.String(),
    externalId: optional(Type.String()),
    isPrize: Type.Boolean(),
  },
  { title: "SpunSegment" },
)

export const Spin = Type.Object(
  {
    alreadyPlayed: Type.Boolean(),
    notificationId: Type.String(),
    awardId: Type.String({ description: "{spinPeriod}_{clientId}" }),
    spinPeriod: Type.String(),
    won: Type.Boolean(),
    result: Type.String(),
    segment: SpunSegment,
    prizeCode: nullable(Type.String()),
    pointsAwarded: Type.Integer(),
    draw: optional(Draw),
    nextSpinAt: nullable(Type.String({ format: "date-time", description: "null for cadence none" })),
  },
  { title: "SpinAnswer" },
)

/** A spin as responses show it. */
export const spunView = (spun: SpinAnswer) => {
  const { alreadyPlayed, miniGameId: notificationId, awardId, spinPeriod, won, result, segment } = spun
  const { prizeCode, pointsAwarded, draw } = spun
  const nextSpinAt = isoTimeOrNull(spun.nextSpinAt)
  const shown = { alreadyPlayed, notificationId, awardId, spinPeriod, won, result, segment }
  return { ...shown, prizeCode, pointsAwarded, ...(draw && { draw }), nextSpinAt }
}

/** POST /api/v1/inapp-games/spin (docs/api.md#spin). */
export const spin = operation({
  id: "spinMiniGame",
  method: "POST",
  path: "/api/v1/inapp-games/spin",
  access: ["sdk"],
  area: "integration",
  tag: "Partner: mini-games",
  summary: "Spin an in-app mini-game",
  description:
    "One spin per player and period: a second call in the period returns the stored result with alreadyPlayed true. " +
    "Send exactly one of externalUserId and clientId.",
  body: Type.Object(
    {
      notificationId: Id,
      externalUserId: optional(ExternalId),
      clientId: optional(Id),
      clientSeed: optional(ClientSeed),
      acceptedTerms: optional(AcceptedTerms),
    },
    { title: "SpinInput", ...exactlyOne("externalUserId", "clientId") },
  ),
  takesIdempotencyKey: "token",
  marksReplays: true,
  takesPlayerToken: true,
  bodyExample: { notificationId: "wheel", externalUserId: "user-1" },
  answers: {
    200: {
      description: "The spin of this period",
      schema: Spin,
      example: {
        alreadyPlayed: false,
        notificationId: "wheel",
        awardId: "2026-11-21_c1k7upjuklr41q5ptxkk1znw19",
        spinPeriod: "2026-11-21",
        won: true,
        result: "Free coffee",
        segment: { segmentId: "a", name: "Free coffee", externalId: "COFFEE", isPrize: true },
        prizeCode: null,
        pointsAwarded: 0,
        draw: drawExample,
        nextSpinAt: "2026-11-22T00:00:00.000Z",
      },
    },
  },
  errors: [
    "NOT_FOUND",
    "CLIENT_NOT_FOUND",
    "NOTIFICATION_INACTIVE",
    "PLAYER_BANNED",
    "NOT_ELIGIBLE",
    "PLAY_LIMIT_REACHED",
    "TERMS_REQUIRED",
    "IDEMPOTENCY_KEY_REUSED",
    "CODE_COLLISION_RETRY_EXCEEDED",
    "TEST_LIMIT",
  ],
  refuseBody: ({ externalUserId, clientId }) => refuseUnlessOne("externalUserId", externalUserId, "clientId", clientId),
  handle: async ({
    partner,
    caller,
    idempotencyKey,
    body: { notificationId, externalUserId, clientId, clientSeed, acceptedTerms },
  }) => {
    const who = clientId === undefined ? { externalUserId: externalUserId ?? "" } : { clientId }
    const answer = await partner.spin({
      orgId: caller.orgId,
      miniGameId: notificationId,
      ...who,
      ...(clientSeed !== undefined && { clientSeed }),
      ...(caller.player && { isByPlayer: true as const }),
      ...(caller.player && acceptedTerms !== undefined && { acceptedTerms }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    })
    return unlessRefused(answer, ({ answer: spun, replayed }) => ok(spunView(spun), replayedHeader(replayed)))
  },
})
