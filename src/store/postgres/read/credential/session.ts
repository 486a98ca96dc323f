import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm"
import type { Pool } from "pg"
import type { AppSettings } from "../../../../core/organization/app-bounds.ts"
import type { CallerKey } from "../../../../core/organization/organization.ts"
import type { ConsoleSession } from "../../../../core/organization/session.ts"
import type { Accounts, UserAdmin } from "../../../../core/port/admin/user.ts"
import type { Credentials } from "../../../../core/port/credentials.ts"
import { type KeyRow, toApiKey } from "../../../../record/organization/organization.ts"
import { toSession } from "../../../../record/organization/session.ts"
import type { Directory } from "../../cluster/directory.ts"
import { inEveryPart, unlessAway } from "../../cluster/every-part.ts"
import { directoryOf, placeOf } from "../../cluster/place.ts"
import { batchedThere } from "../../cluster/read-there.ts"
import { batchedReads } from "../../connection/batched-reads.ts"
import { isUnavailable, ServerAway } from "../../connection/fault.ts"
import type { Db } from "../../engine/page.ts"
import { columnsOf } from "../../engine/row/reader.ts"
import { apiKeys, consoleSessions, organizations, users } from "../../schema/organization/organization.ts"

/** What the organization of a key has set for apps and their players. */
const appOf = sql<AppSettings | null>`(SELECT o.settings -> 'players' FROM organizations o
  WHERE o.org_id = api_keys.org_id)`

const keysByHash = (db: Db) => {
  const select = db
    .select({ ...getTableColumns(apiKeys), app: appOf })
    .from(apiKeys)
    .where(sql`${apiKeys.hash} = ANY (${sql.placeholder("hashes")}::text[])`)
    .prepare("api_keys_by_hash")
  return async (hashes: string[]): Promise<ReadonlyMap<string, CallerKey>> =>
    new Map(
      (await select.execute({ hashes })).map(({ app, ...row }) => [
        row.hash,
        { ...toApiKey(row), ...(app && { app }) },
      ]),
    )
}

const keysOfOne = `SELECT ${columnsOf(apiKeys)}, (SELECT o.settings -> 'players' FROM organizations o WHERE o.org_id = $1) AS app
  FROM api_keys t WHERE t.org_id = $1 AND t.hash = ANY ($2::text[])`

const keysAnywhere = `SELECT t.org_id AS "orgId", t.hash FROM api_keys t WHERE t.hash = ANY ($1::text[])`

/** The organization of a key; while the coordinator is away, which has the directory, all others are asked. */
const ownerFinder = (pool: Pool, directory: Directory) => {
  const findAnywhere = batchedReads(async (hashes) => {
    const rows = await unlessAway(pool, (session) =>
      session.query<{ orgId: string; hash: string }>(keysAnywhere, [hashes]),
    )
    if (rows === null)
      throw new ServerAway("nobody knows where a key belongs while two servers are away, or one and a part is moved")
    for (const { orgId, hash } of rows) directory.remember(hash, orgId)
    return new Map(rows.map(({ orgId, hash }) => [hash, orgId]))
  })
  return (hash: string): Promise<string | null> =>
    directory.find(hash).catch((error) => {
      if (isUnavailable(error)) return findAnywhere(hash)
      throw error
    })
}

/** The same over a cluster: a key is read where its organization lies, by itself if that is not remembered. */
const findKeyThere = (pool: Pool, directory: Directory) => {
  const read = batchedThere(pool, async (session, orgId, hashes) => {
    const rows = await session.query<KeyRow & { app: AppSettings | null }>(keysOfOne, [orgId, hashes])
    return new Map<string, CallerKey>(
      rows.map(({ app, ...row }) => [row.hash, { ...toApiKey(row), ...(app && { app }) }]),
    )
  })
  const ownerOf = ownerFinder(pool, directory)
  return async (hash: string): Promise<CallerKey | null> => {
    const remembered = directory.remembered(hash)
    const found = remembered === null ? null : await read(remembered, hash)
    if (found) return found
    // A reset may have moved the key to another data id.
    const orgId = await ownerOf(hash)
    return orgId === null || orgId === remembered ? null : read(orgId, hash)
  }
}

/**
 * The keys of callers. Each request reads the current key, so that a deactivation takes effect at once in every
 * process.
 */
export const credentialsReads = (db: Db, pool: Pool): Pick<Credentials, "findApiKey"> => {
  const directory = directoryOf(pool)
  return { findApiKey: directory ? findKeyThere(pool, directory) : batchedReads(keysByHash(db)) }
}

const { orgId: owner, holderId, hash: hashColumn, seenAt } = consoleSessions

const appOfOwner = sql<AppSettings | null>`organizations.settings -> 'players'`

const sessionsBy = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      session: consoleSessions,
      key: apiKeys,
      user: users,
      organizationName: organizations.name,
      app: appOfOwner,
    })
    .from(consoleSessions)
    .innerJoin(organizations, eq(organizations.orgId, owner))
    .leftJoin(apiKeys, and(eq(apiKeys.orgId, owner), eq(apiKeys.keyId, holderId)))
    .leftJoin(users, and(eq(users.orgId, owner), eq(users.userId, holderId)))
    .where(condition)
    .orderBy(desc(seenAt))

type Found = Awaited<ReturnType<typeof sessionsBy>>[number]

const sessionOf = ({ session, key, user, organizationName, app }: Found): ConsoleSession =>
  toSession(session, { organizationName, app: app ?? undefined }, { key, user })

/** The sessions of the console, each with its current key or user. */
export const sessionReads = (
  db: Db,
  pool: Pool,
): Pick<Credentials, "findSession"> & Pick<UserAdmin, "sessions"> & Pick<Accounts, "sessionsOf"> => ({
  findSession: async (hash) => {
    const directory = directoryOf(pool)
    const orgId = directory && (await directory.find(hash))
    if (directory && orgId === null) return null
    // A statement that the coordinator sends on to a server that hangs would hold up those for others.
    if (orgId !== null) await placeOf(pool, orgId)
    const [row] = await sessionsBy(db, and(orgId === null ? undefined : eq(owner, orgId), eq(hashColumn, hash)))
    return row ? sessionOf(row) : null
  },
  sessions: async (orgId, limit) => (await sessionsBy(db, eq(owner, orgId)).limit(limit)).map(sessionOf),
  sessionsOf: async (orgId, holder) =>
    (await sessionsBy(db, and(eq(owner, orgId), eq(holderId, holder)))).map(sessionOf),
})

/** Whether any organization has users, as far as its server can be reached. */
export const hasUsers = async (pool: Pool): Promise<boolean> =>
  (await inEveryPart(pool, (session) => session.query("SELECT 1 AS found FROM users LIMIT 1"))).length > 0
