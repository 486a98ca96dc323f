import { and, asc, desc, eq, gt, isNull, lt } from "drizzle-orm"
import { takeTurns } from "../../../../concurrency/turn.ts"
import type { Campaign } from "../../../../core/campaign/campaign.ts"
import type { Reports } from "../../../../core/port/reports.ts"
import { urgentWarnings } from "../../../../core/ranking/ranking-round.ts"
import {
  addSales,
  type LimitTrouble,
  maxTroubles,
  mostUsed,
  nearlyUsedOf,
  type Overview,
  type QuotaUse,
  quotaOf,
  troubleOf,
  type WebhookTrouble,
} from "../../../../core/report/overview.ts"
import { quarterMs, type SalesSum } from "../../../../core/report/report.ts"
import type { StoredCampaign } from "../../../../record/campaign/campaign.ts"
import { readableOnly } from "../../../../record/readable.ts"
import type { Db } from "../../file/open.ts"
import { toStored } from "../../record/campaign/cached-campaigns.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import { campaigns } from "../../schema/campaign.ts"
import { awards, miniGames } from "../../schema/mini-game.ts"
import { deliveries, webhooks } from "../../schema/webhook.ts"
import type { Quotas } from "../../standing/quota.ts"
import type { CountActivity } from "../count/activity.ts"
import type { QuarterCount, QuarterlyCounts } from "./quarters.ts"
import type { SalesReports } from "./report.ts"
import type { Range } from "./timed-table.ts"
import type { UsedLimitReads } from "./used-limits.ts"
import type { UsedSegmentReads } from "./used-segments.ts"

type Needs = {
  readonly configured: Campaigns
  readonly quotas: Quotas
  readonly usedLimits: UsedLimitReads
  readonly usedSegments: UsedSegmentReads
  readonly reports: SalesReports
  readonly countActivity: CountActivity
  readonly quarterly: QuarterlyCounts
}

const configuredStep = 16
const spinStep = 2_000
const newestDeliveries = 100
/** A single bucket for the whole range. */
const wholeRange = () => 0

/**
 * The overview of an organization: totals, sales, and what needs attention. Read in steps, with other requests in
 * between.
 */
export const overviewReads = (db: Db, timeOf: (orgId: string) => number, needs: Needs): Pick<Reports, "overview"> => {
  const { configured, quotas, usedLimits, usedSegments, reports, countActivity, quarterly } = needs

  function* campaignsOf(orgId: string): Generator<StoredCampaign[]> {
    let last = 0
    for (;;) {
      const rows = db
        .select()
        .from(campaigns)
        .where(and(eq(campaigns.orgId, orgId), gt(campaigns.id, last)))
        .orderBy(asc(campaigns.id))
        .limit(configuredStep)
        .all()
      if (rows.length > 0) yield readableOnly(rows, toStored)
      if (rows.length < configuredStep) return
      last = rows.at(-1)?.id ?? last
    }
  }

  const miniGamesOf = (orgId: string) =>
    db.select({ row: miniGames.id }).from(miniGames).where(eq(miniGames.orgId, orgId)).all()

  /** The spins of a mini-game by the quarter of an hour, from the newest back to those before the range. */
  function* spinsOf(miniGame: number, { from = 0, to = Number.MAX_SAFE_INTEGER }: Range): Generator<QuarterCount[]> {
    let below = Number.MAX_SAFE_INTEGER
    for (;;) {
      const rows = db
        .select({ id: awards.id, won: awards.won, at: awards.createdAt })
        .from(awards)
        .where(and(eq(awards.miniGame, miniGame), lt(awards.id, below)))
        .orderBy(desc(awards.id))
        .limit(spinStep)
        .all()
      yield rows
        .filter(({ at }) => at >= from && at < to)
        .map(({ at, won }) => ({ at: at - (at % quarterMs), n: 1, won: Number(won) }))
      const last = rows.at(-1)
      if (rows.length < spinStep || !last || last.at < from) return
      below = last.id
    }
  }

  const quotaUse = async (row: number, campaign: Campaign, now: number): Promise<QuotaUse | null> => {
    const quota = quotaOf(campaign, now)
    const used = quota && (await quotas.read(row, campaign, now))
    return quota && used !== null ? { ...quota, used } : null
  }

  const newestStatuses = (webhook: number) =>
    db
      .select({ status: deliveries.status })
      .from(deliveries)
      .where(eq(deliveries.webhook, webhook))
      .orderBy(desc(deliveries.id))
      .limit(newestDeliveries)
      .all()
      .map(({ status }) => status)

  const troubledWebhooks = (orgId: string): WebhookTrouble[] =>
    db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.orgId, orgId), isNull(webhooks.deletedAt)))
      .orderBy(desc(webhooks.id))
      .all()
      .flatMap((webhook) => troubleOf(webhook, newestStatuses(webhook.id)) ?? [])
      .slice(0, maxTroubles)

  return {
    overview: async ({ orgId, from, to }) => {
      const now = timeOf(orgId)
      const range = { from, to }
      const giveWay = takeTurns()
      await giveWay()
      const rows: number[] = []
      const used: QuotaUse[] = []
      const limits: LimitTrouble[] = []
      const warned: Overview["campaigns"][number][] = []
      const sales: SalesSum[] = []
      for (const step of campaignsOf(orgId)) {
        await giveWay()
        for (const stored of step) {
          const { row, campaign } = stored
          rows.push(row)
          limits.push(...(await usedLimits.troublesOf(orgId, stored, now)))
          const { campaignId, name, status } = campaign
          const use = await quotaUse(row, campaign, now)
          if (use) used.push(use)
          const warnings = urgentWarnings(status, configured.view(orgId, campaign, now).warnings)
          if (warnings.length > 0) warned.push({ campaignId, name, status, warnings })
          sales.push(...(await reports.codeSales(row, range, giveWay)))
        }
      }
      const spins = { spins: 0, spinWins: 0 }
      for (const { row } of miniGamesOf(orgId)) {
        for (const { n, won } of await quarterly(orgId, `spins ${row}`, range, (part) => spinsOf(row, part), giveWay)) {
          spins.spins += n
          spins.spinWins += won
        }
        sales.push(...(await reports.awardSales(row, range, giveWay)))
      }
      const nothing = { plays: 0, wins: 0, codes: 0, redemptions: 0 }
      const { at: _at, ...counted } = (await countActivity(orgId, rows, range, wholeRange))?.[0] ?? {
        at: 0,
        ...nothing,
      }
      return {
        totals: { ...counted, ...spins },
        sales: addSales(sales),
        webhooks: troubledWebhooks(orgId),
        quotas: nearlyUsedOf(used),
        limits: mostUsed(limits),
        miniGames: mostUsed(await usedSegments(orgId, now, giveWay)),
        campaigns: warned.reverse().slice(0, maxTroubles),
      }
    },
  }
}
