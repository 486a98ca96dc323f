import type { AuditedChange } from "../../core/organization/audit.ts"
import { jsonBytes } from "../../core/organization/configuration.ts"
import type { ApiKey, Caller, NewApiKey, Organization } from "../../core/organization/organization.ts"
import type { Settings } from "../../core/organization/settings.ts"
import type { Tier } from "../../core/player/tier.ts"
import { sha256 } from "../../secret/hash.ts"
import type { ErasureSecrets } from "../player/past-use.ts"
import { readableSettings, readableTiers, readOrNull } from "../readable.ts"
import { type Rows, tableOf } from "../rows.ts"
import type { Tx } from "../transaction.ts"

/** Counts a change of the organization's configuration from `before` to `after` bytes. */
export type CountConfiguration = (orgId: string, before: number, after: number) => void

export type OrganizationRow = Organization & {
  readonly id: number
  readonly tiers: readonly Tier[]
  readonly settings: Settings | null
  /** The key of the subjects of draws, in hex; null before the first chain. */
  readonly drawSecret: string | null
  /** The key of the hashes of erased ids, in hex; null before the first erasure. */
  readonly erasureSecret: string | null
}

export const organizationTable = tableOf<OrganizationRow>()({
  key: ["orgId"],
  changed: ["tiers", "settings", "drawSecret", "erasureSecret"],
  reads: { byId: { kind: "one", by: ["orgId"] } },
})

export type KeyRow = ApiKey & { readonly id: number; readonly hash: string }

export const apiKeyTable = tableOf<KeyRow>()({
  key: ["id"],
  changed: ["deactivatedAt", "expiresAt", "lastUsedAt", "signedInAt"],
  reads: {
    byId: { kind: "one", by: ["keyId"] },
    byHash: { kind: "one", by: ["hash"] },
    kept: { kind: "many", by: ["orgId"], where: ["deactivatedAt"] },
  },
})

export const toOrganization = ({ orgId, name, createdAt }: Organization): Organization => ({ orgId, name, createdAt })

export const toApiKey = (row: KeyRow): ApiKey => ({
  keyId: row.keyId,
  orgId: row.orgId,
  name: row.name,
  scope: row.scope,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  deactivatedAt: row.deactivatedAt,
  prefix: row.prefix,
  lastUsedAt: row.lastUsedAt,
  createdBy: row.createdBy,
  signedInAt: row.signedInAt,
})

const existing = (rows: Rows, orgId: string): OrganizationRow => {
  const row = rows.one(organizationTable, "byId", orgId)
  if (!row) throw new Error(`organization ${orgId} does not exist`)
  return row
}

type Changes = Partial<Omit<OrganizationRow, keyof Organization | "id">>

const change = (rows: Rows, orgId: string, changes: Changes) => {
  const row = existing(rows, orgId)
  rows.change(organizationTable, row, { ...row, ...changes })
}

/** The keys of the subjects of draws, for jobs. */
export const drawSecrets = (rows: Rows) => ({
  /** Null before the first chain. */
  secretOf: (orgId: string): string | null => existing(rows, orgId).drawSecret,
  setSecret: (orgId: string, drawSecret: string) => change(rows, orgId, { drawSecret }),
})

export type DrawSecrets = ReturnType<typeof drawSecrets>

/** The keys of the hashes of erased ids, for jobs. */
export const erasureSecrets = (rows: Rows): ErasureSecrets => ({
  secretOf: (orgId) => rows.one(organizationTable, "byId", orgId)?.erasureSecret ?? null,
  setSecret: (_tx, orgId, erasureSecret) => change(rows, orgId, { erasureSecret }),
})

type Needs = {
  readonly configuration: {
    /** The bytes of the organization's whole configuration; always exact. */
    bytesOf(orgId: string): number
    readonly count: CountConfiguration
  }
  readonly keysInForce: {
    countOf(orgId: string, now: number): number
    /** The keys in force that a user created, those created with them, and so on, oldest first. */
    createdBy(orgId: string, userId: string, now: number): readonly KeyRow[]
  }
  /** Called after a change, for the caches of a store. */
  readonly changed: {
    key(tx: Tx, key: KeyRow): void
    settings(tx: Tx): void
    tiers(tx: Tx, orgId: string, tiers: readonly Tier[]): void
  }
}

/** Organizations, their keys and their tiers, for jobs. */
export const organizationRecords = (rows: Rows, { configuration, keysInForce, changed }: Needs) => {
  const find = (orgId: string) => rows.one(organizationTable, "byId", orgId)

  /** The tiers of an organization as stored. Throws UnreadableRecord. */
  const storedTiers = (orgId: string): readonly Tier[] => readableTiers(orgId, find(orgId)?.tiers ?? [])

  const changeKey = (tx: Tx, keyId: string, changes: Partial<KeyRow>) => {
    const row = rows.one(apiKeyTable, "byId", keyId)
    if (!row) throw new Error(`key ${keyId}, which changes, does not exist`)
    rows.change(apiKeyTable, row, { ...row, ...changes })
    changed.key(tx, row)
  }

  return {
    readOrganization: (orgId: string): Organization | null => {
      const row = find(orgId)
      return row && toOrganization(row)
    },

    add: ({ orgId, name, createdAt }: Organization) =>
      rows.add(organizationTable, {
        orgId,
        name,
        createdAt,
        tiers: [],
        settings: null,
        drawSecret: null,
        erasureSecret: null,
      }),

    storedTiers,

    /** The tiers of an organization for a play, which continues without tiers that cannot be read. */
    tiersOf: (_tx: Tx, orgId: string): readonly Tier[] => readOrNull(() => storedTiers(orgId)) ?? [],

    putTiers: (tx: Tx, orgId: string, tiers: readonly Tier[]) => {
      configuration.count(orgId, jsonBytes(storedTiers(orgId)), jsonBytes(tiers))
      change(rows, orgId, { tiers })
      changed.tiers(tx, orgId, tiers)
    },

    settingsOf: (orgId: string): Settings => readableSettings(orgId, find(orgId)?.settings ?? {}),

    putSettings: (tx: Tx, orgId: string, settings: Settings) => {
      change(rows, orgId, { settings })
      changed.settings(tx)
    },

    configurationBytes: configuration.bytesOf,

    addKey: ({ key, ...apiKey }: NewApiKey) => rows.add(apiKeyTable, { ...apiKey, hash: sha256(key) }),

    readKey: (keyId: string): ApiKey | null => {
      const row = rows.one(apiKeyTable, "byId", keyId)
      return row && toApiKey(row)
    },

    /** Takes all keys of an organization out of force. */
    deactivateKeysOf: (tx: Tx, orgId: string) => {
      for (const row of rows.many(apiKeyTable, "kept", orgId)) {
        rows.change(apiKeyTable, row, { ...row, deactivatedAt: tx.wall })
        changed.key(tx, row)
      }
    },
    deactivateKey: (tx: Tx, keyId: string) => changeKey(tx, keyId, { deactivatedAt: tx.wall }),
    expireKey: (tx: Tx, keyId: string, expiresAt: number) => changeKey(tx, keyId, { expiresAt }),
    /** Records that a key was just used. */
    touchKey: (tx: Tx, keyId: string) => changeKey(tx, keyId, { lastUsedAt: tx.wall }),
    /** Records that somebody has just signed in to the console with a key. */
    noteKeySignIn: (tx: Tx, keyId: string) => changeKey(tx, keyId, { signedInAt: tx.wall }),

    countInForce: keysInForce.countOf,

    keysInForceOf: (orgId: string, userId: string, now: number): readonly ApiKey[] =>
      keysInForce.createdBy(orgId, userId, now).map(toApiKey),
  }
}

export type Organizations = ReturnType<typeof organizationRecords>

export type Audit = {
  /** Records a change, or a read of personal data, in the transaction that makes it. */
  record(tx: Tx, caller: Caller, entry: AuditedChange): void
}
