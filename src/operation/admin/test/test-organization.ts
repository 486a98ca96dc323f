import {
  decideCreateTestOrganization,
  decideDeleteTestOrganization,
} from "../../../core/operation/admin/test/test-organization.ts"
import type { TestOrganizationAdmin } from "../../../core/port/admin/test-organizations.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { Context } from "../../context.ts"

/** Makes and deletes the test organizations of a live one (docs/api.md#test-organizations). */
export const testOrganizationOperations = ({
  jobs,
  sources,
  organizations,
  testOrganizations,
  apply,
}: Context): Pick<TestOrganizationAdmin, "createTestOrganization" | "deleteTestOrganization"> => ({
  createTestOrganization: (caller, request) =>
    jobs.run({ orgId: caller.orgId }, (tx) => {
      const { countOf, isTaken, areBeside } = testOrganizations
      const facts = { count: countOf(caller.orgId), isTaken, areBeside }
      const decision = decideCreateTestOrganization(facts, request, caller, tx.wall, sources)
      if (isRefusal(decision)) return decision
      const { inside, inLive } = decision
      const made = apply(tx, { ...caller, orgId: inside.answer.apiKey.orgId }, inside)
      apply(tx, caller, { answer: null, changes: inLive })
      return made
    }),

  deleteTestOrganization: (caller, orgId) =>
    jobs.run({ orgId: caller.orgId }, (tx) => {
      const listed = testOrganizations.take(orgId)
      const organization = listed && organizations.readOrganization(listed.dataId)
      return apply(tx, caller, decideDeleteTestOrganization({ listed, organization }, orgId, caller.orgId))
    }),
})
