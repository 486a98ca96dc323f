import {
  type ConsoleSession,
  holderId,
  keyHolder,
  type NewConsoleSession,
  type SessionHolder,
  userHolder,
} from "../../../core/organization/session.ts"
import type { SupportCount } from "../../../core/organization/support-limits.ts"
import { isUserId, type StoredUser } from "../../../core/organization/user.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { changedTotp, knownTotp } from "../../../secret/user-secret.ts"
import { facts, organization } from "../engine/batch.ts"
import type { Reader } from "../engine/facts.ts"
import { rowReader, rowsReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { codeExtensions } from "../schema/code.ts"
import { apiKeys, consoleSessions, supportCounts, users } from "../schema/organization.ts"
import { organizationRow } from "./organization.ts"

type UserRow = typeof users.$inferSelect

const userRow = rowReader("user", users, ["orgId", "userId"])
const byEmail = rowReader("user by e-mail", users, ["orgId", "email"])
const byLink = rowReader("user by link", users, ["orgId", "linkHash"])

/** Those of the batch itself are not counted: what changes a user has its batch to itself. */
const counting = (name: string, condition: string): Reader<readonly [orgId: string], number> => ({
  name,
  idOf: ([orgId]) => orgId,
  load: (session, wanted) =>
    Promise.all(
      wanted.map(async ([orgId]) => {
        const text = `SELECT count(*) AS n FROM users WHERE org_id = $1 AND deactivated_at IS NULL AND ${condition}`
        const [row] = await session.query<{ n: number }>(text, [orgId])
        return row?.n ?? 0
      }),
    ),
})

const allUsers = counting("number of users", "true")
const owners = counting("number of owners", "role = 'owner' AND joined_at IS NOT NULL")

const table = tableOf(users, {
  key: ["orgId", "id"],
  unique: ["orgId", "userId"],
  changed: [
    ...(["email", "name", "role", "joinedAt", "deactivatedAt", "passwordHash", "linkHash", "linkExpiresAt"] as const),
    ...(["totpSecret", "sealedWith", "totpSince", "totpStep", "recoveryHashes"] as const),
    ...(["linkMadeBy", "linkMadeAt", "linkToldAt", "providerIssuer", "providerSubject"] as const),
  ],
})

export const toUser =
  (cipher: SecretCipher) =>
  ({ id: _id, sealedWith, ...row }: UserRow): StoredUser => ({
    ...row,
    totpSecret: knownTotp(cipher, { ...row, sealedWith }),
  })

/** The users of organizations with what they sign in with, for jobs. */
export const userRecords = (cipher: SecretCipher) => {
  const userOf = toUser(cipher)
  const shown = (row: UserRow | null): StoredUser | null => row && userOf(row)
  return {
    find: (orgId: string, userId: string) => shown(facts().get(userRow, [orgId, userId])),
    findByEmail: (orgId: string, email: string) => shown(facts().get(byEmail, [orgId, email])),
    findByLink: (orgId: string, linkHash: string) => shown(facts().get(byLink, [orgId, linkHash])),

    put: (user: StoredUser) => {
      const { orgId, userId } = user
      const known = facts().get(userRow, [orgId, userId])
      const stored = { ...user, ...changedTotp(cipher, known, user), recoveryHashes: [...user.recoveryHashes] }
      const row = { ...stored, id: known?.id ?? facts().nextId() }
      facts().put(userRow, [orgId, userId], row)
      if (known) table.change(row)
      else table.add(row)
    },

    countUsers: (orgId: string): number => facts().get(allUsers, [orgId]),
    countOwners: (orgId: string): number => facts().get(owners, [orgId]),
  }
}

const bySession = rowReader("session", consoleSessions, ["orgId", "hash"])
const byHolder = rowsReader("sessions of a holder", consoleSessions, ["orgId", "holderId"], { orderBy: "t.seen_at" })
const keyOfSession = rowReader("key of a session", apiKeys, ["orgId", "keyId"])
const sessionTable = tableOf(consoleSessions, { key: ["orgId", "hash"], changed: ["seenAt"] })

export type SessionRow = typeof consoleSessions.$inferSelect
type KeyRow = typeof apiKeys.$inferSelect

/** Who has signed in, by the row of the key or of the user. */
export const toHolder = (key: KeyRow | null, user: UserRow | null): SessionHolder => {
  if (key) return keyHolder(key)
  if (!user) throw new Error("the key or the user of a session does not exist")
  return userHolder(user)
}

export const toSession = (row: SessionRow, organizationName: string, holder: SessionHolder): ConsoleSession => {
  const { hash, orgId, origin, createdAt, seenAt, expiresAt } = row
  return { hash, orgId, organizationName, holder, origin, createdAt, seenAt, expiresAt }
}

const loaded = (row: SessionRow): ConsoleSession => {
  const { orgId, holderId: by } = row
  const owner = facts().get(organizationRow, [orgId])
  if (!owner) throw new Error("the organization of a session does not exist")
  const isUser = isUserId(by)
  const key = isUser ? null : facts().get(keyOfSession, [orgId, by])
  return toSession(row, owner.name, toHolder(key, isUser ? facts().get(userRow, [orgId, by]) : null))
}

/** Sign-ins to the console, for jobs. */
export const sessionRecords = {
  find: (hash: string): ConsoleSession | null => {
    const row = facts().get(bySession, [organization(), hash])
    return row && loaded(row)
  },

  ofHolder: (orgId: string, holder: string): readonly ConsoleSession[] =>
    facts()
      .get(byHolder, [orgId, holder])
      .map((row) => loaded(row)),

  add: ({ orgId, hash, holder, origin, createdAt, seenAt, expiresAt }: NewConsoleSession) => {
    const row = { orgId, hash, holderId: holderId(holder), createdAt, seenAt, expiresAt, origin }
    sessionTable.add(row)
    facts().put(bySession, [orgId, hash], row)
  },

  touch: (hash: string, seenAt: number) => {
    const row = facts().get(bySession, [organization(), hash])
    if (row) sessionTable.change({ ...row, seenAt })
  },

  remove: (hash: string) => {
    const row = facts().get(bySession, [organization(), hash])
    if (!row) return
    sessionTable.remove(row)
    facts().put(bySession, [organization(), hash], null)
  },
}

/** Not locked: whoever changes them has the organization to itself. */
const countRow = rowReader("support count", supportCounts, ["orgId", "userId", "kind"])
const extensionsRow = rowReader("extensions of a code", codeExtensions, ["orgId", "promoCode"])

const counts = tableOf(supportCounts, { key: ["orgId", "userId", "kind"], changed: ["day", "used"] })
const extended = tableOf(codeExtensions, { key: ["orgId", "promoCode"], changed: ["extensions"] })

/** What users who are not owners have given out by hand, for jobs. */
export const supportRecords = {
  find: (orgId: string, userId: string, kind: string): SupportCount | null => {
    const row = facts().get(countRow, [orgId, userId, kind])
    return row && { day: row.day, used: row.used }
  },

  put: (orgId: string, userId: string, kind: string, count: SupportCount) => {
    const known = facts().get(countRow, [orgId, userId, kind])
    const row = { id: known?.id ?? facts().nextId(), orgId, userId, kind, ...count }
    if (known) counts.change(row)
    else counts.add(row)
    facts().put(countRow, [orgId, userId, kind], row)
  },

  extensionsOf: (code: number): number => facts().get(extensionsRow, [organization(), code])?.extensions ?? 0,

  putExtensions: (promoCode: number, extensions: number) => {
    const orgId = organization()
    const row = { orgId, promoCode, extensions }
    if (facts().get(extensionsRow, [orgId, promoCode])) extended.change(row)
    else extended.add(row)
    facts().put(extensionsRow, [orgId, promoCode], row)
  },
}
