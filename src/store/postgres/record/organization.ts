import type { ApiKey, NewApiKey, Organization } from "../../../core/organization/organization.ts"
import type { Tier } from "../../../core/player/tier.ts"
import { sha256 } from "../../hash.ts"
import type { Tx } from "../../transaction.ts"
import { facts, organization } from "../engine/batch.ts"
import { rowReader, rowsReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { apiKeys, organizations } from "../schema/organization.ts"

export const organizationRow = rowReader("organization", organizations, ["orgId"])
const keyRow = rowReader("key", apiKeys, ["orgId", "keyId"])
const keysOf = rowsReader("keys of an organization", apiKeys, ["orgId"], { where: "t.deactivated_at IS NULL" })

const table = tableOf(organizations, { order: 1, key: ["orgId"], changed: ["name", "tiers", "version"] })
const keys = tableOf(apiKeys, { order: 2, key: ["orgId", "id"], changed: ["deactivatedAt"] })

export const toApiKey = (row: typeof apiKeys.$inferSelect): ApiKey => {
  const { keyId, orgId, name, scope, createdAt, expiresAt, deactivatedAt } = row
  return { keyId, orgId, name, scope, createdAt, expiresAt, deactivatedAt }
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

/** Organizations, their keys and their tiers, for jobs. */
export const organizationRecords = {
  readOrganization: (orgId: string): Organization | null => {
    const row = facts().get(organizationRow, [orgId])
    return row ? toOrganization(row) : null
  },

  add: (made: Organization) => {
    const row = { ...made, id: facts().nextId(), tiers: [], version: 0 }
    facts().put(organizationRow, [row.orgId], row)
    table.add(row)
  },

  storedTiers: (orgId: string): readonly Tier[] => facts().get(organizationRow, [orgId])?.tiers ?? [],
  tiersOf: (_tx: Tx, orgId: string): readonly Tier[] => facts().get(organizationRow, [orgId])?.tiers ?? [],
  putTiers: (_tx: Tx, orgId: string, tiers: readonly Tier[]) => change({ ...rowOf(orgId), tiers: [...tiers] }),

  addKey: ({ key, ...apiKey }: NewApiKey) => {
    const { orgId, keyId } = apiKey
    const known = facts().get(keysOf, [orgId])
    const row = { ...apiKey, id: facts().nextId(), hash: sha256(key) }
    keys.add(row)
    facts().put(keysOf, [orgId], [...known, row])
    facts().put(keyRow, [orgId, keyId], row)
  },

  readKey: (keyId: string): ApiKey | null => {
    const row = facts().get(keyRow, [organization(), keyId])
    return row ? toApiKey(row) : null
  },

  deactivateKey: (tx: Tx, keyId: string) => {
    const orgId = organization()
    const row = facts().get(keyRow, [orgId, keyId])
    if (!row) throw new Error(`key ${keyId}, which is deactivated, does not exist`)
    const changed = { ...row, deactivatedAt: tx.wall }
    keys.change(changed)
    facts().put(keyRow, [orgId, keyId], changed)
    const others = facts()
      .get(keysOf, [orgId])
      .filter((key) => key.keyId !== keyId)
    facts().put(keysOf, [orgId], others)
  },

  countInForce: (orgId: string, now: number): number =>
    facts()
      .get(keysOf, [orgId])
      .filter(({ expiresAt }) => expiresAt === null || expiresAt > now).length,
}
