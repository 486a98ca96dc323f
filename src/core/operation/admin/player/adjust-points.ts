import type { ChangeOf, Decision } from "../../../change.ts"
import type { Times } from "../../../clock.ts"
import { newId } from "../../../id.ts"
import { countPoints, type SupportFacts } from "../../../organization/support-limits.ts"
import {
  type Account,
  type AdjustPointsRequest,
  addable,
  type PointsAdjustment,
  refuseUnknownPlayer,
} from "../../../player/player.ts"
import type { Sources } from "../../../random.ts"
import { isRefusal, type Refusal, refuse } from "../../../refusal.ts"

export type AdjustPointsFacts = {
  readonly player: Account
  readonly isKnown: boolean
  readonly support: SupportFacts
}

/** Decides POST /admin/players/{externalUserId}/points (docs/api.md#players): a balance never falls below zero. */
export const decideAdjustPoints = (
  { player, isKnown, support }: AdjustPointsFacts,
  { externalUserId: asked, points: wanted, reason }: Pick<AdjustPointsRequest, "externalUserId" | "points" | "reason">,
  { now, wall }: Times,
  { ids }: Pick<Sources, "ids">,
): Decision<PointsAdjustment, ChangeOf<"audit" | "countSupport" | "earn">> | Refusal => {
  if (!isKnown) return refuseUnknownPlayer(asked)
  if (player.points + wanted < 0)
    return refuse("CONFLICT", `the player has ${player.points} points; take at most as many`)
  const { externalUserId } = player
  const points = wanted < 0 ? wanted : addable(player.points, wanted)
  const given = countPoints(support, points, now)
  if (isRefusal(given)) return given
  const balance = player.points + points
  const adjustmentId = newId("adj_", wall, ids)
  const adjustment: PointsAdjustment = { adjustmentId, externalUserId, points, balance, reason, createdAt: now }
  const { createdAt: _at, ...after } = adjustment
  return {
    answer: adjustment,
    changes: [
      ...given,
      { kind: "earn", earning: { xp: 0, points, reason: "adjustment", sourceId: adjustmentId } },
      { kind: "audit", entry: { action: "points.adjust", target: adjustmentId, before: null, after } },
    ],
  }
}
