import { Cache } from "../../../core/cache.ts"
import { jsonBytes } from "../../../core/organization/configuration.ts"
import type { ApiKey, NewApiKey, Organization } from "../../../core/organization/organization.ts"
import type { Settings } from "../../../core/organization/settings.ts"
import type { Tier } from "../../../core/player/tier.ts"
import type { ErasureSecrets } from "../../../record/past-use.ts"
import { readableSettings, readableTiers, readOrNull } from "../../../record/readable.ts"
import type { Tx } from "../../../record/transaction.ts"
import { sha256 } from "../../../secret/hash.ts"
import { facts, organization } from "../engine/batch.ts"
import type { Reader } from "../engine/facts.ts"
import { rowReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { apiKeys, configurationCounts, organizations } from "../schema/organization.ts"

export const organizationRow = rowReader("organization", organizations, ["orgId"])
const keyRow = rowReader("key", apiKeys, ["orgId", "keyId"])

/** Those of the batch itself are not counted: what creates a key has its batch to itself. */
const inForce: Reader<readonly [orgId: string, now: number], number> = {
  name: "number of keys in force",
  idOf: (key) => key.join("\n"),
  load: (session, wanted) =>
    Promise.all(
      wanted.map(async (key) => {
        const text = `SELECT count(*) AS n FROM api_keys
          WHERE org_id = $1 AND deactivated_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`
        const [row] = await session.query<{ n: number }>(text, key)
        return row?.n ?? 0
      }),
    ),
}

/** Like the number of keys in force, of those that were there before the batch. */
const inForceOf: Reader<readonly [orgId: string, userId: string, now: number], readonly string[]> = {
  name: "keys in force of a user",
  idOf: (key) => key.join("\n"),
  load: (session, wanted) =>
    Promise.all(
      wanted.map(async (key) => {
        const text = `WITH RECURSIVE theirs (id) AS (
            SELECT $2::text UNION SELECT k.key_id FROM api_keys k JOIN theirs ON k.created_by = theirs.id WHERE k.org_id = $1
          ) SELECT key_id AS "keyId" FROM api_keys
          WHERE org_id = $1 AND created_by IN (SELECT id FROM theirs)
            AND deactivated_at IS NULL AND (expires_at IS NULL OR expires_at > $3) ORDER BY id`
        const rows = await session.query<{ keyId: string }>(text, key)
        return rows.map(({ keyId }) => keyId)
      }),
    ),
}

const table = tableOf(organizations, {
  key: ["orgId"],
  changed: ["name", "tiers", "settings", "version", "drawSecret", "erasureSecret"],
})
const keys = tableOf(apiKeys, {
  key: ["orgId", "id"],
  changed: ["deactivatedAt", "expiresAt", "lastUsedAt", "signedInAt"],
})

const configurationTable = tableOf(configurationCounts, {
  key: ["orgId"],
  changed: ["bytes", "countedAt"],
})

type ConfigurationCount = typeof configurationCounts.$inferSelect & {
  /** Whether the row is there already. */
  readonly isStored: boolean
  /** Whether nobody serves who changes what is counted without counting it. */
  readonly isKept: boolean
}

/** Processes of a version that does not count: those that serve, and those that began after row `counted_at` was drawn. */
const readCount = `SELECT c.bytes, c.counted_at AS "countedAt", o.serves, o.began FROM (SELECT
    EXISTS (SELECT FROM processes WHERE NOT counts_configuration AND NOT ended) AS serves,
    (SELECT max(id) FROM processes WHERE NOT counts_configuration) AS began) o
  LEFT JOIN configuration_counts c ON c.org_id = $1`

/** The bytes of texts and of JSON before they were stored, which writes two characters in another way (`connection/text.ts`). */
const jsonSum = (column: string) =>
  `coalesce(sum(octet_length(replace(${column}::text, U&'\\E000\\E001', U&'\\E000'))), 0)`
const textBytes = (column: string) =>
  `octet_length(replace(replace(coalesce(${column}, ''), U&'\\E000\\E001', U&'\\E000'), U&'\\E000\\E000', ' '))`

/** What `core/organization/configuration.ts` counts, of the rows of organization $1. */
export const configurationSum = `(
    (SELECT ${jsonSum("config")} FROM campaigns WHERE org_id = $1)
    + (SELECT ${jsonSum("config")} FROM mini_games WHERE org_id = $1)
    + (SELECT coalesce(sum(${textBytes("game_id")} + ${textBytes("name")}), 0) FROM marketplace_games WHERE org_id = $1)
    + (SELECT ${jsonSum("events")} + coalesce(sum(${textBytes("url")} + ${textBytes("description")}), 0)
       FROM webhooks WHERE org_id = $1 AND deleted_at IS NULL)
    + (SELECT ${jsonSum("tiers")} FROM organizations WHERE org_id = $1)
  )::bigint`

type FoundCount = {
  readonly bytes: number | null
  readonly countedAt: number | null
  readonly serves: boolean
  readonly began: number | null
}

/** Read by what has the organization to itself; counted from the rows where no count can be relied on. */
const configurationCount: Reader<readonly [orgId: string], ConfigurationCount> = {
  name: "bytes of the configuration",
  idOf: ([orgId]) => orgId,
  load: (session, wanted) =>
    Promise.all(
      wanted.map(async ([orgId]) => {
        const [found] = await session.query<FoundCount>(readCount, [orgId])
        const { bytes = null, countedAt = null, serves = false, began = null } = found ?? {}
        const isStored = bytes !== null && countedAt !== null
        if (isStored && !serves && (began ?? 0) < countedAt) return { orgId, bytes, countedAt, isStored, isKept: true }
        const [sum] = await session.query<{ bytes: number }>(`SELECT ${configurationSum} AS bytes`, [orgId])
        return { orgId, bytes: sum?.bytes ?? 0, countedAt: 0, isStored, isKept: !serves }
      }),
    ),
}

/** Counts that something has `after` bytes, and had `before`. */
export const countConfiguration = (orgId: string, before: number, after: number) => {
  if (before === after) return
  const known = facts().get(configurationCount, [orgId])
  const countedAt = known.countedAt === 0 && known.isKept ? facts().nextId() : known.countedAt
  const count = { ...known, bytes: known.bytes + after - before, countedAt }
  const row = { orgId, bytes: count.bytes, countedAt }
  if (known.isStored) configurationTable.change(row)
  else configurationTable.add(row)
  facts().put(configurationCount, [orgId], { ...count, isStored: true })
}

export const toApiKey = (row: typeof apiKeys.$inferSelect): ApiKey => {
  const { keyId, orgId, name, scope, createdAt, expiresAt, deactivatedAt, prefix, lastUsedAt } = row
  const { createdBy, signedInAt } = row
  return { keyId, orgId, name, scope, createdAt, expiresAt, deactivatedAt, prefix, lastUsedAt, createdBy, signedInAt }
}

export const toOrganization = ({ orgId, name, createdAt }: Organization): Organization => ({ orgId, name, createdAt })

/** Of organizations that have erased anyone: what is kept of an id is then read before it is known whose it is. */
export const knownSecrets = new Cache<string, string>(10_000)

type OrganizationRow = typeof organizations.$inferSelect

const rowOf = (orgId: string): OrganizationRow => {
  const row = facts().get(organizationRow, [orgId])
  if (!row) throw new Error(`organization ${orgId} does not exist`)
  return row
}

const change = (row: OrganizationRow) => {
  facts().put(organizationRow, [row.orgId], row)
  table.change(row)
}

const changeKey = (keyId: string, change: Partial<typeof apiKeys.$inferSelect>) => {
  const orgId = organization()
  const row = facts().get(keyRow, [orgId, keyId])
  if (!row) throw new Error(`key ${keyId}, which changes, does not exist`)
  const changed = { ...row, ...change }
  keys.change(changed)
  facts().put(keyRow, [orgId, keyId], changed)
}

/** The key of the pseudonyms that draws show for players; null before the first chain. */
export const drawSecretOf = (orgId: string): string | null => rowOf(orgId).drawSecret

export const setDrawSecret = (orgId: string, drawSecret: string) => change({ ...rowOf(orgId), drawSecret })

/** The keys of the hashes of erased ids. */
export const erasureSecrets: ErasureSecrets = {
  secretOf: (orgId) => {
    const secret = facts().get(organizationRow, [orgId])?.erasureSecret ?? null
    if (secret !== null) knownSecrets.set(orgId, secret)
    return secret
  },
  setSecret: (_tx, orgId, erasureSecret) => change({ ...rowOf(orgId), erasureSecret }),
}

/** Organizations, their keys and their tiers, for jobs. */
export const organizationRecords = {
  readOrganization: (orgId: string): Organization | null => {
    const row = facts().get(organizationRow, [orgId])
    return row ? toOrganization(row) : null
  },

  add: (made: Organization) => {
    const row = {
      ...made,
      id: facts().nextId(),
      tiers: [],
      settings: null,
      version: 0,
      drawSecret: null,
      erasureSecret: null,
    }
    facts().put(organizationRow, [row.orgId], row)
    table.add(row)
  },

  storedTiers: (orgId: string): readonly Tier[] =>
    readableTiers(orgId, facts().get(organizationRow, [orgId])?.tiers ?? []),
  /** A play continues without tiers that cannot be read. */
  tiersOf: (_tx: Tx, orgId: string): readonly Tier[] => {
    const tiers = facts().get(organizationRow, [orgId])?.tiers ?? []
    return readOrNull(() => readableTiers(orgId, tiers)) ?? []
  },
  putTiers: (_tx: Tx, orgId: string, tiers: readonly Tier[]) => {
    const row = rowOf(orgId)
    countConfiguration(orgId, jsonBytes(row.tiers), jsonBytes(tiers))
    change({ ...row, tiers: [...tiers] })
  },

  settingsOf: (orgId: string): Settings =>
    readableSettings(orgId, facts().get(organizationRow, [orgId])?.settings ?? {}),
  putSettings: (_tx: Tx, orgId: string, settings: Settings) => change({ ...rowOf(orgId), settings }),

  configurationBytes: (orgId: string): number => facts().get(configurationCount, [orgId]).bytes,

  addKey: ({ key, ...apiKey }: NewApiKey) => {
    const { orgId, keyId } = apiKey
    const row = { ...apiKey, id: facts().nextId(), hash: sha256(key) }
    keys.add(row)
    facts().put(keyRow, [orgId, keyId], row)
  },

  readKey: (keyId: string): ApiKey | null => {
    const row = facts().get(keyRow, [organization(), keyId])
    return row ? toApiKey(row) : null
  },

  deactivateKey: (tx: Tx, keyId: string) => changeKey(keyId, { deactivatedAt: tx.wall }),
  expireKey: (_tx: Tx, keyId: string, expiresAt: number) => changeKey(keyId, { expiresAt }),
  touchKey: (tx: Tx, keyId: string) => changeKey(keyId, { lastUsedAt: tx.wall }),
  noteKeySignIn: (tx: Tx, keyId: string) => changeKey(keyId, { signedInAt: tx.wall }),

  countInForce: (orgId: string, now: number): number => facts().get(inForce, [orgId, now]),

  keysInForceOf: (orgId: string, userId: string, now: number): readonly ApiKey[] =>
    facts()
      .get(inForceOf, [orgId, userId, now])
      .flatMap((keyId) => {
        const row = facts().get(keyRow, [orgId, keyId])
        return row ? [toApiKey(row)] : []
      }),
}
