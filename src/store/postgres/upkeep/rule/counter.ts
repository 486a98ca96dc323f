import { quarterMs } from "../../../../core/report/report.ts"
import { budgets, segmentStocks } from "../../../invariant/prize.ts"
import { playsWithStandings, quotas, standings, stocks } from "../../../invariant/queries.ts"
import {
  type CountedCampaign,
  differingDays,
  type KeptDay,
  keptDays,
  type LoggedMinute,
  loggedMinutes,
  resultCounts,
} from "../../../invariant/result.ts"
import { activityLogs } from "../../read/activity-count.ts"
import { announcedRule } from "./announced.ts"
import { codeCountRule } from "./code-count.ts"
import { byQueries, dialect, queryRule, type Rule, sharedRule } from "./rule.ts"
import { scoreRule } from "./score.ts"

const { own, settled } = dialect

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

/** What standings keep of prizes, and what the log has of each player and prize. */
const prizeWins = `WITH kept AS (
    SELECT s.player, s.campaign, e."prizeId" AS prize, e."from", e."until", e.wins, e."wonAt" AS won_at FROM standings s
    CROSS JOIN jsonb_to_recordset(s.prize_wins::jsonb)
      AS e("prizeId" text, "from" bigint, "until" bigint, wins bigint, "wonAt" bigint)
    WHERE ${own("s")} AND s.prize_wins IS NOT NULL AND ${settled("s.player")}),
  logged AS (
    SELECT p.player, p.campaign, p.prize_id AS prize, max(p.at) AS won_at,
      count(*) FILTER (WHERE p.at >= k."from" AND p.at < k."until") AS wins
    FROM plays p LEFT JOIN kept k ON k.player = p.player AND k.campaign = p.campaign AND k.prize = p.prize_id
    WHERE ${own("p")} AND p.prize_id IS NOT NULL AND ${settled("p.player")} GROUP BY 1, 2, 3)
  SELECT 'the standing of player ' || coalesce(k.player, l.player) || ' in campaign ' || coalesce(k.campaign, l.campaign)
    || ' counts the wins of prize ' || coalesce(k.prize, l.prize) || ' differently than the log' AS what
  FROM kept k FULL JOIN logged l ON l.player = k.player AND l.campaign = k.campaign AND l.prize = k.prize
  WHERE k.won_at IS DISTINCT FROM l.won_at OR (k."from" IS NOT NULL AND k.wins <> l.wins)`

const campaigns = `SELECT id AS campaign, config ->> 'timezone' AS timezone, zone_since AS "zoneSince" FROM campaigns c
  WHERE ${own("c")}`

const results = sharedRule("results", async function* (snapshot, orgId) {
  yield* byQueries(...resultCounts(dialect))(snapshot, orgId)
  for await (const found of snapshot.rows<CountedCampaign>(campaigns, [orgId])) {
    const of = [orgId, found.campaign]
    const kept = await snapshot.query<KeptDay>(keptDays(dialect, "$2"), of)
    yield* differingDays(found, kept, await snapshot.query<LoggedMinute>(loggedMinutes(dialect, "$2"), of))
  }
})

/** The rules of the counters, which are caches of the logs. */
export const counterRules: readonly Rule[] = [
  queryRule("standings", standings),
  queryRule("quotas", quotas),
  queryRule("stocks", stocks),
  queryRule("segment-stocks", segmentStocks),
  sharedRule("prize-wins", byQueries(prizeWins)),
  queryRule("budgets", budgets),
  announcedRule,
  scoreRule,
  chains,
  activity,
  codeCountRule,
  results,
]
