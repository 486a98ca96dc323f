import { decideEndKeys } from "../../../core/operation/user/change-user.ts"
import type { OrganizationAdmin } from "../../../core/port/admin/organization.ts"
import type { UserAdmin } from "../../../core/port/admin/user.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { CommittedRows } from "../../../record/committed.ts"
import type { Context } from "../../context.ts"
import { dataIdsOf } from "../../read/organization/test-organization.ts"

type Port = Pick<UserAdmin, "deactivateUser"> & Pick<OrganizationAdmin, "keysInForceOf">
type Needs = Pick<Context, "apply" | "jobs" | "organizations"> & { readonly committed: CommittedRows }

/**
 * The keys of users, including those that they created in the organization's test organizations (docs/api.md#users).
 * Each organization changes in a transaction of its own, the live one first: an interrupted deactivation can be
 * repeated.
 */
export const withKeysOfTests = (port: Port, { jobs, organizations, apply, committed }: Needs): Port => ({
  keysInForceOf: async (orgId, userId, now) => {
    const tests = await dataIdsOf(committed, orgId)
    const keys = await Promise.all([orgId, ...tests].map((id) => port.keysInForceOf(id, userId, now)))
    return keys.flat()
  },

  deactivateUser: async (caller, deactivation) => {
    const { userId, includesKeys } = deactivation
    const keys = await port.deactivateUser(caller, deactivation)
    if (isRefusal(keys)) return keys
    const all = [...keys]
    for (const orgId of await dataIdsOf(committed, caller.orgId)) {
      const found = await jobs.run({ orgId }, (tx) => {
        const inForce = organizations.keysInForceOf(orgId, userId, tx.wall)
        return includesKeys ? apply(tx, { ...caller, orgId }, decideEndKeys(inForce, tx.wall)) : inForce
      })
      if (isRefusal(found)) return found
      all.push(...found)
    }
    return all
  },
})
