import { isTest, publicOrgId } from "../../../core/organization/test-organization.ts"
import { refuseUnknownUser, type StoredUser, shownUser } from "../../../core/organization/user.ts"
import type { Accounts, KnownName, UserAdmin } from "../../../core/port/admin/user.ts"
import type { CommittedRows } from "../../../record/committed.ts"
import { apiKeyTable } from "../../../record/organization/organization.ts"
import { toUser, type UserRow, userTable } from "../../../record/organization/user.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { testOrganizationFinder } from "./test-organization.ts"

/** The users of an organization (docs/api.md#users). */
export const userReads = (
  committed: CommittedRows,
  cipher: SecretCipher,
): Pick<UserAdmin, "namesOf" | "user" | "users"> => {
  const view = (row: UserRow) => shownUser(toUser(cipher)(row))
  const { findTestOrganization } = testOrganizationFinder(committed)
  const namesIn = async (orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, KnownName>> => {
    if (ids.length === 0) return new Map()
    const of = { orgId }
    const users = await committed.among(userTable, { of, fields: ["userId", "name", "email"] }, "userId", ids)
    const keys = await committed.among(apiKeyTable, { of, fields: ["keyId", "name"] }, "keyId", ids)
    return new Map([
      ...users.map(({ userId, name, email }) => [userId, { name, email }] as const),
      ...keys.map(({ keyId, name }) => [keyId, { name, email: null }] as const),
    ])
  }
  return {
    users: (orgId, page) => committed.page(userTable, { of: { orgId } }, page, view),

    user: async (orgId, userId) => {
      const row = await committed.one(userTable, "byId", orgId, userId)
      return row ? view(row) : refuseUnknownUser(userId)
    },

    namesOf: async (orgId, ids) => {
      const names = await namesIn(orgId, ids)
      const others = isTest(orgId) ? ids.filter((id) => !names.has(id)) : []
      const live = others.length > 0 && (await findTestOrganization(publicOrgId(orgId)))?.liveOrgId
      // Whoever has made it, and the users who look at it from there.
      return live ? new Map([...names, ...(await namesIn(live, others))]) : names
    },
  }
}

/** What users sign in with (docs/api.md#sign-in-of-users). */
export const accountReads = (
  committed: CommittedRows,
  cipher: SecretCipher,
): Pick<Accounts, "hasUsers" | "userByEmail" | "userById" | "userByLink"> => {
  const find = async (
    read: "byId" | "byEmail" | "byLink",
    orgId: string,
    value: string,
  ): Promise<StoredUser | null> => {
    const row = await committed.one(userTable, read, orgId, value)
    return row && toUser(cipher)(row)
  }
  return {
    hasUsers: () => committed.hasAny(userTable),
    userByEmail: (orgId, email) => find("byEmail", orgId, email),
    userById: (orgId, userId) => find("byId", orgId, userId),
    userByLink: (orgId, linkHash) => find("byLink", orgId, linkHash),
  }
}
