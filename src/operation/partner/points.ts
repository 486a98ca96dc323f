import { decideMovePoints, decideRefundPoints } from "../../core/operation/partner/points.ts"
import type { MovedPoints, RefundPointsRequest } from "../../core/player/transaction.ts"
import type { Partner } from "../../core/port/partner.ts"
import type { Refusal } from "../../core/refusal.ts"
import { type Later, shared, type Tx } from "../../record/transaction.ts"
import type { Context } from "../context.ts"

/** Points that partners take, give and give back (docs/api.md#points). */
export const pointsOperations = ({
  jobs,
  sources,
  people,
  transactions,
  idempotency,
  apply,
}: Context): Pick<Partner, "movePoints" | "refundPoints"> => {
  const refund = (tx: Tx, { orgId, transactionId }: RefundPointsRequest): MovedPoints | Refusal | Later => {
    const spend = transactions.find(orgId, transactionId)
    const player = spend && people.findByRow(spend.player)
    const later = people.merging.laterFor(player?.row ?? null)
    if (later) return later
    const facts = { spend, player: player?.player ?? null }
    return apply(tx, player && { orgId, player }, decideRefundPoints(facts, transactionId, tx, sources))
  }

  return {
    movePoints: (kind, request) => {
      const operation = `points/${kind}`
      return jobs.run(shared(request, operation), (tx) =>
        idempotency.once(tx, operation, request, () => {
          const { orgId } = request
          const player = people.findPlayer(orgId, request.externalUserId)
          const later = people.merging.laterFor(player.row)
          if (later) return later
          return apply(tx, { orgId, player }, decideMovePoints(player, kind, request, tx, sources))
        }),
      )
    },

    refundPoints: (request) =>
      jobs.run(shared(request, "points/refund"), (tx) => idempotency.once(tx, "points/refund", request, refund)),
  }
}
