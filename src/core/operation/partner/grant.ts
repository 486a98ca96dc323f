import { type Campaign, refuseUnknownCampaign } from "../../campaign/campaign.ts"
import {
  type Grant,
  type GrantRequest,
  type GrantView,
  grantView,
  leftOf,
  oldestOf,
  type StoredGrant,
} from "../../campaign/grant.ts"
import type { ChangeOf, Decision } from "../../change.ts"
import type { Times } from "../../clock.ts"
import { newId } from "../../id.ts"
import type { TestUse } from "../../organization/test-use.ts"
import { isoTime } from "../../period.ts"
import type { Account } from "../../player/player.ts"
import type { Sources } from "../../random.ts"
import { type Refusal, refuse, refuseField } from "../../refusal.ts"
import { countOneMorePlayer, refuseOneMorePlayer } from "./test-facts.ts"

/** The bound of grants with something left, for a player and campaign. */
export const maxLiveGrants = 100

export type GrantFacts = {
  readonly campaign: Campaign | null
  readonly player: Pick<Account, "externalUserId">
  /** The player's grants of the campaign with the reference of the request. */
  readonly ofReference: readonly StoredGrant[]
  /** The player's grants of the campaign that have not ended. */
  readonly open: readonly StoredGrant[]
  /** What a test organization holds, if the grant makes one more player of it. */
  readonly use: TestUse | null
}

/** A grant, and whether this request made it. */
export type Granted = { readonly grant: GrantView; readonly isNew: boolean }

export type GrantChange = ChangeOf<"addGrant" | "countTestUse" | "emit" | "endGrants">

const refuseCampaign = ({ campaign }: GrantFacts, { campaignId }: GrantRequest): Refusal | null => {
  if (!campaign) return refuseUnknownCampaign(campaignId)
  return campaign.grants
    ? null
    : refuse("CONFLICT", `campaign ${campaignId} takes no granted plays; set its field grants first`)
}

/** The answer to a request that was made before. */
const repeated = (known: StoredGrant, { player }: GrantFacts, { plays }: GrantRequest, now: number) =>
  known.plays === plays
    ? { answer: { grant: grantView(known, player.externalUserId, now), isNew: false }, changes: [] }
    : refuse("CONFLICT", `the grant with this reference has ${known.plays} plays; send as many, or another reference`)

const eventOf = ({ grantId, campaignId, externalUserId, plays, expiresAt, reference }: GrantView): GrantChange => ({
  kind: "emit",
  event: {
    name: "plays.granted",
    data: {
      grantId,
      campaignId,
      externalUserId,
      plays,
      expiresAt: expiresAt === null ? null : isoTime(expiresAt),
      reference,
    },
  },
})

/**
 * Decides POST /plays/grants (docs/api.md#granted-plays). A reference makes it safe to repeat, also once the grant has
 * expired. Grants that have expired are ended, so that a play never reads many.
 */
export const decideGrant = (
  facts: GrantFacts,
  request: GrantRequest,
  { now, wall }: Times,
  { ids }: Pick<Sources, "ids">,
): Decision<Granted, GrantChange> | Refusal => {
  const refusal = refuseCampaign(facts, request)
  if (refusal) return refusal
  const known = oldestOf(facts.ofReference)
  if (known) return repeated(known, facts, request, now)
  const { campaignId, plays, expiresAt = null, reference, note = null } = request
  if (expiresAt !== null && expiresAt <= now) return refuseField("expiresAt", "a time in the future")
  const live = facts.open.filter((grant) => leftOf(grant, now) > 0)
  if (live.length >= maxLiveGrants)
    return refuse(
      "CONFLICT",
      `a player has at most ${maxLiveGrants} grants of a campaign with plays left; revoke one, or grant more plays at once`,
    )
  const full = refuseOneMorePlayer(facts.use)
  if (full) return full
  const ended = facts.open.filter((grant) => leftOf(grant, now) === 0)
  const grantId = newId("grant_", wall, ids)
  const grant: Grant = {
    grantId,
    campaignId,
    plays,
    used: 0,
    expiresAt,
    reference,
    note,
    createdAt: now,
    revokedAt: null,
  }
  const view = grantView(grant, facts.player.externalUserId, now)
  return {
    answer: { grant: view, isNew: true },
    changes: [
      ...(ended.length > 0 ? [{ kind: "endGrants", grants: ended } as const] : []),
      ...countOneMorePlayer(facts.use),
      { kind: "addGrant", grant },
      eventOf(view),
    ],
  }
}

/** A grant as found for its id, with the player who has it now. */
export type FoundGrant = { readonly grant: Grant; readonly player: Pick<Account, "externalUserId"> }

export const refuseUnknownGrant = (grantId: string): Refusal =>
  refuse("NOT_FOUND", `grant ${grantId} does not exist; check grantId`)

/** Decides POST /plays/grants/{grantId}/revoke (docs/api.md#granted-plays): repeating it changes nothing. */
export const decideRevokeGrant = (
  found: FoundGrant | null,
  grantId: string,
  now: number,
): Decision<GrantView, ChangeOf<"revokeGrant">> | Refusal => {
  if (!found) return refuseUnknownGrant(grantId)
  const { grant, player } = found
  if (grant.revokedAt !== null) return { answer: grantView(grant, player.externalUserId, now), changes: [] }
  const revoked = grantView({ ...grant, revokedAt: now }, player.externalUserId, now)
  return { answer: revoked, changes: [{ kind: "revokeGrant", grantId }] }
}
