import { playsWithStandings, quotas, standings } from "../../../invariant/queries.ts"
import { describeScore, type KeptScore, keptScores, type LoggedScore, type Scored } from "../../../invariant/score.ts"
import { activityLogs, quarterMs } from "../../view/activity-count.ts"
import type { Snapshot } from "../connection.ts"
import { byQueries, dialect, queryRule, type Rule, sharedRule } from "./rule.ts"

const { own, settled } = dialect

/** So many scores are compared by one statement. */
const scoresAtOnce = 1_000
/** A power of two: the server refuses to add up to infinity. */
const scale = 2 ** -64

const kept = `SELECT s.player, s.campaign, s.last_play AS "lastPlay", s.total_score AS "totalScore",
    s.day_score AS "dayScore", s.day_from AS "dayFrom", s.week_score AS "weekScore", s.week_from AS "weekFrom",
    s.month_score AS "monthScore", s.month_from AS "monthFrom", c.config, c.zone_since AS "zoneSince"
  FROM standings s JOIN campaigns c ON c.id = s.campaign
  WHERE (s.total_reached IS NOT NULL OR s.total_score <> 0) AND ${settled("s.player")} AND ${own("s")} AND ${own("c")}`

const logged = `SELECT l.total, l.size
  FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) WITH ORDINALITY AS k(player, campaign, since, until, n)
  CROSS JOIN LATERAL (SELECT sum(p.score * ${scale}::float8) AS total, sum(abs(p.score) * ${scale}::float8) AS size
    FROM plays p WHERE ${own("p")} AND p.player = k.player AND p.campaign = k.campaign
      AND p.at >= k.since AND p.at < k.until) l
  ORDER BY k.n`

type Compared = { readonly row: Scored; readonly score: KeptScore }

/** The scores of standings that are not those of the log. */
const differing = async (snapshot: Snapshot, orgId: string, compared: readonly Compared[]): Promise<string[]> => {
  const lists = [
    compared.map(({ row }) => row.player),
    compared.map(({ row }) => row.campaign),
    compared.map(({ score }) => score.from),
    compared.map(({ score }) => score.until),
  ]
  const sums = await snapshot.query<LoggedScore>(logged, [orgId, ...lists])
  return compared.flatMap(({ row, score }, index) => {
    const { total = 0, size = 0 } = sums[index] ?? {}
    return describeScore(row, score, { total: (total ?? 0) / scale, size: (size ?? 0) / scale }) ?? []
  })
}

const scores = sharedRule("scores", async function* (snapshot, orgId) {
  let compared: Compared[] = []
  for await (const row of snapshot.rows<Scored>(kept, [orgId])) {
    for (const score of keptScores(row)) compared.push({ row, score })
    if (compared.length < scoresAtOnce) continue
    yield* await differing(snapshot, orgId, compared)
    compared = []
  }
  yield* await differing(snapshot, orgId, compared)
})

const chains: Rule = {
  name: "chains",
  says: "each play has its standing, and each standing names the last that it tells of",
  find: byQueries(
    ...playsWithStandings(dialect),
    `SELECT 'the standing of player ' || s.player || ' in campaign ' || s.campaign || ' was written without play ' || p.id
       AS what
     FROM plays p JOIN standings s ON s.player = p.player AND s.campaign = p.campaign
     WHERE p.id > s.last_play AND ${settled("s.player")} AND ${own("s")} AND ${own("p")}`,
  ),
}

const activity: Rule = {
  name: "activity",
  says: "the activity that is counted in advance is that of the logs",
  find: byQueries(
    ...Object.entries(activityLogs).map(
      ([source, { table, owner, at, won }]) =>
        `SELECT '${source} of ' || coalesce(c.owner, l.owner) || ' from ' || coalesce(c.at, l.at) || ' on are counted as '
           || coalesce(c.n, 0) || ', and the log has ' || coalesce(l.n, 0) AS what
         FROM (SELECT a.owner, a.at, a.n, a.won FROM activity_counts a WHERE ${own("a")} AND a.source = '${source}') c
         FULL JOIN (SELECT ${owner} AS owner, ${at} - mod(${at}, ${quarterMs}) AS at, count(*) AS n,
             count(*) FILTER (WHERE ${won}) AS won
           FROM ${table} t WHERE ${own("t")}
             AND t.id < coalesce((SELECT m.up_to FROM activity_marks m WHERE ${own("m")}), 0)
           GROUP BY 1, 2) l ON l.owner = c.owner AND l.at = c.at
         WHERE (c.n, c.won) IS DISTINCT FROM (l.n, l.won)`,
    ),
  ),
}

/** The rules of the counters, which are caches of the logs. */
export const counterRules: readonly Rule[] = [
  queryRule("standings", standings),
  queryRule("quotas", quotas),
  scores,
  chains,
  activity,
]
