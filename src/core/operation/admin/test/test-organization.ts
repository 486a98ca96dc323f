import type { ConsoleChange } from "../../../change/console-change.ts"
import type { Decision } from "../../../change.ts"
import { type Caller, type Organization, refuseUnknownOrganization } from "../../../organization/organization.ts"
import { isTest, publicOrgId, type TestOrganization } from "../../../organization/test-organization.ts"
import type { NewTestOrganization } from "../../../port/admin/test-organizations.ts"
import type { Sources } from "../../../random.ts"
import { isRefusal, type Refusal, refuse } from "../../../refusal.ts"
import {
  type CreatedOrganization,
  type CreateFacts,
  decideCreateOrganization,
} from "../organization/create-organization.ts"

const mostOfOne = 5

/** A decision about a test organization: the changes in it, and what the log of its live organization records. */
type OfBoth<Answer> = {
  readonly inside: Decision<Answer, ConsoleChange>
  readonly inLive: readonly ConsoleChange[]
}

export type CreateTestFacts = CreateFacts & {
  /** How many test organizations the live one has. */
  readonly count: number
}

/** Decides POST /admin/test-organizations. */
export const decideCreateTestOrganization = (
  facts: CreateTestFacts,
  { orgId, name }: NewTestOrganization,
  { orgId: liveOrgId, keyId: createdBy }: Caller,
  now: number,
  sources: Pick<Sources, "ids" | "secrets">,
): OfBoth<CreatedOrganization> | Refusal => {
  if (isTest(liveOrgId))
    return refuse(
      "CONFLICT",
      `organization ${publicOrgId(liveOrgId)} is a test organization; a live one makes test organizations`,
    )
  if (facts.count >= mostOfOne)
    return refuse("CONFLICT", `an organization has at most ${mostOfOne} test organizations; delete or reset one`)
  const request = { name, mode: "test", ...(orgId !== undefined && { orgId }) } as const
  const inside = decideCreateOrganization(facts, request, now, sources, { liveOrgId, createdBy })
  if (isRefusal(inside)) return inside
  const { apiKey: _key, ...after } = inside.answer
  const entry = { action: "test-organization.create", target: after.orgId, before: null, after }
  return { inside, inLive: [{ kind: "audit", entry }] }
}

export type DeleteTestFacts = {
  readonly listed: TestOrganization | null
  readonly organization: Organization | null
}

/** Decides DELETE /admin/test-organizations/{orgId}. */
export const decideDeleteTestOrganization = (
  { listed, organization }: DeleteTestFacts,
  orgId: string,
  liveOrgId: string,
): Decision<null, ConsoleChange> | Refusal => {
  if (!listed || listed.liveOrgId !== liveOrgId || listed.deletedAt !== null) return refuseUnknownOrganization(orgId)
  const before = { orgId, name: organization?.name ?? "" }
  return {
    answer: null,
    changes: [
      { kind: "removeTestOrganization", testOrganization: listed },
      { kind: "audit", entry: { action: "test-organization.delete", target: orgId, before, after: null } },
    ],
  }
}
