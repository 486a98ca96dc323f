import type { CreatedOrganization } from "../../operation/admin/organization/create-organization.ts"
import type { Caller, ShownOrganization } from "../../organization/organization.ts"
import type { Page, PageRequest } from "../../page.ts"
import type { Result } from "../../refusal.ts"

export type NewTestOrganization = {
  readonly orgId?: string
  readonly name: string
  /** Whether it begins with the configuration of the live organization. */
  readonly copyConfiguration?: boolean
}

/** The test organizations of a live one (docs/api.md#test-organizations). */
export interface TestOrganizationAdmin {
  createTestOrganization(caller: Caller, request: NewTestOrganization): Result<CreatedOrganization>
  testOrganizations(liveOrgId: string, page: PageRequest): Promise<Page<ShownOrganization>>
  /** Takes it out of force at once; its data is removed in the background. */
  deleteTestOrganization(caller: Caller, orgId: string): Result<null>
}
