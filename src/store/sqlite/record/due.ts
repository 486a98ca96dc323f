import type { RevealEvery } from "../../../core/draw/chain.ts"
import type { DueChain, DueFacts } from "../../../core/organization/due.ts"
import type { TestClock } from "../../../core/organization/test-clock.ts"
import type { DueReads, DueThings } from "../../../record/due.ts"
import type { Db } from "../file/open.ts"

type ChainRow = {
  readonly kind: DueChain["game"]["kind"]
  readonly id: string
  readonly openedAt: number
  readonly hasDraws: number
  readonly every: RevealEvery | null
  readonly timezone: string | null
  readonly endsAt: number | null
}

/** Of test organizations alone, whose indexes these are. */
const isOwn = "org_id = ?1 AND instr(org_id, '~') > 0"

const dueCampaigns = (column: string) =>
  `SELECT campaign_id AS campaignId, ${column} AS at FROM campaigns
   WHERE ${isOwn} AND ${column} IS NOT NULL AND ${column} <= ?2 ORDER BY ${column}, id LIMIT ?3`

const openChainsOf = (kind: string, table: string, idColumn: string, column: string) =>
  `SELECT '${kind}' AS kind, g.${idColumn} AS id, c.opened_at AS openedAt, c.hasDraws,
     g.config ->> '$.fairDraws.revealEvery' AS every, g.config ->> '$.timezone' AS timezone,
     iif(g.config ->> '$.status' = 'draft', NULL, g.config ->> '$.endsAt') AS endsAt
   FROM open c CROSS JOIN ${table} g ON g.id = c.${column} WHERE json_valid(g.config)`

const chains = `WITH open AS MATERIALIZED (
    SELECT campaign, notification, opened_at, EXISTS (SELECT 1 FROM draws d WHERE d.chain = c.id) AS hasDraws
    FROM chains c WHERE closed_at IS NULL AND ${isOwn})
  SELECT * FROM (${openChainsOf("campaign", "campaigns", "campaign_id", "campaign")}
    UNION ALL ${openChainsOf("notification", "notifications", "notification_id", "notification")})
  WHERE hasDraws OR endsAt IS NOT NULL`

const toChain = ({ kind, id, openedAt, hasDraws, every, timezone, endsAt }: ChainRow): DueChain => ({
  game: { kind, id },
  openedAt,
  hasDraws: hasDraws === 1,
  every: every ?? "day",
  timezone: timezone ?? "UTC",
  endsAt,
})

/** `flush` writes the draws of earlier jobs of the transaction. */
export const dueThings = (db: Db, flush: () => void): DueThings => {
  const client = db.$client
  type Campaigns = DueFacts["dates"][number]
  const dates = client.query<Campaigns, [string, number, number]>(dueCampaigns("dates_due_at"))
  const rankings = client.query<Campaigns, [string, number, number]>(dueCampaigns("ranking_due_at"))
  const rounds = client.query<DueFacts["rounds"][number], [string, number, number]>(
    `SELECT g.campaign_id AS campaignId, r.period_key AS periodKey, iif(r.decided_at IS NULL, r.try_at, NULL) AS at
     FROM ranking_rounds r CROSS JOIN campaigns g ON g.id = r.campaign
     WHERE r.given_at IS NULL AND g.org_id = ?1 AND (r.decided_at IS NOT NULL OR r.try_at <= ?2)
     ORDER BY at, r.ends_at, r.id LIMIT ?3`,
  )
  const bans = client.query<DueFacts["bans"][number], [string, number, number]>(
    `SELECT ban_id AS banId, until AS at FROM bans
     WHERE org_id = ?1 AND until IS NOT NULL AND until <= ?2 ORDER BY until, id LIMIT ?3`,
  )
  const open = client.query<ChainRow, [string]>(chains)
  return {
    of: (orgId, until, limit) => {
      flush()
      return {
        bans: bans.all(orgId, until, limit),
        dates: dates.all(orgId, until, limit),
        rankings: rankings.all(orgId, until, limit),
        rounds: rounds.all(orgId, until, limit),
        chains: open.all(orgId).map(toChain),
      }
    },
  }
}

type ClockRow = {
  readonly orgId: string
  readonly dataId: string
  readonly at: number | null
  readonly since: number
  readonly isFrozen: number
  readonly target: number | null
}

/** How many test organizations a step of their upkeep examines. */
const organizationsOfAStep = 50

const toClock = ({ at, since, isFrozen, target }: ClockRow): TestClock | null =>
  at === null ? null : { at, since, isFrozen: isFrozen === 1, target }

/** The same outside of jobs. */
export const dueReads = (db: Db, things: DueThings): DueReads => {
  const clocks = db.$client.query<ClockRow, [string]>(
    `SELECT t.org_id AS orgId, t.data_id AS dataId, c.at, c.since, c.is_frozen AS isFrozen, c.target
     FROM test_organizations t LEFT JOIN test_clocks c ON c.org_id = t.data_id
     WHERE t.org_id > ? AND t.deleted_at IS NULL ORDER BY t.org_id LIMIT ${organizationsOfAStep}`,
  )
  return {
    of: async (...asked) => things.of(...asked),
    organizations: async (after) => {
      const rows = clocks.all(after)
      return {
        found: rows.map((row) => ({ orgId: row.dataId, clock: toClock(row) })),
        last: rows.length < organizationsOfAStep ? null : (rows.at(-1)?.orgId ?? null),
      }
    },
  }
}
