import { and, desc, eq, gt, isNull, notInArray, or, type SQL, sql } from "drizzle-orm"
import { refuseUnknownOrganization } from "../../../core/organization/organization.ts"
import { signInScopes } from "../../../core/organization/session.ts"
import type { OrganizationAdmin } from "../../../core/port/admin.ts"
import { maxTroubles } from "../../../core/report/overview.ts"
import { toApiKey, toOrganization } from "../../../record/organization.ts"
import { type Db, pageOf, toPage } from "../engine/page.ts"
import { apiKeys, organizations } from "../schema/organization.ts"

type Lists = Pick<
  OrganizationAdmin,
  "apiKeys" | "keysInForceOf" | "lostSignIns" | "organization" | "organizations" | "settings" | "tiers"
>

/** The same condition as `isKeyInForce`. */
const isInForce = (now: number) =>
  and(isNull(apiKeys.deactivatedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))

/** The ids of a user, of the keys that the user created, of the keys created with those, and so on. */
const createdBy = (orgId: string, userId: string): SQL => sql`WITH RECURSIVE theirs (id) AS (
  SELECT ${userId}::text UNION SELECT k.key_id FROM api_keys k JOIN theirs ON k.created_by = theirs.id WHERE k.org_id = ${orgId}
) SELECT id FROM theirs`

/** Organizations, their keys and their tiers, as they are listed (docs/api.md#organizations, #api-keys, #tiers). */
export const organizationReads = (db: Db): Lists => {
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

    keysInForceOf: async (orgId, userId, now) => {
      const isTheirs = sql`${apiKeys.createdBy} IN (${createdBy(orgId, userId)})`
      const rows = await db
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.orgId, orgId), isTheirs, isInForce(now)))
        .orderBy(apiKeys.id)
      return rows.map(toApiKey)
    },

    lostSignIns: async (orgId, since, now) => {
      const hasLost = and(notInArray(apiKeys.scope, [...signInScopes]), gt(apiKeys.signedInAt, since))
      const rows = await db
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.orgId, orgId), hasLost, isInForce(now)))
        .orderBy(desc(apiKeys.signedInAt))
        .limit(maxTroubles)
      return rows.map(toApiKey)
    },

    settings: async (orgId) => (await organizationOf(orgId))?.settings ?? {},

    tiers: async (orgId) => (await organizationOf(orgId))?.tiers ?? [],
  }
}
