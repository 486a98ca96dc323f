import { type ArchivedStanding, withLeaving } from "../../../core/campaign/standing/leaving.ts"
import { allTime } from "../../../core/period.ts"
import {
  type ArchivedWins,
  archivedCounts,
  archivedPrizes,
  archivedWins,
  numbersIn,
} from "../../../core/report/result/archived-results.ts"
import type { LeavingRow } from "../../../record/campaign/archive.ts"
import type { Session } from "../connection/pool.ts"
import { standings } from "../schema/play.ts"
import type { CountKey } from "../standing/log-count.ts"

/** Plays have changed since they were read, so that the transaction must not take place. */
export class Changed extends Error {}

/** Wins are counted for all time: the count would miss those that leave, or count them twice. */
export class Counting extends Changed {
  constructor(readonly counts: readonly CountKey[]) {
    super()
  }
}

/** The counts of a standing that the archive changes, with their types. */
const carried = [
  ...(["plays", "playsFrom", "playsUntil", "dayFrom", "dayReached", "weekFrom", "weekReached"] as const),
  ...(["monthFrom", "monthReached", "dayScore", "weekScore", "monthScore"] as const),
  ...(["winsFrom", "winsUntil", "wins"] as const),
]
const columnOf = (field: (typeof carried)[number]) => standings[field].name
const typeOf = (field: (typeof carried)[number]) => (field.endsWith("Score") ? "float8" : "bigint")
const selectArchived = `SELECT player::float8 AS player, archived, prize_wins AS "prizeWins",
    ${carried.map((field) => `${columnOf(field)}::float8 AS "${field}"`).join(", ")} FROM standings
  WHERE org_id = $1 AND campaign = $2 AND player = ANY ($3::bigint[])`
const putArchived = `UPDATE standings s SET archived = u.archived::json, prize_wins = u.prize_wins::json,
    ${carried.map((field) => `${columnOf(field)} = u.${columnOf(field)}`).join(", ")}
  FROM unnest($3::bigint[], $4::text[], $5::text[], ${carried.map((field, index) => `$${index + 6}::${typeOf(field)}[]`).join(", ")})
    AS u(player, archived, prize_wins, ${carried.map(columnOf).join(", ")})
  WHERE s.org_id = $1 AND s.campaign = $2 AND s.player = u.player`
const addCounts = `INSERT INTO archived_counts (org_id, campaign, at, segment_id, result, plays)
  SELECT $1, $2, u.* FROM unnest($3::bigint[], $4::text[], $5::text[], $6::bigint[]) AS u
  ON CONFLICT (org_id, campaign, at, segment_id, result) DO UPDATE SET plays = archived_counts.plays + excluded.plays`
const addWins = `INSERT INTO archived_wins
    (org_id, campaign, at, segment_id, prize_id, result, wins, quota_wins, points, codes, prizes)
  SELECT $1, $2, u.* FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::float8[],
    $10::float8[], $11::float8[]) AS u
  ON CONFLICT (org_id, campaign, at, segment_id, prize_id, result) DO UPDATE SET wins = archived_wins.wins + excluded.wins,
    quota_wins = archived_wins.quota_wins + excluded.quota_wins, points = archived_wins.points + excluded.points,
    codes = archived_wins.codes + excluded.codes, prizes = archived_wins.prizes + excluded.prizes`
const addPrizes = `INSERT INTO archived_prizes (org_id, campaign, prize_id, wins, quota_wins, handed_out, handed_out_value)
  SELECT $1, $2, u.* FROM unnest($3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::float8[]) AS u
  ON CONFLICT (org_id, campaign, prize_id) DO UPDATE
  SET wins = archived_prizes.wins + excluded.wins, quota_wins = archived_prizes.quota_wins + excluded.quota_wins,
    handed_out = archived_prizes.handed_out + excluded.handed_out,
    handed_out_value = archived_prizes.handed_out_value + excluded.handed_out_value`
const countIn = (table: "chains" | "play_grants") =>
  `UPDATE ${table} t SET archived_plays = coalesce(t.archived_plays, 0) + u.plays
   FROM unnest($2::bigint[], $3::bigint[]) AS u(id, plays) WHERE t.org_id = $1 AND t.id = u.id`

/** Counts of wins and their values for all time that are under way, and those that are done and wait to be taken. */
const ofAllTime = `org_id = $1 AND owner = $2 AND source IN ('prize', 'quota', 'values') AND counts_from = ${allTime.start}`
const selectCounting = `SELECT org_id AS "orgId", source, owner::float8 AS owner, part, counts_from::float8 AS "from",
    counts_until::float8 AS "until" FROM long_counts WHERE ${ofAllTime} AND NOT is_done`
const dropCounted = `DELETE FROM long_counts WHERE ${ofAllTime}`

/** Adds plays that leave to what the standings of their players have in the archive. */
export const carry = async (session: Session, orgId: string, campaign: number, plays: readonly LeavingRow[]) => {
  const byPlayer = Map.groupBy(plays, ({ player }) => player)
  type Kept = ArchivedStanding & { readonly player: number }
  const kept = await session.query<Kept>(selectArchived, [orgId, campaign, [...byPlayer.keys()]])
  const changed = kept.map((standing) => withLeaving(standing, byPlayer.get(standing.player) ?? []))
  await session.query(putArchived, [
    ...[orgId, campaign, kept.map(({ player }) => player), changed.map(({ archived }) => JSON.stringify(archived))],
    changed.map(({ prizeWins }) => (prizeWins === null ? null : JSON.stringify(prizeWins))),
    ...carried.map((field) => changed.map((standing) => standing[field])),
  ])
}

const countWins = async (session: Session, orgId: string, campaign: number, plays: readonly LeavingRow[]) => {
  const wins = archivedWins(plays)
  if (wins.length === 0) return
  const counting = await session.query<CountKey>(selectCounting, [orgId, campaign])
  if (counting.length > 0) throw new Counting(counting)
  await session.query(dropCounted, [orgId, campaign])
  const list = (field: keyof ArchivedWins) => wins.map((counted) => counted[field])
  const sums = (["wins", "quotaWins", "points", "codes", "prizes"] as const).map(list)
  const outcome = (["at", "segmentId", "prizeId", "result"] as const).map(list)
  await session.query(addWins, [orgId, campaign, ...outcome, ...sums])
  const prizes = archivedPrizes(plays)
  const counted = (["prizeId", "wins", "quotaWins", "handedOut", "handedOutValue"] as const).map((field) =>
    prizes.map((prize) => prize[field]),
  )
  await session.query(addPrizes, [orgId, campaign, ...counted])
}

/** Counts plays that leave. Throws Counting while wins are counted for all time. */
export const count = async (session: Session, orgId: string, campaign: number, plays: readonly LeavingRow[]) => {
  const counts = archivedCounts(plays)
  const list = (field: "at" | "plays" | "result" | "segmentId") => counts.map((counted) => counted[field])
  await session.query(addCounts, [orgId, campaign, list("at"), list("segmentId"), list("result"), list("plays")])
  await countWins(session, orgId, campaign, plays)
  for (const [table, column] of [["chains", "chain"] as const, ["play_grants", "playGrant"] as const]) {
    const named = numbersIn(plays.map((play) => play[column]))
    if (named.length === 0) continue
    await session.query(countIn(table), [orgId, named.map(([row]) => row), named.map(([, often]) => often)])
  }
}
