import type { Pool } from "pg"
import type { RevealEvery } from "../../../core/draw/chain.ts"
import type { DueChain, DueFacts } from "../../../core/organization/due.ts"
import type { TestClock } from "../../../core/organization/test-clock.ts"
import type { DueReads, DueRecords } from "../../../record/organization/due.ts"
import { inEveryPart } from "../cluster/every-part.ts"
import { inRounds } from "../cluster/in-rounds.ts"
import { type Session, withSession } from "../connection/pool.ts"
import { hasDraws } from "../engine/access-path.ts"
import { facts } from "../engine/commit/batch.ts"
import type { Reader } from "../engine/row/facts.ts"
import { noteDueChain } from "./due-chain.ts"

type NotedChain = { readonly kind: DueChain["game"]["kind"]; readonly id: string; readonly at: number }

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

const isOpen = `c.closed_at IS NULL AND ${isOwn("c")}`
const ofGame = `CASE WHEN c.campaign IS NULL THEN 'notification' ELSE 'campaign' END AS kind,
  coalesce(g.campaign_id, n.notification_id) AS id`
const games = `LEFT JOIN LATERAL (SELECT campaign_id, config FROM campaigns WHERE org_id = $1 AND id = c.campaign) g ON true
  LEFT JOIN LATERAL (SELECT notification_id, config FROM mini_games WHERE org_id = $1 AND id = c.mini_game) n ON true`

const dueChains = `SELECT ${ofGame}, c.due_at AS at
  FROM (SELECT c.campaign, c.mini_game, c.due_at FROM chains c
    WHERE ${isOpen} AND c.due_at <= $2 ORDER BY c.due_at LIMIT $3) c ${games}`

const unnotedChains = `SELECT c.row, c.kind, c.id, c.opened_at AS "openedAt", c.has_draws AS "hasDraws",
    c.config -> 'fairDraws' ->> 'revealEvery' AS every, c.config ->> 'timezone' AS timezone,
    CASE WHEN c.config ->> 'status' <> 'draft' THEN (c.config ->> 'endsAt')::float8 END AS "endsAt"
  FROM (SELECT c.id AS row, ${ofGame}, c.opened_at, coalesce(g.config, n.config) AS config,
      ${hasDraws("$1", "c.id")} AS has_draws
    FROM (SELECT c.* FROM chains c WHERE ${isOpen} AND c.due_at IS NULL LIMIT $2) c ${games}) c`

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
        const [ofBans, ofDates, ofRankings, ofRounds, ofChains] = await Promise.all([
          session.query<DueFacts["bans"][number]>(bans, key),
          session.query<DueFacts["dates"][number]>(dates, key),
          session.query<DueFacts["rankings"][number]>(rankings, key),
          session.query<DueFacts["rounds"][number]>(rounds, key),
          session.query<NotedChain>(dueChains, key),
        ])
        const chains = ofChains.map(({ kind, id, at }) => ({ game: { kind, id }, at }))
        return { bans: ofBans, dates: ofDates, rankings: ofRankings, rounds: ofRounds, chains }
      }),
    ),
}

const readUnnoted = async (session: Session, key: readonly [orgId: string, limit: number]) =>
  (await session.query<ChainRow>(unnotedChains, key)).map(toChain)

/** The same for open chains of which it is not noted when they are due. */
const unnoted: Reader<readonly [orgId: string, limit: number], readonly DueChain[]> = {
  name: "chains of which it is not noted when they are due",
  idOf: (key) => key.join("\n"),
  load: (session, keys) => Promise.all(keys.map((key) => readUnnoted(session, key))),
}

export const dueRecords: DueRecords = {
  of: (...key) => facts().get(dueFacts, key),
  unnoted: (...key) => facts().get(unnoted, key),
  noteDue: (orgId, chains) => {
    for (const { row, at } of chains) noteDueChain(orgId, row, at)
  },
}

/** How many test organizations a step of their upkeep examines. */
const organizationsOfAStep = 50

const listed = `SELECT org_id AS "orgId", data_id AS "dataId" FROM test_organizations
  WHERE org_id > $1 AND deleted_at IS NULL ORDER BY org_id LIMIT $2`
const clocks = `SELECT org_id AS "dataId", json_build_object('at', at, 'since', since, 'isFrozen', is_frozen, 'target', target) AS clock
  FROM test_clocks WHERE org_id = ANY ($1::text[])`

type ListedRow = { readonly orgId: string; readonly dataId: string }
type ClockRow = { readonly dataId: string; readonly clock: TestClock }

/** The same outside of jobs. */
export const dueReads = (pool: Pool): DueReads => {
  const nextListed = inRounds<ListedRow>(pool, { text: listed, keyOf: ({ orgId }) => [orgId], beginning: [""] })
  return {
    of: (...key) =>
      withSession(pool, async (session) => {
        const [found] = await dueFacts.load(session, [key], { fill: () => undefined }, "")
        return found as DueFacts
      }),
    hasUnnoted: (orgId) => withSession(pool, async (session) => (await readUnnoted(session, [orgId, 1])).length > 0),
    organizations: async () => {
      const dataIds = (await nextListed([], organizationsOfAStep)).map(({ dataId }) => dataId)
      if (dataIds.length === 0) return []
      // The clock lies with the data, which may be on another server than the name.
      const found = await inEveryPart(pool, (session) => session.query<ClockRow>(clocks, [dataIds]))
      const clockOf = new Map(found.map(({ dataId, clock }) => [dataId, clock]))
      return dataIds.map((orgId) => ({ orgId, clock: clockOf.get(orgId) ?? null }))
    },
  }
}
