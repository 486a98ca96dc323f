import { quarterMs } from "../../../../core/report/report.ts"
import { byQueries, type Rule } from "../../../invariant/rule.ts"
import { activityLogs } from "../../read/count/activity-count.ts"

/** What has left the log of plays for the archive. */
const archived = (own: string) =>
  `UNION ALL SELECT a.campaign, a.at, sum(a.plays), 0 FROM archived_counts a WHERE ${own} GROUP BY 1, 2
   UNION ALL SELECT a.campaign, a.at, sum(a.wins), sum(a.wins) FROM archived_wins a WHERE ${own} GROUP BY 1, 2`

export const activityRule: Rule = {
  name: "activity",
  says: "the stored counts of activity match the logs",
  find: byQueries(({ own }) =>
    Object.entries(activityLogs).map(
      ([source, { table, owner, at, won }]) =>
        `SELECT '${source} of ' || coalesce(c.owner, l.owner) || ' from ' || coalesce(c.at, l.at) || ' on are counted as '
           || coalesce(c.n, 0) || ', and the log has ' || coalesce(l.n, 0) AS what
         FROM (SELECT a.owner, a.at, a.n, a.won FROM activity_counts a WHERE ${own("a")} AND a.source = '${source}') c
         FULL JOIN (SELECT l.owner, l.at, sum(l.n)::bigint AS n, sum(l.won)::bigint AS won
           FROM (SELECT ${owner} AS owner, ${at} - mod(${at}, ${quarterMs}) AS at, count(*) AS n,
             count(*) FILTER (WHERE ${won}) AS won
           FROM ${table} t WHERE ${own("t")}
             AND t.id < coalesce((SELECT m.up_to FROM activity_marks m WHERE ${own("m")}), 0)
           GROUP BY 1, 2 ${source === "plays" ? archived(own("a")) : ""}) l GROUP BY 1, 2) l ON l.owner = c.owner AND l.at = c.at
         WHERE (c.n, c.won) IS DISTINCT FROM (l.n, l.won)`,
    ),
  ),
}
