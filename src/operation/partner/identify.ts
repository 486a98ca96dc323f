import { decideIdentify } from "../../core/operation/partner/identify.ts"
import type { Partner } from "../../core/port/partner.ts"
import { Later, shared } from "../../record/transaction.ts"
import type { Context } from "../context.ts"
import { loadUseOfPlayer } from "../test-facts.ts"

/** Registers end users (docs/api.md#identify). */
export const identifyOperations = ({
  jobs,
  sources,
  people,
  organizations,
  testUses,
  apply,
}: Context): Pick<Partner, "identify"> => ({
  identify: (request) =>
    jobs.run(shared({ ...request, externalUserId: request.externalId }), (tx) => {
      const { orgId } = request
      const player = people.findPlayer(orgId, request.externalId)
      const later = people.merging.laterFor(player.row)
      if (later) return later
      const use = loadUseOfPlayer({ testUses }, orgId, player.row)
      if (use instanceof Later) return use
      const own = request.isByPlayer ? people.ownProfile(player.row) : null
      const facts = { player: player.player, tiers: organizations.tiersOf(tx, orgId), own, use }
      return apply(tx, { orgId, player }, decideIdentify(facts, request, tx, sources))
    }),
})
