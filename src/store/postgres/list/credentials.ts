import { and, eq, sql } from "drizzle-orm"
import type { ApiKey } from "../../../core/organization/organization.ts"
import type { Credentials } from "../../../core/port/credentials.ts"
import { readTogether } from "../engine/together.ts"
import { toApiKey } from "../record/organization.ts"
import { apiKeys, consoleSessions, organizations } from "../schema/organization.ts"
import type { Db } from "./page.ts"

const keysByHash = (db: Db) => {
  const select = db
    .select()
    .from(apiKeys)
    .where(sql`${apiKeys.hash} = ANY (${sql.placeholder("hashes")}::text[])`)
    .prepare("api_keys_by_hash")
  return async (hashes: string[]): Promise<ReadonlyMap<string, ApiKey>> =>
    new Map((await select.execute({ hashes })).map((row) => [row.hash, toApiKey(row)]))
}

/**
 * The credentials of callers. Each request reads the current key, or the session with its key, so that a deactivation
 * takes effect at once in every process.
 */
export const credentialsView = (db: Db): Pick<Credentials, "findApiKey" | "findSession"> => ({
  findApiKey: readTogether(keysByHash(db)),

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
