import {
  countsOf,
  earliest,
  expiredOf,
  isPast,
  lotOf,
  type Pool,
  type PoolChange,
  type PoolView,
  poolCodeKey,
  statusNumber,
} from "../../core/pool/pool.ts"
import type { Rows } from "../rows.ts"
import type { Tx } from "../transaction.ts"
import { type LotRow, lotTable, type PoolCodeRow, type PoolRow, poolCodeTable, poolTable, toPoolView } from "./row.ts"

/** A code of a pool that a player can still be given or play with; it ends at `expiresAt`, if that is not null. */
export type FreeCode = { readonly row: PoolCodeRow; readonly code: string; readonly expiresAt: number | null }

/** A pool whose codes are given, with how many are left and the next of them. */
export type GivingPoolRow = { readonly pool: PoolRow; readonly left: number; readonly next: FreeCode | null }

/** An entry code of a pool; `play` is the row of the play that has used it. */
export type EntryCode = {
  readonly row: PoolCodeRow
  readonly status: "free" | "used" | "withdrawn"
  readonly play: number | null
  readonly isExpired: boolean
}

const entryStatuses = ["free", "used", "withdrawn"] as const

type Needs = {
  readonly countCodes: (orgId: string) => number
  readonly namedBy: (orgId: string, poolId: string) => string | null
  /** The first free code of a lot from its head on, and whether the service has issued a code with its text. */
  readonly next: (lot: LotRow) => { readonly row: PoolCodeRow; readonly isIssued: boolean } | null
  /** Whether a code that the service has issued, or promised to a winner, has this text. */
  readonly isCodeTaken: (orgId: string, code: string) => boolean
  /** Called when a job of a campaign has used a pool, so that the next one can load it ahead. */
  readonly noted: (orgId: string, campaignId: string, pool: PoolRow, lots: () => readonly LotRow[]) => void
}

/**
 * The pools of codes, for jobs (docs/api.md#pools-of-codes). To look a pool up is to lock it: all changes of its codes
 * happen behind that lock, so find the pool first and only then its codes.
 */
export const codePoolRecords = (rows: Rows, { countCodes, namedBy, next, isCodeTaken, noted }: Needs) => {
  const lotsOf = (pool: PoolRow) => rows.many(lotTable, "ofPool", pool.id)
  const lotsByAge = (pool: PoolRow) => lotsOf(pool).toSorted((a, b) => a.number - b.number)

  const find = (orgId: string, poolId: string, campaignId?: string): PoolRow | null => {
    const pool = rows.one(poolTable, "byId", orgId, poolId)
    if (pool && campaignId !== undefined) noted(orgId, campaignId, pool, () => lotsOf(pool))
    return pool
  }

  const current = ({ orgId, poolId }: Pick<PoolRow, "orgId" | "poolId">): PoolRow => {
    const row = rows.one(poolTable, "byId", orgId, poolId)
    if (!row) throw new Error(`pool ${poolId} does not exist`)
    return row
  }

  /**
   * Takes a free code out of its lot, whose head becomes `head`, if given. A lot is removed with its last free code
   * unless it is the newest.
   */
  const take = (pool: PoolRow, code: PoolCodeRow, changed: Partial<PoolCodeRow>, head?: number) => {
    const lot = lotsOf(pool).find(({ number }) => number === lotOf(code.place))
    if (!lot) throw new Error(`the lot of place ${code.place} of pool ${pool.poolId} does not exist`)
    rows.change(poolCodeTable, code, { ...code, ...changed })
    const free = lot.free - 1
    if (free === 0 && lot.number < pool.lots - 1) rows.remove(lotTable, lot)
    else rows.change(lotTable, lot, { ...lot, free, head: head ?? lot.head })
  }

  /** The first free code of the oldest lot that has not expired, and whether its text is taken; null if none is left. */
  const firstFree = (tx: Tx, pool: PoolRow, lots: readonly LotRow[]) => {
    const lot = lots.find((some) => some.free > 0 && !isPast(pool, some, tx.now))
    if (!lot) return null
    const found = next(lot)
    if (!found) throw new Error(`lot ${lot.number} of pool ${pool.poolId} lacks its free codes`)
    const { row, isIssued } = found
    return { row, expiresAt: lot.expiresAt, isTaken: isIssued || isCodeTaken(pool.orgId, row.code) }
  }

  /** Withdraws the next code. */
  const passOver = (tx: Tx, pool: PoolRow, code: PoolCodeRow) => {
    const before = current(pool)
    take(before, code, { status: statusNumber("withdrawn"), at: tx.now }, code.place + 1)
    rows.change(poolTable, before, { ...before, withdrawn: before.withdrawn + 1 })
  }

  return {
    /** The pool, locked; null if it does not exist. `campaignId` is the campaign whose job uses its codes. */
    find,

    /** How many pools the organization has. */
    count: (orgId: string): number => rows.count(poolTable, "ofOrganization", orgId),

    /** How many codes all pools of the organization have, and are going to have. */
    countCodes,

    /** The id of a campaign that names the pool; null if there is none. */
    namedBy,

    view: (pool: PoolRow, now: number): PoolView => toPoolView(pool, expiredOf(lotsOf(pool), now), now),

    add: (orgId: string, pool: Pool) => {
      const counts = { total: 0, given: 0, used: 0, withdrawn: 0, lots: 0, lowTold: false, emptyTold: false }
      const generating = { wanted: null, made: null, codeLength: null, codePrefix: null }
      rows.add(poolTable, { ...pool, orgId, ...counts, ...generating, deletedAt: null })
    },

    change: (orgId: string, poolId: string, { generation, ...changed }: PoolChange) => {
      const before = rows.one(poolTable, "byId", orgId, poolId)
      if (!before) throw new Error(`the changed pool ${poolId} does not exist`)
      const generating = generation && {
        wanted: generation.wanted,
        made: generation.made,
        codeLength: generation.length,
        codePrefix: generation.prefix,
      }
      rows.change(poolTable, before, { ...before, ...changed, ...generating })
    },

    /** Notes which events of the pool have been sent since codes were last added. */
    noteTold: (orgId: string, poolId: string, told: Pick<PoolRow, "lowTold" | "emptyTold">) => {
      const before = current({ orgId, poolId })
      rows.change(poolTable, before, { ...before, ...told })
    },

    /**
     * The pool, locked, with its reward code that is given next, and how many are left; null if it does not exist.
     * Codes that the service has issued meanwhile are withdrawn on the way, whether or not the job then gives one.
     */
    giving: (tx: Tx, orgId: string, poolId: string, campaignId?: string): GivingPoolRow | null => {
      for (let pool = find(orgId, poolId, campaignId); pool; pool = find(orgId, poolId)) {
        const lots = lotsByAge(pool)
        const found = firstFree(tx, pool, lots)
        if (!found?.isTaken) {
          const { left } = countsOf(pool, expiredOf(lots, tx.now), tx.now)
          if (!found) return { pool, left, next: null }
          const { row, expiresAt } = found
          return { pool, left, next: { row, code: row.code, expiresAt: earliest(pool.expiresAt, expiresAt) } }
        }
        passOver(tx, pool, found.row)
      }
      return null
    },

    /** Gives a reward code that `giving` has found as the promo code with this row number. */
    give: (tx: Tx, orgId: string, poolId: string, { row }: FreeCode, promoCode: number) => {
      const before = current({ orgId, poolId })
      take(before, row, { status: statusNumber("given"), at: tx.now, promoCode }, row.place + 1)
      rows.change(poolTable, before, { ...before, given: before.given + 1 })
    },

    /** Announces that an entry code will be looked up. */
    wantEntry: (orgId: string, code: string) => {
      rows.want(poolCodeTable, "byKey", orgId, "entry", poolCodeKey("entry", code))
    },

    /** The entry code of the pool with this text, compared as all entry codes are; null if it has none. */
    findEntry: (tx: Tx, pool: PoolRow, code: string): EntryCode | null => {
      const row = rows.one(poolCodeTable, "byKey", pool.orgId, "entry", poolCodeKey("entry", code))
      if (row?.pool !== pool.id) return null
      const lot = lotsOf(pool).find(({ number }) => number === lotOf(row.place))
      const status = entryStatuses.find((name) => row.status === statusNumber(name)) ?? "withdrawn"
      const isFree = status === "free"
      return {
        row,
        status,
        play: row.play,
        isExpired: isFree && lot !== undefined && isPast(pool, lot, tx.now),
      }
    },

    /** Uses a free entry code up by the play with this row number. */
    use: (tx: Tx, pool: PoolRow, { row }: EntryCode, play: number) => {
      const before = current(pool)
      take(before, row, { status: statusNumber("used"), at: tx.now, play })
      rows.change(poolTable, before, { ...before, used: before.used + 1 })
    },
  }
}

export type CodePools = ReturnType<typeof codePoolRecords>
