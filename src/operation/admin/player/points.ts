import { decideAdjustPoints } from "../../../core/operation/admin/player/adjust-points.ts"
import { supportFacts } from "../../../core/organization/support-limits.ts"
import type { PlayerAdmin } from "../../../core/port/admin/player.ts"
import type { Context } from "../../context.ts"

const operation = "admin/points"

/** Gives and takes points by hand (docs/api.md#players). */
export const pointsOperations = ({
  jobs,
  sources,
  people,
  idempotency,
  organizations,
  support,
  apply,
}: Context): Pick<PlayerAdmin, "adjustPoints"> => ({
  adjustPoints: (caller, request) =>
    jobs.run(caller, (tx) =>
      idempotency.once(tx, operation, request, () => {
        const player = people.findPlayer(caller.orgId, request.externalUserId)
        const later = people.merging.laterFor(player.row)
        if (later) return later
        const { orgId } = caller
        const facts = {
          player: player.player,
          isKnown: player.row !== null,
          support: supportFacts(caller, organizations.settingsOf(orgId), (userId, kind) =>
            support.find(orgId, userId, kind),
          ),
        }
        return apply(tx, { ...caller, player }, decideAdjustPoints(facts, request, tx, sources))
      }),
    ),
})
