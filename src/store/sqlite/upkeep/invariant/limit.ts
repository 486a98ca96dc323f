import type { Database } from "bun:sqlite"
import type { CampaignConfig } from "../../../../core/campaign/campaign.ts"
import { type Period, type PeriodKind, periodAt } from "../../../../core/period.ts"
import { type Rule, rowsOf } from "./rule.ts"

type Configured = { readonly row: number; readonly config: CampaignConfig; readonly updatedAt: number }
type Limit = { readonly period: PeriodKind; readonly max: number }
/** Something that a limit counts. If it is not `decided`, it counts but is never refused by the limit. */
type Counted = { player: number; at: number; decided: number }

function* campaignsOf(sqlite: Database): Iterable<Configured> {
  type Row = { row: number; config: string; updatedAt: number }
  for (const { config, ...rest } of rowsOf<Row>(
    sqlite,
    "SELECT id AS row, config, updated_at AS updatedAt FROM campaigns",
  ))
    yield { ...rest, config: JSON.parse(config) as CampaignConfig }
}

/** Whether the clock was set back since the campaign's last change: earlier rows may then have a later time. */
const wentBack = (sqlite: Database, { row, updatedAt }: Configured, table: "plays" | "promo_codes"): boolean => {
  const time = table === "plays" ? "at" : "created_at"
  const backwards = sqlite.query(
    `SELECT 1 FROM (SELECT id, max(id) OVER (ORDER BY ${time}, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS last
                    FROM ${table} WHERE campaign = ? AND ${time} > ?)
     WHERE id < last LIMIT 1`,
  )
  return backwards.get(row, updatedAt) !== null
}

/**
 * The periods in which more was counted than `limit` allows. A limit may have been set or lowered in the middle of a
 * period, so only what was decided after the last change of the campaign can exceed it. Two merged players may exceed
 * it together.
 */
function* exceeded(
  sqlite: Database,
  { row, config, updatedAt }: Configured,
  { period: kind, max }: Limit,
  counted: string,
): Iterable<string> {
  const wasMerged = sqlite.query<{ id: number }, [number]>(
    "SELECT id FROM players WHERE merged_into = ?1 UNION ALL SELECT id FROM merges WHERE into_player = ?1",
  )
  const from = periodAt(kind, config.timezone, updatedAt).start
  let player: number | null = null
  let period: Period | null = null
  let count = 0
  let isTold = false
  for (const entry of rowsOf<Counted>(sqlite, counted, row, from)) {
    if (entry.player !== player || !period || entry.at >= period.end) {
      player = entry.player
      period = periodAt(kind, config.timezone, entry.at)
      count = 0
      isTold = false
    }
    count++
    if (isTold || count <= max || !entry.decided || entry.at <= updatedAt || wasMerged.get(player)) continue
    isTold = true
    const whose = player === everybody ? "all players" : `player ${player}`
    yield `campaign ${row}: ${whose} had more than ${max} in ${period.key}`
  }
}

/** No row has this number: it represents the quota shared by all players. */
const everybody = 0

const playLimits: Rule = {
  name: "play-limits",
  says: "nobody played more often than the campaign allows",
  *find(sqlite) {
    const played = "SELECT player, at, 1 AS decided FROM plays WHERE campaign = ? AND at >= ? ORDER BY player, at"
    for (const campaign of campaignsOf(sqlite)) {
      const limit = campaign.config.playLimits
      if (limit && !wentBack(sqlite, campaign, "plays"))
        yield* exceeded(sqlite, campaign, { ...limit, max: limit.maxPerUser }, played)
    }
  },
}

const rewardLimits: Rule = {
  name: "reward-limits",
  says: "no quota of rewards was exceeded, per player or in all",
  *find(sqlite) {
    const won = "FROM plays WHERE campaign = ? AND at >= ? AND used_quota"
    for (const campaign of campaignsOf(sqlite)) {
      const { maxPerUser, maxTotal, period = "total" } = campaign.config.rewardLimits ?? {}
      if (!campaign.config.rewardLimits || wentBack(sqlite, campaign, "plays")) continue
      if (maxPerUser !== undefined) {
        const byPlayer = `SELECT player, at, 1 AS decided ${won} ORDER BY player, at`
        yield* exceeded(sqlite, campaign, { period, max: maxPerUser }, byPlayer)
      }
      if (maxTotal !== undefined) {
        const byAll = `SELECT ${everybody} AS player, at, 1 AS decided ${won} ORDER BY at`
        yield* exceeded(sqlite, campaign, { period, max: maxTotal }, byAll)
      }
    }
  },
}

const generationLimits: Rule = {
  name: "generation-limits",
  says: "nobody asked for more codes than the campaign allows",
  *find(sqlite) {
    const received = `SELECT player, created_at AS at, origin = 'codes' AS decided FROM promo_codes
                      WHERE campaign = ? AND created_at >= ? ORDER BY player, created_at, id`
    for (const campaign of campaignsOf(sqlite)) {
      const limit = campaign.config.generationLimits
      if (limit && !wentBack(sqlite, campaign, "promo_codes"))
        yield* exceeded(sqlite, campaign, { ...limit, max: limit.maxPerUser }, received)
    }
  },
}

/** The rules of limits. */
export const limitRules: readonly Rule[] = [playLimits, rewardLimits, generationLimits]
