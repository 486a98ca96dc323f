import { and, asc, desc, eq, gt, isNull, notInArray, or, sql } from "drizzle-orm"
import { Cache } from "../../../core/cache.ts"
import { jsonBytes } from "../../../core/organization/configuration.ts"
import type { ApiKey, CallerKey, NewApiKey, Organization } from "../../../core/organization/organization.ts"
import { signInScopes } from "../../../core/organization/session.ts"
import type { Settings } from "../../../core/organization/settings.ts"
import type { Tier } from "../../../core/player/tier.ts"
import { maxTroubles } from "../../../core/report/overview.ts"
import type { ErasureSecrets } from "../../../record/past-use.ts"
import { readableSettings, readableTiers, readOrNull } from "../../../record/readable.ts"
import type { Tx } from "../../../record/transaction.ts"
import { sha256 } from "../../../secret/hash.ts"
import { countRows } from "../engine/count.ts"
import type { Db } from "../file/open.ts"
import { apiKeys, organizations } from "../schema/organization.ts"

const cachedKeys = 10_000

export const toApiKey = (row: typeof apiKeys.$inferSelect): ApiKey => {
  const { keyId, orgId, name, scope, createdAt, expiresAt, deactivatedAt, prefix, lastUsedAt } = row
  const { createdBy, signedInAt } = row
  return { keyId, orgId, name, scope, createdAt, expiresAt, deactivatedAt, prefix, lastUsedAt, createdBy, signedInAt }
}

export const toOrganization = ({ orgId, name, createdAt }: Organization): Organization => ({
  orgId,
  name,
  createdAt,
})

/** The same condition as `isKeyInForce`. */
const isInForce = (now: number) =>
  and(isNull(apiKeys.deactivatedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))

/** The bytes of each organization's configuration, updated with each row that counts, in its transaction. */
export const configurationCounts = (db: Db) => {
  const select = db
    .select({ bytes: organizations.configurationBytes })
    .from(organizations)
    .where(eq(organizations.orgId, sql.placeholder("orgId")))
    .prepare()

  const update = db
    .update(organizations)
    .set({ configurationBytes: sql`${organizations.configurationBytes} + ${sql.placeholder("bytes")}` })
    .where(eq(organizations.orgId, sql.placeholder("orgId")))
    .prepare()

  return {
    bytesOf: (orgId: string): number => select.get({ orgId })?.bytes ?? 0,

    count: (orgId: string, before: number, after: number) => {
      if (after !== before) update.run({ orgId, bytes: after - before })
    },
  }
}

export type ConfigurationCounts = ReturnType<typeof configurationCounts>

/** The keys of the hashes of erased ids. Nearly all organizations have none, which is looked up only once. */
export const erasureSecrets = (db: Db): ErasureSecrets => {
  const known = new Cache<string, string | null>(cachedKeys)
  const select = db
    .select({ secret: organizations.erasureSecret })
    .from(organizations)
    .where(eq(organizations.orgId, sql.placeholder("orgId")))
    .prepare()

  return {
    secretOf: (orgId) => {
      const cached = known.get(orgId)
      if (cached !== undefined) return cached
      const secret = select.get({ orgId })?.secret ?? null
      known.set(orgId, secret)
      return secret
    },

    setSecret: (tx, orgId, secret) => {
      db.update(organizations).set({ erasureSecret: secret }).where(eq(organizations.orgId, orgId)).run()
      known.set(orgId, secret)
      tx.onRollback(() => known.delete(orgId))
    },
  }
}

/** The rows of organizations and their keys, with caches of them and of the tiers. */
export const organizationRows = (db: Db, configuration: ConfigurationCounts) => {
  const keysByHash = new Cache<string, CallerKey>(cachedKeys)
  const tiersByOrg = new Cache<string, readonly Tier[]>(cachedKeys)

  const findOrganizationQuery = db
    .select()
    .from(organizations)
    .where(eq(organizations.orgId, sql.placeholder("orgId")))
    .prepare()
  const findOrganization = (orgId: string) => findOrganizationQuery.get({ orgId })

  /** The tiers of an organization as stored. */
  const storedTiers = (orgId: string): readonly Tier[] => readableTiers(orgId, findOrganization(orgId)?.tiers ?? [])

  /** A play continues without tiers that cannot be read. */
  const readTiers = (orgId: string): readonly Tier[] =>
    tiersByOrg.get(orgId) ?? readOrNull(() => storedTiers(orgId)) ?? []

  /** The tiers of an organization, for a job: uncommitted changes of the batch are never cached. */
  const tiersOf = (tx: Tx, orgId: string): readonly Tier[] => {
    const known = tiersByOrg.get(orgId)
    if (known) return known
    const read = readTiers(orgId)
    tx.afterCommit(() => tiersByOrg.set(orgId, read))
    return read
  }

  const readOrganization = (orgId: string): Organization | null => {
    const row = findOrganization(orgId)
    return row ? toOrganization(row) : null
  }

  const add = (organization: Organization) => {
    db.insert(organizations)
      .values({ ...organization, tiers: [], configurationBytes: jsonBytes([]) })
      .run()
  }

  const putTiers = (tx: Tx, orgId: string, tiers: readonly Tier[]) => {
    configuration.count(orgId, jsonBytes(storedTiers(orgId)), jsonBytes(tiers))
    db.update(organizations)
      .set({ tiers: [...tiers] })
      .where(eq(organizations.orgId, orgId))
      .run()
    tiersByOrg.delete(orgId)
    tx.afterCommit(() => tiersByOrg.set(orgId, tiers))
  }

  const settingsOf = (orgId: string): Settings => readableSettings(orgId, findOrganization(orgId)?.settings ?? {})

  /** The settings of its apps are cached with its keys. */
  const putSettings = (tx: Tx, orgId: string, settings: Settings) => {
    db.update(organizations).set({ settings }).where(eq(organizations.orgId, orgId)).run()
    tx.afterCommit(() => keysByHash.clear())
  }

  const addKey = ({ key, ...row }: NewApiKey) => {
    db.insert(apiKeys)
      .values({ ...row, hash: sha256(key) })
      .run()
  }

  const readKey = (keyId: string): ApiKey | null => {
    const row = db.select().from(apiKeys).where(eq(apiKeys.keyId, keyId)).get()
    return row ? toApiKey(row) : null
  }

  const changeKey = (tx: Tx, keyId: string, changed: Partial<typeof apiKeys.$inferInsert>) => {
    const { hash } = db
      .update(apiKeys)
      .set(changed)
      .where(eq(apiKeys.keyId, keyId))
      .returning({ hash: apiKeys.hash })
      .get()
    tx.afterCommit(() => keysByHash.delete(hash))
  }

  const deactivateKey = (tx: Tx, keyId: string) => changeKey(tx, keyId, { deactivatedAt: tx.wall })

  const expireKey = (tx: Tx, keyId: string, expiresAt: number) => changeKey(tx, keyId, { expiresAt })

  const touchKey = (tx: Tx, keyId: string) => changeKey(tx, keyId, { lastUsedAt: tx.wall })

  const noteKeySignIn = (tx: Tx, keyId: string) => changeKey(tx, keyId, { signedInAt: tx.wall })

  const countInForce = (orgId: string, now: number): number => countRows(db, apiKeys, orgId, isInForce(now))

  const keysInForceOf = (orgId: string, userId: string, now: number): readonly ApiKey[] => {
    const theirs = sql`WITH RECURSIVE theirs (id) AS (
      SELECT ${userId} UNION SELECT k.key_id FROM api_keys k JOIN theirs ON k.created_by = theirs.id WHERE k.org_id = ${orgId}
    ) SELECT id FROM theirs`
    const isTheirs = and(eq(apiKeys.orgId, orgId), sql`${apiKeys.createdBy} IN (${theirs})`)
    return db
      .select()
      .from(apiKeys)
      .where(and(isTheirs, isInForce(now)))
      .orderBy(asc(apiKeys.id))
      .all()
      .map(toApiKey)
  }

  const lostSignIns = (orgId: string, since: number, now: number): readonly ApiKey[] =>
    db
      .select()
      .from(apiKeys)
      .where(
        and(
          ...[eq(apiKeys.orgId, orgId), isInForce(now)],
          ...[notInArray(apiKeys.scope, [...signInScopes]), gt(apiKeys.signedInAt, since)],
        ),
      )
      .orderBy(desc(apiKeys.signedInAt))
      .limit(maxTroubles)
      .all()
      .map(toApiKey)

  const findKey = (hash: string): CallerKey | null => {
    const known = keysByHash.get(hash)
    if (known) return known
    const row = db.select().from(apiKeys).where(eq(apiKeys.hash, hash)).get()
    if (!row) return null
    const app = row.scope === "sdk" ? settingsOf(row.orgId).players : undefined
    const key = app ? { ...toApiKey(row), app } : toApiKey(row)
    keysByHash.set(hash, key)
    return key
  }

  return {
    readOrganization,
    add,
    tiersOf,
    readTiers,
    storedTiers,
    settingsOf,
    putSettings,
    configurationBytes: configuration.bytesOf,
    putTiers,
    addKey,
    readKey,
    deactivateKey,
    expireKey,
    touchKey,
    noteKeySignIn,
    countInForce,
    keysInForceOf,
    lostSignIns,
    findKey,
  }
}

export type Organizations = ReturnType<typeof organizationRows>
export type Tiers = Pick<Organizations, "tiersOf" | "readTiers">
