import { getTableColumns } from "drizzle-orm"
import { type CountedPlay, SpanCount } from "../../../core/campaign/standing/count.ts"
import { caughtUp, scoreGapsOf, withCounted } from "../../../core/campaign/standing/standing.ts"
import { updater } from "../engine/row/rows.ts"
import { standings } from "../schema/play.ts"
import type { StandingRow } from "../standing/standing.ts"
import type { Snapshot } from "./connection.ts"

const keys = ["orgId", "player", "campaign"] as const
const fields = Object.keys(getTableColumns(standings)) as (keyof StandingRow)[]
const update = updater(
  standings,
  keys,
  fields.filter((field) => !keys.some((key) => key === field)),
)
const written = 1_000

const columns = Object.entries(getTableColumns(standings)).map(([field, { name }]) => `s.${name} AS "${field}"`)
const behind = `SELECT ${columns.join(", ")}, p.id AS play, p.at, p.score, p.used_quota AS "usedQuota",
    p.beyond_limit AS "beyondLimit", p.prize_id AS "prizeId", c.config ->> 'timezone' AS timezone
  FROM standings s JOIN plays p ON p.org_id = s.org_id AND p.player = s.player AND p.campaign = s.campaign
  JOIN campaigns c ON c.org_id = s.org_id AND c.id = s.campaign
  WHERE s.org_id = $1 AND p.id > s.last_play ORDER BY s.player, s.campaign, p.id`

const playsUpTo = `SELECT id AS play, at, score, used_quota AS "usedQuota", beyond_limit AS "beyondLimit",
    prize_id AS "prizeId" FROM plays
  WHERE org_id = $1 AND player = $2 AND campaign = $3 AND id <= $4 ORDER BY id DESC`

type Behind = StandingRow & Required<CountedPlay> & { readonly timezone: string }

/** Adds to a standing a play that it does not include yet. */
const withPlay = async (
  snapshot: Snapshot,
  standing: StandingRow,
  { timezone, play, at, score, usedQuota, beyondLimit, prizeId }: Behind,
): Promise<StandingRow> => {
  const gaps = scoreGapsOf(standing, timezone, at)
  const count = new SpanCount(gaps)
  const { orgId, player, campaign, lastPlay } = standing
  if (gaps.length > 0)
    for (const earlier of await snapshot.query<CountedPlay>(playsUpTo, [orgId, player, campaign, lastPlay]))
      count.add(earlier)
  const counted = withCounted(standing, count.result())
  return { ...caughtUp(counted, timezone, { play, at, score, usedQuota, beyondLimit, prizeId }), lastPlay: play }
}

/**
 * Brings an organization's standings up to date with the log of plays: a store that writes standings some time after
 * their plays may have exported plays that they do not include yet.
 */
export const completeStandings = async (snapshot: Snapshot, orgId: string) => {
  const completed = new Map<string, StandingRow>()
  for await (const row of snapshot.rows<Behind>(behind, [orgId])) {
    const key = `${row.player} ${row.campaign}`
    const known = completed.get(key)
    if (!known && completed.size >= written) {
      await update(snapshot, [...completed.values()])
      completed.clear()
    }
    completed.set(key, await withPlay(snapshot, known ?? row, row))
  }
  await update(snapshot, [...completed.values()])
}
