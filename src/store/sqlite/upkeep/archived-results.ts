import { zoneOrUtc } from "../../../core/period.ts"
import {
  type ArchivedCount,
  type ArchivedWins,
  archivedGroup,
  archivedWonGroup,
} from "../../../core/report/result/archived-results.ts"
import { PlayTally } from "../../../core/report/result/play-tally.ts"
import type { Db } from "../file/open.ts"
import { addTally } from "../standing/result-counts.ts"

type InCampaign = { readonly timezone: string | null; readonly oddsSince: number }

const importedOf = (table: string, columns: string) =>
  `SELECT a.campaign, a.at, a.segment_id AS segmentId, a.result, ${columns}, c.config ->> '$.timezone' AS timezone,
     coalesce(c.odds_since, 0) AS oddsSince
   FROM ${table} a JOIN campaigns c ON c.id = a.campaign WHERE a.campaign NOT IN (SELECT campaign FROM campaign_counts)`

/** Adds to the results what imported campaigns have in the archive: an export does not have what is counted. */
export const countArchived = (db: Db): void => {
  const { $client: client } = db
  const losses = client.query<ArchivedCount & InCampaign, []>(importedOf("archived_counts", "a.plays"))
  const wins = client.query<ArchivedWins & InCampaign, []>(
    importedOf(
      "archived_wins",
      "a.prize_id AS prizeId, a.wins, a.quota_wins AS quotaWins, a.points, a.codes, a.prizes",
    ),
  )
  const tally = new PlayTally()
  for (const { timezone, oddsSince, ...lost } of losses.iterate())
    tally.addGroup(lost.campaign, archivedGroup(lost, { timezone: zoneOrUtc(timezone), oddsSince }))
  for (const { timezone, oddsSince, ...won } of wins.iterate()) {
    const group = archivedWonGroup(won, { timezone: zoneOrUtc(timezone), oddsSince })
    tally.addGroup(won.campaign, group)
    tally.addCost(won.campaign, { day: group.day, codes: won.codes, prizes: won.prizes })
  }
  addTally(db, tally)
}
