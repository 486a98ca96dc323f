import type { Campaign } from "../../../core/campaign/campaign.ts"
import { quotaPeriodAt, type Tally } from "../../../core/campaign/standing/quota.ts"
import type { Later, Tx } from "../../../record/transaction.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import type { Db } from "../file/open.ts"
import type { Archive } from "../log/play/archive.ts"
import type { PlayLog } from "../log/play/play-log.ts"
import { tallies } from "./tally.ts"

/** The wins of all players of a campaign, for `rewardLimits.maxTotal` (docs/api.md#play-limits). */
export const quotaRecords = (db: Db, commit: GroupCommit, log: PlayLog, archive: Archive) => {
  const client = db.$client
  const select = client.query<Tally, [number]>(
    `SELECT wins_from AS "from", wins_until AS "until", wins AS count FROM quotas WHERE campaign = ?`,
  )
  const upsert = client.query(
    "INSERT OR REPLACE INTO quotas (campaign, wins_from, wins_until, wins) VALUES (?, ?, ?, ?)",
  )
  const remove = client.query("DELETE FROM quotas WHERE campaign = ?")
  const counts = tallies<number, Tally>(commit, {
    idOf: (row) => row,
    select: (row) => select.get(row),
    upsert: (row, { from, until, count }) => upsert.run(row, from, until, count),
    remove: (row) => remove.run(row),
    uses: log.quotaUses,
    archived: { readers: archive.readers, wins: archive.winsOfCampaign },
    counted: (tally) => tally,
  })

  return {
    /** The wins counted in the current period, or null without a total limit. */
    load: (tx: Tx, row: number, campaign: Campaign): Tally | null | Later => {
      const period = quotaPeriodAt(campaign, tx.now)
      return period && counts.load(tx, row, period)
    },

    /** The same count for a reader, which stores nothing. */
    read: async (row: number, campaign: Campaign, now: number): Promise<number | null> => {
      const period = quotaPeriodAt(campaign, now)
      return period && (await counts.read(row, period))
    },

    countWin: (tx: Tx, row: number, wins: Tally | null) => counts.count(tx, row, wins),
  }
}

export type Quotas = ReturnType<typeof quotaRecords>
