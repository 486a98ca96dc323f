import { Cache } from "../../../core/cache/cache.ts"
import { type LotRow, lotTable, type PoolCodeRow, type PoolRow, placesOf, poolTable } from "../../../record/pool/row.ts"
import { facts, organization } from "../engine/commit/batch.ts"
import type { WorkingSet } from "../engine/commit/working-set.ts"
import type { Reader } from "../engine/row/facts.ts"
import { forEachOwner } from "../engine/row/owner.ts"
import { columnsOf, type Key } from "../engine/row/reader.ts"
import { poolCodes } from "../schema/pool.ts"
import { readerOf } from "./tables.ts"

/** How many free codes are read at once: those of a batch of winners. */
const windowSize = 64

/** The free codes of a lot: the first ones from its head on, or those that follow the place `after`. */
type WindowKey = readonly [orgId: string, pool: number, lot: number, after: number]
type FreeRow = PoolCodeRow & { readonly isIssued: boolean }

const selectFree = `SELECT k.n AS "keyNumber", t.* FROM
    unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) WITH ORDINALITY AS k(pool, lot, after, until, n)
  CROSS JOIN LATERAL (SELECT ${columnsOf(poolCodes)}, EXISTS (SELECT 1 FROM promo_codes p
        WHERE p.code_key = t.code_key AND p.org_id = $1 AND t.kind = 'reward') AS "isIssued"
      FROM pool_codes t
      WHERE t.org_id = $1 AND t.pool = k.pool AND t.status = 0 AND t.place < k.until AND t.place > greatest(k.after,
        (SELECT l.head - 1 FROM code_lots l WHERE l.org_id = $1 AND l.pool = k.pool AND l.number = k.lot))
      ORDER BY t.place LIMIT ${windowSize} OFFSET 0) t
  ORDER BY k.n, t.place`

/** Not locked: codes change only behind the lock of their pool. */
const free: Reader<WindowKey, readonly FreeRow[]> = {
  name: "free codes of a lot",
  idOf: (key) => key.join("\n"),
  load: async (session, keys) => {
    const found = new Map<WindowKey | undefined, FreeRow[]>(keys.map((key) => [key, []]))
    const read = async (orgId: string, own: readonly WindowKey[]) => {
      const untils = own.map(([, , number]) => placesOf({ number })[1])
      const lists = [
        own.map(([, pool]) => pool),
        own.map(([, , lot]) => lot),
        own.map(([, , , after]) => after),
        untils,
      ]
      for (const row of await session.query<FreeRow & { keyNumber: number }>(selectFree, [orgId, ...lists]))
        found.get(own[row.keyNumber - 1])?.push(row)
    }
    await forEachOwner(keys, ([orgId]) => orgId, read)
    return keys.map((key) => found.get(key) ?? [])
  },
}

/** The first free code of a lot from its head on, and whether the service has issued a code with its text. */
export const nextFree = (lot: LotRow): { readonly row: PoolCodeRow; readonly isIssued: boolean } | null => {
  const [start] = placesOf(lot)
  let after = start - 1
  for (;;) {
    const window = facts().get(free, [organization(), lot.pool, lot.number, after])
    const row = window.find(({ place }) => place >= lot.head)
    if (row) return { row, isIssued: row.isIssued }
    const last = window.at(-1)
    if (window.length < windowSize || !last) return null
    after = last.place
  }
}

const locked = readerOf(poolTable, "byId")
const lotsOf = readerOf(lotTable, "ofPool")

const seenCampaigns = 10_000
type Seen = { readonly row: number; readonly lot: number | undefined }
/** The pools that jobs of a campaign have used, by their ids, which are then loaded with the first facts. */
const seen = new Cache<string, Map<string, Seen>>(seenCampaigns)
const nameOf = (orgId: string, campaignId: string) => `${orgId} ${campaignId}`

/** Remembers that jobs of a campaign use a pool, and which lot is its oldest. */
export const notePool = (
  orgId: string,
  campaignId: string,
  { poolId, id, kind }: PoolRow,
  lots: () => readonly LotRow[],
) => {
  const name = nameOf(orgId, campaignId)
  const pools = seen.get(name) ?? new Map<string, Seen>()
  pools.set(poolId, { row: id, lot: kind === "reward" ? lots().find(({ free }) => free > 0)?.number : undefined })
  seen.set(name, pools)
}

/** Loads the pools that a campaign is known to use, and their next codes, with the next facts. */
export const wantPools = (known: WorkingSet, orgId: string, campaignId: string) => {
  for (const [poolId, { row, lot }] of seen.get(nameOf(orgId, campaignId)) ?? []) {
    known.want(locked, [orgId, poolId])
    known.want(lotsOf, [orgId, row])
    if (lot !== undefined) known.want(free, [orgId, row, lot, placesOf({ number: lot })[0] - 1])
  }
}

const selectCodes = `SELECT coalesce(sum(total + coalesce(wanted - made, 0)), 0)::bigint AS codes
  FROM code_pools WHERE org_id = $1`
const selectNaming = `SELECT t.campaign_id AS "campaignId" FROM campaigns t
  WHERE t.org_id = $1 AND strpos(t.config::text, $2) > 0 AND (
    t.config #>> '{entry,poolId}' = $2 OR t.config #>> '{defaultCodeConfig,poolId}' = $2
    OR EXISTS (SELECT 1 FROM json_array_elements(
      CASE json_typeof(t.config -> 'prizes') WHEN 'array' THEN t.config -> 'prizes' ELSE '[]' END) p
      WHERE p ->> 'poolId' = $2))
  LIMIT 1`

const codes: Reader<Key, number> = {
  name: "codes of all pools",
  idOf: ([orgId]) => String(orgId),
  load: (session, keys) =>
    Promise.all(keys.map(async (key) => (await session.query<{ codes: number }>(selectCodes, key))[0]?.codes ?? 0)),
}

const naming: Reader<Key, string | null> = {
  name: "campaign that names a pool",
  idOf: (key) => key.join("\n"),
  load: (session, keys) =>
    Promise.all(
      keys.map(async (key) => (await session.query<{ campaignId: string }>(selectNaming, key))[0]?.campaignId ?? null),
    ),
}

/** How many codes all pools of an organization have, and are going to have. */
export const countCodes = (orgId: string): number => facts().get(codes, [orgId])

/** The id of a campaign that names a pool: in a prize, in its code template, or for its entry codes. */
export const campaignNaming = (orgId: string, poolId: string): string | null => facts().get(naming, [orgId, poolId])
