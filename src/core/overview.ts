import type { Warning } from "./campaign.ts"
import type { PeriodKind } from "./period.ts"
import type { SalesSum } from "./report.ts"

/** Epoch milliseconds: `from` included, `to` excluded. */
export type OverviewRequest = { readonly orgId: string; readonly from: number; readonly to?: number }

/** What happened, and what the organization should look at. */
export type Overview = {
  readonly totals: {
    readonly plays: number
    readonly wins: number
    readonly codes: number
    readonly redemptions: number
    readonly spins: number
    readonly spinWins: number
  }
  /** Redemptions of awards and sales at code redeem together, one row a currency. */
  readonly sales: readonly SalesSum[]
  readonly webhooks: readonly WebhookTrouble[]
  readonly quotas: readonly QuotaUse[]
  readonly campaigns: readonly { campaignId: string; name: string; status: string; warnings: readonly Warning[] }[]
}

/** `failedInRow` counts the newest deliveries that failed, without a success since. */
export type WebhookTrouble = {
  readonly webhookId: string
  readonly url: string
  readonly problem: "off" | "failing"
  readonly failedInRow: number
}

/** The wins of all players in the present period of a campaign's `rewardLimits`. */
export type QuotaUse = {
  readonly campaignId: string
  readonly name: string
  readonly period: PeriodKind
  readonly periodKey: string
  readonly used: number
  readonly maxTotal: number
}

const nearlyUsed = 0.8

export const isNearlyUsed = ({ used, maxTotal }: Pick<QuotaUse, "used" | "maxTotal">): boolean =>
  used >= maxTotal * nearlyUsed

/** Each list of what needs attention ends here. */
export const maxTroubles = 100

/** The sums of several places, by currency. */
export const addSales = (sums: readonly SalesSum[]): SalesSum[] => {
  const byCurrency = new Map<string, SalesSum>()
  for (const sum of sums) {
    const known = byCurrency.get(sum.currency)
    byCurrency.set(
      sum.currency,
      known
        ? {
            currency: sum.currency,
            redemptions: known.redemptions + sum.redemptions,
            attributedSales: known.attributedSales + sum.attributedSales,
            investedDiscount: known.investedDiscount + sum.investedDiscount,
          }
        : sum,
    )
  }
  return [...byCurrency.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))
}
