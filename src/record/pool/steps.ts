import type { Mode } from "../../core/organization/test-organization.ts"
import type { NewCode } from "../../core/pool/upload.ts"
import type { Refusal } from "../../core/refusal.ts"
import type { PoolRow } from "./row.ts"

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
  /** At most `limit` pools, of all live or of all test organizations, that generate codes or were deleted. */
  unfinished(mode: Mode, limit: number): Promise<readonly PoolRow[]>
}
