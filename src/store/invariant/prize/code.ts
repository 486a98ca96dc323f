import type { Queries } from "../dialect.ts"
import { archivedIn } from "../player/count.ts"
import { queryRule } from "../rule.ts"

export const codeRule = queryRule("codes", ({ own }) => [
  `SELECT 'code ' || c.id || ' was used ' || c.uses || ' times of ' || c.max_uses AS what FROM promo_codes c
   WHERE (c.uses > c.max_uses OR c.uses < 0) AND ${own("c")}`,
  // Both sides in one list, so that the database sorts it on disk and needs no index.
  `SELECT 'code ' || code || ' counts ' || sum(counted) || ' uses, ' || sum(recorded) || ' are recorded' AS what
   FROM (SELECT c.id AS code, c.uses AS counted, 0 AS recorded FROM promo_codes c WHERE c.uses <> 0 AND ${own("c")}
         UNION ALL SELECT r.promo_code, 0, 1 FROM code_redemptions r WHERE ${own("r")}) AS uses
   GROUP BY code HAVING sum(counted) <> sum(recorded)`,
])

/** Both sides in one list, so that the database sorts it on disk and needs no index. Plays in the archive are only counted. */
export const unwonCodes: Queries = ({ own, settled }) => [
  `SELECT count(*) || ' codes of player ' || player || ', such as code ' || max(id) || ', were won in no play or spin' AS what
   FROM (SELECT player, max(id) AS id, sum(given) - sum(won) AS unwon FROM (SELECT c.player, c.code, c.id, 1 AS given, 0 AS won FROM promo_codes c
         WHERE c.origin IN ('play', 'spin') AND ${settled("c.player")} AND ${own("c")}
         UNION ALL SELECT p.player, p.prize_code, NULL, 0, 1 FROM plays p WHERE p.prize_code IS NOT NULL AND ${own("p")}
         UNION ALL SELECT a.player, a.prize_code, NULL, 0, 1 FROM awards a WHERE a.prize_code IS NOT NULL AND ${own("a")}
   ) AS codes GROUP BY player, code HAVING sum(given) > sum(won)) AS codes
   GROUP BY player HAVING sum(unwon) > (SELECT coalesce(sum(${archivedIn("s", "codes")}), 0) FROM standings s
     WHERE s.player = codes.player AND ${own("s")})`,
]
