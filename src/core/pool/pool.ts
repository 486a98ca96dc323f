import type { CodeConfig } from "../code.ts"

/** What the codes of a pool are for: `reward` codes are given to players, `entry` codes are played with. */
export const poolKinds = ["reward", "entry"] as const
export type PoolKind = (typeof poolKinds)[number]

/** The template of the codes that a reward pool gives. Without `expiresInSeconds` it sets no date. */
export type PoolCodeConfig = Pick<CodeConfig, "discountType" | "discountValue" | "maxDiscountAmount" | "maxUses"> & {
  readonly expiresInSeconds: number | null
}

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

type Counted = Pick<PoolCounts, "total" | "given" | "used" | "withdrawn">

export const countsOf = (
  pool: Pick<Pool, "expiresAt"> & Counted,
  lots: readonly Pick<Lot, "expiresAt" | "free">[],
  now: number,
): PoolCounts => {
  const { total, given, used, withdrawn } = pool
  const expired = lots.reduce((sum, lot) => sum + (isPast(pool, lot, now) ? lot.free : 0), 0)
  return { total, left: total - given - used - withdrawn - expired, given, used, withdrawn, expired }
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
