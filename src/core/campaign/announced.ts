/** The amounts of a budget that `budget.low` and `budget.reached` have reported. */
export type AnnouncedAmounts = { readonly low: readonly number[]; readonly reached: readonly number[] }

export const noAmounts: AnnouncedAmounts = { low: [], reached: [] }

/** Which of `prize.low` and `prize.gone` have reported a period of a stock. */
export type AnnouncedStock = {
  readonly from: number
  readonly until: number
  readonly low: boolean
  readonly gone: boolean
}

/** The dates that `campaign.started` and `campaign.ended` have reported, and the amounts for a removed budget. */
export type Announced = {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly budget: AnnouncedAmounts
}

/** The list with `value`, without the oldest entry if it is too long. */
export const remembered = <T>(list: readonly T[], value: T, most: number): readonly T[] =>
  list.includes(value) ? list : [...list, value].slice(-most)
