import { Type } from "@sinclair/typebox"
import { type MovedPoints, maxMovedPoints } from "../../core/player/transaction.ts"
import type { RefusalCode } from "../../core/refusal.ts"
import { ExternalId, Id, integer, optional, Reference } from "../operation/fields.ts"
import { ok, operation } from "../operation/operation.ts"
import { replayedHeader, unlessRefused } from "../operation/reply.ts"

const shared = { access: ["write"], area: "integration", tag: "Partner: points", method: "POST" } as const
const keyed = { takesIdempotencyKey: true, marksReplays: true } as const
const replays = "With an Idempotency-Key, a repeat within 24 hours returns the first response and moves nothing again."

export const MovePointsInput = Type.Object(
  {
    externalUserId: ExternalId,
    points: integer(1, maxMovedPoints),
    note: optional(Reference),
    externalReference: optional(Reference),
  },
  { title: "MovePointsInput" },
)
const moveExample = { externalUserId: "user-1", points: 120, note: "A mug", externalReference: "order-1042" }

const MovedPointsAnswer = Type.Object(
  {
    transactionId: Type.String({ description: "the spend, earn or refund, as in its row of the ledger" }),
    externalUserId: Type.String({ description: "the player's current id" }),
    points: Type.Integer(),
    balance: Type.Integer({ description: "the player's points afterwards" }),
  },
  { title: "MovedPoints" },
)
const answers = {
  200: {
    description: "The change, and the balance after it",
    schema: MovedPointsAnswer,
    example: {
      transactionId: "pts_1k7upjuk7f9wbskggc4seh349",
      externalUserId: "user-1",
      points: 120,
      balance: 80,
    } satisfies MovedPoints,
  },
} as const

const move = (kind: "spend" | "earn", errors: readonly RefusalCode[], summary: string, description: string) =>
  operation({
    id: `${kind}Points`,
    ...shared,
    ...keyed,
    path: `/api/v1/points/${kind}`,
    summary,
    description: `${description} ${replays}`,
    body: MovePointsInput,
    bodyExample: moveExample,
    answers,
    errors: ["CLIENT_NOT_FOUND", ...errors, "IDEMPOTENCY_KEY_REUSED"],
    handle: async ({ partner, caller, body, idempotencyKey }) => {
      const key = idempotencyKey === undefined ? {} : { idempotencyKey }
      const request = { ...body, orgId: caller.orgId, ...key }
      return unlessRefused(await partner.movePoints(kind, request), ({ answer, replayed }) =>
        ok(answer, replayedHeader(replayed)),
      )
    },
  })

const refund = operation({
  id: "refundPoints",
  ...shared,
  ...keyed,
  path: "/api/v1/points/refund",
  summary: "Give back what a spend took",
  description: `Gives a whole spend back, once, to whoever its player is now. ${replays}`,
  body: Type.Object(
    { transactionId: { ...Id, description: "the transactionId of the spend" } },
    { title: "RefundPointsInput" },
  ),
  bodyExample: { transactionId: "pts_1k7upjuk7f9wbskggc4seh349" },
  answers,
  errors: ["NOT_FOUND", "ALREADY_REFUNDED", "CONFLICT", "IDEMPOTENCY_KEY_REUSED"],
  handle: async ({ partner, caller, body: { transactionId }, idempotencyKey }) => {
    const key = idempotencyKey === undefined ? {} : { idempotencyKey }
    return unlessRefused(
      await partner.refundPoints({ orgId: caller.orgId, transactionId, ...key }),
      ({ answer, replayed }) => ok(answer, replayedHeader(replayed)),
    )
  },
})

/** Points that players spend and earn (docs/api.md#points). */
export const pointsOperations = [
  move(
    "spend",
    ["INSUFFICIENT_POINTS"],
    "Take points from a player",
    "Takes all of the points or, if the player has fewer, nothing.",
  ),
  move(
    "earn",
    ["CONFLICT"],
    "Give points to a player",
    "Refused where the balance would exceed 9007199254740991: points are never cut off.",
  ),
  refund,
]
