import { isTest } from "../../core/organization/test-organization.ts"
import type { Credentials } from "../../core/port/credentials.ts"

/**
 * Finds something of an organization that a request names: of a live one or, only if that has no such thing, of the
 * test organization with this orgId. `find` gets the id under which the data lies.
 */
export const findIn = async <T>(
  { findTestOrganization }: Pick<Credentials, "findTestOrganization">,
  orgId: string,
  find: (orgId: string) => Promise<T | null>,
): Promise<T | null> => {
  // No orgId that people know looks like the id of a test organization's data.
  if (isTest(orgId)) return null
  const found = await find(orgId)
  if (found !== null) return found
  const listed = await findTestOrganization(orgId)
  return listed && find(listed.dataId)
}
