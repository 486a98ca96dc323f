import type { ChangeOf, Decision } from "../../change.ts"
import type { Times } from "../../clock.ts"
import { newId } from "../../id.ts"
import { type Account, refuseUnknownClient } from "../../player/player.ts"
import type { MovedPoints, MovePointsRequest, PointsTransaction, TransactionKind } from "../../player/transaction.ts"
import type { Sources } from "../../random.ts"
import { type Refusal, refuse } from "../../refusal.ts"
import type { Event } from "../../webhook/event/event.ts"

/** The kinds of changes of points that partners move. */
export type PointsChange = ChangeOf<"addTransaction" | "earn" | "emit" | "noteRefund">

type MovedDecision = Decision<MovedPoints, PointsChange>

export type MovePointsFacts = { readonly player: Account }

/** `spend` is the transaction to give back, and `player` whoever has it now; both null if there is none. */
export type RefundFacts = { readonly spend: PointsTransaction | null; readonly player: Account | null }

type Moved = Pick<PointsTransaction, "kind" | "points" | "note" | "externalReference">

const eventNames = {
  spend: "points.spent",
  earn: "points.earned",
  refund: "points.refunded",
} as const satisfies Record<TransactionKind, Event["name"]>

/** Refuses to take more points than the player has (docs/api.md#points). */
export const refuseBeyondBalance = ({ points: balance }: Pick<Account, "points">, points: number): Refusal | null =>
  points <= balance
    ? null
    : {
        ...refuse("INSUFFICIENT_POINTS", `this takes ${points} points; the player has ${balance}`),
        detail: { balance },
      }

/** Given points are never cut off: what does not fit whole is refused. */
const refuseAboveBound = ({ points: balance }: Account, points: number): Refusal | null =>
  points <= Number.MAX_SAFE_INTEGER - balance
    ? null
    : refuse(
        "CONFLICT",
        `a balance is at most ${Number.MAX_SAFE_INTEGER} points, and the player has ${balance}; nothing was given`,
      )

const moved = (
  player: Account,
  { kind, points, note, externalReference }: Moved,
  { wall }: Times,
  { ids }: Pick<Sources, "ids">,
): MovedDecision => {
  const { externalUserId } = player
  const change = kind === "spend" ? -points : points
  const balance = player.points + change
  const transactionId = newId("pts_", wall, ids)
  const answer = { transactionId, externalUserId, points, balance }
  return {
    answer,
    changes: [
      { kind: "earn", earning: { xp: 0, points: change, reason: kind, sourceId: transactionId } },
      {
        kind: "addTransaction",
        transaction: { transactionId, kind, points, note, externalReference, refundedBy: null },
      },
      { kind: "emit", event: { name: eventNames[kind], data: { ...answer, externalReference } } },
    ],
  }
}

/** Decides POST /points/spend and POST /points/earn (docs/api.md#points). Bans do not matter. */
export const decideMovePoints = (
  { player }: MovePointsFacts,
  kind: "spend" | "earn",
  { points, note, externalReference }: MovePointsRequest,
  times: Times,
  sources: Pick<Sources, "ids">,
): MovedDecision | Refusal => {
  if (player.clientId === null) return refuseUnknownClient("externalUserId")
  const refusal = kind === "spend" ? refuseBeyondBalance(player, points) : refuseAboveBound(player, points)
  const texts = { note: note ?? null, externalReference: externalReference ?? null }
  return refusal ?? moved(player, { kind, points, ...texts }, times, sources)
}

/**
 * Decides POST /points/refund (docs/api.md#points): a whole spend goes back once, to whoever its player is now. A
 * refund that does not fit into the balance is refused, and can be repeated once it does.
 */
export const decideRefundPoints = (
  { spend, player }: RefundFacts,
  transactionId: string,
  times: Times,
  sources: Pick<Sources, "ids">,
): MovedDecision | Refusal => {
  if (!spend || !player || spend.kind !== "spend")
    return refuse("NOT_FOUND", `transaction ${transactionId} is no spend of points; check transactionId`)
  if (spend.refundedBy !== null)
    return refuse("ALREADY_REFUNDED", `spend ${transactionId} was given back by ${spend.refundedBy}; do not repeat it`)
  const { points, note, externalReference } = spend
  const refusal = refuseAboveBound(player, points)
  if (refusal) return refusal
  const { answer, changes } = moved(player, { kind: "refund", points, note, externalReference }, times, sources)
  return {
    answer,
    changes: [...changes, { kind: "noteRefund", transactionId, refundedBy: answer.transactionId }],
  }
}
