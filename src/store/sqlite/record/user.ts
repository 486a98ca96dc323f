import { and, asc, desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm"
import {
  type ConsoleSession,
  holderId,
  keyHolder,
  type NewConsoleSession,
  type SessionHolder,
  userHolder,
} from "../../../core/organization/session.ts"
import type { SupportCount } from "../../../core/organization/support-limits.ts"
import type { StoredUser } from "../../../core/organization/user.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { changedTotp, knownTotp } from "../../../secret/user-secret.ts"
import { bound } from "../engine/bound.ts"
import { countRows } from "../engine/count.ts"
import type { Db } from "../file/open.ts"
import { codeExtensions } from "../schema/code.ts"
import { apiKeys, organizations } from "../schema/organization.ts"
import { consoleSessions, supportCounts, users } from "../schema/user.ts"

/** The users of organizations, with their credentials. */
export const userRows = (db: Db, cipher: SecretCipher) => {
  const toUser = ({ id: _id, sealedWith, ...row }: typeof users.$inferSelect): StoredUser => ({
    ...row,
    totpSecret: knownTotp(cipher, { ...row, sealedWith }),
  })

  const findBy = (column: typeof users.userId | typeof users.email | typeof users.linkHash) => {
    return (orgId: string, value: string): StoredUser | null => {
      const row = db
        .select()
        .from(users)
        .where(and(eq(users.orgId, orgId), eq(column, value)))
        .get()
      return row ? toUser(row) : null
    }
  }

  return {
    toUser,
    find: findBy(users.userId),
    findByEmail: findBy(users.email),
    findByLink: findBy(users.linkHash),

    put: (user: StoredUser) => {
      const before = db.select().from(users).where(eq(users.userId, user.userId)).get()
      const row = { ...user, ...changedTotp(cipher, before ?? null, user), recoveryHashes: [...user.recoveryHashes] }
      db.insert(users).values(row).onConflictDoUpdate({ target: users.userId, set: row }).run()
    },

    countUsers: (orgId: string): number => countRows(db, users, orgId, isNull(users.deactivatedAt)),

    countOwners: (orgId: string): number => {
      const isActive = and(isNotNull(users.joinedAt), isNull(users.deactivatedAt))
      return countRows(db, users, orgId, and(eq(users.role, "owner"), isActive))
    },
  }
}

export type Users = ReturnType<typeof userRows>

type Found = {
  readonly session: typeof consoleSessions.$inferSelect
  readonly key: typeof apiKeys.$inferSelect | null
  readonly user: typeof users.$inferSelect | null
  readonly organizationName: string
}

const holderOf = ({ key, user }: Found): SessionHolder => {
  if (key) return keyHolder(key)
  if (!user) throw new Error("the key or the user of a session does not exist")
  return userHolder(user)
}

const toSession = (found: Found): ConsoleSession => {
  const { hash, orgId, origin, createdAt, seenAt, expiresAt } = found.session
  return {
    hash,
    orgId,
    organizationName: found.organizationName,
    holder: holderOf(found),
    origin,
    createdAt,
    seenAt,
    expiresAt,
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

    add: ({ orgId, hash, holder, origin, createdAt, seenAt, expiresAt }: NewConsoleSession) => {
      const row = { hash, orgId, holderId: holderId(holder), createdAt, seenAt, expiresAt, origin }
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

/** What users who are not owners have given out by hand. */
export const supportRows = (db: Db) => ({
  find: (orgId: string, userId: string, kind: string): SupportCount | null =>
    db
      .select({ day: supportCounts.day, used: supportCounts.used })
      .from(supportCounts)
      .where(and(eq(supportCounts.orgId, orgId), eq(supportCounts.userId, userId), eq(supportCounts.kind, kind)))
      .get() ?? null,

  put: (orgId: string, userId: string, kind: string, count: SupportCount) => {
    db.insert(supportCounts)
      .values({ orgId, userId, kind, ...count })
      .onConflictDoUpdate({ target: [supportCounts.orgId, supportCounts.userId, supportCounts.kind], set: count })
      .run()
  },

  extensionsOf: (code: number): number =>
    db.select().from(codeExtensions).where(eq(codeExtensions.promoCode, code)).get()?.extensions ?? 0,

  putExtensions: (promoCode: number, extensions: number) => {
    db.insert(codeExtensions)
      .values({ promoCode, extensions })
      .onConflictDoUpdate({ target: codeExtensions.promoCode, set: { extensions } })
      .run()
  },
})
