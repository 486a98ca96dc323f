import { and, eq, isNotNull, isNull } from "drizzle-orm"
import type { StoredUser } from "../../../core/organization/user.ts"
import type { SecretSeal } from "../../secret.ts"
import { openTotp, sealTotp } from "../../user-secret.ts"
import { countRows } from "../engine/count.ts"
import type { Db } from "../file/open.ts"
import { users } from "../schema/user.ts"

/** The users of organizations, with what they sign in with. */
export const userRows = (db: Db, seal: SecretSeal) => {
  const toUser = ({ id: _id, sealedWith, ...row }: typeof users.$inferSelect): StoredUser => ({
    ...row,
    totpSecret: openTotp(seal, { ...row, sealedWith }),
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
      const row = { ...user, ...sealTotp(seal, user), recoveryHashes: [...user.recoveryHashes] }
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
