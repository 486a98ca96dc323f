import { and, eq } from "drizzle-orm"
import type { Credentials } from "../../../core/port/credentials.ts"
import { toApiKey } from "../record/organization.ts"
import { apiKeys, organizations } from "../schema/organization.ts"
import { consoleSessions } from "../schema/session.ts"
import type { Db } from "./page.ts"

/**
 * The credentials of callers. Each request reads the current key, or the session with its key, so that a deactivation
 * takes effect at once in every process.
 */
export const credentialsView = (db: Db): Pick<Credentials, "findApiKey" | "findSession"> => ({
  findApiKey: async (hash) => {
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.hash, hash))
    return row ? toApiKey(row) : null
  },

  findSession: async (hash) => {
    const { orgId, keyId, seenAt, expiresAt } = consoleSessions
    const [row] = await db
      .select({
        ...{ orgId, keyId, seenAt, expiresAt },
        ...{ organizationName: organizations.name, scope: apiKeys.scope, deactivatedAt: apiKeys.deactivatedAt },
      })
      .from(consoleSessions)
      .innerJoin(apiKeys, and(eq(apiKeys.orgId, orgId), eq(apiKeys.keyId, keyId)))
      .innerJoin(organizations, eq(organizations.orgId, orgId))
      .where(eq(consoleSessions.hash, hash))
    if (!row) return null
    const { deactivatedAt, ...session } = row
    return { ...session, isKeyDeactivated: deactivatedAt !== null }
  },
})
