import { Cache } from "../../../core/cache/cache.ts"
import type { AppSettings } from "../../../core/organization/app-bounds.ts"
import type { CallerKey } from "../../../core/organization/organization.ts"
import type { Tier } from "../../../core/player/tier.ts"
import {
  apiKeyTable,
  erasureSecrets,
  type KeyRow,
  organizationRecords,
  toApiKey,
} from "../../../record/organization/organization.ts"
import type { ErasureSecrets } from "../../../record/player/past-use.ts"
import { readOrNull } from "../../../record/readable.ts"
import type { Rows } from "../../../record/rows.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { ConfigurationCounts } from "./configuration.ts"
import type { KeysInForce } from "./keys-in-force.ts"

const maxCached = 10_000

/** The keys of the hashes of erased ids. Nearly all organizations have none, which is looked up only once. */
export const cachedErasureSecrets = (rows: Rows): ErasureSecrets => {
  const known = new Cache<string, string | null>(maxCached)
  const stored = erasureSecrets(rows)
  return {
    secretOf: (orgId) => {
      const cached = known.get(orgId)
      if (cached !== undefined) return cached
      const secret = stored.secretOf(orgId)
      known.set(orgId, secret)
      return secret
    },

    setSecret: (tx, orgId, secret) => {
      stored.setSecret(tx, orgId, secret)
      known.set(orgId, secret)
      tx.onRollback(() => known.delete(orgId))
    },
  }
}

/** Organizations; the keys and tiers that each request of a partner needs are cached. */
export const cachedOrganizations = (rows: Rows, configuration: ConfigurationCounts, keysInForce: KeysInForce) => {
  const keysByHash = new Cache<string, CallerKey>(maxCached)
  const apps = new Cache<string, AppSettings | null>(maxCached)
  const tiersByOrg = new Cache<string, readonly Tier[]>(maxCached)

  const records = organizationRecords(rows, {
    configuration,
    keysInForce,
    changed: {
      key: (tx, { hash }) => tx.afterCommit(() => keysByHash.delete(hash)),
      // What its organization has set for apps is cached with a key.
      settings: (tx) => forgetKeys(tx),
      tiers: (tx, orgId, tiers) => {
        tiersByOrg.delete(orgId)
        tx.afterCommit(() => tiersByOrg.set(orgId, tiers))
      },
    },
  })

  /** A play continues without tiers that cannot be read. */
  const readTiers = (orgId: string): readonly Tier[] =>
    tiersByOrg.get(orgId) ?? readOrNull(() => records.storedTiers(orgId)) ?? []

  /** What its organization has set for apps; only `sdk` keys, which it bounds, do without the key if it cannot be read. */
  const appOf = ({ scope, orgId }: KeyRow): AppSettings | undefined =>
    scope === "sdk" ? records.settingsOf(orgId).players : readOrNull(() => records.settingsOf(orgId))?.players

  const forgetKeys = (tx: Tx) =>
    tx.afterCommit(() => {
      keysByHash.clear()
      apps.clear()
    })

  return {
    ...records,
    readTiers,

    /** Call this after keys have moved to another data id. */
    forgetKeys,

    /** The tiers of an organization, for a job: uncommitted changes of the batch are never cached. */
    tiersOf: (tx: Tx, orgId: string): readonly Tier[] => {
      const known = tiersByOrg.get(orgId)
      if (known) return known
      const read = readTiers(orgId)
      tx.afterCommit(() => tiersByOrg.set(orgId, read))
      return read
    },

    /** What an organization allows apps to do, for a player token. */
    appSettingsOf: (orgId: string): AppSettings | undefined => {
      const known = apps.get(orgId)
      if (known !== undefined) return known ?? undefined
      const app = records.settingsOf(orgId).players
      apps.set(orgId, app ?? null)
      return app
    },

    findKey: (hash: string): CallerKey | null => {
      const known = keysByHash.get(hash)
      if (known) return known
      const row = rows.one(apiKeyTable, "byHash", hash)
      if (!row) return null
      const app = appOf(row)
      const key = app ? { ...toApiKey(row), app } : toApiKey(row)
      keysByHash.set(hash, key)
      return key
    },
  }
}

export type Organizations = ReturnType<typeof cachedOrganizations>
export type Tiers = Pick<Organizations, "tiersOf" | "readTiers">
