import { and, asc, desc, eq, type SQL } from "drizzle-orm"
import type { ConsoleSession, NewConsoleSession, SessionHolder } from "../../../core/organization/session.ts"
import { holderId } from "../../../core/organization/session.ts"
import { bound } from "../engine/bound.ts"
import type { Db } from "../file/open.ts"
import { apiKeys, organizations } from "../schema/organization.ts"
import { consoleSessions, users } from "../schema/user.ts"

type Found = {
  readonly session: typeof consoleSessions.$inferSelect
  readonly key: typeof apiKeys.$inferSelect | null
  readonly user: typeof users.$inferSelect | null
  readonly organizationName: string
}

const holderOf = ({ key, user }: Found): SessionHolder => {
  if (key) {
    const { keyId, scope, deactivatedAt, expiresAt } = key
    return { kind: "key", keyId, scope, isDeactivated: deactivatedAt !== null, expiresAt }
  }
  if (!user) throw new Error("the key or the user of a session does not exist")
  const { userId, role, name, email, deactivatedAt } = user
  return { kind: "user", userId, role, name, email, isDeactivated: deactivatedAt !== null }
}

const toSession = (found: Found): ConsoleSession => {
  const { hash, orgId, place, createdAt, seenAt, expiresAt } = found.session
  return {
    ...{ hash, orgId, organizationName: found.organizationName, holder: holderOf(found) },
    ...{ place, createdAt, seenAt, expiresAt },
  }
}

/** Sign-ins to the console, by the SHA-256 of their tokens; each is read with its current key or user. */
export const sessionRows = (db: Db) => {
  const select = (condition: SQL | undefined) =>
    db
      .select({ session: consoleSessions, key: apiKeys, user: users, organizationName: organizations.name })
      .from(consoleSessions)
      .innerJoin(organizations, eq(organizations.orgId, consoleSessions.orgId))
      .leftJoin(apiKeys, eq(apiKeys.keyId, consoleSessions.holderId))
      .leftJoin(users, eq(users.userId, consoleSessions.holderId))
      .where(condition)
  const findQuery = select(eq(consoleSessions.hash, bound("hash"))).prepare()
  const { orgId: owner, holderId: by, seenAt } = consoleSessions

  return {
    find: (hash: string): ConsoleSession | null => {
      const row = findQuery.get({ hash })
      return row ? toSession(row) : null
    },

    ofHolder: (orgId: string, holder: string): readonly ConsoleSession[] =>
      select(and(eq(owner, orgId), eq(by, holder)))
        .orderBy(asc(seenAt))
        .all()
        .map(toSession),

    latest: (orgId: string, limit: number): readonly ConsoleSession[] =>
      select(eq(owner, orgId)).orderBy(desc(seenAt)).limit(limit).all().map(toSession),

    add: ({ orgId, hash, holder, place, createdAt, seenAt, expiresAt }: NewConsoleSession) => {
      const row = { hash, orgId, holderId: holderId(holder), createdAt, seenAt, expiresAt, place }
      db.insert(consoleSessions).values(row).run()
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
