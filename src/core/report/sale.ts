import type { Page, PageRequest } from "../page.ts"

/** Sales come from redeemed codes and redeemed awards; at the same time, codes come first. */
export const saleKinds = ["code", "award"] as const
export type SaleKind = (typeof saleKinds)[number]

/** The sort key of sales: latest first, and at the same time the last recorded first. */
export type SaleKey = { readonly at: number; readonly kind: SaleKind; readonly id: number }

export type SalePageRequest = PageRequest<SaleKey>
export type SalePage<T> = Page<T, SaleKey>

/** The reported data of a redemption; times are epoch milliseconds. */
export type SaleReport = {
  readonly saleTotal: number | null
  readonly discountAmount: number | null
  readonly currency: string | null
  readonly redeemedAt: number
  readonly externalReference: string | null
  /** When the service recorded it. */
  readonly recordedAt: number
}

/** For a code, its campaign and text; for an award, its mini-game and id. */
export type SaleOrigin =
  | { readonly campaignId: string; readonly code: string; readonly miniGameId: null; readonly awardId: null }
  | { readonly campaignId: null; readonly code: null; readonly miniGameId: string; readonly awardId: string }

/** One redemption that the ROI counts, with the report that it replaced. */
export type Sale = SaleOrigin & SaleReport & { readonly externalUserId: string; readonly previous: SaleReport | null }

/** One correction of an award's redemption: the replaced report, and its replacement. */
export type Override = {
  readonly miniGameId: string
  readonly awardId: string
  readonly externalUserId: string
  readonly replaced: SaleReport
  readonly by: SaleReport
  /** The key or user who made it, by the id; null for one of an earlier version. */
  readonly correctedBy: string | null
}

type Within = {
  readonly orgId: string
  /** Epoch milliseconds: `from` inclusive, `to` exclusive. */
  readonly from?: number
  readonly to?: number
}

/** Without a campaign or a mini-game, all sales. */
export type SalesRequest = Within & {
  readonly campaignId?: string
  readonly miniGameId?: string
  readonly currency?: string
}

export type OverridesRequest = Within & { readonly miniGameId?: string }

/** Whether `a` comes before `b`. */
export const isBefore = (a: SaleKey, b: SaleKey): boolean => {
  if (a.at !== b.at) return a.at > b.at
  return a.kind === b.kind ? a.id > b.id : a.kind === "code"
}

/** The rows of one kind below a key: with an earlier time, or with the same time and a smaller number. */
export type Below = { readonly at: number; readonly id: number }

/** The row below which a kind continues, in a range that ends at `to`. */
export const belowOf = (kind: SaleKind, before: SaleKey | null, to: number | undefined): Below => {
  const end = { at: to ?? Number.MAX_SAFE_INTEGER, id: 0 }
  if (!before || before.at >= end.at) return end
  if (before.kind === kind) return { at: before.at, id: before.id }
  return { at: before.at, id: kind === "award" ? Number.MAX_SAFE_INTEGER : 0 }
}

/** The first keys of several lists combined, one more than a page has, to show whether there are more. */
export class FirstKeys {
  #keys: SaleKey[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  add(keys: readonly SaleKey[]) {
    if (keys.length === 0) return
    this.#keys = [...this.#keys, ...keys].sort((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, this.#limit + 1)
  }

  /** Whether a key after this one can still be among the first. */
  goesBelow(key: SaleKey): boolean {
    const last = this.#keys[this.#limit]
    return last === undefined || isBefore(key, last)
  }

  /** The page built from `items`. */
  page<T>(items: readonly T[]): SalePage<T> {
    const rows = this.shown()
    return { items: [...items], rows, nextBefore: this.#keys.length > this.#limit ? (rows.at(-1) ?? null) : null }
  }

  shown(): readonly SaleKey[] {
    return this.#keys.slice(0, this.#limit)
  }
}
