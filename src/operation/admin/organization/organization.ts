import { decideCreateApiKey } from "../../../core/operation/admin/organization/create-api-key.ts"
import { decideCreateOrganization } from "../../../core/operation/admin/organization/create-organization.ts"
import { decideDeactivateApiKey } from "../../../core/operation/admin/organization/deactivate-api-key.ts"
import { decidePatchSettings } from "../../../core/operation/admin/organization/patch-settings.ts"
import { decidePutTiers } from "../../../core/operation/admin/organization/put-tiers.ts"
import { decideRotateApiKey } from "../../../core/operation/admin/organization/rotate-api-key.ts"
import type { OrganizationAdmin } from "../../../core/port/admin/organization.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { Context } from "../../context.ts"

/** Changes organizations, their keys and their tiers (docs/api.md#organizations, #api-keys, #tiers). */
export const organizationOperations = ({
  jobs,
  sources,
  organizations,
  testOrganizations,
  apply,
}: Context): Pick<
  OrganizationAdmin,
  "createApiKey" | "createOrganization" | "deactivateApiKey" | "patchSettings" | "putTiers" | "rotateApiKey"
> => ({
  createOrganization: (request) => {
    const scope = { orgId: request.orgId ?? "" }
    return jobs.run(scope, (tx) => {
      const decision = decideCreateOrganization(testOrganizations, request, tx.wall, sources)
      if (isRefusal(decision)) return decision
      return apply(tx, { orgId: decision.answer.apiKey.orgId, keyId: null }, decision)
    })
  },

  createApiKey: (caller, request) =>
    jobs.run(caller, (tx) => {
      const { orgId, keyId: createdBy } = caller
      const facts = { inForce: organizations.countInForce(orgId, tx.wall) }
      return apply(tx, caller, decideCreateApiKey(facts, { ...request, orgId, createdBy }, tx.wall, sources))
    }),

  deactivateApiKey: (caller, keyId) =>
    jobs.run(caller, (tx) => {
      const stored = organizations.readKey(keyId)
      return apply(tx, caller, decideDeactivateApiKey(stored, { orgId: caller.orgId, keyId }, tx.wall))
    }),

  rotateApiKey: (caller, rotation) =>
    jobs.run(caller, (tx) => {
      const { orgId, keyId: createdBy } = caller
      const facts = {
        stored: organizations.readKey(rotation.keyId),
        inForce: organizations.countInForce(orgId, tx.wall),
      }
      return apply(tx, caller, decideRotateApiKey(facts, { ...rotation, orgId, createdBy }, tx.wall, sources))
    }),

  patchSettings: (caller, patch, seen) =>
    jobs.run(caller, (tx) => {
      const { orgId } = caller
      return apply(tx, caller, decidePatchSettings(organizations.settingsOf(orgId), { orgId, patch, seen }))
    }),

  putTiers: (caller, tiers, seen) =>
    jobs.run(caller, (tx) => {
      const { orgId } = caller
      const facts = {
        tiers: organizations.storedTiers(orgId),
        configurationBytes: organizations.configurationBytes(orgId),
      }
      return apply(tx, caller, decidePutTiers(facts, { orgId, tiers, seen }))
    }),
})
