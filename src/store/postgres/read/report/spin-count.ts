import type { Pool } from "pg"
import { zoneOrUtc } from "../../../../core/period.ts"
import { minuteMs } from "../../../../core/report/report.ts"
import { dayOf } from "../../../../core/report/result/play-tally.ts"
import {
  type CountedBy,
  type ForfeitedSpin,
  type SpinCost,
  type SpinCount,
  type SpinCounts,
  withoutForfeited,
} from "../../../../core/report/result/spin-tally.ts"
import { type Session, withSession } from "../../connection/pool.ts"
import { rowOf } from "../../engine/access-path.ts"
import { Watermark } from "../../engine/commit/watermark.ts"

/** How many spins are counted in one transaction. Each reader counts the newer ones itself, which are fewer. */
const spinsOfAStep = 50_000
export const spinsLeft = 10_000
const writersMs = 250

/** A mini-game whose spins are counted. */
export type CountedGame = CountedBy & { readonly orgId: string; readonly row: number }

type Mark = { readonly upTo: number; readonly timezone: string }

/** By the minute instead of the day, since a zone's day may begin at any minute. */
const grouped = `SELECT (created_at - mod(created_at, ${minuteMs}))::float8 AS at,
    (CASE WHEN created_at >= $4::bigint THEN $4::bigint ELSE 0 END)::float8 AS "oddsSince", segment_id AS "segmentId",
    coalesce(prize_currency, '') AS currency, count(*)::float8 AS spins,
    (count(*) FILTER (WHERE won))::float8 AS wins, sum(points_awarded)::float8 AS points,
    coalesce(sum(prize_value) FILTER (WHERE prize_code IS NOT NULL), 0)::float8 AS codes,
    coalesce(sum(prize_value) FILTER (WHERE prize_code IS NULL), 0)::float8 AS prizes
  FROM awards WHERE org_id COLLATE "C" = $1 AND mini_game = $2 AND id >= $3`
const byMinute = "GROUP BY 1, 2, 3, 4"

const forfeitedByMinute = `SELECT (h.at - mod(h.at, ${minuteMs}))::float8 AS at, a.prize_currency AS currency,
    sum(a.prize_value)::float8 AS value FROM award_handouts h CROSS JOIN ${rowOf("awards", "h.award")} a
  WHERE h.org_id = $1 AND h.forfeited_at IS NOT NULL AND a.mini_game = $2 AND a.prize_value > 0 GROUP BY 1, 2`

type Group = Omit<SpinCount, "day"> & Omit<SpinCost, "day"> & { readonly at: number }

const begin = `INSERT INTO spin_marks (org_id, mini_game, up_to, timezone) VALUES ($1, $2, 0, $3) ON CONFLICT DO NOTHING`
const lock = `SELECT up_to::float8 AS "upTo", timezone FROM spin_marks WHERE org_id = $1 AND mini_game = $2 FOR UPDATE`
const read = `SELECT up_to::float8 AS "upTo", timezone FROM spin_marks WHERE org_id = $1 AND mini_game = $2`
const finish = "UPDATE spin_marks SET up_to = $3, timezone = $4 WHERE org_id = $1 AND mini_game = $2"
const forget = ["spin_counts", "spin_costs"].map((name) => `DELETE FROM ${name} WHERE org_id = $1 AND mini_game = $2`)

/** The first row number after a step, or none if less than a step is left. */
const endOfStep = `SELECT id::float8 AS "upTo" FROM awards WHERE org_id COLLATE "C" = $1 AND mini_game = $2 AND id >= $3
  ORDER BY id OFFSET $4::bigint LIMIT 1`

const addCounts = `INSERT INTO spin_counts (org_id, mini_game, day, odds_since, segment_id, spins, wins, points)
  SELECT $1, $2, u.day, u.odds, u.segment, sum(u.spins), sum(u.wins), sum(u.points)
  FROM unnest($3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[])
    AS u (day, odds, segment, spins, wins, points) GROUP BY u.day, u.odds, u.segment ORDER BY 3, 4, 5
  ON CONFLICT (org_id, mini_game, day, odds_since, segment_id) DO UPDATE SET spins = spin_counts.spins + excluded.spins,
    wins = spin_counts.wins + excluded.wins, points = spin_counts.points + excluded.points`
const addCosts = `INSERT INTO spin_costs (org_id, mini_game, day, currency, codes, prizes)
  SELECT $1, $2, u.day, u.currency, sum(u.codes), sum(u.prizes)
  FROM unnest($3::text[], $4::text[], $5::float8[], $6::float8[]) AS u (day, currency, codes, prizes)
  WHERE u.codes > 0 OR u.prizes > 0 GROUP BY u.day, u.currency ORDER BY 3, 4
  ON CONFLICT (org_id, mini_game, day, currency) DO UPDATE
  SET codes = spin_costs.codes + excluded.codes, prizes = spin_costs.prizes + excluded.prizes`

const dated = ({ timezone }: CountedBy, groups: readonly Group[]) =>
  groups.map(({ at, ...group }) => ({ ...group, day: dayOf(zoneOrUtc(timezone), at) }))

const countBetween = async (session: Session, game: CountedGame, from: number, end: number) => {
  const { orgId, row, oddsSince } = game
  const rows = await session.query<Group>(`${grouped} AND id < $5 ${byMinute}`, [orgId, row, from, oddsSince ?? 0, end])
  const groups = dated(game, rows)
  const list = (field: keyof (typeof groups)[number]) => groups.map((group) => group[field])
  const counted = ["day", "oddsSince", "segmentId", "spins", "wins", "points"] as const
  await session.query(addCounts, [orgId, row, ...counted.map(list)])
  const costs = ["day", "currency", "codes", "prizes"] as const
  await session.query(addCosts, [orgId, row, ...costs.map(list)])
}

/** Counts one step of the spins below `settled`, all of them again after a change of the zone. Returns whether there may be more. */
const countOnce = async (session: Session, game: CountedGame, settled: number): Promise<boolean> => {
  const { orgId, row, timezone } = game
  await session.query("BEGIN")
  await session.query(begin, [orgId, row, timezone])
  const [mark] = await session.query<Mark>(lock, [orgId, row])
  const isCurrent = mark?.timezone === timezone
  if (!isCurrent) for (const text of forget) await session.query(text, [orgId, row])
  const from = isCurrent ? mark.upTo : 0
  const [last] = await session.query<{ upTo: number }>(endOfStep, [orgId, row, from, spinsOfAStep])
  const end = Math.min(settled, last?.upTo ?? settled)
  if (end > from) await countBetween(session, game, from, end)
  if (end > from || !isCurrent) await session.query(finish, [orgId, row, Math.max(end, from), timezone])
  await session.query("COMMIT")
  return end > from && end < settled
}

/** Whether more than `leave` spins are uncounted; they all are if the counts are by the days of another time zone. */
export const isBehind = async (session: Session, { orgId, row, timezone }: CountedGame, leave: number) => {
  const mark = await markOf(session, { orgId, row, timezone })
  const [further] = await session.query(endOfStep, [orgId, row, mark, leave])
  return further !== undefined
}

const markOf = async (session: Session, { orgId, row, timezone }: Omit<CountedGame, "oddsSince">): Promise<number> => {
  const [mark] = await session.query<Mark>(read, [orgId, row])
  return mark?.timezone === timezone ? mark.upTo : 0
}

/** Counts the spins of mini-games in steps, so that a reader has few left to count. */
export const spinCounter = (pool: Pool, onError: (error: unknown) => void) => {
  const running = new Map<string, Promise<void>>()

  const count = (game: CountedGame) =>
    withSession(pool, async (session) => {
      const settled = await new Watermark().settle(session, game.orgId, writersMs)
      if (settled !== null) while (await countOnce(session, game, settled));
    })

  /** Counts what is settled. Results are readable even while the database accepts no writes. */
  return (game: CountedGame): Promise<void> => {
    const key = `${game.orgId} ${game.row}`
    const known = running.get(key)
    if (known) return known
    const counting = count(game)
      .catch(onError)
      .finally(() => running.delete(key))
    running.set(key, counting)
    return counting
  }
}

export type CountSpins = ReturnType<typeof spinCounter>

const readIn = async (session: Session, game: CountedGame): Promise<SpinCounts> => {
  const { orgId, row, oddsSince } = game
  const mark = await markOf(session, game)
  const late = dated(game, await session.query<Group>(`${grouped} ${byMinute}`, [orgId, row, mark, oddsSince ?? 0]))
  if (mark === 0) return { counts: late, costs: late }
  const counts = await session.query<SpinCount>(
    `SELECT day, odds_since::float8 AS "oddsSince", segment_id AS "segmentId", spins::float8 AS spins,
       wins::float8 AS wins, points::float8 AS points FROM spin_counts WHERE org_id = $1 AND mini_game = $2`,
    [orgId, row],
  )
  const costs = await session.query<SpinCost>(
    "SELECT day, currency, codes, prizes FROM spin_costs WHERE org_id = $1 AND mini_game = $2",
    [orgId, row],
  )
  return { counts: [...counts, ...late], costs: [...costs, ...late] }
}

const inSnapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

/** The counts of a mini-game, and those of the spins since; a forfeited prize costs nothing. */
export const readSpins = async (session: Session, game: CountedGame): Promise<SpinCounts> => {
  await session.query(inSnapshot)
  const counts = await readIn(session, game)
  const forfeited = await session.query<ForfeitedSpin>(forfeitedByMinute, [game.orgId, game.row])
  await session.query("COMMIT")
  return withoutForfeited(counts, forfeited, zoneOrUtc(game.timezone))
}
