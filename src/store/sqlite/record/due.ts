import type { RevealEvery } from "../../../core/draw/chain.ts"
import type { DueChain, DueFacts } from "../../../core/organization/due.ts"
import type { TestClock } from "../../../core/organization/test-clock.ts"
import type { DueReads, DueRecords } from "../../../record/organization/due.ts"
import type { Db } from "../file/open.ts"

type NotedChain = { readonly kind: DueChain["game"]["kind"]; readonly id: string; readonly at: number }

type ChainRow = {
  readonly row: number
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

const ofGame =
  "iif(c.campaign IS NULL, 'notification', 'campaign') AS kind, coalesce(g.campaign_id, n.notification_id) AS id"
const games = "LEFT JOIN campaigns g ON g.id = c.campaign LEFT JOIN notifications n ON n.id = c.notification"

const dueChains = `SELECT ${ofGame}, c.due_at AS at
  FROM (SELECT campaign, notification, due_at FROM chains
    WHERE closed_at IS NULL AND ${isOwn} AND due_at <= ?2 ORDER BY due_at LIMIT ?3) c ${games}`

const unnotedChains = `SELECT c.*, config ->> '$.fairDraws.revealEvery' AS every, config ->> '$.timezone' AS timezone,
    iif(config ->> '$.status' = 'draft', NULL, config ->> '$.endsAt') AS endsAt
  FROM (SELECT c.id AS row, ${ofGame}, c.opened_at AS openedAt,
      EXISTS (SELECT 1 FROM draws d WHERE d.chain = c.id) AS hasDraws,
      iif(json_valid(coalesce(g.config, n.config)), coalesce(g.config, n.config), '{}') AS config
    FROM (SELECT * FROM chains WHERE closed_at IS NULL AND ${isOwn} AND due_at IS NULL LIMIT ?2) c ${games}) c`

const toChain = ({ row, kind, id, openedAt, hasDraws, every, timezone, endsAt }: ChainRow): DueChain => ({
  row,
  game: { kind, id },
  openedAt,
  hasDraws: hasDraws === 1,
  every: every ?? "day",
  timezone: timezone ?? "UTC",
  endsAt,
})

/** `flush` writes the draws of earlier jobs of the transaction. */
export const dueRecords = (db: Db, flush: () => void): DueRecords => {
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
  const chains = client.query<NotedChain, [string, number, number]>(dueChains)
  const unnoted = client.query<ChainRow, [string, number]>(unnotedChains)
  const note = client.query("UPDATE chains SET due_at = ? WHERE id = ?")
  return {
    of: (orgId, until, limit) => {
      flush()
      return {
        bans: bans.all(orgId, until, limit),
        dates: dates.all(orgId, until, limit),
        rankings: rankings.all(orgId, until, limit),
        rounds: rounds.all(orgId, until, limit),
        chains: chains.all(orgId, until, limit).map(({ kind, id, at }) => ({ game: { kind, id }, at })),
      }
    },
    unnoted: (orgId, limit) => {
      flush()
      return unnoted.all(orgId, limit).map(toChain)
    },
    noteDue: (_orgId, noted) => {
      for (const { row, at } of noted) note.run(at, row)
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
export const dueReads = (db: Db, records: DueRecords): DueReads => {
  const clocks = db.$client.query<ClockRow, [string]>(
    `SELECT t.org_id AS orgId, t.data_id AS dataId, c.at, c.since, c.is_frozen AS isFrozen, c.target
     FROM test_organizations t LEFT JOIN test_clocks c ON c.org_id = t.data_id
     WHERE t.org_id > ? AND t.deleted_at IS NULL ORDER BY t.org_id LIMIT ${organizationsOfAStep}`,
  )
  /** The last orgId that was examined; empty where a round begins. */
  let reached = ""
  return {
    of: async (...asked) => records.of(...asked),
    hasUnnoted: async (orgId) => records.unnoted(orgId, 1).length > 0,
    organizations: async () => {
      const rows = clocks.all(reached)
      reached = rows.length < organizationsOfAStep ? "" : (rows.at(-1)?.orgId ?? "")
      return rows.map((row) => ({ orgId: row.dataId, clock: toClock(row) }))
    },
  }
}
