import type { ConsoleChange } from "../../../change/console-change.ts"
import type { Decision } from "../../../change.ts"
import { newId } from "../../../id.ts"
import { newAppSettings } from "../../../organization/app-bounds.ts"
import {
  type NewApiKey,
  newApiKey,
  type Organization,
  type ShownOrganization,
  shownOrganization,
} from "../../../organization/organization.ts"
import { type AreBeside, type Mode, newDataId, type TestOrganization } from "../../../organization/test-organization.ts"
import type { Sources } from "../../../random.ts"
import { type Refusal, refuse } from "../../../refusal.ts"

/** Without an id, one is generated. */
export type CreateOrganizationRequest = { readonly orgId?: string; readonly name: string; readonly mode?: Mode }

/** Who asks for an organization: the operator, or somebody of a live one, whose test organization it becomes. */
export type Founder = { readonly liveOrgId: string | null; readonly createdBy: string | null }

const operator: Founder = { liveOrgId: null, createdBy: null }

export type CreatedOrganization = ShownOrganization & { readonly apiKey: NewApiKey }

export type CreateFacts = { isTaken(orgId: string): boolean; readonly areBeside: AreBeside }

/** Decides POST /admin/organizations: an organization and its first key, which may do everything. */
export const decideCreateOrganization = (
  facts: CreateFacts,
  request: CreateOrganizationRequest,
  now: number,
  sources: Pick<Sources, "ids" | "secrets">,
  { liveOrgId, createdBy }: Founder = operator,
): Decision<CreatedOrganization, ConsoleChange> | Refusal => {
  const orgId = request.orgId ?? newId("org_", now, sources.ids)
  if (facts.isTaken(orgId)) return refuse("CONFLICT", `organization ${orgId} exists already; choose another orgId`)
  const data = request.mode === "test" ? newDataId(orgId, sources.ids, facts.areBeside) : null
  const organization: Organization = { orgId: data?.dataId ?? orgId, name: request.name, createdAt: now }
  const listed: TestOrganization | null = data && { orgId, ...data, liveOrgId, deletedAt: null }
  const key = { name: "First key", scope: "admin" } as const
  const apiKey = newApiKey({ orgId: organization.orgId, createdBy }, key, now, sources)
  const shown = shownOrganization(organization, liveOrgId)
  return {
    answer: { ...shown, apiKey },
    changes: [
      { kind: "addOrganization", organization },
      ...(listed ? [{ kind: "addTestOrganization", testOrganization: listed } as const] : []),
      { kind: "putSettings", settings: { players: newAppSettings } },
      { kind: "addApiKey", apiKey },
      { kind: "audit", entry: { action: "organization.create", target: orgId, before: null, after: shown } },
    ],
  }
}
