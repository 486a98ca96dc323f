import { and, desc, eq, gt, notInArray } from "drizzle-orm"
import { signInScopes } from "../../../../core/organization/session.ts"
import type { OrganizationAdmin } from "../../../../core/port/admin/organization.ts"
import { maxTroubles } from "../../../../core/report/overview.ts"
import { type Organizations, toApiKey } from "../../../../record/organization/organization.ts"
import type { Db } from "../../file/open.ts"
import { isInForce } from "../../record/keys-in-force.ts"
import { apiKeys } from "../../schema/organization/organization.ts"

/** The keys in force of an organization (docs/api.md#api-keys). */
export const keyReads = (
  db: Db,
  organizations: Organizations,
): Pick<OrganizationAdmin, "hasAppKey" | "keysInForceOf" | "lostSignIns"> => ({
  keysInForceOf: async (orgId, userId, now) => organizations.keysInForceOf(orgId, userId, now),

  lostSignIns: async (orgId, since, now) => {
    const hasLost = and(notInArray(apiKeys.scope, [...signInScopes]), gt(apiKeys.signedInAt, since))
    return db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.orgId, orgId), isInForce(now), hasLost))
      .orderBy(desc(apiKeys.signedInAt))
      .limit(maxTroubles)
      .all()
      .map(toApiKey)
  },

  hasAppKey: async (orgId, now) => {
    const isOfApp = and(eq(apiKeys.orgId, orgId), eq(apiKeys.scope, "sdk"))
    return (
      db
        .select({ id: apiKeys.id })
        .from(apiKeys)
        .where(and(isOfApp, isInForce(now)))
        .limit(1)
        .all().length > 0
    )
  },
})
