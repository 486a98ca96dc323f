import type { ConsoleChange, Decision } from "../../change.ts"
import { newId } from "../../id.ts"
import { newAppSettings } from "../../organization/app-bounds.ts"
import { type NewApiKey, newApiKey, type Organization } from "../../organization/organization.ts"
import type { Sources } from "../../random.ts"
import { type Refusal, refuse } from "../../refusal.ts"

/** Without an id, one is generated. */
export type CreateOrganizationRequest = { readonly orgId?: string; readonly name: string }

/** Decides POST /admin/organizations: an organization and its first key, which may do everything. */
export const decideCreateOrganization = (
  facts: { isTaken(orgId: string): boolean },
  request: CreateOrganizationRequest,
  now: number,
  sources: Pick<Sources, "ids" | "secrets">,
): Decision<Organization & { apiKey: NewApiKey }, ConsoleChange> | Refusal => {
  const orgId = request.orgId ?? newId("org_", now, sources.ids)
  if (facts.isTaken(orgId)) return refuse("CONFLICT", `organization ${orgId} exists already; choose another orgId`)
  const organization: Organization = { orgId, name: request.name, createdAt: now }
  const apiKey = newApiKey({ orgId, createdBy: null }, { name: "First key", scope: "admin" }, now, sources)
  return {
    answer: { ...organization, apiKey },
    changes: [
      { kind: "addOrganization", organization },
      { kind: "putSettings", settings: { players: newAppSettings } },
      { kind: "addApiKey", apiKey },
      { kind: "audit", entry: { action: "organization.create", target: orgId, before: null, after: organization } },
    ],
  }
}
