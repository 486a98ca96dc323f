import { and, eq, gt, isNull, or, sql } from "drizzle-orm"
import { refuseOneMore } from "../../core/bounds.ts"
import { Cache } from "../../core/cache.ts"
import { newId } from "../../core/id.ts"
import {
  type ApiKey,
  type Caller,
  type NewApiKey,
  type Organization,
  refusePastExpiry,
  type Scope,
} from "../../core/organization.ts"
import type { PageRequest } from "../../core/page.ts"
import { drawText, type Random } from "../../core/random.ts"
import { refuse } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import type { Tier } from "../../core/tier.ts"
import type { Audit } from "./audit.ts"
import type { GroupCommit, Tx } from "./commit.ts"
import { countRows } from "./count.ts"
import { sha256 } from "./hash.ts"
import type { Db } from "./open.ts"
import { pageOf, toPage } from "./page.ts"
import { apiKeys, organizations } from "./schema/organization.ts"

const keyAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const keyLength = 40
const cachedKeys = 10_000

const toApiKey = (row: typeof apiKeys.$inferSelect): ApiKey => {
  const { keyId, orgId, name, scope, createdAt, expiresAt, deactivatedAt } = row
  return { keyId, orgId, name, scope, createdAt, expiresAt, deactivatedAt }
}

/** Without the tiers, which a list does not show. */
const shownColumns = {
  id: organizations.id,
  orgId: organizations.orgId,
  name: organizations.name,
  createdAt: organizations.createdAt,
}

const toOrganization = ({ orgId, name, createdAt }: Organization): Organization => ({
  orgId,
  name,
  createdAt,
})

/** As `isKeyInForce` says it. */
const isInForce = (now: number) =>
  and(isNull(apiKeys.deactivatedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))

/** Organizations, their keys and their tiers (organization-api.md §1, §3). */
export const organizationStore = (db: Db, commit: GroupCommit, audit: Audit, random: Random) => {
  const keysByHash = new Cache<string, ApiKey>(cachedKeys)
  const tiersByOrg = new Cache<string, readonly Tier[]>(cachedKeys)

  const insertKey = (tx: Tx, request: { orgId: string; name: string; scope: Scope; expiresAt?: number }): NewApiKey => {
    const key = `premio_${drawText(keyAlphabet, keyLength, random)}`
    const row = {
      keyId: newId("key_", tx.now, random),
      orgId: request.orgId,
      name: request.name,
      scope: request.scope,
      createdAt: tx.now,
      expiresAt: request.expiresAt ?? null,
      deactivatedAt: null,
    }
    db.insert(apiKeys)
      .values({ ...row, hash: sha256(key) })
      .run()
    return { ...row, key }
  }

  const findOrganizationQuery = db
    .select()
    .from(organizations)
    .where(eq(organizations.orgId, sql.placeholder("orgId")))
    .prepare()
  const findOrganization = (orgId: string) => findOrganizationQuery.get({ orgId })

  const readTiers = (orgId: string): readonly Tier[] => tiersByOrg.get(orgId) ?? findOrganization(orgId)?.tiers ?? []

  /** The tiers of an organization, for a job: what the job's batch has not committed yet is never cached. */
  const tiersOf = (tx: Tx, orgId: string): readonly Tier[] => {
    const known = tiersByOrg.get(orgId)
    if (known) return known
    const read = readTiers(orgId)
    tx.afterCommit(() => tiersByOrg.set(orgId, read))
    return read
  }

  const store = {
    createOrganization: (request) =>
      commit.run((tx) => {
        const orgId = request.orgId ?? newId("org_", tx.now, random)
        if (findOrganization(orgId))
          return refuse("CONFLICT", `organization ${orgId} exists already; choose another orgId`)
        const organization: Organization = { orgId, name: request.name, createdAt: tx.now }
        db.insert(organizations)
          .values({ ...organization, tiers: [] })
          .run()
        const apiKey = insertKey(tx, { orgId, name: "First key", scope: "admin" })
        audit.record(
          tx,
          { orgId, keyId: null },
          { action: "organization.create", target: orgId, before: null, after: organization },
        )
        return { ...organization, apiKey }
      }),

    organization: async (orgId) => {
      const row = findOrganization(orgId)
      return row ? toOrganization(row) : refuse("NOT_FOUND", `organization ${orgId} does not exist; check its id`)
    },

    organizations: async (page: PageRequest) => {
      const { where, orderBy, limit } = pageOf(organizations.id, page)
      return toPage(
        db.select(shownColumns).from(organizations).where(where).orderBy(orderBy).limit(limit).all(),
        page,
        toOrganization,
      )
    },

    createApiKey: (caller: Caller, request) =>
      commit.run((tx) => {
        const refusal =
          refusePastExpiry(request.expiresAt, tx.now) ??
          refuseOneMore("API keys in force", countRows(db, apiKeys, caller.orgId, isInForce(tx.now)))
        if (refusal) return refusal
        const created = insertKey(tx, { ...request, orgId: caller.orgId })
        const { key: _secret, ...after } = created
        audit.record(tx, caller, { action: "api-key.create", target: created.keyId, before: null, after })
        return created
      }),

    apiKeys: async (orgId, page) => {
      const { where, orderBy, limit } = pageOf(apiKeys.id, page, eq(apiKeys.orgId, orgId))
      return toPage(db.select().from(apiKeys).where(where).orderBy(orderBy).limit(limit).all(), page, toApiKey)
    },

    deactivateApiKey: (caller, keyId) =>
      commit.run((tx) => {
        const row = db.select().from(apiKeys).where(eq(apiKeys.keyId, keyId)).get()
        if (row?.orgId !== caller.orgId) return refuse("NOT_FOUND", `API key ${keyId} does not exist; check keyId`)
        if (row.deactivatedAt !== null) return null
        db.update(apiKeys).set({ deactivatedAt: tx.now }).where(eq(apiKeys.id, row.id)).run()
        const before = toApiKey(row)
        audit.record(tx, caller, {
          action: "api-key.deactivate",
          target: keyId,
          before,
          after: { ...before, deactivatedAt: tx.now },
        })
        tx.afterCommit(() => keysByHash.delete(row.hash))
        return null
      }),

    findApiKey: async (hash) => {
      const known = keysByHash.get(hash)
      if (known) return known
      const row = db.select().from(apiKeys).where(eq(apiKeys.hash, hash)).get()
      if (!row) return null
      const key = toApiKey(row)
      keysByHash.set(hash, key)
      return key
    },

    putTiers: (caller, tiers) =>
      commit.run((tx) => {
        const before = findOrganization(caller.orgId)?.tiers ?? []
        const after = [...tiers].sort((a, b) => a.minXp - b.minXp)
        db.update(organizations).set({ tiers: after }).where(eq(organizations.orgId, caller.orgId)).run()
        tiersByOrg.delete(caller.orgId)
        audit.record(tx, caller, { action: "tiers.put", target: caller.orgId, before, after })
        tx.afterCommit(() => tiersByOrg.set(caller.orgId, after))
        return after
      }),

    tiers: async (orgId) => readTiers(orgId),
  } satisfies Partial<Store>

  return { ...store, tiersOf, readTiers }
}

export type Tiers = Pick<ReturnType<typeof organizationStore>, "tiersOf" | "readTiers">
