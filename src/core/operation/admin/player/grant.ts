import type { GrantRequest, GrantView } from "../../../campaign/grant.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import type { Times } from "../../../clock.ts"
import type { Sources } from "../../../random.ts"
import { isRefusal, type Refusal } from "../../../refusal.ts"
import {
  decideGrant,
  decideRevokeGrant,
  type FoundGrant,
  type GrantChange,
  type Granted,
  type GrantFacts,
  refuseUnknownGrant,
} from "../../partner/grant.ts"

/** What the audit log says of a grant; its note is not in it. */
const audited = ({ grantId, campaignId, externalUserId, plays, used, expiresAt, reference, revokedAt }: GrantView) => ({
  grantId,
  campaignId,
  externalUserId,
  plays,
  used,
  expiresAt,
  reference,
  revokedAt,
})

/** Decides POST /admin/players/{externalUserId}/grants (docs/api.md#players): the same grant, given by hand. */
export const decideGrantByHand = (
  facts: GrantFacts,
  request: GrantRequest,
  times: Times,
  sources: Pick<Sources, "ids">,
): Decision<Granted, GrantChange | ChangeOf<"audit">> | Refusal => {
  const decision = decideGrant(facts, request, times, sources)
  if (isRefusal(decision) || !decision.answer.isNew) return decision
  const { grant } = decision.answer
  const entry = { action: "grant.create", target: grant.grantId, before: null, after: audited(grant) }
  return { answer: decision.answer, changes: [...decision.changes, { kind: "audit", entry }] }
}

/**
 * Decides POST /admin/players/{externalUserId}/grants/{grantId}/revoke; `externalUserId` names the player of the
 * request.
 */
export const decideRevokeGrantByHand = (
  found: FoundGrant | null,
  { grantId, externalUserId }: { readonly grantId: string; readonly externalUserId: string },
  now: number,
): Decision<GrantView, ChangeOf<"audit" | "revokeGrant">> | Refusal => {
  if (found?.player.externalUserId !== externalUserId) return refuseUnknownGrant(grantId)
  const decision = decideRevokeGrant(found, grantId, now)
  if (isRefusal(decision) || decision.changes.length === 0) return decision
  const { answer } = decision
  const before = audited({ ...answer, revokedAt: null })
  const entry = { action: "grant.revoke", target: grantId, before, after: audited(answer) }
  return { answer, changes: [...decision.changes, { kind: "audit", entry }] }
}
