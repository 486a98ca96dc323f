export type Period = "day" | "week" | "month" | "total"

/** A limit in a form: a number is null while its field is empty. */
export type LimitValues = {
  readonly isOn: boolean
  readonly maxPerUser: number | null
  readonly maxTotal: number | null
  readonly period: Period
}

type Limit = { maxPerUser?: number; maxTotal?: number; period: Period }

export const noLimit: LimitValues = { isOn: false, maxPerUser: null, maxTotal: null, period: "day" }
/** The initial limit of a stock. */
export const noStock: LimitValues = { ...noLimit, period: "total" }

export const limitValues = (limit: Limit | undefined, absent: LimitValues = noLimit): LimitValues =>
  limit
    ? { isOn: true, maxPerUser: limit.maxPerUser ?? null, maxTotal: limit.maxTotal ?? null, period: limit.period }
    : absent

export const limitOf = ({ isOn, maxPerUser, maxTotal, period }: LimitValues): Limit | undefined =>
  isOn ? { ...(maxPerUser !== null && { maxPerUser }), ...(maxTotal !== null && { maxTotal }), period } : undefined
