import { queryRule } from "../rule.ts"

/** A merge moves a player's plays and grants in steps, so that only the settled are compared by their player. */
export const grantRule = queryRule("grants", ({ own, settled }) => [
  `SELECT 'grant ' || g.id || ' counts ' || g.used || ' plays taken, the log ' || (coalesce(l.logged, 0) + coalesce(g.archived_plays, 0)) AS what
   FROM play_grants g LEFT JOIN (SELECT p.play_grant, count(*) AS logged FROM plays p
     WHERE p.play_grant IS NOT NULL AND ${own("p")} GROUP BY p.play_grant) l ON l.play_grant = g.id
   WHERE g.used <> coalesce(l.logged, 0) + coalesce(g.archived_plays, 0) AND ${own("g")}`,
  `SELECT 'grant ' || g.id || ' has ' || g.plays || ' plays, of which ' || g.used || ' were taken' AS what
   FROM play_grants g WHERE (g.used < 0 OR g.used > g.plays) AND ${own("g")}`,
  `SELECT 'grant ' || g.id || ' has not ended, and nothing is left of it' AS what FROM play_grants g
   WHERE g.ended_at IS NULL AND (g.used >= g.plays OR g.revoked_at IS NOT NULL) AND ${own("g")}`,
  `SELECT 'play ' || p.id || ' is beyond the limit of plays and took no grant' AS what FROM plays p
   WHERE p.beyond_limit AND p.play_grant IS NULL AND ${own("p")}`,
  `SELECT 'play ' || p.id || ' took grant ' || g.id || ', which is of another player or campaign' AS what
   FROM plays p JOIN play_grants g ON g.id = p.play_grant
   WHERE ${own("p")} AND ${own("g")} AND ${settled("p.player")} AND (g.player <> p.player
     OR NOT EXISTS (SELECT 1 FROM campaigns c WHERE c.id = p.campaign AND c.campaign_id = g.campaign_id AND ${own("c")}))`,
])
