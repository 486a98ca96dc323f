import type { AppSettings } from "../../core/organization/app-bounds.ts"
import {
  type ConsoleSession,
  holderId,
  keyHolder,
  type NewConsoleSession,
  type SessionHolder,
  type SignInOrigin,
  userHolder,
} from "../../core/organization/session.ts"
import { isUserId } from "../../core/organization/user.ts"
import { type Rows, tableOf } from "../rows.ts"
import { apiKeyTable, type KeyRow, organizationTable } from "./organization.ts"
import { type UserRow, userTable } from "./user.ts"

export type SessionRow = {
  readonly orgId: string
  readonly hash: string
  /** The key or user that signed in. */
  readonly holderId: string
  readonly createdAt: number
  readonly seenAt: number
  readonly expiresAt: number
  readonly origin: SignInOrigin | null
}

export const sessionTable = tableOf<SessionRow>()({
  key: ["hash"],
  changed: ["seenAt"],
  reads: {
    byHash: { kind: "one", by: ["hash"] },
    ofHolder: { kind: "many", by: ["orgId", "holderId"], orderBy: "seenAt" },
    ofOrganization: { kind: "many", by: ["orgId"], orderBy: "seenAt" },
  },
})

/** Who has signed in, by the row of the key or of the user. */
const holderOf = (key: KeyRow | null, user: UserRow | null): SessionHolder => {
  if (key) return keyHolder(key)
  if (!user) throw new Error("the key or the user of a session does not exist")
  return userHolder(user)
}

type HolderRows = { readonly key: KeyRow | null; readonly user: UserRow | null }

/** What is shown of the organization of a session. */
type Owner = { readonly organizationName: string; readonly app: AppSettings | undefined }

/** The session of a row, with its holder as it is now. */
export const toSession = (row: SessionRow, owner: Owner, { key, user }: HolderRows): ConsoleSession => {
  const { hash, orgId, origin, createdAt, seenAt, expiresAt } = row
  const { organizationName, app } = owner
  return { hash, orgId, organizationName, app, holder: holderOf(key, user), origin, createdAt, seenAt, expiresAt }
}

/** Sign-ins to the console, by the SHA-256 of their tokens, for jobs. */
export const sessionRecords = (rows: Rows) => {
  const shown = (row: SessionRow): ConsoleSession => {
    const { orgId, holderId: id } = row
    const owner = rows.one(organizationTable, "byId", orgId)
    if (!owner) throw new Error("the organization of a session does not exist")
    const isUser = isUserId(id)
    return toSession(
      row,
      { organizationName: owner.name, app: owner.settings?.players },
      {
        key: isUser ? null : rows.one(apiKeyTable, "byId", id),
        user: isUser ? rows.one(userTable, "byId", orgId, id) : null,
      },
    )
  }

  return {
    /** The session of a row. */
    shown,

    find: (hash: string): ConsoleSession | null => {
      const row = rows.one(sessionTable, "byHash", hash)
      return row && shown(row)
    },

    /** The sessions of a key or user, the least recently seen first. */
    ofHolder: (orgId: string, holder: string): readonly ConsoleSession[] =>
      rows.many(sessionTable, "ofHolder", orgId, holder).map(shown),

    add: ({ orgId, hash, holder, origin, createdAt, seenAt, expiresAt }: NewConsoleSession) =>
      rows.add(sessionTable, { hash, orgId, holderId: holderId(holder), createdAt, seenAt, expiresAt, origin }),

    /** Records that a session was just used, unless it has ended. */
    touch: (hash: string, seenAt: number) => {
      const row = rows.one(sessionTable, "byHash", hash)
      if (row) rows.change(sessionTable, row, { ...row, seenAt })
    },

    /** Ends all sessions of an organization. */
    removeAllOf: (orgId: string) => {
      for (const row of rows.many(sessionTable, "ofOrganization", orgId)) rows.remove(sessionTable, row)
    },

    remove: (hash: string) => {
      const row = rows.one(sessionTable, "byHash", hash)
      if (row) rows.remove(sessionTable, row)
    },
  }
}

export type Sessions = ReturnType<typeof sessionRecords>
