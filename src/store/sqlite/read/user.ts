import { and, desc, eq, inArray } from "drizzle-orm"
import { refuseUnknownUser, shownUser } from "../../../core/organization/user.ts"
import type { Accounts, UserAdmin } from "../../../core/port/accounts.ts"
import type { Sessions } from "../../../record/session.ts"
import { toUser, type Users } from "../../../record/user.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { pageOf, toPage } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { apiKeys } from "../schema/organization.ts"
import { consoleSessions, users } from "../schema/user.ts"

type Needs = { readonly users: Users; readonly sessions: Sessions; readonly cipher: SecretCipher }

/** The users and sessions of an organization, as listed (docs/api.md#users). */
export const userReads = (
  db: Db,
  { users: rows, sessions, cipher }: Needs,
): Pick<UserAdmin, "sessions" | "user" | "namesOf" | "users"> => ({
  users: async (orgId, page) => {
    const { where, orderBy, limit } = pageOf(users.id, page, eq(users.orgId, orgId))
    const found = db.select().from(users).where(where).orderBy(orderBy).limit(limit).all()
    return toPage(found, page, (row) => shownUser(toUser(cipher)(row)))
  },

  user: async (orgId, userId) => {
    const stored = rows.find(orgId, userId)
    return stored ? shownUser(stored) : refuseUnknownUser(userId)
  },

  namesOf: async (orgId, ids) => {
    if (ids.length === 0) return new Map()
    const { userId, name, email } = users
    const named = and(eq(users.orgId, orgId), inArray(userId, [...ids]))
    const known = db.select({ id: userId, name, email }).from(users).where(named).all()
    const ofThese = and(eq(apiKeys.orgId, orgId), inArray(apiKeys.keyId, [...ids]))
    const keys = db.select({ id: apiKeys.keyId, name: apiKeys.name }).from(apiKeys).where(ofThese).all()
    const all = [...known, ...keys.map((key) => ({ ...key, email: null }))]
    return new Map(all.map(({ id, ...called }) => [id, called]))
  },

  sessions: async (orgId, limit) => {
    const { orgId: owner, seenAt } = consoleSessions
    return db
      .select()
      .from(consoleSessions)
      .where(eq(owner, orgId))
      .orderBy(desc(seenAt))
      .limit(limit)
      .all()
      .map(sessions.shown)
  },
})

/** What users sign in with, and where they have done so (docs/api.md#sign-in-of-users). */
export const accountReads = (
  db: Db,
  { users: rows, sessions }: Needs,
): Pick<Accounts, "hasUsers" | "sessionsOf" | "userByEmail" | "userById" | "userByLink"> => ({
  hasUsers: async () => db.select({ id: users.id }).from(users).limit(1).get() !== undefined,
  userByEmail: async (orgId, email) => rows.findByEmail(orgId, email),
  userById: async (orgId, userId) => rows.find(orgId, userId),
  userByLink: async (orgId, linkHash) => rows.findByLink(orgId, linkHash),
  sessionsOf: async (orgId, holderId) => sessions.ofHolder(orgId, holderId).toReversed(),
})
