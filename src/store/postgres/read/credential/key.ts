import { and, desc, eq, gt, isNull, notInArray, or, type SQL, sql } from "drizzle-orm"
import { signInScopes } from "../../../../core/organization/session.ts"
import type { OrganizationAdmin } from "../../../../core/port/admin/organization.ts"
import { maxTroubles } from "../../../../core/report/overview.ts"
import { toApiKey } from "../../../../record/organization/organization.ts"
import type { Db } from "../../engine/page.ts"
import { apiKeys } from "../../schema/organization/organization.ts"

/** The same condition as `isKeyInForce`. */
const isInForce = (now: number) =>
  and(isNull(apiKeys.deactivatedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))

/** The ids of a user, of the keys that the user created, of the keys created with those, and so on. */
const createdBy = (orgId: string, userId: string): SQL => sql`WITH RECURSIVE theirs (id) AS (
  SELECT ${userId}::text UNION SELECT k.key_id FROM api_keys k JOIN theirs ON k.created_by = theirs.id WHERE k.org_id = ${orgId}
) SELECT id FROM theirs`

/** The keys in force of an organization (docs/api.md#api-keys). */
export const keyReads = (db: Db): Pick<OrganizationAdmin, "hasAppKey" | "keysInForceOf" | "lostSignIns"> => ({
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

  hasAppKey: async (orgId, now) => {
    const isOfApp = and(eq(apiKeys.orgId, orgId), eq(apiKeys.scope, "sdk"))
    const rows = await db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(and(isOfApp, isInForce(now)))
      .limit(1)
    return rows.length > 0
  },
})
