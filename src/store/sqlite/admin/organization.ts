import { eq } from "drizzle-orm"
import { decideCreateApiKey } from "../../../core/operation/create-api-key.ts"
import { decideCreateOrganization } from "../../../core/operation/create-organization.ts"
import { decideDeactivateApiKey } from "../../../core/operation/deactivate-api-key.ts"
import { decidePutTiers } from "../../../core/operation/put-tiers.ts"
import { refuseUnknownOrganization } from "../../../core/organization.ts"
import type { PageRequest } from "../../../core/page.ts"
import type { OrganizationAdmin } from "../../../core/port/admin.ts"
import type { Sources } from "../../../core/random.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import { pageOf, toPage } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { type Organizations, toApiKey, toOrganization } from "../record/organization.ts"
import { apiKeys, organizations } from "../schema/organization.ts"

/** Without the tiers, which a list does not show. */
const shownColumns = {
  id: organizations.id,
  orgId: organizations.orgId,
  name: organizations.name,
  createdAt: organizations.createdAt,
}

type Needs = { readonly organizations: Organizations; readonly apply: ApplyChanges }

/** Organizations, their keys and their tiers (docs/api.md §5.1, §5.2, §5.8). */
export const organizationStore = (
  db: Db,
  commit: GroupCommit,
  sources: Pick<Sources, "ids" | "secrets">,
  { organizations: rows, apply }: Needs,
): OrganizationAdmin => {
  return {
    createOrganization: (request) =>
      commit.run((tx) => {
        const isTaken = (orgId: string) => rows.readOrganization(orgId) !== null
        const decision = decideCreateOrganization({ isTaken }, request, tx.wall, sources)
        if (isRefusal(decision)) return decision
        return apply(tx, { orgId: decision.answer.orgId, keyId: null }, decision)
      }),

    organization: async (orgId) => rows.readOrganization(orgId) ?? refuseUnknownOrganization(orgId),

    organizations: async (page: PageRequest) => {
      const { where, orderBy, limit } = pageOf(organizations.id, page)
      return toPage(
        db.select(shownColumns).from(organizations).where(where).orderBy(orderBy).limit(limit).all(),
        page,
        toOrganization,
      )
    },

    createApiKey: (caller, request) =>
      commit.run((tx) => {
        const { orgId } = caller
        const facts = { inForce: rows.countInForce(orgId, tx.wall) }
        return apply(tx, caller, decideCreateApiKey(facts, { ...request, orgId }, tx.wall, sources))
      }),

    apiKeys: async (orgId, page) => {
      const { where, orderBy, limit } = pageOf(apiKeys.id, page, eq(apiKeys.orgId, orgId))
      return toPage(db.select().from(apiKeys).where(where).orderBy(orderBy).limit(limit).all(), page, toApiKey)
    },

    deactivateApiKey: (caller, keyId) =>
      commit.run((tx) =>
        apply(tx, caller, decideDeactivateApiKey(rows.readKey(keyId), { orgId: caller.orgId, keyId }, tx.wall)),
      ),

    putTiers: (caller, tiers) =>
      commit.run((tx) => {
        const { orgId } = caller
        return apply(tx, caller, decidePutTiers(rows.storedTiers(orgId), { orgId, tiers }))
      }),

    tiers: async (orgId) => rows.readTiers(orgId),
  }
}
