/** The amounts of a budget of which `budget.low` and `budget.reached` told. */
export type ToldAmounts = { readonly low: readonly number[]; readonly reached: readonly number[] }

export const noAmounts: ToldAmounts = { low: [], reached: [] }

/** Which of `prize.low` and `prize.gone` told of a period of a stock. */
export type ToldStock = {
  readonly from: number
  readonly until: number
  readonly low: boolean
  readonly gone: boolean
}

/** The dates of which `campaign.started` and `campaign.ended` told, and the amounts of a budget that was removed. */
export type Told = {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly budget: ToldAmounts
}

/** The list with `value`, without the oldest where it has too many. */
export const remembered = <T>(list: readonly T[], value: T, most: number): readonly T[] =>
  list.includes(value) ? list : [...list, value].slice(-most)
