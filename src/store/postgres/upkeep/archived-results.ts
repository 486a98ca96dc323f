import { zoneOrUtc } from "../../../core/period.ts"
import { type ArchivedCount, archivedGroup } from "../../../core/report/archived-results.ts"
import { PlayTally } from "../../../core/report/play-tally.ts"
import { writeTally } from "../read/report/result-count.ts"
import type { Snapshot } from "./connection.ts"

const selectArchived = `SELECT a.campaign::float8 AS campaign, a.at::float8 AS at, a.segment_id AS "segmentId", a.result,
    a.plays::float8 AS plays, c.config ->> 'timezone' AS timezone, coalesce(c.odds_since, 0)::float8 AS "oddsSince"
  FROM archived_counts a JOIN campaigns c ON c.org_id = a.org_id AND c.id = a.campaign WHERE a.org_id = $1`
const addActivity = `INSERT INTO activity_counts (org_id, source, owner, at, n, won)
  SELECT a.org_id, 'plays', a.campaign, a.at, sum(a.plays), 0 FROM archived_counts a WHERE a.org_id = $1 GROUP BY 1, 3, 4`

type Imported = ArchivedCount & { readonly timezone: string | null; readonly oddsSince: number }

/** Adds to the counts what an imported organization has in the archive: an export does not have what is counted. */
export const countArchived = async (snapshot: Snapshot, orgId: string): Promise<void> => {
  const tally = new PlayTally()
  for await (const { timezone, oddsSince, ...row } of snapshot.rows<Imported>(selectArchived, [orgId]))
    tally.addGroup(row.campaign, archivedGroup(row, { timezone: zoneOrUtc(timezone), oddsSince }))
  await writeTally(snapshot, orgId, tally)
  await snapshot.query(addActivity, [orgId])
}
