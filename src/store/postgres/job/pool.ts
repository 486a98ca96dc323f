import type { Pool as Connections } from "pg"
import type { Clocks } from "../../../core/clock.ts"
import { codeKey } from "../../../core/code/code.ts"
import { placeOf, statusNumber } from "../../../core/pool/pool.ts"
import {
  byLot,
  codesOfAStep,
  lotFor,
  maxCodes,
  type NewCode,
  refuseLots,
  sortCodes,
} from "../../../core/pool/upload.ts"
import type { LotRow, PoolCodeRow, PoolRow } from "../../../record/pool/row.ts"
import type { PoolSteps } from "../../../record/pool/steps.ts"
import { inEveryPart } from "../cluster/every-part.ts"
import { resultsOf } from "../connection/fault.ts"
import { type Session, withSession } from "../connection/pool.ts"
import { timeIn } from "../engine/clock/test-clock.ts"
import { lockSpace } from "../engine/commit/batch.ts"
import { columnsOf } from "../engine/row/reader.ts"
import { selectPromised } from "../record/player/merging.ts"
import { codeLots, codePools } from "../schema/pool.ts"

const begin = "BEGIN ISOLATION LEVEL READ COMMITTED"
/** The lock that batches share, so that no exclusive job runs meanwhile: over a cluster, the table makes it run where theirs do. */
const shareLock = `SELECT pg_advisory_xact_lock_shared(${lockSpace}, hashtext($1))
  FROM (SELECT count(*) FROM organizations WHERE org_id = $1) o`
/** One step at a time adds codes to the pools of an organization: nobody else has its texts, or takes its room. */
const addLock = `SELECT pg_advisory_xact_lock(${lockSpace}, hashtext('codes of ' || $1))`
const lockPool = `SELECT ${columnsOf(codePools)} FROM code_pools t WHERE t.org_id = $1 AND t.id = $2 FOR UPDATE`
const selectLots = `SELECT ${columnsOf(codeLots)} FROM code_lots t WHERE t.org_id = $1 AND t.pool = $2 ORDER BY t.number`
const sumCodes = `SELECT coalesce(sum(total + coalesce(wanted - made, 0)), 0)::bigint AS codes
  FROM code_pools WHERE org_id = $1`
const selectTaken = `SELECT k.key FROM unnest($3::text[]) AS k(key)
  WHERE EXISTS (SELECT 1 FROM pool_codes c WHERE c.code_key = k.key AND c.kind = $2 AND c.org_id = $1)
    OR ($2 = 'reward' AND EXISTS (SELECT 1 FROM promo_codes p WHERE p.code_key = k.key AND p.org_id = $1))`
const insertCodes = `INSERT INTO pool_codes (org_id, pool, place, kind, code_key, code, status)
  SELECT $1, $2, u.place, $3, u.key, u.code, 0 FROM unnest($4::bigint[], $5::text[], $6::text[]) AS u(place, key, code)`
const putLot = `INSERT INTO code_lots (org_id, pool, number, expires_at, created_at, size, free, head)
  VALUES ($1, $2, $3, $4, $5, $6, $6, $7)
  ON CONFLICT (org_id, pool, number) DO UPDATE SET size = code_lots.size + $6, free = code_lots.free + $6`
const dropSpentLots = `DELETE FROM code_lots WHERE org_id = $1 AND pool = $2 AND free = 0 AND number < $3 - 1`
const countAdded = `UPDATE code_pools SET total = total + $3, lots = $4, low_told = false, empty_told = false
  WHERE org_id = $1 AND id = $2`
const countMade = `UPDATE code_pools SET made = CASE WHEN made + $3 < wanted THEN made + $3 END,
    wanted = CASE WHEN made + $3 < wanted THEN wanted END,
    code_length = CASE WHEN made + $3 < wanted THEN code_length END,
    code_prefix = CASE WHEN made + $3 < wanted THEN code_prefix END
  WHERE org_id = $1 AND id = $2`
const selectFree = `SELECT t.place FROM pool_codes t
  WHERE t.org_id = $1 AND t.pool = $2 AND t.status = 0 AND t.place <= $3 AND t.place >= $4
  ORDER BY t.place LIMIT ${codesOfAStep}`
const selectFreeNamed = `SELECT t.place FROM unnest($4::text[]) AS k(key)
  CROSS JOIN LATERAL (SELECT c.place FROM pool_codes c WHERE c.code_key = k.key AND c.kind = $3 AND c.org_id = $1
    AND c.pool = $2 AND c.status = 0 OFFSET 0) t`
const withdrawCodes = `UPDATE pool_codes SET status = ${statusNumber("withdrawn")}, at = $3
  WHERE org_id = $1 AND pool = $2 AND place = ANY($4::bigint[])`
const takeFromLots = `UPDATE code_lots t SET free = t.free - u.taken, head = greatest(t.head, u.head)
  FROM unnest($3::bigint[], $4::bigint[], $5::bigint[]) AS u(number, taken, head)
  WHERE t.org_id = $1 AND t.pool = $2 AND t.number = u.number`
const countWithdrawn = "UPDATE code_pools SET withdrawn = withdrawn + $3 WHERE org_id = $1 AND id = $2"
const removeCodes = `DELETE FROM pool_codes WHERE org_id = $1 AND pool = $2 AND place IN (
    SELECT place FROM pool_codes WHERE org_id = $1 AND pool = $2 ORDER BY place LIMIT ${codesOfAStep}) RETURNING 1`
const countRemoved = "UPDATE code_pools SET total = total - $3 WHERE org_id = $1 AND id = $2"
const removeLots = "DELETE FROM code_lots WHERE org_id = $1 AND pool = $2"
const removePool = "DELETE FROM code_pools WHERE org_id = $1 AND id = $2"
const selectUnfinished = `SELECT ${columnsOf(codePools)} FROM code_pools t
  WHERE (t.wanted IS NOT NULL OR t.deleted_at IS NOT NULL) AND (strpos(t.org_id, '~') > 0) = $2 LIMIT $1`

/** Changes of many codes of pools: each step is a transaction of its own, which holds the pool for a few milliseconds. */
export const poolSteps = (connections: Connections, clocks: Clocks): PoolSteps => {
  /** Runs `work` with the pool, locked; null if it does not exist. Adding codes excludes other steps that do. */
  const step = <T>(
    { orgId, id }: PoolRow,
    isAdding: boolean,
    work: (session: Session, pool: PoolRow) => Promise<T>,
  ): Promise<T | null> =>
    withSession(connections, async (session) => {
      const [, , , [pool]] = await resultsOf([
        session.query(begin),
        session.query(shareLock, [orgId]),
        isAdding ? session.query(addLock, [orgId]) : Promise.resolve([]),
        session.query<PoolRow>(lockPool, [orgId, id]),
      ])
      const done = pool ? await work(session, pool) : null
      await session.query("COMMIT")
      return done
    })

  const takenAmong = async (session: Session, { orgId, kind }: PoolRow, codes: readonly NewCode[]) => {
    const keys = codes.map(({ key }) => key)
    const [taken, promised] = await resultsOf([
      session.query<{ key: string }>(selectTaken, [orgId, kind, keys]),
      kind === "reward" ? session.query<{ code: string }>(selectPromised, [orgId, keys]) : Promise.resolve([]),
    ])
    return new Set([...taken.map(({ key }) => key), ...promised.map(({ code }) => codeKey(code))])
  }

  /** Sorts `codes`, and adds those that fit to a lot. */
  const append = async (
    session: Session,
    pool: PoolRow,
    upload: { readonly expiresAt: number | null; readonly lot: number | null },
    codes: readonly NewCode[],
    most: (codes: number) => number,
  ) => {
    const { orgId, id } = pool
    const [lots, [sum], taken] = await resultsOf([
      session.query<LotRow>(selectLots, [orgId, id]),
      session.query<{ codes: number }>(sumCodes, [orgId]),
      takenAmong(session, pool, codes),
    ])
    const lot = lotFor(lots, pool.lots, upload)
    if (!lot) return null
    const { number, size } = lot
    const sorted = sortCodes(codes, (key) => taken.has(key), most(sum?.codes ?? 0))
    const { added } = sorted
    if (added.length === 0) return { lot: upload.lot, ...sorted }
    const places = added.map((_, index) => placeOf(number, size + index))
    const newLot = [number, upload.expiresAt, await timeIn(session, orgId, clocks), added.length, placeOf(number, 0)]
    const newLots = Math.max(pool.lots, number + 1)
    await resultsOf([
      session.query(countAdded, [orgId, id, added.length, newLots]),
      session.query(putLot, [orgId, id, ...newLot]),
      session.query(dropSpentLots, [orgId, id, newLots]),
      session.query(insertCodes, [
        ...[orgId, id, pool.kind, places],
        ...[added.map(({ key }) => key), added.map(({ code }) => code)],
      ]),
    ])
    return { lot: number, ...sorted }
  }

  return {
    add: (stored, upload, codes) =>
      step(stored, true, async (session, pool) => {
        if (pool.deletedAt !== null) return null
        const done = await append(session, pool, upload, codes, (sum) => maxCodes - sum)
        return done ? { ...done, added: done.added.length } : refuseLots()
      }),

    generate: (stored, codes) =>
      step(stored, true, async (session, pool) => {
        const { orgId, id, wanted, made, deletedAt } = pool
        if (deletedAt !== null || wanted === null || made === null) return null
        const done = await append(session, pool, { expiresAt: null, lot: null }, codes, () => wanted - made)
        if (!done) return refuseLots()
        await session.query(countMade, [orgId, id, done.added.length])
        return true as const
      }),

    withdraw: (stored, codes) =>
      step(stored, false, async (session, pool) => {
        const { orgId, id, kind, lots, deletedAt } = pool
        if (deletedAt !== null) return null
        const known = await session.query<LotRow>(selectLots, [orgId, id])
        const oldest = known.find(({ free }) => free > 0)?.head ?? 0
        const found =
          "upTo" in codes
            ? await session.query<Pick<PoolCodeRow, "place">>(selectFree, [orgId, id, codes.upTo, oldest])
            : await session.query<Pick<PoolCodeRow, "place">>(selectFreeNamed, [
                orgId,
                id,
                kind,
                [...new Set(codes.keys)],
              ])
        if (found.length === 0) return 0
        const places = found.map(({ place }) => place)
        const taken = [...byLot(places)]
        const heads = taken.map(([, { end }]) => ("upTo" in codes ? end : 0))
        const now = await timeIn(session, orgId, clocks)
        const counts = taken.map(([, { count }]) => count)
        await resultsOf([
          session.query(countWithdrawn, [orgId, id, places.length]),
          session.query(takeFromLots, [orgId, id, taken.map(([number]) => number), counts, heads]),
          session.query(dropSpentLots, [orgId, id, lots]),
          session.query(withdrawCodes, [orgId, id, now, places]),
        ])
        return places.length
      }),

    remove: async (stored) => {
      const isDone = await step(stored, false, async (session, { orgId, id, deletedAt }) => {
        if (deletedAt === null) return true
        const removed = await session.query(removeCodes, [orgId, id])
        if (removed.length > 0) {
          await session.query(countRemoved, [orgId, id, removed.length])
          return false
        }
        await resultsOf([session.query(removeLots, [orgId, id]), session.query(removePool, [orgId, id])])
        return true
      })
      return isDone ?? true
    },

    unfinished: (mode, limit) =>
      inEveryPart(connections, (session) => session.query<PoolRow>(selectUnfinished, [limit, mode === "test"])),
  }
}
