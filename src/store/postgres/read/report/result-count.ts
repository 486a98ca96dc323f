import type { Pool } from "pg"
import { Unavailable } from "../../../../core/refusal.ts"
import { minuteMs } from "../../../../core/report/report.ts"
import { type PlayGroup, PlayTally } from "../../../../core/report/result/play-tally.ts"
import { type Session, withSession } from "../../connection/pool.ts"
import { Watermark } from "../../engine/commit/watermark.ts"
import { countCosts } from "./result-cost.ts"
import { type Dated, dayIn, type Zones, zoneBelow, zonesOfAll } from "./result-day.ts"

/** How many plays are counted in one transaction. Each reader counts the newer ones itself, which are fewer. */
const playsOfAStep = 50_000
const playsLeft = 10_000
const writersMs = 250

const begin = "INSERT INTO result_marks (org_id, up_to) VALUES ($1, 0) ON CONFLICT DO NOTHING"
const lock = `SELECT up_to AS mark, has_players AS "hasPlayers" FROM result_marks WHERE org_id = $1 FOR UPDATE`
const finish = "UPDATE result_marks SET up_to = $2 WHERE org_id = $1"

/** The last row number of a step, or null if less than a step is left. */
const endOfStep = "SELECT id AS mark FROM plays WHERE org_id = $1 AND id >= $2 ORDER BY id OFFSET $3::bigint LIMIT 1"

/**
 * Groups the plays `p` by what results distinguish; by the minute instead of the day, since a zone's day may begin at
 * any minute.
 */
export const groupedPlays = `SELECT p.campaign::float8 AS campaign, (p.at - mod(p.at, ${minuteMs}))::float8 AS at,
    (${zoneBelow})::float8 AS "zoneBelow",
    (CASE WHEN p.at >= coalesce(c.odds_since, 0) THEN coalesce(c.odds_since, 0) ELSE 0 END)::float8 AS "oddsSince",
    coalesce(p.segment_id, '') AS "segmentId", coalesce(p.prize_id, '') AS "prizeId",
    CASE WHEN p.segment_id IS NULL THEN p.result ELSE '' END AS result,
    count(*)::float8 AS plays, (count(*) FILTER (WHERE p.won))::float8 AS wins
  FROM plays p JOIN campaigns c ON c.org_id = p.org_id AND c.id = p.campaign`
export const byGroup = "GROUP BY 1, 2, 3, 4, 5, 6, 7"
const playsOfStep = `${groupedPlays} WHERE p.org_id = $1 AND p.id >= $2 AND p.id < $3 ${byGroup}`

export type GroupedPlays = Omit<PlayGroup, "day"> &
  Dated & {
    readonly campaign: number
    readonly plays: number
    readonly wins: number
  }

const addGroups = `INSERT INTO result_counts (org_id, campaign, day, odds_since, segment_id, prize_id, result, plays, wins)
  SELECT $1, u.* FROM unnest($2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[],
    $8::bigint[], $9::bigint[]) AS u
  ON CONFLICT (org_id, campaign, day, odds_since, segment_id, prize_id, result) DO UPDATE
  SET plays = result_counts.plays + excluded.plays, wins = result_counts.wins + excluded.wins`
const addTotals = `INSERT INTO campaign_counts (org_id, campaign, plays, wins)
  SELECT $1, u.* FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS u
  ON CONFLICT (org_id, campaign) DO UPDATE
  SET plays = campaign_counts.plays + excluded.plays, wins = campaign_counts.wins + excluded.wins`

/** Plays by days in the time zones of their campaigns. */
const tallied = async (session: Session, orgId: string, from: number, end: number): Promise<PlayTally> => {
  const zones = await session.query<Zones>(zonesOfAll, [orgId])
  const grouped = await session.query<GroupedPlays>(playsOfStep, [orgId, from, end])
  const zonesOf = new Map(zones.map((of) => [of.campaign, of]))
  const tally = new PlayTally()
  for (const { campaign, at, zoneBelow: below, ...group } of grouped)
    tally.addGroup(campaign, { ...group, day: dayIn(zonesOf.get(campaign), { at, zoneBelow: below }) })
  return tally
}

/** Adds counted plays to those that are stored. */
export const writeTally = async (session: Pick<Session, "query">, orgId: string, tally: PlayTally) => {
  const campaigns = [...tally.campaigns()].sort((a, b) => a - b)
  const groups = campaigns.flatMap((campaign) => [...tally.groupsOf(campaign)].map((group) => ({ campaign, ...group })))
  const totals = (name: "plays" | "wins") => campaigns.map((campaign) => tally.totalsOf(campaign)?.[name] ?? 0)
  await session.query(addTotals, [orgId, campaigns, totals("plays"), totals("wins")])
  const list = (field: keyof (typeof groups)[number]) => groups.map((group) => group[field])
  await session.query(addGroups, [
    orgId,
    list("campaign"),
    list("day"),
    list("oddsSince"),
    list("segmentId"),
    list("prizeId"),
    list("result"),
    list("plays"),
    list("wins"),
  ])
}

type Marked = { readonly mark: number; readonly hasPlayers: boolean }

/** Counts one step of the plays below `settled`. Returns whether there may be more. */
const countOnce = async (session: Session, orgId: string, settled: number): Promise<boolean> => {
  await session.query("BEGIN")
  await session.query(begin, [orgId])
  const [{ mark: from } = { mark: settled }] = await session.query<Marked>(lock, [orgId])
  const [last] = await session.query<{ mark: number }>(endOfStep, [orgId, from, playsOfAStep])
  const end = Math.min(settled, last?.mark ?? settled)
  if (end > from) {
    await writeTally(session, orgId, await tallied(session, orgId, from, end))
    await session.query(finish, [orgId, end])
  }
  await session.query("COMMIT")
  return end > from && end < settled
}

const foldPlayers = `WITH changed AS (DELETE FROM player_changes WHERE org_id = $1
    AND EXISTS (SELECT FROM result_marks m WHERE m.org_id = $1 AND m.has_players) RETURNING campaign, players)
  INSERT INTO campaign_counts (org_id, campaign, players)
  SELECT $1, campaign, sum(players) FROM changed GROUP BY campaign ORDER BY campaign
  ON CONFLICT (org_id, campaign) DO UPDATE SET players = campaign_counts.players + excluded.players`

/** Runs in one snapshot, so that it deletes exactly those rows of `player_changes` whose standings are counted. */
const countPlayers = [
  "DELETE FROM player_changes WHERE org_id = $1",
  "UPDATE campaign_counts SET players = 0 WHERE org_id = $1 AND players <> 0",
  `INSERT INTO campaign_counts (org_id, campaign, players)
   SELECT $1, campaign, count(*) FROM standings WHERE org_id = $1 GROUP BY campaign
   ON CONFLICT (org_id, campaign) DO UPDATE SET players = excluded.players`,
  "UPDATE result_marks SET has_players = true WHERE org_id = $1",
]

const countStandings = async (session: Session, orgId: string) => {
  await session.query(begin, [orgId])
  await session.query("BEGIN ISOLATION LEVEL REPEATABLE READ")
  const [marked] = await session.query<Marked>(lock, [orgId])
  if (marked?.hasPlayers === false) for (const text of countPlayers) await session.query(text, [orgId])
  await session.query("COMMIT")
}

const state = `SELECT coalesce((SELECT has_players FROM result_marks WHERE org_id = $1), false) AS "hasPlayers",
  EXISTS (SELECT FROM plays WHERE org_id = $1
    AND id >= coalesce((SELECT least(up_to, costs_up_to) FROM result_marks WHERE org_id = $1), 0)
    ORDER BY id OFFSET $2::bigint LIMIT 1) AS "isBehind"`

export type ResultState = { readonly hasPlayers: boolean; readonly isBehind: boolean }

/** Whether too much is uncounted for a reader. */
export const resultState = async (session: Session, orgId: string, leave = playsLeft): Promise<ResultState> => {
  const [found] = await session.query<ResultState>(state, [orgId, leave])
  return found ?? { hasPlayers: false, isBehind: true }
}

/** Whether a process serves whose version does not record new players. */
const hasOldProcess = `SELECT EXISTS (SELECT 1 FROM processes WHERE NOT ended AND NOT counts_players) AS "hasOld"`
const forgetPlayers = "UPDATE result_marks SET has_players = false WHERE org_id = $1 AND has_players"

const isConflict = (error: unknown): boolean => (error as { code?: string }).code === "40001"

/** Another counter may finish meanwhile, so that the next try has nothing left to do. */
const maxTries = 3

/** Counts the earlier players once no process serves that would add some unnoticed. */
const settlePlayers = async (session: Session, orgId: string, { hasPlayers }: ResultState) => {
  const [found] = await session.query<{ hasOld: boolean }>(hasOldProcess)
  if (found?.hasOld) return session.query(forgetPlayers, [orgId])
  if (hasPlayers) return session.query(foldPlayers, [orgId])
  for (let tries = 1; tries <= maxTries; tries++) {
    try {
      return await countStandings(session, orgId)
    } catch (error) {
      if (!isConflict(error)) throw error
      await session.query("ROLLBACK")
    }
  }
}

/**
 * Counts in steps the plays added since the last count, so that a reader has few left to count; also counts the
 * players, which no step over the log covers.
 */
export const resultCounter = (pool: Pool, onError: (error: unknown) => void, leave = playsLeft) => {
  const running = new Map<string, Promise<void>>()

  const count = (orgId: string) =>
    withSession(pool, async (session) => {
      const found = await resultState(session, orgId, leave)
      await settlePlayers(session, orgId, found)
      if (!found.isBehind) return
      const settled = await new Watermark().settle(session, orgId, writersMs)
      if (settled === null) return
      while (await countOnce(session, orgId, settled));
      while (await countCosts(session, orgId, settled));
    })

  /** Counts until at most `leave` plays are left. Results are readable even while the database accepts no writes. */
  return (orgId: string): Promise<void> => {
    const known = running.get(orgId)
    if (known) return known
    const counting = count(orgId)
      .catch(onError)
      .finally(() => running.delete(orgId))
    running.set(orgId, counting)
    return counting
  }
}

export type CountResults = ReturnType<typeof resultCounter>

/** How long a reader waits for the outstanding count. */
const countMs = 5_000
/** With more uncounted plays than this, there are no results yet. */
const playsUncounted = 200_000

export const notYet = () => new Unavailable("the results are still being counted")

/** Counts the plays of an organization, so that a reader has few left; throws if they are too many. */
export const bringUpToDate = async (pool: Pool, countResults: CountResults, orgId: string): Promise<void> => {
  const state = await withSession(pool, (session) => resultState(session, orgId))
  if (state.hasPlayers && !state.isBehind) return
  await Promise.race([countResults(orgId), Bun.sleep(countMs)])
  if ((await withSession(pool, (session) => resultState(session, orgId, playsUncounted))).isBehind) throw notYet()
}
