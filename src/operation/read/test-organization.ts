import { isTest, publicOrgId, type TestOrganization } from "../../core/organization/test-organization.ts"
import type { CommittedRows } from "../../record/committed.ts"
import { testOrganizationTable } from "../../record/test-organization.ts"

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
