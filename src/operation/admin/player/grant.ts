import { decideGrantByHand, decideRevokeGrantByHand } from "../../../core/operation/admin/player/grant.ts"
import type { PlayerAdmin } from "../../../core/port/admin/player.ts"
import { Later } from "../../../record/transaction.ts"
import type { Context } from "../../context.ts"
import { grantFinder, grantLoader } from "../../partner/grant.ts"

/** Grants of plays by hand (docs/api.md#players). */
export const grantByHandOperations = (
  context: Context,
): Pick<PlayerAdmin, "grantPlaysByHand" | "revokeGrantByHand"> => {
  const { jobs, sources, people, apply } = context
  const load = grantLoader(context)
  const find = grantFinder(context)
  return {
    grantPlaysByHand: (caller, request) =>
      jobs.run(caller, (tx) => {
        const loaded = load(request)
        if (loaded instanceof Later) return loaded
        const { facts, player } = loaded
        return apply(tx, { ...caller, player }, decideGrantByHand(facts, request, tx, sources))
      }),

    revokeGrantByHand: (caller, requested, grantId) =>
      jobs.run(caller, (tx) => {
        const found = find(caller.orgId, grantId)
        if (found instanceof Later) return found
        const { externalUserId } = people.findPlayer(caller.orgId, requested).player
        const decision = decideRevokeGrantByHand(found, { grantId, externalUserId }, tx.now)
        return apply(tx, found && { ...caller, player: found.stored }, decision)
      }),
  }
}
