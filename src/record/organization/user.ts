import type { Role } from "../../core/organization/role.ts"
import type { StoredUser } from "../../core/organization/user.ts"
import type { SecretCipher } from "../../secret/secret.ts"
import { changedTotp, knownTotp } from "../../secret/user-secret.ts"
import { type Rows, tableOf } from "../rows.ts"

/** `sealedWith` names the key that encrypts `totpSecret`; null: it is stored as it is. */
export type UserRow = StoredUser & { readonly id: number; readonly sealedWith: string | null }

export const userTable = tableOf<UserRow>()({
  key: ["id"],
  changed: [
    "email",
    "name",
    "role",
    "joinedAt",
    "deactivatedAt",
    "passwordHash",
    "linkHash",
    "linkExpiresAt",
    "totpSecret",
    "sealedWith",
    "totpSince",
    "totpStep",
    "recoveryHashes",
    "linkMadeBy",
    "linkMadeAt",
    "linkToldAt",
    "providerIssuer",
    "providerSubject",
  ],
  reads: {
    byId: { kind: "one", by: ["orgId", "userId"] },
    byEmail: { kind: "one", by: ["orgId", "email"] },
    byLink: { kind: "one", by: ["orgId", "linkHash"] },
    kept: { kind: "count", by: ["orgId"], where: ["deactivatedAt"] },
    keptInRole: { kind: "many", by: ["orgId", "role"], where: ["deactivatedAt"] },
  },
})

/** The user of a row, with the secret of the second factor where its key is known. */
export const toUser =
  (cipher: SecretCipher) =>
  (row: UserRow): StoredUser => {
    const { id: _id, sealedWith: _sealedWith, ...user } = row
    return { ...user, totpSecret: knownTotp(cipher, row) }
  }

/** The users of organizations with what they sign in with, for jobs. */
export const userRecords = (rows: Rows, cipher: SecretCipher) => {
  const userOf = toUser(cipher)
  const shown = (row: UserRow | null): StoredUser | null => row && userOf(row)
  const owner: Role = "owner"

  return {
    find: (orgId: string, userId: string) => shown(rows.one(userTable, "byId", orgId, userId)),
    findByEmail: (orgId: string, email: string) => shown(rows.one(userTable, "byEmail", orgId, email)),
    findByLink: (orgId: string, linkHash: string) => shown(rows.one(userTable, "byLink", orgId, linkHash)),

    /** Creates or replaces a user. */
    put: (user: StoredUser) => {
      const known = rows.one(userTable, "byId", user.orgId, user.userId)
      const row = { ...user, ...changedTotp(cipher, known, user) }
      if (known) rows.change(userTable, known, { ...row, id: known.id })
      else rows.add(userTable, row)
    },

    /** The number of users who are not deactivated. */
    countUsers: (orgId: string): number => rows.count(userTable, "kept", orgId),

    /** The number of active owners. */
    countOwners: (orgId: string): number =>
      rows.many(userTable, "keptInRole", orgId, owner).filter(({ joinedAt }) => joinedAt !== null).length,
  }
}

export type Users = ReturnType<typeof userRecords>
