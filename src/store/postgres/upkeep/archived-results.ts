import { zoneOrUtc } from "../../../core/period.ts"
import {
  type ArchivedCount,
  type ArchivedWins,
  archivedGroup,
  archivedWonGroup,
} from "../../../core/report/result/archived-results.ts"
import { PlayTally } from "../../../core/report/result/play-tally.ts"
import { writeCosts } from "../read/report/result-cost.ts"
import { writeTally } from "../read/report/result-count.ts"
import type { Snapshot } from "./connection.ts"

const archivedOf = (table: string, columns: string) =>
  `SELECT a.campaign::float8 AS campaign, a.at::float8 AS at, a.segment_id AS "segmentId", a.result, ${columns},
     c.config ->> 'timezone' AS timezone, coalesce(c.odds_since, 0)::float8 AS "oddsSince"
   FROM ${table} a JOIN campaigns c ON c.org_id = a.org_id AND c.id = a.campaign WHERE a.org_id = $1`
const selectLosses = archivedOf("archived_counts", "a.plays::float8 AS plays")
const selectWins = archivedOf(
  "archived_wins",
  'a.prize_id AS "prizeId", a.wins::float8 AS wins, a.quota_wins::float8 AS "quotaWins", a.points, a.codes, a.prizes',
)
const addActivity = `INSERT INTO activity_counts (org_id, source, owner, at, n, won)
  SELECT a.org_id, 'plays', a.campaign, a.at, sum(a.n), sum(a.won) FROM (
    SELECT org_id, campaign, at, plays AS n, 0 AS won FROM archived_counts WHERE org_id = $1
    UNION ALL SELECT org_id, campaign, at, wins, wins FROM archived_wins WHERE org_id = $1) a
  GROUP BY 1, 3, 4`

type InCampaign = { readonly timezone: string | null; readonly oddsSince: number }

/** Adds to the counts what an imported organization has in the archive: an export does not have what is counted. */
export const countArchived = async (snapshot: Snapshot, orgId: string): Promise<void> => {
  const tally = new PlayTally()
  for await (const { timezone, oddsSince, ...row } of snapshot.rows<ArchivedCount & InCampaign>(selectLosses, [orgId]))
    tally.addGroup(row.campaign, archivedGroup(row, { timezone: zoneOrUtc(timezone), oddsSince }))
  for await (const { timezone, oddsSince, ...won } of snapshot.rows<ArchivedWins & InCampaign>(selectWins, [orgId])) {
    const group = archivedWonGroup(won, { timezone: zoneOrUtc(timezone), oddsSince })
    tally.addGroup(won.campaign, group)
    tally.addCost(won.campaign, { day: group.day, codes: won.codes, prizes: won.prizes })
  }
  await writeTally(snapshot, orgId, tally)
  await writeCosts(snapshot, orgId, tally)
  await snapshot.query(addActivity, [orgId])
}
