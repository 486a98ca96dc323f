import { shownOrganization } from "../../../core/organization/organization.ts"
import { isTest, publicOrgId, type TestOrganization } from "../../../core/organization/test-organization.ts"
import type { TestOrganizationAdmin } from "../../../core/port/admin/test-organizations.ts"
import type { Credentials } from "../../../core/port/credentials.ts"
import type { CommittedRows } from "../../../record/committed.ts"
import { organizationTable } from "../../../record/organization/organization.ts"
import { testOrganizationTable } from "../../../record/test/test-organization.ts"

/** The directory entries of those of `orgIds` that are data ids of test organizations, by data id. */
export const testOrganizationsOf = async (
  committed: CommittedRows,
  orgIds: readonly string[],
): Promise<ReadonlyMap<string, TestOrganization>> => {
  const named = orgIds.filter(isTest).map(publicOrgId)
  if (named.length === 0) return new Map()
  const found = await committed.among(testOrganizationTable, { of: {} }, "orgId", named)
  return new Map(found.map((entry) => [entry.dataId, entry]))
}

/** The test organization of an orgId, unless it is deleted. */
export const testOrganizationFinder = (committed: CommittedRows): Pick<Credentials, "findTestOrganization"> => ({
  findTestOrganization: async (orgId) => {
    const found = await committed.one(testOrganizationTable, "byId", orgId)
    return found?.deletedAt === null ? found : null
  },
})

/** More than a live organization may have. */
const allOfThem = { limit: 100, before: null }

/** The data ids of the test organizations of a live one. */
export const dataIdsOf = async (committed: CommittedRows, liveOrgId: string): Promise<readonly string[]> => {
  const list = { of: { liveOrgId }, where: ["deletedAt"] } as const
  return (await committed.page(testOrganizationTable, list, allOfThem, ({ dataId }) => dataId)).items
}

/** The test organizations of a live one, newest first. */
export const testOrganizationReads = (committed: CommittedRows): Pick<TestOrganizationAdmin, "testOrganizations"> => ({
  testOrganizations: async (liveOrgId, page) => {
    const list = { of: { liveOrgId }, where: ["deletedAt"] } as const
    const found = await committed.page(testOrganizationTable, list, page, ({ dataId }) => dataId)
    const fields = ["orgId", "name", "createdAt"] as const
    const named = await committed.among(organizationTable, { of: {}, fields }, "orgId", found.items)
    const known = new Map(named.map((organization) => [organization.orgId, organization]))
    const items = found.items.map((dataId) => {
      const { name = "", createdAt = 0 } = known.get(dataId) ?? {}
      return shownOrganization({ orgId: dataId, name, createdAt }, liveOrgId)
    })
    return { ...found, items }
  },
})
