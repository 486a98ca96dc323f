import { addPlay, noTotal, type Total } from "../../../core/campaign/standing/count.ts"
import { scoreFields } from "../../../core/campaign/standing/standing.ts"
import type { Period, PeriodKind } from "../../../core/period.ts"
import type { Session } from "../connection/pool.ts"
import { standings } from "../schema/play.ts"

/** A ranking: the scores of a campaign, by its row number, in a period. */
export type RankingOf = {
  readonly orgId: string
  readonly campaign: number
  readonly kind: PeriodKind
  readonly period: Period
  /** Whether they are counted from the log of plays because the standings do not hold them. */
  readonly isLogged: boolean
}

export type PlayerScore = { readonly player: number; readonly score: number; readonly reached: number }

/** Columns instead of rows, as JSON: reading a million of them takes a third of the time. */
type Columns = { readonly players: number[] | null; readonly scores: number[]; readonly reached: number[] }

const toScores = ({ players, scores, reached }: Columns): PlayerScore[] =>
  (players ?? []).map((player, index) => ({
    player,
    score: scores[index] as number,
    reached: reached[index] as number,
  }))

const ranked = (kind: PeriodKind) => {
  const { from, score, reached } = scoreFields[kind]
  const [scoreName, reachedName] = [standings[score].name, standings[reached].name]
  const ofPeriod = from ? `"${standings[from].name}" = $4::bigint` : "$4::bigint IS NOT NULL"
  const isRanked = `"${scoreName}" > 0 AND "${reachedName}" IS NOT NULL AND ${ofPeriod}`
  const list = (name: string) => `to_json(array_agg("${name}") FILTER (WHERE ${isRanked}))`
  return `${list("player")} AS players, ${list(scoreName)} AS scores, ${list(reachedName)} AS reached`
}

const keptOf = (kind: PeriodKind) => `SELECT ${ranked(kind)} FROM unnest($3::bigint[]) AS k(id)
  CROSS JOIN LATERAL (SELECT * FROM standings t WHERE t.org_id = $1 AND t.player = k.id AND t.campaign = $2) t`

const keptAfter = (kind: PeriodKind) => `SELECT max(player) AS last, ${ranked(kind)} FROM (SELECT * FROM standings
  WHERE org_id COLLATE "C" = $1 AND campaign = $2 AND player > $3 ORDER BY player LIMIT $5) t`

const ofKinds = (text: (kind: PeriodKind) => string) => ({
  total: text("total"),
  day: text("day"),
  week: text("week"),
  month: text("month"),
})
const texts = { kept: ofKinds(keptOf), after: ofKinds(keptAfter) }

const loggedPlays = `SELECT p.player, p.id AS play, p.score FROM unnest($3::bigint[]) AS k(player)
  CROSS JOIN LATERAL (SELECT * FROM plays p WHERE p.org_id COLLATE "C" = $1 AND p.player = k.player AND p.campaign = $2
    AND p.at >= $4 AND p.at < $5 AND p.score <> 0) p
  ORDER BY p.player, p.at, p.id`

const playersAfter = `SELECT player FROM standings WHERE org_id COLLATE "C" = $1 AND campaign = $2 AND player > $3
  ORDER BY player LIMIT $4`

type LoggedPlay = { readonly player: number; readonly play: number; readonly score: number }

const sumOf = (plays: readonly LoggedPlay[]): PlayerScore[] => {
  const totals = new Map<number, Total>()
  for (const played of plays) totals.set(played.player, addPlay(totals.get(played.player) ?? noTotal, played))
  return [...totals].flatMap(([player, { score, reached }]) =>
    score > 0 && reached !== null ? [{ player, score, reached }] : [],
  )
}

/** The scores of `players`, without those at 0. */
export const scoresOf = async (session: Session, ranking: RankingOf, players: readonly number[]) => {
  const { orgId, campaign, kind, period, isLogged } = ranking
  const key = [orgId, campaign, players, period.start]
  if (isLogged) return sumOf(await session.query<LoggedPlay>(loggedPlays, [...key, period.end]))
  const [columns] = await session.query<Columns>(texts.kept[kind], key)
  return columns ? toScores(columns) : []
}

/**
 * The scores of the next `limit` players of the campaign in the order of their row numbers; `last` is null at the end.
 */
export const scoresAfter = async (session: Session, ranking: RankingOf, after: number, limit: number) => {
  const { orgId, campaign, kind, period, isLogged } = ranking
  if (isLogged) {
    const found = await session.query<{ player: number }>(playersAfter, [orgId, campaign, after, limit])
    const players = found.map(({ player }) => player)
    return { last: players.at(-1) ?? null, scores: await scoresOf(session, ranking, players) }
  }
  const key = [orgId, campaign, after, period.start, limit]
  const [step] = await session.query<Columns & { last: number | null }>(texts.after[kind], key)
  return step ? { last: step.last, scores: toScores(step) } : { last: null, scores: [] }
}
