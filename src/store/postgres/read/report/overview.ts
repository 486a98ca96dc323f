import { and, asc, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm"
import type { Clocks, TimeOf } from "../../../../core/clock.ts"
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
import type { DeliveryStatus } from "../../../../core/webhook/round.ts"
import type { StoredCampaign } from "../../../../record/campaign/campaign.ts"
import { readableOnly } from "../../../../record/readable.ts"
import type { Db } from "../../engine/page.ts"
import { toStored } from "../../record/campaign/campaign.ts"
import { campaigns } from "../../schema/campaign.ts"
import { miniGames } from "../../schema/mini-game.ts"
import { webhooks } from "../../schema/webhook.ts"
import { campaignReads } from "../campaign/campaign.ts"
import { countedSales } from "../code/counted.ts"
import { type CountCodes, countSoon } from "../code/counter.ts"
import { activityOf, countsOf, inSnapshot, type Range } from "../count/activity.ts"
import type { CountActivity } from "../count/activity-count.ts"
import { winsOf } from "../count/quota.ts"
import { awardSales } from "./report.ts"
import { limitTroublesOf } from "./used-limits.ts"
import { segmentTroublesOf } from "./used-segments.ts"

const campaignsOfAStep = 100
const newestDeliveries = 100

async function* campaignsOf(snapshot: Db, orgId: string): AsyncGenerator<StoredCampaign[]> {
  for (let last = 0; ; ) {
    const rows = await snapshot
      .select()
      .from(campaigns)
      .where(and(eq(campaigns.orgId, orgId), gt(campaigns.id, last)))
      .orderBy(asc(campaigns.id))
      .limit(campaignsOfAStep)
    if (rows.length > 0) yield readableOnly(rows, toStored)
    if (rows.length < campaignsOfAStep) return
    last = rows.at(-1)?.id ?? last
  }
}

/** How much of their total limits the active campaigns have used. */
const quotaUses = async (
  snapshot: Db,
  orgId: string,
  step: readonly StoredCampaign[],
  now: number,
): Promise<QuotaUse[]> => {
  const limited = step.filter(
    ({ campaign: { status, rewardLimits } }) => status === "active" && rewardLimits?.maxTotal !== undefined,
  )
  const wins = await winsOf(snapshot, orgId, limited, now)
  return limited.flatMap(({ row, campaign }) => {
    const quota = quotaOf(campaign, now)
    return quota ? { ...quota, used: wins.get(row) ?? 0 } : []
  })
}

const troubledWebhooks = async (snapshot: Db, orgId: string): Promise<WebhookTrouble[]> => {
  const rows = await snapshot
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.orgId, orgId), isNull(webhooks.deletedAt)))
    .orderBy(desc(webhooks.id))
  const ids: SQL = sql`${`{${rows.map(({ id }) => id).join(",")}}`}::bigint[]`
  const { rows: newest } = await snapshot.execute<{ webhook: number; statuses: DeliveryStatus[] }>(sql`
    SELECT w.id::float8 AS webhook, ARRAY (SELECT status FROM deliveries WHERE org_id = ${orgId} AND webhook = w.id
      ORDER BY id DESC LIMIT ${newestDeliveries}) AS statuses FROM unnest(${ids}) AS w(id)`)
  const statusesOf = new Map(newest.map(({ webhook, statuses }) => [webhook, statuses]))
  return rows.flatMap((webhook) => troubleOf(webhook, statusesOf.get(webhook.id) ?? []) ?? []).slice(0, maxTroubles)
}

/**
 * What an organization sees first: totals, sales, and what needs attention, all as of one moment
 * (docs/api.md#overview).
 */
export const overviewReads = (
  db: Db,
  countActivity: CountActivity,
  countCodes: CountCodes,
  timeOf: TimeOf,
  clocks: Pick<Clocks, "agreed">,
): Pick<Reports, "overview"> => {
  /** The campaigns, and what needs attention in them. */
  const readCampaigns = async (snapshot: Db, orgId: string, now: number) => {
    const rows: number[] = []
    const used: QuotaUse[] = []
    const limits: LimitTrouble[] = []
    const warned: Overview["campaigns"][number][] = []
    for await (const step of campaignsOf(snapshot, orgId)) {
      rows.push(...step.map(({ row }) => row))
      used.push(...(await quotaUses(snapshot, orgId, step, now)))
      limits.push(...(await limitTroublesOf(snapshot, orgId, step, { now, clocks })))
      for (const { campaign, warnings } of await campaignReads(snapshot, () => now).viewsOf(orgId, step)) {
        const { campaignId, name, status } = campaign
        const shown = urgentWarnings(status, warnings)
        if (shown.length > 0) warned.push({ campaignId, name, status, warnings: shown })
      }
    }
    return {
      rows,
      quotas: nearlyUsedOf(used),
      limits: mostUsed(limits),
      campaigns: warned.reverse().slice(0, maxTroubles),
    }
  }

  const read = async (snapshot: Db, orgId: string, range: Range, now: number): Promise<Overview> => {
    const { rows, quotas: used, limits, campaigns: warned } = await readCampaigns(snapshot, orgId, now)
    const games = await snapshot.select({ row: miniGames.id }).from(miniGames).where(eq(miniGames.orgId, orgId))
    const owners = games.map(({ row }) => row)
    const [spun] = await countsOf(snapshot, orgId, "spins", { owners, range, grid: null })
    const nothing = { plays: 0, wins: 0, codes: 0, redemptions: 0 }
    const [activity] = (await activityOf(snapshot, orgId, rows, range, null)) ?? []
    const { at: _at, ...counted } = activity ?? { at: 0, ...nothing }
    const sales = [
      ...(await countedSales(snapshot, orgId, rows, range)),
      ...(await awardSales(snapshot, orgId, owners, range)),
    ]
    return {
      totals: { ...counted, spins: spun?.n ?? 0, spinWins: spun?.won ?? 0 },
      sales: addSales(sales),
      webhooks: await troubledWebhooks(snapshot, orgId),
      quotas: used,
      limits,
      miniGames: mostUsed(await segmentTroublesOf(snapshot, orgId, now)),
      campaigns: warned,
    }
  }

  return {
    overview: async ({ orgId, from, to }) => {
      await Promise.all([countActivity(orgId), countSoon(countCodes, orgId)])
      const now = await timeOf(orgId)
      return inSnapshot(db, (snapshot) => read(snapshot, orgId, { from, to }, now))
    },
  }
}
