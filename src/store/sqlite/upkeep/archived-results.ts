import { zoneOrUtc } from "../../../core/period.ts"
import { type ArchivedCount, archivedGroup } from "../../../core/report/archived-results.ts"
import type { Db } from "../file/open.ts"

type Imported = ArchivedCount & { readonly timezone: string | null; readonly oddsSince: number }

/** Adds to the results what imported campaigns have in the archive: an export does not have what is counted. */
export const countArchived = ({ $client: client }: Db): void => {
  const imported = client.query<Imported, []>(
    `SELECT a.campaign, a.at, a.segment_id AS segmentId, a.result, a.plays, c.config ->> '$.timezone' AS timezone,
       coalesce(c.odds_since, 0) AS oddsSince
     FROM archived_counts a JOIN campaigns c ON c.id = a.campaign
     WHERE a.campaign NOT IN (SELECT campaign FROM campaign_counts)`,
  )
  const addGroup = client.query<never, [number, string, number, string, string, number]>(
    `INSERT INTO result_counts (campaign, day, odds_since, segment_id, prize_id, result, plays, wins)
     VALUES (?, ?, ?, ?, '', ?, ?, 0) ON CONFLICT DO UPDATE SET plays = plays + excluded.plays`,
  )
  const addTotals = client.query<never, [campaign: number, plays: number]>(
    `INSERT INTO campaign_counts (campaign, plays, wins, players) VALUES (?, ?, 0, 0)
     ON CONFLICT DO UPDATE SET plays = plays + excluded.plays`,
  )
  for (const { timezone, oddsSince, ...row } of imported.all()) {
    const { day, ...group } = archivedGroup(row, { timezone: zoneOrUtc(timezone), oddsSince })
    addGroup.run(row.campaign, day, group.oddsSince, group.segmentId, group.result, group.plays)
    addTotals.run(row.campaign, row.plays)
  }
}
