import { eq } from "drizzle-orm"
import { refuseUnknownOrganization } from "../../../core/organization/organization.ts"
import type { OrganizationAdmin } from "../../../core/port/admin.ts"
import { toApiKey, toOrganization } from "../record/organization.ts"
import { apiKeys, organizations } from "../schema/organization.ts"
import { type Db, pageOf, toPage } from "./page.ts"

type Lists = Pick<OrganizationAdmin, "apiKeys" | "organization" | "organizations" | "settings" | "tiers">

/** Organizations, their keys and their tiers, as they are listed (docs/api.md §5.1, §5.2, §5.8). */
export const organizationView = (db: Db): Lists => {
  const organizationOf = async (orgId: string) => {
    const [row] = await db.select().from(organizations).where(eq(organizations.orgId, orgId))
    return row ?? null
  }

  return {
    organization: async (orgId) => {
      const row = await organizationOf(orgId)
      return row ? toOrganization(row) : refuseUnknownOrganization(orgId)
    },

    organizations: async (page) => {
      const { where, orderBy, limit } = pageOf(organizations.id, page)
      const { id, orgId, name, createdAt } = organizations
      const rows = await db
        .select({ id, orgId, name, createdAt })
        .from(organizations)
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
      return toPage(rows, page, toOrganization)
    },

    apiKeys: async (owner, page) => {
      const { where, orderBy, limit } = pageOf(apiKeys.id, page, eq(apiKeys.orgId, owner))
      return toPage(await db.select().from(apiKeys).where(where).orderBy(orderBy).limit(limit), page, toApiKey)
    },

    settings: async (orgId) => (await organizationOf(orgId))?.settings ?? {},

    tiers: async (orgId) => (await organizationOf(orgId))?.tiers ?? [],
  }
}
