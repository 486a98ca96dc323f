import { eq, sql } from "drizzle-orm"
import type { Campaign } from "../../core/campaign.ts"
import { periodAt } from "../../core/period.ts"
import type { Db } from "./open.ts"
import { type PlayLog, type Tally, tallyOf } from "./play-log.ts"
import { quotas } from "./schema/play.ts"

/** The wins of all players of a campaign, for `rewardLimits.maxTotal` (organization-api.md §3, Campaigns). */
export const quotaStore = (db: Db, log: PlayLog) => {
  const byCampaign = eq(quotas.campaign, sql.placeholder("campaign"))
  const find = db
    .select({ from: quotas.winsFrom, until: quotas.winsUntil, count: quotas.wins })
    .from(quotas)
    .where(byCampaign)
    .prepare()
  const values = {
    winsFrom: sql`${sql.placeholder("from")}`,
    winsUntil: sql`${sql.placeholder("until")}`,
    wins: sql`${sql.placeholder("wins")}`,
  }
  const upsert = db
    .insert(quotas)
    .values({ campaign: sql.placeholder("campaign"), ...values })
    .onConflictDoUpdate({ target: quotas.campaign, set: values })
    .prepare()
  const forget = db.delete(quotas).where(byCampaign).prepare()

  return {
    /** The wins counted in the current period, or null without a total limit. */
    load: (row: number, { rewardLimits, timezone }: Campaign, now: number): Tally | null => {
      if (rewardLimits?.maxTotal === undefined) return null
      const period = periodAt(rewardLimits.period, timezone, now)
      return tallyOf(period, find.get({ campaign: row }), (missing) => log.countAllWins(row, missing))
    },

    /** Counts a play. A win that no total limit counted makes a kept count wrong: a limit set later counts from the log. */
    save: (row: number, wins: Tally | null, isWin: boolean) => {
      if (!wins) {
        if (isWin) forget.run({ campaign: row })
      } else if (isWin || !wins.isKept)
        upsert.run({ campaign: row, from: wins.from, until: wins.until, wins: wins.count + (isWin ? 1 : 0) })
    },
  }
}

export type Quotas = ReturnType<typeof quotaStore>
