import type { PeriodKind } from "../../period.ts"

/** How much of a total limit is used in its current period. */
export type LimitUse = {
  readonly maxTotal: number
  readonly used: number
  readonly left: number
  readonly period: PeriodKind
}

/** How much of a limit is used; nothing is left if it was lowered below that. */
export const limitUse = (maxTotal: number, used: number, period: PeriodKind): LimitUse => ({
  maxTotal,
  used,
  left: Math.max(0, maxTotal - used),
  period,
})
