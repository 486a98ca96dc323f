/** The amounts of a budget that `budget.low` and `budget.reached` have reported. */
export type ToldAmounts = { readonly low: readonly number[]; readonly reached: readonly number[] }

export const noAmounts: ToldAmounts = { low: [], reached: [] }

/** Which of `prize.low` and `prize.gone` have reported a period of a stock. */
export type ToldStock = {
  readonly from: number
  readonly until: number
  readonly low: boolean
  readonly gone: boolean
}

/** The dates that `campaign.started` and `campaign.ended` have reported, and the amounts for a removed budget. */
export type Told = {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly budget: ToldAmounts
}

/** The list with `value`, without the oldest entry if it is too long. */
export const remembered = <T>(list: readonly T[], value: T, most: number): readonly T[] =>
  list.includes(value) ? list : [...list, value].slice(-most)
