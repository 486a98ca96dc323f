import type { WarnedPool } from "../core/campaign/pool.ts"
import type { PageRequest } from "../core/page.ts"
import {
  countsOf,
  earliest,
  expiredOf,
  type Generation,
  isPast,
  lotOf,
  type Pool,
  type PoolChange,
  type PoolCodeConfig,
  type PoolKind,
  type PoolView,
  placeOf,
  poolCodeKey,
  statusNumber,
} from "../core/pool/pool.ts"
import type { NewCode } from "../core/pool/upload.ts"
import type { Refusal } from "../core/refusal.ts"
import { type Rows, tableOf } from "./rows.ts"
import type { Tx } from "./transaction.ts"

export type PoolRow = {
  readonly id: number
  readonly orgId: string
  readonly poolId: string
  readonly name: string
  readonly kind: PoolKind
  readonly codeConfig: PoolCodeConfig | null
  readonly lowAt: number | null
  readonly expiresAt: number | null
  readonly createdAt: number
  readonly total: number
  readonly given: number
  readonly used: number
  readonly withdrawn: number
  readonly lowTold: boolean
  readonly emptyTold: boolean
  readonly lots: number
  readonly wanted: number | null
  readonly made: number | null
  readonly codeLength: number | null
  readonly codePrefix: string | null
  readonly deletedAt: number | null
}

export type LotRow = {
  readonly orgId: string
  readonly pool: number
  readonly number: number
  readonly expiresAt: number | null
  readonly createdAt: number
  readonly size: number
  readonly free: number
  readonly head: number
}

export type PoolCodeRow = {
  readonly orgId: string
  readonly pool: number
  readonly place: number
  readonly kind: PoolKind
  readonly codeKey: string
  readonly code: string
  readonly status: number
  readonly at: number | null
  readonly promoCode: number | null
  readonly play: number | null
}

export const poolTable = tableOf<PoolRow>()({
  key: ["id"],
  changed: [
    "name",
    "lowAt",
    "expiresAt",
    "total",
    "given",
    "used",
    "withdrawn",
    "lowTold",
    "emptyTold",
    "lots",
    "wanted",
    "made",
    "codeLength",
    "codePrefix",
    "deletedAt",
  ],
  reads: {
    byId: { kind: "one", by: ["orgId", "poolId"], where: ["deletedAt"] },
    byRow: { kind: "one", by: ["id"] },
    ofOrganization: { kind: "count", by: ["orgId"], where: ["deletedAt"] },
  },
})

/** A pool has few lots: those whose codes are all gone are removed. Read them only behind the pool, which locks them. */
export const lotTable = tableOf<LotRow>()({
  key: ["pool", "number"],
  changed: ["size", "free", "head"],
  reads: { ofPool: { kind: "many", by: ["pool"], orderBy: "number" } },
})

export const poolCodeTable = tableOf<PoolCodeRow>()({
  key: ["pool", "place"],
  changed: ["status", "at", "promoCode", "play"],
  reads: { byKey: { kind: "one", by: ["orgId", "kind", "codeKey"] } },
})

/** A code of a pool that a player can still be given or play with; it ends at `expiresAt`, if that is not null. */
export type FreeCode = { readonly row: PoolCodeRow; readonly code: string; readonly expiresAt: number | null }

/** An entry code of a pool; `play` is the row of the play that has used it. */
export type EntryCode = {
  readonly row: PoolCodeRow
  readonly status: "free" | "used" | "withdrawn"
  readonly play: number | null
  readonly isExpired: boolean
}

/** What a pool generates; null if it generates nothing. */
export const generationOf = ({ wanted, made, codeLength, codePrefix }: PoolRow): Generation | null =>
  wanted === null || made === null || codeLength === null
    ? null
    : { wanted, made, length: codeLength, prefix: codePrefix ?? "" }

export const toPoolView = (pool: PoolRow, expiredInLots: number, now: number): PoolView => {
  const { poolId, name, kind, codeConfig, lowAt, expiresAt, createdAt } = pool
  const generation = generationOf(pool)
  return {
    poolId,
    name,
    kind,
    codeConfig,
    ...countsOf(pool, expiredInLots, now),
    lowAt,
    expiresAt,
    createdAt,
    generating: generation && { wanted: generation.wanted, made: generation.made },
  }
}

/** A pool as the warnings of campaigns see it. */
export const toWarnedPool = ({ kind, total, given, used, withdrawn, lowAt, expiresAt }: PoolRow): WarnedPool => ({
  kind,
  total,
  left: total - given - used - withdrawn,
  lowAt,
  expiresAt,
})

type Needs = {
  readonly countCodes: (orgId: string) => number
  readonly namedBy: (orgId: string, poolId: string) => string | null
  /** The first free code of a lot from its head on, and whether the service has issued a code with its text. */
  readonly next: (lot: LotRow) => { readonly row: PoolCodeRow; readonly isIssued: boolean } | null
  /** Whether a code that the service has issued, or promised to a winner, has this text. */
  readonly isCodeTaken: (orgId: string, code: string) => boolean
  /** Called when a job of a campaign has used a pool, so that the next one can load it ahead. */
  readonly noted: (orgId: string, campaignId: string, pool: PoolRow, lots: readonly LotRow[]) => void
}

/**
 * The pools of codes, for jobs (docs/api.md#pools-of-codes). To look a pool up is to lock it: all changes of its codes
 * happen behind that lock, so find the pool first and only then its codes.
 */
export const codePoolRecords = (rows: Rows, { countCodes, namedBy, next, isCodeTaken, noted }: Needs) => {
  const lotsOf = (pool: PoolRow) => rows.many(lotTable, "ofPool", pool.id)
  const lotsByAge = (pool: PoolRow) => lotsOf(pool).toSorted((a, b) => a.number - b.number)

  const current = (pool: PoolRow): PoolRow => {
    const row = rows.one(poolTable, "byId", pool.orgId, pool.poolId)
    if (!row) throw new Error(`pool ${pool.poolId} does not exist`)
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

  /** Withdraws the next code. */
  const passOver = (tx: Tx, pool: PoolRow, code: PoolCodeRow) => {
    const before = current(pool)
    take(before, code, { status: statusNumber("withdrawn"), at: tx.now }, code.place + 1)
    rows.change(poolTable, before, { ...before, withdrawn: before.withdrawn + 1 })
  }

  return {
    /** The pool, locked; null if it does not exist. `campaignId` is the campaign whose job uses its codes. */
    find: (orgId: string, poolId: string, campaignId?: string): PoolRow | null => {
      const pool = rows.one(poolTable, "byId", orgId, poolId)
      if (pool && campaignId !== undefined) noted(orgId, campaignId, pool, lotsOf(pool))
      return pool
    },

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
    noteTold: (pool: PoolRow, told: Pick<PoolRow, "lowTold" | "emptyTold">) => {
      const before = current(pool)
      rows.change(poolTable, before, { ...before, ...told })
    },

    /**
     * The code that is given next: the first of the oldest lot that has not expired. Codes that the service has issued
     * meanwhile are withdrawn on the way, whether or not the job then gives one.
     */
    nextCode: (tx: Tx, pool: PoolRow): FreeCode | null => {
      for (const { number } of lotsByAge(pool)) {
        for (;;) {
          const lot = lotsOf(pool).find((other) => other.number === number)
          if (!lot || lot.free === 0 || isPast(pool, lot, tx.now)) break
          const found = next(lot)
          if (!found) throw new Error(`lot ${number} of pool ${pool.poolId} lacks its free codes`)
          const { row, isIssued } = found
          if (!isIssued && !isCodeTaken(pool.orgId, row.code))
            return { row, code: row.code, expiresAt: earliest(pool.expiresAt, lot.expiresAt) }
          passOver(tx, pool, row)
        }
      }
      return null
    },

    /** Gives a reward code, which was the next, as the promo code with this row number. */
    give: (tx: Tx, pool: PoolRow, { row }: FreeCode, promoCode: number) => {
      const before = current(pool)
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
      const isFree = row.status === statusNumber("free")
      return {
        row,
        status: isFree ? "free" : row.status === statusNumber("used") ? "used" : "withdrawn",
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

/** The places of a lot's codes, as a half-open interval. */
export const placesOf = ({ number }: Pick<LotRow, "number">): readonly [from: number, until: number] => [
  placeOf(number, 0),
  placeOf(number + 1, 0),
]

/** What a step of adding codes did; `lot` is the lot that took them. */
export type AddedCodes = {
  readonly lot: number | null
  readonly added: number
  readonly duplicates: number
  readonly beyond: readonly number[]
}

/** The free codes to withdraw: those with these keys, or all up to and including a place. */
export type Withdrawn = { readonly keys: readonly string[] } | { readonly upTo: number }

/**
 * Changes of many codes, in steps of a few milliseconds, each a transaction of its own or one among others. They return
 * null if the pool does not exist.
 */
export type PoolSteps = {
  /** Adds codes in their order behind those of the pool. */
  add(
    pool: PoolRow,
    upload: { readonly expiresAt: number | null; readonly lot: number | null },
    codes: readonly NewCode[],
  ): Promise<AddedCodes | Refusal | null>
  /** Adds as many of these codes as the pool still generates. */
  generate(pool: PoolRow, codes: readonly NewCode[]): Promise<true | Refusal | null>
  /** Withdraws up to a step's codes; returns how many. */
  withdraw(pool: PoolRow, codes: Withdrawn): Promise<number | Refusal | null>
  /** Removes up to a step's codes of a deleted pool, and with the last of them the pool; returns whether that is done. */
  remove(pool: PoolRow): Promise<boolean | Refusal>
  /** At most `limit` pools of all organizations that generate codes or were deleted. */
  unfinished(limit: number): Promise<readonly PoolRow[]>
}

/** Reads of pools outside of jobs. */
export type PoolReads = {
  /** How many free codes of some pools are in lots that have expired; pools without any are left out. */
  expired(orgId: string, pools: readonly number[], now: number): Promise<ReadonlyMap<number, number>>
  /** The codes of a pool, newest first. */
  codes(orgId: string, pool: number, status: number | null, page: PageRequest): Promise<readonly ListedCode[]>
  /** The texts of the codes of a pool from a place on, oldest first. */
  texts(
    orgId: string,
    pool: number,
    from: number,
    limit: number,
  ): Promise<readonly Pick<PoolCodeRow, "place" | "code">[]>
  /** The place of the newest code of a pool; null if it has none. */
  lastPlace(orgId: string, pool: number): Promise<number | null>
}

/** A code of a pool with the ids of what it refers to. */
export type ListedCode = Pick<PoolCodeRow, "place" | "code" | "status" | "at"> & {
  readonly externalUserId: string | null
  readonly sessionId: string | null
  readonly campaignId: string | null
}
