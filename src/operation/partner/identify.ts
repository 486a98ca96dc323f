import { decideIdentify } from "../../core/operation/partner/identify.ts"
import type { Partner } from "../../core/port/partner.ts"
import type { Random } from "../../core/random.ts"
import type { Organizations } from "../../record/organization.ts"
import type { Players } from "../../record/player.ts"
import { type Jobs, shared } from "../../record/transaction.ts"
import type { ApplyChanges } from "../apply/apply.ts"

type Needs = { readonly people: Players; readonly organizations: Organizations; readonly apply: ApplyChanges }

/** Registers end users (docs/api.md#identify). */
export const identifyOperations = (
  jobs: Jobs,
  ids: Random,
  { people, organizations, apply }: Needs,
): Pick<Partner, "identify"> => ({
  identify: (request) =>
    jobs.run(shared({ ...request, externalUserId: request.externalId }), (tx) => {
      const { orgId } = request
      const player = people.findPlayer(orgId, request.externalId)
      const later = people.merging.laterFor(player.row)
      if (later) return later
      const facts = { player: player.player, tiers: organizations.tiersOf(tx, orgId) }
      return apply(tx, { orgId, player }, decideIdentify(facts, request, tx.now, { ids }))
    }),
})
