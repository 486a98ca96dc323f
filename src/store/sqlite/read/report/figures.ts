import { takeTurns } from "../../../../concurrency/turn.ts"
import { zoneOrUtc } from "../../../../core/period.ts"
import type { Reports } from "../../../../core/port/reports.ts"
import { type CampaignFigures, figuresOf, weeksOf } from "../../../../core/report/figures.ts"
import type { Db } from "../../file/open.ts"
import type { ResultCounts } from "../../standing/result-counts.ts"

type Listed = { readonly row: number; readonly campaignId: string; readonly timezone: string | null }
type Day = { readonly day: string; readonly plays: number; readonly wins: number }

const campaignsOfAStep = 16

/** The figures of the list of campaigns, from the counts of results and the index of codes. */
export const figuresReads = (
  db: Db,
  results: ResultCounts,
  timeOf: (orgId: string) => number,
): Pick<Reports, "figures"> => {
  const client = db.$client
  const columns =
    "id AS row, campaign_id AS campaignId, iif(json_valid(config), config ->> '$.timezone', NULL) AS timezone"
  const readAll = client.query<Listed, [string, number, number]>(
    `SELECT ${columns} FROM campaigns WHERE org_id = ? AND id > ? ORDER BY id LIMIT ?`,
  )
  const readOne = client.query<Listed, [string, string]>(
    `SELECT ${columns} FROM campaigns WHERE org_id = ? AND campaign_id = ?`,
  )
  const readTotals = client.query<{ plays: number; wins: number }, [number]>(
    "SELECT plays, wins FROM campaign_counts WHERE campaign = ?",
  )
  const readDays = client.query<Day, [number, string]>(
    "SELECT day, sum(plays) AS plays, sum(wins) AS wins FROM result_counts WHERE campaign = ? AND day >= ? GROUP BY day",
  )
  const countCodes = client.query<{ n: number }, [number]>(
    "SELECT count(*) AS n FROM promo_codes INDEXED BY promo_codes_of_campaign WHERE campaign = ?",
  )
  const countCodesOf = client.query<{ n: number }, [number, number, number]>(
    `SELECT count(*) AS n FROM promo_codes INDEXED BY promo_codes_by_campaign
     WHERE campaign = +? AND created_at >= +? AND created_at < +?`,
  )

  function* steps(orgId: string, campaignIds: readonly string[] | undefined): Generator<readonly Listed[]> {
    if (campaignIds) {
      for (const id of campaignIds) yield readOne.all(orgId, id)
      return
    }
    for (let last = 0, isEnd = false; !isEnd; ) {
      const found = readAll.all(orgId, last, campaignsOfAStep)
      yield found
      last = found.at(-1)?.row ?? last
      isEnd = found.length < campaignsOfAStep
    }
  }

  const readFigures = (row: number, weeks: Parameters<typeof figuresOf>[0]): CampaignFigures => {
    const { last, before } = weeks
    const kept = readTotals.get(row)
    const late = results.late()
    const more = late.totalsOf(row)
    const totals = { plays: (kept?.plays ?? 0) + (more?.plays ?? 0), wins: (kept?.wins ?? 0) + (more?.wins ?? 0) }
    const codes = {
      total: countCodes.get(row)?.n ?? 0,
      lastWeek: countCodesOf.get(row, last.start, Number.MAX_SAFE_INTEGER)?.n ?? 0,
      weekBefore: countCodesOf.get(row, before.start, last.start)?.n ?? 0,
    }
    return figuresOf(weeks, totals, [...readDays.all(row, before.key), ...late.groupsOf(row)], codes)
  }

  return {
    figures: async (orgId, campaignIds) => {
      if (!results.isComplete()) return null
      const weeks = weeksOf(timeOf(orgId))
      const found = new Map<string, CampaignFigures>()
      const giveWay = takeTurns()
      for (const step of steps(orgId, campaignIds)) {
        await giveWay()
        for (const { row, campaignId, timezone } of step)
          found.set(campaignId, readFigures(row, weeks(zoneOrUtc(timezone))))
      }
      return found
    },
  }
}
