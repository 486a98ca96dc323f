import type { CodeConfig } from "../code/template.ts"
import { type Refusal, refuse } from "../refusal.ts"

/** What the codes of a pool are for: `reward` codes are given to players, `entry` codes are played with. */
export const poolKinds = ["reward", "entry"] as const
export type PoolKind = (typeof poolKinds)[number]

/** The template of the codes that a reward pool gives. Without `expiresInSeconds` it sets no date. */
export type PoolCodeConfig = Pick<CodeConfig, "discountType" | "discountValue" | "maxDiscountAmount" | "maxUses"> & {
  readonly expiresInSeconds: number | null
}

/** Fields that are left out have their defaults. */
export type PoolInput = Pick<Pool, "name" | "kind"> &
  Partial<Pick<Pool, "lowAt" | "expiresAt">> & { readonly codeConfig?: Partial<PoolCodeConfig> }

export type PoolPatch = Partial<Pick<Pool, "name" | "lowAt" | "expiresAt">>

/** A pool as configured (docs/api.md#pools-of-codes). Times are epoch milliseconds. */
export type Pool = {
  readonly poolId: string
  readonly name: string
  readonly kind: PoolKind
  /** Null in entry pools. */
  readonly codeConfig: PoolCodeConfig | null
  /** How many codes are left when `pool.low` is sent; null for a tenth of the total. */
  readonly lowAt: number | null
  readonly expiresAt: number | null
  readonly createdAt: number
}

/** `total` is the sum of the others. `left` can still be given or used; `expired` would be `left` but for its date. */
export type PoolCounts = {
  readonly total: number
  readonly left: number
  readonly given: number
  readonly used: number
  readonly withdrawn: number
  readonly expired: number
}

/** What the events of a pool depend on, besides how many codes are left. */
export type ToldPool = Pick<Pool, "poolId" | "lowAt"> &
  Pick<PoolCounts, "total"> & {
    /** Whether its events were sent since codes were last added. */
    readonly lowTold: boolean
    readonly emptyTold: boolean
  }

/** Whether few codes are left: at most `lowAt`, or a tenth of all. */
export const isFew = ({ lowAt, total }: Pick<ToldPool, "lowAt" | "total">, left: number): boolean =>
  lowAt === null ? left * 10 <= total : left <= lowAt

/** Codes that are being generated for an entry pool: `length` random characters follow the prefix. */
export type Generation = {
  readonly wanted: number
  readonly made: number
  readonly length: number
  readonly prefix: string
}

/** What changes of a pool apart from its codes. */
export type PoolChange = PoolPatch & {
  /** The codes to generate from now on. */
  readonly generation?: Generation
  /** When the pool was deleted: from then on, its codes are removed. */
  readonly deletedAt?: number
}

/** A pool with its counts; `generating` is null unless codes are being generated. */
export type PoolView = Pool & PoolCounts & { readonly generating: Pick<Generation, "wanted" | "made"> | null }

/** A row holds the number of the status in this list. */
export const poolCodeStatuses = ["free", "given", "used", "withdrawn"] as const
export type PoolCodeStatus = (typeof poolCodeStatuses)[number]

export const statusNumber = (status: PoolCodeStatus): number => poolCodeStatuses.indexOf(status)

/** Consecutive codes of a pool with the same date. `size` codes were added, and `free` of them are still free. */
export type Lot = {
  readonly number: number
  readonly expiresAt: number | null
  readonly size: number
  readonly free: number
}

/** The earliest of some dates; null if there is none. */
export const earliest = (...dates: readonly (number | null)[]): number | null => {
  const given = dates.filter((date) => date !== null)
  return given.length === 0 ? null : Math.min(...given)
}

/** Whether the codes of a pool's lot have expired: from the date on. */
export const isPast = (pool: Pick<Pool, "expiresAt">, lot: Pick<Lot, "expiresAt">, now: number): boolean =>
  now >= (earliest(pool.expiresAt, lot.expiresAt) ?? Number.POSITIVE_INFINITY)

type Counted = Pick<Pool, "expiresAt"> & Pick<PoolCounts, "total" | "given" | "used" | "withdrawn">

/** How many free codes are in lots that have expired. */
export const expiredOf = (lots: readonly Pick<Lot, "expiresAt" | "free">[], now: number): number =>
  lots.reduce((sum, lot) => sum + (isPast({ expiresAt: null }, lot, now) ? lot.free : 0), 0)

/** The counts of a pool, of whose free codes `expiredInLots` are in lots that have expired. */
export const countsOf = (pool: Counted, expiredInLots: number, now: number): PoolCounts => {
  const { total, given, used, withdrawn } = pool
  const free = total - given - used - withdrawn
  const expired = isPast(pool, { expiresAt: null }, now) ? free : expiredInLots
  return { total, left: free - expired, given, used, withdrawn, expired }
}

/** How many codes a lot has room for: the place of a code is the number of its lot, and its number within it. */
const lotRoom = 2 ** 24

/** The place of code number `n` of a lot: where it stands in its pool, oldest first. */
export const placeOf = (lot: number, n: number): number => lot * lotRoom + n

/** The number of the lot of a code. */
export const lotOf = (place: number): number => Math.floor(place / lotRoom)

/** Reward codes are compared without regard to case, entry codes also without spaces and hyphens. */
export const poolCodeKey = (kind: PoolKind, code: string): string => {
  const upper = code.trim().toUpperCase()
  return kind === "reward" ? upper : upper.replaceAll(/[\s-]/g, "")
}

/** A code of a pool as listed; `at` is when it was given, used or withdrawn. */
export type PoolCodeItem = {
  /** Null if it is masked and too short to show a part of it. */
  readonly code: string | null
  readonly status: PoolCodeStatus
  readonly at: number | null
  readonly externalUserId: string | null
  readonly sessionId: string | null
  readonly campaignId: string | null
}

const shownEnd = 4
const minMasked = 12

/** A code as anybody may see it: of a free reward code only its end, if it is long, since such codes are worth stealing. */
export const shownCode = (kind: PoolKind, status: PoolCodeStatus, code: string): string | null => {
  if (kind === "entry" || status !== "free") return code
  return code.length >= minMasked ? code.slice(-shownEnd) : null
}

export const refuseUnknownPool = (poolId: string): Refusal =>
  refuse("NOT_FOUND", `pool ${poolId} does not exist; check the poolId`)
