import { decideIdentify } from "../../../core/operation/identify.ts"
import type { Partner } from "../../../core/port/partner.ts"
import type { Random } from "../../../core/random.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Tiers } from "../record/organization.ts"
import type { Players } from "../record/player.ts"

type Needs = { readonly people: Players; readonly tiers: Tiers; readonly apply: ApplyChanges }

/** The registration of end users (docs/api.md §4.1). */
export const identifyStore = (
  commit: GroupCommit,
  ids: Random,
  { people, tiers, apply }: Needs,
): Pick<Partner, "identify"> => ({
  identify: (request) =>
    commit.run((tx) => {
      const { orgId } = request
      const player = people.findPlayer(orgId, request.externalId)
      const later = people.merging.laterFor(player.row)
      if (later) return later
      const facts = { player: player.player, tiers: tiers.tiersOf(tx, orgId) }
      return apply(tx, { orgId, player }, decideIdentify(facts, request, tx.now, { ids }))
    }),
})
