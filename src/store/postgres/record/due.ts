import type { Pool } from "pg"
import type { RevealEvery } from "../../../core/draw/chain.ts"
import type { DueChain, DueFacts } from "../../../core/organization/due.ts"
import type { TestClock } from "../../../core/organization/test-clock.ts"
import type { DueReads, DueThings } from "../../../record/due.ts"
import { withSession } from "../connection/pool.ts"
import { facts } from "../engine/batch.ts"
import type { Reader } from "../engine/facts.ts"

type ChainRow = Omit<DueChain, "game" | "every"> & {
  readonly kind: DueChain["game"]["kind"]
  readonly id: string
  readonly every: RevealEvery | null
}

/** Of test organizations alone, whose indexes these are. */
const isOwn = (alias: string) => `${alias}.org_id = $1 AND strpos(${alias}.org_id, '~') > 0`

const dueCampaigns = (column: string) =>
  `SELECT g.campaign_id AS "campaignId", g.${column} AS at FROM campaigns g
   WHERE ${isOwn("g")} AND g.${column} IS NOT NULL AND g.${column} <= $2 ORDER BY g.${column}, g.id LIMIT $3`

const dates = dueCampaigns("dates_due_at")
const rankings = dueCampaigns("ranking_due_at")
const bans = `SELECT ban_id AS "banId", until AS at FROM bans
  WHERE org_id = $1 AND until IS NOT NULL AND until <= $2 ORDER BY until, id LIMIT $3`
const rounds = `SELECT g.campaign_id AS "campaignId", r.period_key AS "periodKey",
    CASE WHEN r.decided_at IS NULL THEN r.try_at END AS at
  FROM ranking_rounds r JOIN campaigns g ON g.org_id = r.org_id AND g.id = r.campaign
  WHERE r.org_id = $1 AND r.given_at IS NULL AND (r.decided_at IS NOT NULL OR r.try_at <= $2)
  ORDER BY at NULLS FIRST, r.ends_at, r.id LIMIT $3`

const openChainsOf = (kind: string, table: string, idColumn: string, column: string) =>
  `SELECT '${kind}' AS kind, g.${idColumn} AS id, c.opened_at, c.has_draws, g.config FROM open c
   JOIN ${table} g ON g.org_id = $1 AND g.id = c.${column}`

const chains = `WITH open AS MATERIALIZED (
    SELECT c.campaign, c.mini_game, c.opened_at,
      EXISTS (SELECT FROM draws d WHERE d.org_id = c.org_id AND d.chain = c.id) AS has_draws
    FROM chains c WHERE c.closed_at IS NULL AND ${isOwn("c")})
  SELECT o.kind, o.id, o.opened_at AS "openedAt", o.has_draws AS "hasDraws",
    o.config -> 'fairDraws' ->> 'revealEvery' AS every, o.config ->> 'timezone' AS timezone,
    CASE WHEN o.config ->> 'status' <> 'draft' THEN (o.config ->> 'endsAt')::float8 END AS "endsAt"
  FROM (${openChainsOf("campaign", "campaigns", "campaign_id", "campaign")}
    UNION ALL ${openChainsOf("notification", "mini_games", "notification_id", "mini_game")}) o
  WHERE o.has_draws OR o.config ->> 'endsAt' IS NOT NULL`

const toChain = ({ kind, id, every, ...rest }: ChainRow): DueChain => ({
  ...rest,
  game: { kind, id },
  every: every ?? "day",
})

type Key = readonly [orgId: string, until: number, limit: number]

/** For jobs with exclusive access to the organization. */
const dueFacts: Reader<Key, DueFacts> = {
  name: "what is due in a test organization",
  idOf: (key) => key.join("\n"),
  load: (session, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const [ofBans, ofDates, ofRankings, ofRounds, open] = await Promise.all([
          session.query<DueFacts["bans"][number]>(bans, key),
          session.query<DueFacts["dates"][number]>(dates, key),
          session.query<DueFacts["rankings"][number]>(rankings, key),
          session.query<DueFacts["rounds"][number]>(rounds, key),
          session.query<ChainRow>(chains, [key[0]]),
        ])
        return { bans: ofBans, dates: ofDates, rankings: ofRankings, rounds: ofRounds, chains: open.map(toChain) }
      }),
    ),
}

export const dueThings: DueThings = { of: (...key) => facts().get(dueFacts, key) }

/** How many test organizations a step of their upkeep examines. */
const organizationsOfAStep = 50

const clocks = `SELECT t.org_id AS "orgId", t.data_id AS "dataId", to_json(c) AS clock
  FROM test_organizations t
  LEFT JOIN LATERAL (SELECT at, since, is_frozen AS "isFrozen", target FROM test_clocks WHERE org_id = t.data_id) c ON true
  WHERE t.org_id > $1 AND t.deleted_at IS NULL ORDER BY t.org_id LIMIT ${organizationsOfAStep}`

type ClockRow = { readonly orgId: string; readonly dataId: string; readonly clock: TestClock | null }

/** The same outside of jobs. */
export const dueReads = (pool: Pool): DueReads => ({
  of: (...key) =>
    withSession(pool, async (session) => {
      const [found] = await dueFacts.load(session, [key], { fill: () => undefined }, "")
      return found as DueFacts
    }),
  organizations: async (after) => {
    const rows = await withSession(pool, (session) => session.query<ClockRow>(clocks, [after]))
    return {
      found: rows.map(({ dataId, clock }) => ({ orgId: dataId, clock })),
      last: rows.length < organizationsOfAStep ? null : (rows.at(-1)?.orgId ?? null),
    }
  },
})
