import type { GrantRequest } from "../../core/campaign/grant.ts"
import { decideGrant, decideRevokeGrant, type GrantFacts } from "../../core/operation/partner/grant.ts"
import type { Partner } from "../../core/port/partner.ts"
import type { StoredPlayer } from "../../record/player/player.ts"
import { Later, shared } from "../../record/transaction.ts"
import type { Context } from "../context.ts"
import { loadUseOfPlayer } from "../test-facts.ts"

type Loaded = { readonly facts: GrantFacts; readonly player: StoredPlayer }

/** Loads what a new grant depends on, or when to retry. */
export const grantLoader =
  ({ campaigns, people, grants, testUses }: Pick<Context, "campaigns" | "grants" | "people" | "testUses">) =>
  ({ orgId, campaignId, externalUserId, reference }: GrantRequest): Loaded | Later => {
    const campaign = campaigns.findCampaign(orgId, campaignId)?.campaign ?? null
    const player = people.findPlayer(orgId, externalUserId)
    const later = people.merging.laterFor(player.row)
    if (later) return later
    const use = loadUseOfPlayer({ testUses }, orgId, player.row)
    if (use instanceof Later) return use
    const facts: GrantFacts = {
      campaign,
      player: player.player,
      ofReference: grants.ofReference(player.row, campaignId, reference),
      open: grants.open(player.row, campaignId),
      use,
    }
    return { facts, player }
  }

/** Finds a grant and its player, or when to retry. */
export const grantFinder =
  ({ people, grants }: Pick<Context, "grants" | "people">) =>
  (orgId: string, grantId: string) => {
    const found = grants.find(orgId, grantId)
    const later = found && people.merging.laterFor(found.player)
    if (later) return later
    const player = found && people.findByRow(found.player)
    return found && player && { grant: found.grant, player: player.player, stored: player }
  }

/** Grants plays and takes back what is left of them (docs/api.md#granted-plays). */
export const grantOperations = (context: Context): Pick<Partner, "grantPlays" | "revokeGrant"> => {
  const { jobs, sources, apply } = context
  const load = grantLoader(context)
  const find = grantFinder(context)
  return {
    grantPlays: (request) =>
      jobs.run(shared(request), (tx) => {
        const loaded = load(request)
        if (loaded instanceof Later) return loaded
        const { facts, player } = loaded
        return apply(tx, { orgId: request.orgId, player }, decideGrant(facts, request, tx, sources))
      }),

    // Alone in the organization, since the request does not name the player whose plays it takes back.
    revokeGrant: (orgId, grantId) =>
      jobs.run({ orgId }, (tx) => {
        const found = find(orgId, grantId)
        if (found instanceof Later) return found
        return apply(tx, found && { orgId, player: found.stored }, decideRevokeGrant(found, grantId, tx.now))
      }),
  }
}
