import { eq } from "drizzle-orm"
import type { ConsoleSession, NewConsoleSession } from "../../../core/organization/session.ts"
import { sha256 } from "../../hash.ts"
import { bound } from "../engine/bound.ts"
import type { Db } from "../file/open.ts"
import { apiKeys, organizations } from "../schema/organization.ts"
import { consoleSessions } from "../schema/session.ts"

/** Sign-ins to the console, by the SHA-256 of their tokens; each is read with its current key. */
export const sessionRows = (db: Db) => {
  const findQuery = db
    .select({ session: consoleSessions, key: apiKeys, organizationName: organizations.name })
    .from(consoleSessions)
    .innerJoin(apiKeys, eq(apiKeys.keyId, consoleSessions.keyId))
    .innerJoin(organizations, eq(organizations.orgId, consoleSessions.orgId))
    .where(eq(consoleSessions.hash, bound("hash")))
    .prepare()

  return {
    find: (hash: string): ConsoleSession | null => {
      const row = findQuery.get({ hash })
      if (!row) return null
      const { orgId, keyId, seenAt, expiresAt } = row.session
      const { scope, deactivatedAt } = row.key
      const isKeyDeactivated = deactivatedAt !== null
      return { orgId, organizationName: row.organizationName, keyId, scope, isKeyDeactivated, seenAt, expiresAt }
    },

    add: ({ orgId, keyId, seenAt, expiresAt, token }: NewConsoleSession) => {
      const hash = sha256(token)
      db.insert(consoleSessions).values({ hash, orgId, keyId, createdAt: seenAt, seenAt, expiresAt }).run()
    },

    touch: (hash: string, seenAt: number) => {
      db.update(consoleSessions).set({ seenAt }).where(eq(consoleSessions.hash, hash)).run()
    },

    remove: (hash: string) => {
      db.delete(consoleSessions).where(eq(consoleSessions.hash, hash)).run()
    },
  }
}

export type Sessions = ReturnType<typeof sessionRows>
