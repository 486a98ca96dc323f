import { and, getTableColumns, isNotNull, or, sql } from "drizzle-orm"
import { placeOf, statusNumber } from "../../../core/pool/pool.ts"
import { byLot, codesOfAStep, lotFor, maxCodes, refuseLots, sortCodes } from "../../../core/pool/upload.ts"
import { type LotRow, lotTable, type PoolCodeRow, type PoolRow, poolTable } from "../../../record/pool/row.ts"
import type { PoolSteps } from "../../../record/pool/steps.ts"
import type { Rows } from "../../../record/rows.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import { preparedInsert } from "../engine/row/insert.ts"
import type { Db } from "../file/open.ts"
import { codePools, poolCodes } from "../schema/pool.ts"

const shown = Object.entries(getTableColumns(poolCodes))
  .map(([field, { name }]) => `${name} AS "${field}"`)
  .join(", ")

const statementsFor = ({ $client: client }: Db) => ({
  byKey: client.query<PoolCodeRow, [orgId: string, kind: string, key: string]>(
    `SELECT ${shown} FROM pool_codes WHERE org_id = ? AND kind = ? AND code_key = ?`,
  ),
  free: client.query<PoolCodeRow, [pool: number, upTo: number, limit: number]>(
    `SELECT ${shown} FROM pool_codes INDEXED BY pool_codes_by_status
     WHERE pool = +?1 AND status = 0 AND place <= +?2 ORDER BY place LIMIT CAST(?3 AS INTEGER)`,
  ),
  withdraw: client.query("UPDATE pool_codes SET status = ?, at = ? WHERE pool = ? AND place = ?"),
  removeCodes: client.query(
    `DELETE FROM pool_codes WHERE pool = ?1 AND place IN (
       SELECT place FROM pool_codes WHERE pool = ?1 ORDER BY place LIMIT ?2)`,
  ),
  removeLots: client.query("DELETE FROM code_lots WHERE pool = ?"),
})

type Needs = {
  readonly rows: Rows
  readonly countCodes: (orgId: string) => number
  /** Whether a code that the service has issued, or promised to a winner, has this text. */
  readonly isCodeTaken: (orgId: string, code: string) => boolean
}

/** Changes of many codes of pools: each step is a job among others. */
export const poolSteps = (db: Db, commit: GroupCommit, { rows, countCodes, isCodeTaken }: Needs): PoolSteps => {
  const sqlite = statementsFor(db)
  const insert = preparedInsert(db, poolCodes)
  const lotsOf = (pool: PoolRow) => rows.many(lotTable, "ofPool", pool.id)

  /** The pool as it is now; null if it was deleted. */
  const current = ({ id }: PoolRow): PoolRow | null => {
    const pool = rows.one(poolTable, "byRow", id)
    return pool?.deletedAt === null ? pool : null
  }

  const isTaken = ({ orgId, kind }: PoolRow) => {
    const isOfPool = (key: string) => sqlite.byKey.get(orgId, kind, key) !== null
    return kind === "entry" ? isOfPool : (key: string) => isOfPool(key) || isCodeTaken(orgId, key)
  }

  /** Adds codes to the lot with number `number`, and counts them. */
  const append = (tx: Tx, pool: PoolRow, codes: readonly { code: string; key: string }[], lot: LotRow) => {
    const { orgId, id, kind } = pool
    for (const [index, { code, key }] of codes.entries())
      insert({
        orgId,
        pool: id,
        place: placeOf(lot.number, lot.size + index),
        kind,
        codeKey: key,
        code,
        status: statusNumber("free"),
        at: null,
        promoCode: null,
        play: null,
      })
    const after = { ...lot, size: lot.size + codes.length, free: lot.free + codes.length }
    if (lot.number < pool.lots) rows.change(lotTable, lot, after)
    else rows.add(lotTable, { ...after, createdAt: tx.now })
    const lots = Math.max(pool.lots, lot.number + 1)
    for (const old of lotsOf(pool)) if (old.free === 0 && old.number < lots - 1) rows.remove(lotTable, old)
    return { ...pool, lots, total: pool.total + codes.length, lowTold: false, emptyTold: false }
  }

  const lotRowFor = (pool: PoolRow, upload: { expiresAt: number | null; lot: number | null }): LotRow | null => {
    const lots = lotsOf(pool)
    const found = lotFor(lots, pool.lots, upload)
    if (!found) return null
    const { number } = found
    const stored = lots.find((lot) => lot.number === number)
    const { expiresAt } = upload
    const head = placeOf(number, 0)
    return stored ?? { orgId: pool.orgId, pool: pool.id, number, expiresAt, createdAt: 0, size: 0, free: 0, head }
  }

  return {
    add: (stored, upload, codes) =>
      commit.run(stored.orgId, (tx) => {
        const pool = current(stored)
        const lot = pool && lotRowFor(pool, upload)
        if (!pool) return null
        if (!lot) return refuseLots()
        const { added, duplicates, beyond } = sortCodes(codes, isTaken(pool), maxCodes - countCodes(pool.orgId))
        if (added.length > 0) rows.change(poolTable, pool, append(tx, pool, added, lot))
        return { lot: added.length > 0 ? lot.number : upload.lot, added: added.length, duplicates, beyond }
      }),

    generate: (stored, codes) =>
      commit.run(stored.orgId, (tx) => {
        const pool = current(stored)
        if (!pool || pool.wanted === null || pool.made === null) return null
        const lot = lotRowFor(pool, { expiresAt: null, lot: null })
        if (!lot) return refuseLots()
        const { added } = sortCodes(codes, isTaken(pool), pool.wanted - pool.made)
        const after = added.length > 0 ? append(tx, pool, added, lot) : pool
        rows.change(poolTable, pool, { ...after, ...generated(pool.wanted, pool.made + added.length) })
        return true as const
      }),

    withdraw: (stored, codes) =>
      commit.run(stored.orgId, (tx) => {
        const pool = current(stored)
        if (!pool) return null
        const found =
          "upTo" in codes
            ? sqlite.free.all(pool.id, codes.upTo, codesOfAStep)
            : [...new Set(codes.keys)].flatMap((key) => sqlite.byKey.get(pool.orgId, pool.kind, key) ?? [])
        const free = found.filter((code) => code.pool === pool.id && code.status === statusNumber("free"))
        for (const { place } of free) sqlite.withdraw.run(statusNumber("withdrawn"), tx.now, pool.id, place)
        const places = byLot(free.map(({ place }) => place))
        for (const lot of lotsOf(pool)) {
          const { count = 0, end = 0 } = places.get(lot.number) ?? {}
          const head = "upTo" in codes ? Math.max(lot.head, end) : lot.head
          if (count === lot.free && lot.number < pool.lots - 1) rows.remove(lotTable, lot)
          else if (count > 0) rows.change(lotTable, lot, { ...lot, free: lot.free - count, head })
        }
        if (free.length > 0) rows.change(poolTable, pool, { ...pool, withdrawn: pool.withdrawn + free.length })
        return free.length
      }),

    remove: ({ id, orgId }) =>
      commit.run(orgId, () => {
        const pool = rows.one(poolTable, "byRow", id)
        if (!pool || pool.deletedAt === null) return true
        const { changes } = sqlite.removeCodes.run(id, codesOfAStep)
        if (changes > 0) {
          rows.change(poolTable, pool, { ...pool, total: pool.total - changes })
          return false
        }
        sqlite.removeLots.run(id)
        rows.remove(poolTable, pool)
        return true
      }),

    unfinished: async (mode, limit) =>
      db
        .select()
        .from(codePools)
        .where(
          and(
            or(isNotNull(codePools.wanted), isNotNull(codePools.deletedAt)),
            sql`(instr(${codePools.orgId}, '~') > 0) = ${mode === "test" ? 1 : 0}`,
          ),
        )
        .limit(limit)
        .all(),
  }
}

/** What is left to generate after `made` of `wanted` codes. */
const generated = (wanted: number, made: number) =>
  made < wanted ? { wanted, made } : { wanted: null, made: null, codeLength: null, codePrefix: null }
