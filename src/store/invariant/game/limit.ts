import type { CampaignConfig } from "../../../core/campaign/campaign.ts"
import { type Period, periodAt } from "../../../core/period.ts"
import type { Dialect } from "../dialect.ts"
import { type Rule, rule, type Source } from "../rule.ts"
import type { says } from "../says.ts"

/** A campaign by its row number. */
type Configured = { readonly row: number; readonly config: CampaignConfig; readonly updatedAt: number }

/** Something that a limit counts. If it is not `decided`, it counts but is never refused by the limit. */
type Counted = { readonly player: number; readonly at: number; readonly decided: boolean | number }

/** No row has this number: it represents the quota shared by all players. */
const everybody = 0

/** A limit of a campaign. `counted` is the query for what it counts, for each player in the order of time. */
type CheckedLimit = {
  readonly period: NonNullable<CampaignConfig["playLimits"]>["period"]
  readonly max: number
  readonly counted: string
}

type LimitRule = Extract<keyof typeof says, `${string}-limits`>
type Find = (campaign: Configured, dialect: Dialect) => readonly CheckedLimit[]

const sinceStart = ({ config, updatedAt }: Configured, { period }: Pick<CheckedLimit, "period">): number =>
  periodAt(period, config.timezone, updatedAt).start

/** A limit may have been set or lowered in the middle of a period, so all of it is counted. */
const limit = (
  campaign: Configured,
  of: Omit<CheckedLimit, "counted">,
  query: (since: number) => string,
): CheckedLimit => ({
  ...of,
  counted: query(sinceStart(campaign, of)),
})

const playLimits: Find = (campaign, { own }) => {
  const { playLimits: of } = campaign.config
  const query = (since: number) =>
    `SELECT p.player, p.at, TRUE AS decided FROM plays p WHERE p.campaign = ${campaign.row} AND p.at >= ${since}
       AND p.beyond_limit IS NULL AND ${own("p")} ORDER BY p.player, p.at`
  return of ? [limit(campaign, { period: of.period, max: of.maxPerUser }, query)] : []
}

const rewardLimits: Find = (campaign, { own }) => {
  const { maxPerUser, maxTotal, period = "total" } = campaign.config.rewardLimits ?? {}
  const won = (player: string, order: string) => (since: number) =>
    `SELECT ${player} AS player, p.at, TRUE AS decided FROM plays p WHERE p.campaign = ${campaign.row} AND p.at >= ${since}
       AND p.used_quota AND ${own("p")} ORDER BY ${order}`
  return [
    ...(maxPerUser === undefined
      ? []
      : [limit(campaign, { period, max: maxPerUser }, won("p.player", "p.player, p.at"))]),
    ...(maxTotal === undefined ? [] : [limit(campaign, { period, max: maxTotal }, won(`${everybody}`, "p.at"))]),
  ]
}

const generationLimits: Find = (campaign, { own }) => {
  const { generationLimits: of } = campaign.config
  const query = (since: number) =>
    `SELECT c.player, c.created_at AS at, c.origin = 'codes' AS decided FROM promo_codes c
     WHERE c.campaign = ${campaign.row} AND c.created_at >= ${since} AND ${own("c")} ORDER BY c.player, c.created_at, c.id`
  return of ? [limit(campaign, { period: of.period, max: of.maxPerUser }, query)] : []
}

const stockLimits: Find = (campaign, { own }) =>
  (campaign.config.prizes ?? []).flatMap(({ prizeId, stock }) => {
    const { maxPerUser, maxTotal, period = "total" } = stock ?? {}
    const won = (player: string, order: string) => (since: number) =>
      `SELECT ${player} AS player, p.at, TRUE AS decided FROM plays p WHERE p.campaign = ${campaign.row} AND p.at >= ${since}
         AND p.prize_id = '${prizeId}' AND ${own("p")} ORDER BY ${order}`
    return [
      ...(maxPerUser === undefined
        ? []
        : [limit(campaign, { period, max: maxPerUser }, won("p.player", "p.player, p.at"))]),
      ...(maxTotal === undefined ? [] : [limit(campaign, { period, max: maxTotal }, won(`${everybody}`, "p.at"))]),
    ]
  })

/** The kinds of limits, each with the log that it counts. */
const limits = [
  { rule: "play-limits", log: "plays", time: "at", limitsOf: playLimits },
  { rule: "reward-limits", log: "plays", time: "at", limitsOf: rewardLimits },
  { rule: "stock-limits", log: "plays", time: "at", limitsOf: stockLimits },
  { rule: "generation-limits", log: "promo_codes", time: "created_at", limitsOf: generationLimits },
] as const satisfies readonly { rule: LimitRule; log: string; time: string; limitsOf: Find }[]

/**
 * Whether a clock was set back since the campaign's last change: earlier rows may then have a later time. The clocks of
 * several processes may be off by `skewMs`.
 */
const clockSetBack = (
  { row, updatedAt }: Configured,
  { log, time }: (typeof limits)[number],
  { own, skewMs }: Dialect,
): string =>
  `SELECT 1 AS found FROM (
     SELECT t.${time} AS at, max(t.${time}) OVER (ORDER BY t.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS latest
     FROM ${log} t WHERE t.campaign = ${row} AND t.${time} > ${updatedAt} AND ${own("t")}) AS times
   WHERE latest > at + ${skewMs} LIMIT 1`

/**
 * Follows what a limit counts, and describes the first of each period that exceeds it. A limit may have been set or
 * lowered in the middle of a period, so only what was decided after the last change of the campaign can exceed it.
 */
const followLimit = (
  { row, config, updatedAt }: Configured,
  { period: kind, max }: CheckedLimit,
  { skewMs }: Dialect,
) => {
  let player: number | null = null
  let period: Period | null = null
  let count = 0
  let isNoted = false
  return (entry: Counted): string | null => {
    if (entry.player !== player || !period || entry.at >= period.end) {
      player = entry.player
      period = periodAt(kind, config.timezone, entry.at)
      count = 0
      isNoted = false
    }
    count++
    if (isNoted || count <= max || !entry.decided || entry.at <= updatedAt + skewMs) return null
    isNoted = true
    return `campaign ${row}: ${player === everybody ? "all players" : `player ${player}`} had more than ${max} in ${period.key}`
  }
}

/** Two merged players may exceed a limit together. */
const wasMerged = async ({ dialect: { own, value }, all }: Source, player: number): Promise<boolean> => {
  const merged = await all(
    `SELECT p.id FROM players p WHERE p.merged_into = ${value(1)} AND ${own("p")}
     UNION ALL SELECT m.id FROM merges m WHERE m.into_player = ${value(1)} AND ${own("m")} LIMIT 1`,
    player,
  )
  return merged.length > 0
}

const campaignsOf = ({ own }: Dialect) => `SELECT c.id AS row, c.config, c.updated_at AS "updatedAt" FROM campaigns c
  WHERE ${own("c")} ORDER BY c.id`

export const limitRules: readonly Rule[] = limits.map((limit) =>
  rule(limit.rule, async function* (source) {
    const { dialect, rows, all } = source
    for await (const { config, ...rest } of rows<Configured>(campaignsOf(dialect))) {
      const campaign = { ...rest, config: dialect.parsed(config) as CampaignConfig }
      const checked = limit.limitsOf(campaign, dialect)
      if (checked.length === 0 || (await all(clockSetBack(campaign, limit, dialect))).length > 0) continue
      for (const of of checked) {
        const beyond = followLimit(campaign, of, dialect)
        for await (const entry of rows<Counted>(of.counted)) {
          const what = beyond(entry)
          if (what !== null && !(await wasMerged(source, entry.player))) yield what
        }
      }
    }
  }),
)
