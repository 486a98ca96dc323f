import { refuseUnknownOrganization, shownOrganization } from "../../../core/organization/organization.ts"
import { isTest } from "../../../core/organization/test-organization.ts"
import type { Tier } from "../../../core/player/tier.ts"
import type { OrganizationAdmin } from "../../../core/port/admin/organization.ts"
import type { CommittedRows } from "../../../record/committed.ts"
import { apiKeyTable, organizationTable, toApiKey, toOrganization } from "../../../record/organization/organization.ts"
import { sdkCallTable } from "../../../record/organization/sdk-calls.ts"
import { readableSettings, readableTiers, readOrNull } from "../../../record/readable.ts"
import { testOrganizationFinder, testOrganizationsOf } from "./test-organization.ts"

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
  const { findTestOrganization } = testOrganizationFinder(committed)
  const inTest = async (orgId: string) => {
    const found = await findTestOrganization(orgId)
    return found && find(found.dataId)
  }
  return {
    organization: async (orgId) => {
      const row = (await find(orgId)) ?? (await inTest(orgId))
      return row ? toOrganization(row) : refuseUnknownOrganization(orgId)
    },

    // Without the tiers, which may be large; and without what an orgId stood for before a reset or a deletion.
    organizations: async (page) => {
      const list = { of: {}, fields: ["orgId", "name", "createdAt"] } as const
      const read = await committed.page(organizationTable, list, page, toOrganization)
      const ids = read.items.map(({ orgId }) => orgId)
      const listed = await testOrganizationsOf(committed, ids)
      const found = read.items.flatMap((organization, index) => {
        const entry = listed.get(organization.orgId)
        const isShown = isTest(organization.orgId) ? entry?.deletedAt === null : true
        const item = shownOrganization(organization, entry?.liveOrgId ?? null)
        return isShown ? [{ item, row: read.rows[index] ?? 0 }] : []
      })
      return { ...read, items: found.map(({ item }) => item), rows: found.map(({ row }) => row) }
    },

    apiKeys: (orgId, page) => committed.page(apiKeyTable, { of: { orgId } }, page, toApiKey),

    settings: async (orgId) => readableSettings(orgId, (await find(orgId))?.settings ?? {}),

    sdkCalls: async (orgId) => (await committed.one(sdkCallTable, "ofOrganization", orgId))?.hours ?? {},

    tiers: async (orgId) => readableTiers(orgId, (await find(orgId))?.tiers ?? []),
  }
}
