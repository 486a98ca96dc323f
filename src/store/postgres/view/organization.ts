import { eq } from "drizzle-orm"
import type { ApiKey, Organization } from "../../../core/organization/organization.ts"
import type { Page, PageRequest } from "../../../core/page.ts"
import type { Tier } from "../../../core/player/tier.ts"
import { toApiKey, toOrganization } from "../record/organization.ts"
import { apiKeys, organizations } from "../schema/organization.ts"
import { type Db, pageOf, toPage } from "./page.ts"

/** Organizations, their keys and their tiers, as they are listed (docs/api.md §5.1, §5.2, §5.8). */
export const organizationView = (db: Db) => {
  const organizationOf = async (orgId: string) => {
    const [row] = await db.select().from(organizations).where(eq(organizations.orgId, orgId))
    return row ?? null
  }

  return {
    organization: async (orgId: string): Promise<Organization | null> => {
      const row = await organizationOf(orgId)
      return row && toOrganization(row)
    },

    organizations: async (page: PageRequest): Promise<Page<Organization>> => {
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

    apiKeys: async (owner: string, page: PageRequest): Promise<Page<ApiKey>> => {
      const { where, orderBy, limit } = pageOf(apiKeys.id, page, eq(apiKeys.orgId, owner))
      return toPage(await db.select().from(apiKeys).where(where).orderBy(orderBy).limit(limit), page, toApiKey)
    },

    /** The key whose SHA-256 is `hash` (lower-case hex), in force or not. */
    findApiKey: async (hash: string): Promise<ApiKey | null> => {
      const [row] = await db.select().from(apiKeys).where(eq(apiKeys.hash, hash)).limit(1)
      return row ? toApiKey(row) : null
    },

    tiers: async (orgId: string): Promise<readonly Tier[]> => (await organizationOf(orgId))?.tiers ?? [],
  }
}
