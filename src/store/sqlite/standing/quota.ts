import { Cache } from "../../../core/cache.ts"
import type { Campaign } from "../../../core/campaign/campaign.ts"
import { quotaPeriodAt, type Tally } from "../../../core/campaign/quota.ts"
import type { Period } from "../../../core/period.ts"
import { Later, type Tx } from "../../transaction.ts"
import { takeTurns } from "../../turn.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Db } from "../file/open.ts"
import type { PlayLog, PlayPosition } from "../log/play-log.ts"

const cachedCampaigns = 10_000
/** How many plays a transaction may read at once; larger counts run in steps outside of it. */
const playsAtOnce = 1_000
const playsOfAStep = 500

/**
 * The wins of all players of a campaign, for `rewardLimits.maxTotal` (docs/api.md §4.5). Every win changes the same
 * row, so a transaction writes it once, at its end.
 */
export const quotaStore = (db: Db, commit: GroupCommit, log: PlayLog) => {
  const client = db.$client
  const select = client.query<Tally, [number]>(
    `SELECT wins_from AS "from", wins_until AS "until", wins AS count FROM quotas WHERE campaign = ?`,
  )
  const upsert = client.query(
    "INSERT OR REPLACE INTO quotas (campaign, wins_from, wins_until, wins) VALUES (?, ?, ?, ?)",
  )
  const remove = client.query("DELETE FROM quotas WHERE campaign = ?")
  /** The quotas changed by the transaction and not yet written; null if none. */
  const changed = new Map<number, Tally | null>()
  const unchanged = new Cache<number, Tally | null>(cachedCampaigns)

  const find = (row: number): Tally | null => {
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

  const change = (tx: Tx, row: number, quota: Tally | null) => {
    if (changed.size === 0) tx.beforeCommit(write)
    changed.set(row, quota)
    tx.onRollback(() => {
      changed.delete(row)
      unchanged.delete(row)
    })
  }

  /** The campaigns whose wins are being counted, and whether a play has intervened. */
  const counting = new Map<number, { readonly later: Later; isStale: boolean }>()
  let open: { readonly tx: Tx; left: number } | undefined

  /** Counts the wins of a period from the log, step by step. */
  function* countSteps(row: number, { start, end }: Period): Generator<number> {
    let wins = 0
    let last: PlayPosition = { at: start, play: 0 }
    for (let count = playsOfAStep; count === playsOfAStep; ) {
      const uses = log.quotaUses(row, last, end, playsOfAStep)
      for (const { used } of uses) wins += used
      last = uses.at(-1) ?? last
      count = uses.length
      yield wins
    }
  }

  const countAtOnce = (tx: Tx, row: number, period: Period): number | null => {
    if (open?.tx !== tx) open = { tx, left: playsAtOnce }
    let wins = 0
    for (const sum of countSteps(row, period)) {
      if (open.left <= 0) return null
      open.left -= playsOfAStep
      wins = sum
    }
    return wins
  }

  const countInTurns = async (row: number, period: Period): Promise<number> => {
    // The writes of the requesting transaction may be rolled back.
    await null
    const giveWay = takeTurns()
    let wins = 0
    for (const sum of countSteps(row, period)) {
      wins = sum
      await giveWay()
    }
    return wins
  }

  const countInSteps = async (row: number, period: Period) => {
    const count = await countInTurns(row, period)
    await commit.run((tx) => {
      if (!counting.get(row)?.isStale) change(tx, row, { from: period.start, until: period.end, count })
    })
  }

  const countLater = (row: number, period: Period): Later => {
    const known = counting.get(row)
    if (known) return known.later
    const later = new Later(countInSteps(row, period).finally(() => counting.delete(row)))
    counting.set(row, { later, isStale: false })
    return later
  }

  const keptIn = (row: number, { start, end }: Period): Tally | null => {
    const kept = find(row)
    return kept?.from === start && kept.until === end ? kept : null
  }

  return {
    /**
     * The wins counted in the current period, or null without a total limit. Counts from the log are stored, whatever
     * happens to the request; long counts run first, while the campaign's plays wait.
     */
    load: (tx: Tx, row: number, campaign: Campaign): Tally | null | Later => {
      const period = quotaPeriodAt(campaign, tx.now)
      if (!period) return null
      const kept = keptIn(row, period)
      if (kept) return kept
      const count = countAtOnce(tx, row, period)
      if (count === null) return countLater(row, period)
      const wins = { from: period.start, until: period.end, count }
      change(tx, row, wins)
      return wins
    },

    /** The same count for a reader, which stores nothing. */
    read: async (row: number, campaign: Campaign, now: number): Promise<number | null> => {
      const period = quotaPeriodAt(campaign, now)
      return period && (keptIn(row, period)?.count ?? (await countInTurns(row, period)))
    },

    /**
     * Stores the wins including a new one. A win that no limit counts invalidates a stored count: a limit set later
     * counts from the log.
     */
    countWin: (tx: Tx, row: number, wins: Tally | null) => {
      const underWay = counting.get(row)
      if (underWay) underWay.isStale = true
      if (wins) change(tx, row, wins)
      else if (find(row)) change(tx, row, null)
    },
  }
}

export type Quotas = ReturnType<typeof quotaStore>
