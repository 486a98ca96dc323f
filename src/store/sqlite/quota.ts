import { Cache } from "../../core/cache.ts"
import type { Campaign } from "../../core/campaign.ts"
import { periodAt } from "../../core/period.ts"
import type { Tx } from "./commit.ts"
import type { Db } from "./open.ts"
import { type PlayLog, type Tally, tallyOf } from "./play-log.ts"

const cachedCampaigns = 10_000

type Quota = Pick<Tally, "from" | "until" | "count">

/**
 * The wins of all players of a campaign, for `rewardLimits.maxTotal` (organization-api.md §3, Campaigns). Each win changes
 * one row, so a transaction writes it once, at its end.
 */
export const quotaStore = (db: Db, log: PlayLog) => {
  const client = db.$client
  const select = client.query<Quota, [number]>(
    `SELECT wins_from AS "from", wins_until AS "until", wins AS count FROM quotas WHERE campaign = ?`,
  )
  const upsert = client.query(
    "INSERT OR REPLACE INTO quotas (campaign, wins_from, wins_until, wins) VALUES (?, ?, ?, ?)",
  )
  const remove = client.query("DELETE FROM quotas WHERE campaign = ?")
  /** Those that the transaction has changed, which are not written yet; null is none. */
  const changed = new Map<number, Quota | null>()
  const unchanged = new Cache<number, Quota | null>(cachedCampaigns)

  const find = (row: number): Quota | null => {
    const known = changed.has(row) ? changed.get(row) : unchanged.get(row)
    if (known !== undefined) return known
    const quota = select.get(row)
    unchanged.set(row, quota)
    return quota
  }

  const write = () => {
    for (const [row, quota] of changed) {
      if (quota) upsert.run(row, quota.from, quota.until, quota.count)
      else remove.run(row)
      unchanged.set(row, quota)
    }
    changed.clear()
  }

  const change = (tx: Tx, row: number, quota: Quota | null) => {
    if (changed.size === 0) tx.beforeCommit(write)
    changed.set(row, quota)
    tx.onRollback(() => {
      changed.delete(row)
      unchanged.delete(row)
    })
  }

  return {
    /** The wins counted in the current period, or null without a total limit. */
    load: (row: number, { rewardLimits, timezone }: Campaign, now: number): Tally | null => {
      if (rewardLimits?.maxTotal === undefined) return null
      const period = periodAt(rewardLimits.period, timezone, now)
      return tallyOf(period, find(row) ?? undefined, (missing) => log.countAllWins(row, missing))
    },

    /** Counts a play. A win that no total limit counted makes a kept count wrong: a limit set later counts from the log. */
    save: (tx: Tx, row: number, wins: Tally | null, isWin: boolean) => {
      if (wins) {
        const { from, until, count, isKept } = wins
        if (isWin || !isKept) change(tx, row, { from, until, count: count + (isWin ? 1 : 0) })
      } else if (isWin && find(row)) change(tx, row, null)
    },
  }
}

export type Quotas = ReturnType<typeof quotaStore>
