/** What ends the wins of a prize: its own stock, its pool of codes, the budget, or the quota of all prizes. */
export const winEndings = ["prize_stock", "code_pool", "code_budget", "win_quota"] as const
export type WinEnding = (typeof winEndings)[number]

/** Until when a prize can be won, and what ends it; nulls if it can be won throughout. */
export type LastWin = {
  readonly prizeId: string
  /** Epoch milliseconds. */
  readonly at: number | null
  readonly by: WinEnding | null
}

/** When the limits of a forecast are used up, in epoch milliseconds; undefined for what is not. */
export type UsedUp = {
  readonly from: number
  stock(prizeId: string): number | undefined
  /** Whether it was the pool of the prize, and not its stock, that was used up. */
  isPoolEmpty(prizeId: string): boolean
  readonly budget: number | undefined
  /** A quota of the whole campaign; one that begins anew ends no prize. */
  readonly quota: number | undefined
}

/** What a win of the prize takes from the budget, and whether the budget at the start covers it. */
type Priced = { readonly prizeId: string; readonly cost: number; readonly isAffordable: boolean }

/** The first limit that ends the wins of a prize. */
export const lastWin = ({ prizeId, cost, isAffordable }: Priced, used: UsedUp): LastWin => {
  const endings: readonly (readonly [WinEnding, number | undefined])[] = [
    [used.isPoolEmpty(prizeId) ? "code_pool" : "prize_stock", used.stock(prizeId)],
    ["code_budget", isAffordable ? (cost > 0 ? used.budget : undefined) : used.from],
    ["win_quota", used.quota],
  ]
  return endings.reduce<LastWin>(
    (first, [by, at]) => (at !== undefined && (first.at === null || at < first.at) ? { prizeId, at, by } : first),
    { prizeId, at: null, by: null },
  )
}
