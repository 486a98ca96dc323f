import { Type } from "@sinclair/typebox"
import { isoTime } from "../../../core/period.ts"
import { refuseField } from "../../../core/refusal.ts"
import { integer, nullable, Time, text } from "../../operation/fields.ts"
import { created, operation } from "../../operation/operation.ts"
import { replayedHeader, unlessRefused } from "../../operation/reply.ts"
import { playerIdOf } from "../player/player-id.ts"

const PointsAdjustment = Type.Object(
  {
    adjustmentId: Type.String(),
    externalUserId: Type.String(),
    points: Type.Integer({ description: "what was given or, if negative, taken" }),
    balance: Type.Integer(),
    reason: nullable(Type.String({ description: "null in a replay after the player was erased" })),
    createdAt: Time,
  },
  { title: "PointsAdjustment" },
)

const adjustPoints = operation({
  id: "adjustPoints",
  access: ["admin"],
  area: "players",
  tag: "Console: players",
  method: "POST",
  path: "/api/v1/admin/players/:externalUserId/points",
  summary: "Give points to a player, or take some away",
  description: "Adds a row to the ledger, with the reason adjustment. A balance never falls below 0.",
  body: Type.Object(
    { points: integer(-Number.MAX_SAFE_INTEGER), reason: text(1000) },
    { title: "PointsAdjustmentInput" },
  ),
  bodyExample: { points: 50, reason: "A play of yesterday was not counted" },
  takesIdempotencyKey: true,
  marksReplays: true,
  answers: {
    201: {
      description: "The change, and the balance after it",
      schema: PointsAdjustment,
      example: {
        adjustmentId: "adj_1k7upjuk7f9wbskggc4seh349",
        externalUserId: "user-1",
        points: 50,
        balance: 100,
        reason: "A play of yesterday was not counted",
        createdAt: "2026-11-21T10:05:00.000Z",
      },
    },
  },
  errors: ["CONFLICT", "SUPPORT_LIMIT_REACHED", "IDEMPOTENCY_KEY_REUSED"],
  handle: async ({ admin, caller, params, body: { points, reason }, idempotencyKey }) => {
    if (points === 0) return refuseField("points", "an integer other than 0")
    const externalUserId = playerIdOf(params)
    const request = {
      orgId: caller.orgId,
      externalUserId,
      points,
      reason,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    }
    return unlessRefused(await admin.adjustPoints(caller, request), ({ answer, replayed }) =>
      created({ ...answer, createdAt: isoTime(answer.createdAt) }, replayedHeader(replayed)),
    )
  },
})

/** Points by hand (docs/api.md#players). */
export const pointsOperations = [adjustPoints]
