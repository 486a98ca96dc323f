import { costOfCode } from "../campaign/prize/budget.ts"
import { type ChangeOf, type Decision, refusedWith } from "../change.ts"
import { codeWith, makeCode, type PromoCode } from "../code/code.ts"
import { type CodeTemplate, type CodeTerms, isPooled, templateIn } from "../code/template.ts"
import type { DrawnPool } from "../draw/outcome.ts"
import { yearsAfter } from "../period.ts"
import type { Random } from "../random.ts"
import { type Refusal, refuse } from "../refusal.ts"
import { isFew, type PoolCodeConfig, type ToldPool } from "./pool.ts"

/** A pool of reward codes as the operations that give its codes see it. */
export type GivingPool = ToldPool & {
  readonly codeConfig: PoolCodeConfig
  readonly left: number
  readonly given: number
  /** The code that is given next, and when it ends by its upload and its pool; null if none is left. */
  readonly next: { readonly code: string; readonly expiresAt: number | null } | null
}

/** Looks up the pool that a template names; null if it does not exist. */
export type PoolOf = (poolId: string) => GivingPool | null

/** The same for what a pool's codes cost. */
type TermsOf = (poolId: string) => Pick<GivingPool, "codeConfig"> | null

const gonePool: DrawnPool = { isEmpty: true, given: 0 }

/** The pool as a draw sees it: one that does not exist has nothing left. */
export const drawnPool = (pool: GivingPool | null): DrawnPool =>
  pool ? { isEmpty: pool.next === null, given: pool.given } : gonePool

/** What the codes of a template give, wherever they come from; undefined if they come from nowhere. */
export const termsOf = (template: CodeTemplate | undefined, poolOf: TermsOf): CodeTerms | undefined =>
  isPooled(template) ? poolOf(template.poolId)?.codeConfig : template

/** What a code of the template costs at most: what it gives, or the `value` of its prize if it was bought. */
export const costOfTemplate = (
  template: CodeTemplate | undefined,
  poolOf: TermsOf,
  value: number | undefined,
): number => (isPooled(template) && value !== undefined ? value : costOfCode(termsOf(template, poolOf)))

/** How long a code is valid that no date ends. */
const undatedYears = 10

/** The next code of a pool, given at `now` as a prize with this `value`, if any; null if none is left. */
export const pooledCode = (pool: GivingPool | null, now: number, value?: number): PromoCode | null => {
  if (!pool?.next) return null
  const { codeConfig, next } = pool
  const { expiresInSeconds } = codeConfig
  const dates = [next.expiresAt, expiresInSeconds === null ? null : now + expiresInSeconds * 1000]
  const earliest = Math.min(...dates.map((date) => date ?? Number.POSITIVE_INFINITY))
  const end = Number.isFinite(earliest) ? earliest : yearsAfter(now, undatedYears)
  return codeWith(codeConfig, next.code, now, end, value ?? null)
}

export type PoolChange = ChangeOf<"emit" | "tellPool">

/** The events of a pool with `left` codes left: few, or none, each once until codes are added. */
export const poolEvents = (pool: ToldPool, left: number): PoolChange[] => {
  const { poolId, lowTold, emptyTold, total } = pool
  const isLow = !lowTold && isFew(pool, left)
  const isEmpty = !emptyTold && left === 0
  if (!isLow && !isEmpty) return []
  const data = { poolId, left, total }
  return [
    { kind: "tellPool", poolId, lowTold: lowTold || isLow, emptyTold: emptyTold || isEmpty },
    ...(isLow ? [{ kind: "emit", event: { name: "pool.low", data } } as const] : []),
    ...(isEmpty ? [{ kind: "emit", event: { name: "pool.empty", data } } as const] : []),
  ]
}

/** The events after the next code of the template's pool was given; none for codes that are made. */
export const afterGiving = (template: CodeTemplate | undefined, poolOf: PoolOf): PoolChange[] => {
  const pool = isPooled(template) ? poolOf(template.poolId) : null
  return pool ? poolEvents(pool, pool.left - 1) : []
}

/** The events of a pool that was found empty. */
export const foundEmpty = (pool: GivingPool | null): PoolChange[] => (pool && !pool.next ? poolEvents(pool, 0) : [])

/** Refuses to take a code from an empty pool, with the events of that; null if the template can give one. */
export const refuseEmptyPool = (template: CodeTemplate, poolOf: PoolOf): Decision<Refusal, PoolChange> | null => {
  if (!isPooled(template)) return null
  const { poolId } = template
  const pool = poolOf(poolId)
  if (pool?.next) return null
  return refusedWith(refuse("POOL_EMPTY", `pool ${poolId} has no code left; add codes to it`), foundEmpty(pool))
}

/** What new codes depend on. */
export type CodeSupply = { readonly poolOf: PoolOf; isCodeTaken(code: string): boolean }

/**
 * A new code of a prize with this `value`, if any: made by the template, or the next of its pool. Null if no text is
 * free, or if the pool is empty.
 */
export const codeFrom = (
  orgId: string,
  template: CodeTemplate,
  { poolOf, isCodeTaken }: CodeSupply,
  now: number,
  ids: Random,
  value?: number,
): PromoCode | null =>
  isPooled(template)
    ? pooledCode(poolOf(template.poolId), now, value)
    : makeCode(templateIn(orgId, template), now, ids, isCodeTaken)

/** The pool of a template; undefined for codes that are made. */
export const poolIdOf = (template: CodeTemplate | undefined): string | undefined =>
  isPooled(template) ? template.poolId : undefined
