import type { ApiKey, NewApiKey, Organization } from "../../../core/organization/organization.ts"
import type { Settings } from "../../../core/organization/settings.ts"
import type { Tier } from "../../../core/player/tier.ts"
import type { Tx } from "../../record/transaction.ts"
import { sha256 } from "../../secret/hash.ts"
import { facts, organization } from "../engine/batch.ts"
import type { Reader } from "../engine/facts.ts"
import { rowReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { apiKeys, organizations } from "../schema/organization.ts"

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

const table = tableOf(organizations, {
  order: 1,
  key: ["orgId"],
  changed: ["name", "tiers", "settings", "version", "drawSecret"],
})
const keys = tableOf(apiKeys, { order: 2, key: ["orgId", "id"], changed: ["deactivatedAt", "expiresAt", "lastUsedAt"] })

export const toApiKey = (row: typeof apiKeys.$inferSelect): ApiKey => {
  const { keyId, orgId, name, scope, createdAt, expiresAt, deactivatedAt, prefix, lastUsedAt } = row
  return { keyId, orgId, name, scope, createdAt, expiresAt, deactivatedAt, prefix, lastUsedAt }
}

export const toOrganization = ({ orgId, name, createdAt }: Organization): Organization => ({ orgId, name, createdAt })

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

/** The key of what draws show of players; null before the first chain. */
export const drawSecretOf = (orgId: string): string | null => rowOf(orgId).drawSecret

export const setDrawSecret = (orgId: string, drawSecret: string) => change({ ...rowOf(orgId), drawSecret })

/** Organizations, their keys and their tiers, for jobs. */
export const organizationRecords = {
  readOrganization: (orgId: string): Organization | null => {
    const row = facts().get(organizationRow, [orgId])
    return row ? toOrganization(row) : null
  },

  add: (made: Organization) => {
    const row = { ...made, id: facts().nextId(), tiers: [], settings: null, version: 0, drawSecret: null }
    facts().put(organizationRow, [row.orgId], row)
    table.add(row)
  },

  storedTiers: (orgId: string): readonly Tier[] => facts().get(organizationRow, [orgId])?.tiers ?? [],
  tiersOf: (_tx: Tx, orgId: string): readonly Tier[] => facts().get(organizationRow, [orgId])?.tiers ?? [],
  putTiers: (_tx: Tx, orgId: string, tiers: readonly Tier[]) => change({ ...rowOf(orgId), tiers: [...tiers] }),

  settingsOf: (orgId: string): Settings => facts().get(organizationRow, [orgId])?.settings ?? {},
  putSettings: (orgId: string, settings: Settings) => change({ ...rowOf(orgId), settings }),

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

  countInForce: (orgId: string, now: number): number => facts().get(inForce, [orgId, now]),
}
