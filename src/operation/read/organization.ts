import { refuseUnknownOrganization } from "../../core/organization/organization.ts"
import type { Tier } from "../../core/player/tier.ts"
import type { OrganizationAdmin } from "../../core/port/admin.ts"
import type { CommittedRows } from "../../record/committed.ts"
import { apiKeyTable, organizationTable, toApiKey, toOrganization } from "../../record/organization.ts"
import { readableSettings, readableTiers, readOrNull } from "../../record/readable.ts"
import { sdkCallTable } from "../../record/sdk-calls.ts"

/** The tiers of an organization, or none if they cannot be read. */
export const tierReads =
  (committed: CommittedRows) =>
  async (orgId: string): Promise<readonly Tier[]> => {
    const row = await committed.one(organizationTable, "byId", orgId)
    return readOrNull(() => readableTiers(orgId, row?.tiers ?? [])) ?? []
  }

type Reads = Pick<OrganizationAdmin, "apiKeys" | "organization" | "organizations" | "sdkCalls" | "settings" | "tiers">

/** Organizations, their keys and their tiers (docs/api.md#organizations, #api-keys, #tiers). */
export const organizationReads = (committed: CommittedRows): Reads => {
  const find = (orgId: string) => committed.one(organizationTable, "byId", orgId)
  return {
    organization: async (orgId) => {
      const row = await find(orgId)
      return row ? toOrganization(row) : refuseUnknownOrganization(orgId)
    },

    // Without the tiers, which may be large.
    organizations: (page) =>
      committed.page(organizationTable, { of: {}, fields: ["orgId", "name", "createdAt"] }, page, toOrganization),

    apiKeys: (orgId, page) => committed.page(apiKeyTable, { of: { orgId } }, page, toApiKey),

    settings: async (orgId) => readableSettings(orgId, (await find(orgId))?.settings ?? {}),

    sdkCalls: async (orgId) => (await committed.one(sdkCallTable, "ofOrganization", orgId))?.hours ?? {},

    tiers: async (orgId) => readableTiers(orgId, (await find(orgId))?.tiers ?? []),
  }
}
