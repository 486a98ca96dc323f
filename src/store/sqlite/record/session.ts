import { eq } from "drizzle-orm"
import type { Credentials } from "../../../core/port/credentials.ts"
import { drawText, type Random } from "../../../core/random.ts"
import { type ConsoleSession, sessionExpiry } from "../../../core/session.ts"
import { bound } from "../engine/bound.ts"
import type { GroupCommit } from "../engine/commit.ts"
import { sha256 } from "../engine/hash.ts"
import type { Db } from "../file/open.ts"
import { apiKeys, organizations } from "../schema/organization.ts"
import { consoleSessions } from "../schema/session.ts"
import type { Audit } from "./audit.ts"

const tokenAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
/** 62^43 is more than 2^256. */
const tokenLength = 43

/** Sign-ins to the console. Each request reads its session, with the key as it is now: a deactivation holds at once. */
export const sessionStore = (
  db: Db,
  commit: GroupCommit,
  audit: Audit,
  secrets: Random,
): Omit<Credentials, "findApiKey"> => {
  const findQuery = db
    .select({ session: consoleSessions, key: apiKeys, organizationName: organizations.name })
    .from(consoleSessions)
    .innerJoin(apiKeys, eq(apiKeys.keyId, consoleSessions.keyId))
    .innerJoin(organizations, eq(organizations.orgId, consoleSessions.orgId))
    .where(eq(consoleSessions.hash, bound("hash")))
    .prepare()

  const findSession = (hash: string): ConsoleSession | null => {
    const row = findQuery.get({ hash })
    if (!row) return null
    const { orgId, keyId, seenAt, expiresAt } = row.session
    const { scope, deactivatedAt } = row.key
    const isKeyDeactivated = deactivatedAt !== null
    return { orgId, organizationName: row.organizationName, keyId, scope, isKeyDeactivated, seenAt, expiresAt }
  }

  return {
    createSession: ({ orgId, keyId, expiresAt: keyExpiresAt }) =>
      commit.run((tx) => {
        const token = drawText(tokenAlphabet, tokenLength, secrets)
        const hash = sha256(token)
        const expiresAt = sessionExpiry(tx.now, keyExpiresAt)
        db.insert(consoleSessions).values({ hash, orgId, keyId, createdAt: tx.now, seenAt: tx.now, expiresAt }).run()
        const session = findSession(hash)
        if (!session) throw new Error(`the session of key ${keyId} was not kept`)
        const after = { keyId, scope: session.scope, expiresAt }
        audit.record(tx, { orgId, keyId }, { action: "session.create", target: keyId, before: null, after })
        return { ...session, token }
      }),

    findSession: async (hash) => findSession(hash),

    touchSession: (hash) =>
      commit.run((tx) => {
        db.update(consoleSessions).set({ seenAt: tx.now }).where(eq(consoleSessions.hash, hash)).run()
        return null
      }),

    endSession: (hash) =>
      commit.run((tx) => {
        const session = findSession(hash)
        if (!session) return null
        db.delete(consoleSessions).where(eq(consoleSessions.hash, hash)).run()
        const { orgId, keyId, scope, expiresAt } = session
        const before = { keyId, scope, expiresAt }
        audit.record(tx, { orgId, keyId }, { action: "session.end", target: keyId, before, after: null })
        return null
      }),
  }
}
