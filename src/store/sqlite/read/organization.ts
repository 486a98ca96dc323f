import { eq } from "drizzle-orm"
import { refuseUnknownOrganization } from "../../../core/organization/organization.ts"
import type { PageRequest } from "../../../core/page.ts"
import type { OrganizationAdmin } from "../../../core/port/admin.ts"
import { type Organizations, toApiKey, toOrganization } from "../../../record/organization.ts"
import { pageOf, toPage } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import type { KeysInForce } from "../record/keys-in-force.ts"
import { apiKeys, organizations } from "../schema/organization.ts"

/** Without the tiers, which a list does not show. */
const shownColumns = {
  id: organizations.id,
  orgId: organizations.orgId,
  name: organizations.name,
  createdAt: organizations.createdAt,
}

type Lists = Pick<
  OrganizationAdmin,
  "apiKeys" | "keysInForceOf" | "lostSignIns" | "organization" | "organizations" | "settings" | "tiers"
>

/** Organizations, their keys and their tiers (docs/api.md#organizations, #api-keys, #tiers). */
export const organizationReads = (db: Db, rows: Organizations, { lostSignIns }: KeysInForce): Lists => {
  return {
    organization: async (orgId) => rows.readOrganization(orgId) ?? refuseUnknownOrganization(orgId),

    organizations: async (page: PageRequest) => {
      const { where, orderBy, limit } = pageOf(organizations.id, page)
      return toPage(
        db.select(shownColumns).from(organizations).where(where).orderBy(orderBy).limit(limit).all(),
        page,
        toOrganization,
      )
    },

    apiKeys: async (orgId, page) => {
      const { where, orderBy, limit } = pageOf(apiKeys.id, page, eq(apiKeys.orgId, orgId))
      return toPage(db.select().from(apiKeys).where(where).orderBy(orderBy).limit(limit).all(), page, toApiKey)
    },

    keysInForceOf: async (orgId, userId, now) => rows.keysInForceOf(orgId, userId, now),
    lostSignIns: async (orgId, since, now) => lostSignIns(orgId, since, now),

    settings: async (orgId) => rows.settingsOf(orgId),

    tiers: async (orgId) => rows.storedTiers(orgId),
  }
}
