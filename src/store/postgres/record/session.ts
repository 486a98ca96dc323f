import type { ConsoleSession, NewConsoleSession } from "../../../core/organization/session.ts"
import { sha256 } from "../../hash.ts"
import { facts, organization } from "../engine/batch.ts"
import { rowReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { apiKeys, consoleSessions } from "../schema/organization.ts"
import { organizationRow } from "./organization.ts"

const byHash = rowReader("session", consoleSessions, ["orgId", "hash"])
const keyOfSession = rowReader("key of a session", apiKeys, ["orgId", "keyId"])
const table = tableOf(consoleSessions, { order: 8, key: ["orgId", "hash"], changed: ["seenAt"] })

/** Sign-ins to the console, for jobs. */
export const sessionRecords = {
  find: (hash: string): ConsoleSession | null => {
    const row = facts().get(byHash, [organization(), hash])
    if (!row) return null
    const { orgId, keyId, seenAt, expiresAt } = row
    const owner = facts().get(organizationRow, [orgId])
    const key = facts().get(keyOfSession, [orgId, keyId])
    if (!owner || !key) throw new Error("the organization or key of a session does not exist")
    const isKeyDeactivated = key.deactivatedAt !== null
    return { orgId, organizationName: owner.name, keyId, scope: key.scope, isKeyDeactivated, seenAt, expiresAt }
  },

  add: ({ orgId, keyId, seenAt, expiresAt, token }: NewConsoleSession) => {
    const hash = sha256(token)
    const row = { orgId, hash, keyId, createdAt: seenAt, seenAt, expiresAt }
    table.add(row)
    facts().put(byHash, [orgId, hash], row)
  },

  touch: (hash: string, seenAt: number) => {
    const row = facts().get(byHash, [organization(), hash])
    if (row) table.change({ ...row, seenAt })
  },

  remove: (hash: string) => {
    const row = facts().get(byHash, [organization(), hash])
    if (!row) return
    table.remove(row)
    facts().put(byHash, [organization(), hash], null)
  },
}
