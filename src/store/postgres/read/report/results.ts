import { sql } from "drizzle-orm"
import type { Pool } from "pg"
import { refuseUnknownCampaign } from "../../../../core/campaign/campaign.ts"
import { stockPeriods } from "../../../../core/campaign/prize/stock.ts"
import type { Clocks, TimeOf } from "../../../../core/clock.ts"
import { drawsByChance } from "../../../../core/draw/config.ts"
import { refuseUnknownMiniGame } from "../../../../core/mini-game/mini-game.ts"
import type { Reports } from "../../../../core/port/reports.ts"
import { isRefusal } from "../../../../core/refusal.ts"
import { segmentStocks } from "../../../../core/report/limit/segment-stock.ts"
import type { GroupCount } from "../../../../core/report/result/play-tally.ts"
import { instantsOf } from "../../../../core/report/result/result-days.ts"
import { type ResultFacts, resultsOf } from "../../../../core/report/result/results.ts"
import type { StoredCampaign } from "../../../../record/campaign/campaign.ts"
import { miniGameFinder } from "../../../../record/mini-game/mini-game.ts"
import type { Db } from "../../engine/page.ts"
import { committedRows } from "../../record/tables.ts"
import { campaignFinder } from "../campaign/campaign.ts"
import { codesOf, countedSales } from "../code/counted.ts"
import { type CountCodes, countSoon } from "../code/counter.ts"
import { inSnapshot, type Range } from "../count/activity.ts"
import { limitReads, patientLimitReads } from "../count/limits.ts"
import type { CountingFirst } from "../count/not-yet-counted.ts"
import { costsOf, forfeitedIn } from "./result-cost.ts"
import { bringUpToDate, byGroup, type CountResults, type GroupedPlays, groupedPlays, notYet } from "./result-count.ts"
import { dayIn, type Zones, zonesOfCampaign } from "./result-day.ts"
import { turnedOf } from "./turned.ts"
import { batchesOf, grantsOf } from "./used-limits.ts"

/** The counts of a campaign: those stored, and those of the plays since. */
const groupsOf = async (
  snapshot: Db,
  orgId: string,
  { row }: StoredCampaign,
  mark: number,
  zones: Zones | undefined,
) => {
  const { rows: kept } = await snapshot.execute<GroupCount>(sql`
    SELECT day, odds_since::float8 AS "oddsSince", segment_id AS "segmentId", prize_id AS "prizeId", result,
      plays::float8 AS plays, wins::float8 AS wins FROM result_counts WHERE org_id = ${orgId} AND campaign = ${row}`)
  const { rows: late } = await snapshot.execute<GroupedPlays>(sql`${sql.raw(groupedPlays)}
    WHERE p.org_id = ${orgId} AND p.id >= ${mark} AND p.campaign = ${row} ${sql.raw(byGroup)}`)
  return [
    ...kept,
    ...late.map(({ campaign: _campaign, at, zoneBelow, ...group }) => ({
      ...group,
      day: dayIn(zones, { at, zoneBelow }),
    })),
  ]
}

const zonesOf = async (snapshot: Db, orgId: string, { row }: StoredCampaign): Promise<Zones | undefined> => {
  const { rows } = await snapshot.execute<Zones>(
    sql`SELECT ${sql.raw(zonesOfCampaign)} FROM campaigns WHERE org_id = ${orgId} AND id = ${row}`,
  )
  return rows[0]
}

type Marks = {
  readonly mark: number
  readonly costs: number
  readonly players: number
  readonly hasPlayers: boolean
}

const marksOf = async (snapshot: Db, orgId: string, row: number): Promise<Marks> => {
  const { rows } = await snapshot.execute<Marks>(sql`
    SELECT m.up_to::float8 AS mark, m.costs_up_to::float8 AS costs, m.has_players AS "hasPlayers",
      (coalesce((SELECT players FROM campaign_counts WHERE org_id = ${orgId} AND campaign = ${row}), 0)
        + coalesce((SELECT sum(players) FROM player_changes WHERE org_id = ${orgId} AND campaign = ${row}), 0))::float8
        AS players
    FROM result_marks m WHERE m.org_id = ${orgId}`)
  return rows[0] ?? { mark: 0, costs: 0, players: 0, hasPlayers: false }
}

type Needs = {
  readonly db: Db
  readonly pool: Pool
  readonly countResults: CountResults
  readonly countCodes: CountCodes
  readonly countLimits: CountingFirst
  readonly clocks: Clocks
  readonly timeOf: TimeOf
}

/** The results of campaigns (docs/api.md#results): the stored counts, and the plays since. */
export const resultsReads = ({
  db,
  pool,
  countResults,
  countCodes,
  countLimits,
  clocks,
  timeOf,
}: Needs): Pick<Reports, "results" | "segmentStocks"> => {
  const findCampaign = campaignFinder(db)
  const findMiniGame = miniGameFinder(committedRows(db))

  const read = async (
    snapshot: Db,
    orgId: string,
    found: StoredCampaign,
    range: Range,
    now: number,
  ): Promise<ResultFacts> => {
    const { row, campaign, oddsSince, momentPrizes } = found
    const limits = limitReads(snapshot, clocks)
    const { mark, costs, players, hasPlayers } = await marksOf(snapshot, orgId, row)
    if (!hasPlayers) throw notYet()
    const zones = await zonesOf(snapshot, orgId, found)
    const all = await groupsOf(snapshot, orgId, found, mark, zones)
    return {
      campaign,
      oddsSince,
      momentPrizes,
      players,
      groups: all,
      costs: await costsOf(snapshot, { orgId, row }, { mark: costs, zones }),
      forfeited: await forfeitedIn(snapshot, { orgId, row }, range),
      codes: await codesOf(snapshot, orgId, row, range, now),
      winsOfAll: await limits.winsOfAll(orgId, row, campaign, now),
      stockUsed: await limits.stockUsed(orgId, row, stockPeriods(campaign, now)),
      budgetUsed: campaign.budget ? await limits.budgetUsed(orgId, row, campaign.budget, campaign.budget, now) : 0,
      sales: await countedSales(snapshot, orgId, [row], range),
      batches: (await batchesOf(snapshot, orgId, [found])).get(row) ?? [],
      grants: (await grantsOf(snapshot, orgId, [found], now)).get(campaign.campaignId) ?? null,
      turned: drawsByChance(campaign) ? await turnedOf(snapshot, { orgId, row }, oddsSince ?? 0) : null,
    }
  }

  return {
    results: async ({ orgId, campaignId, ...days }) => {
      const found = await findCampaign(orgId, campaignId)
      if (!found) return refuseUnknownCampaign(campaignId)
      const range = instantsOf(days, found.campaign.timezone)
      if (isRefusal(range)) return range
      await Promise.all([bringUpToDate(pool, countResults, orgId), countSoon(countCodes, orgId)])
      const now = await timeOf(orgId)
      const facts = await countLimits(() => inSnapshot(db, (snapshot) => read(snapshot, orgId, found, range, now)))
      return resultsOf(facts, days)
    },

    segmentStocks: async (orgId, miniGameId) => {
      const found = await findMiniGame(orgId, miniGameId)
      if (!found) return refuseUnknownMiniGame(miniGameId)
      const { row, miniGame } = found
      const limits = patientLimitReads(db, clocks, countLimits)
      return segmentStocks(miniGame, await limits.segmentsWon(orgId, row, miniGame, await timeOf(orgId)))
    },
  }
}
