import type { Campaign } from "../campaign/campaign.ts"
import type { Warning } from "../campaign/warning/warning.ts"
import { type PeriodKind, periodAt } from "../period.ts"
import type { DeliveryStatus } from "../webhook/round.ts"
import type { WebhookState } from "../webhook/webhook.ts"
import { byUse, isNearlyUsed, type LimitFacts, type UsedLimit, usedLimitsOf } from "./limit/used-limit.ts"
import type { MiniGameTrouble } from "./limit/used-segment.ts"
import type { SalesSum } from "./report.ts"

/** Epoch milliseconds: `from` inclusive, `to` exclusive. */
export type OverviewRequest = { readonly orgId: string; readonly from: number; readonly to?: number }

/** What happened, and what needs the organization's attention. */
export type Overview = {
  readonly totals: {
    readonly plays: number
    readonly wins: number
    readonly codes: number
    readonly redemptions: number
    readonly spins: number
    readonly spinWins: number
  }
  /** Redemptions of awards and sales of code redemptions together, one row per currency. */
  readonly sales: readonly SalesSum[]
  readonly webhooks: readonly WebhookTrouble[]
  readonly quotas: readonly QuotaUse[]
  readonly limits: readonly LimitTrouble[]
  readonly miniGames: readonly MiniGameTrouble[]
  readonly campaigns: readonly { campaignId: string; name: string; status: string; warnings: readonly Warning[] }[]
}

/** `failedInRow` counts the newest consecutive failed deliveries. */
export type WebhookTrouble = {
  readonly webhookId: string
  readonly url: string
  readonly problem: "off" | "failing"
  readonly failedInRow: number
}

/** The wins of all players in the current period of a campaign's `rewardLimits`. */
export type QuotaUse = {
  readonly campaignId: string
  readonly name: string
  readonly period: PeriodKind
  readonly periodKey: string
  readonly used: number
  readonly maxTotal: number
}

/** Another limit of a running campaign that is used up or nearly; `currency` is that of a budget. */
export type LimitTrouble = UsedLimit & {
  readonly campaignId: string
  readonly name: string
  readonly currency: string | null
}

/** The limits of a campaign that need attention besides its quota. */
export const limitTroubles = (facts: Omit<LimitFacts, "winsOfAll">): LimitTrouble[] => {
  const { campaignId, name, currency = null } = facts.campaign
  return usedLimitsOf({ ...facts, winsOfAll: null }).map((used) => ({
    campaignId,
    name,
    ...used,
    currency: used.limit === "code_budget" ? currency : null,
  }))
}

/** The most used of all campaigns, or of all mini-games. */
export const mostUsed = <Trouble extends UsedLimit>(troubles: readonly Trouble[]): Trouble[] =>
  [...troubles].sort(byUse).slice(0, maxTroubles)

/** The limit of each list of what needs attention. */
export const maxTroubles = 100

/** The quota of an active campaign in its current period, whose used part has to be counted; null without one. */
export const quotaOf = (
  { campaignId, name, status, rewardLimits, timezone }: Campaign,
  now: number,
): Omit<QuotaUse, "used"> | null => {
  if (status !== "active" || rewardLimits?.maxTotal === undefined) return null
  const { period, maxTotal } = rewardLimits
  return { campaignId, name, period, periodKey: periodAt(period, timezone, now).key, maxTotal }
}

/** The quotas that are nearly used up, most used first. */
export const nearlyUsedOf = (quotas: readonly QuotaUse[]): QuotaUse[] =>
  quotas
    .filter(isNearlyUsed)
    .sort((a, b) => b.used / b.maxTotal - a.used / a.maxTotal)
    .slice(0, maxTroubles)

/** The problem of a webhook, judged by the states of its deliveries, newest first; null if there is none. */
export const troubleOf = (
  { webhookId, url, active }: Pick<WebhookState, "webhookId" | "url" | "active">,
  statuses: readonly DeliveryStatus[],
): WebhookTrouble | null => {
  const ended = statuses.filter((status) => status !== "pending")
  const success = ended.indexOf("delivered")
  const failedInRow = success === -1 ? ended.length : success
  if (active && failedInRow === 0) return null
  return { webhookId, url, problem: active ? "failing" : "off", failedInRow }
}

/** The sums of several sources, by currency. */
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
