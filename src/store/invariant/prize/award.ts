import { queryRule } from "../rule.ts"

export const spinRule = queryRule("spins", ({ own, settled, miniGame }) => [
  `SELECT 'award ' || a.id || ' is not named after its period and client' AS what FROM awards a
   WHERE a.award_id <> a.spin_period || '_' || a.client_id AND ${own("a")}`,
  `SELECT 'mini-game ' || a.${miniGame} || ' has awards ' || string_agg(CAST(a.id AS text), ', ')
     || ' of one client and period' AS what
   FROM awards a WHERE ${own("a")} GROUP BY a.${miniGame}, a.award_id HAVING count(*) > 1`,
  `SELECT 'award ' || a.id || ' is that of player ' || a.player || ', whose client it does not name' AS what FROM awards a
   WHERE NOT EXISTS (SELECT 1 FROM players p
     WHERE p.client_id = a.client_id AND coalesce(p.merged_into, p.id) = a.player AND ${own("p")})
     AND ${settled("a.player")} AND ${own("a")}`,
])

export const redemptionRule = queryRule("redemptions", ({ own, miniGame }) => [
  `SELECT 'award ' || r.award || ' has ' || count(*) FILTER (WHERE r.is_current) || ' redemptions that count' AS what
   FROM redemptions r WHERE ${own("r")} GROUP BY r.award HAVING count(*) FILTER (WHERE r.is_current) <> 1`,
  `SELECT 'redemption ' || r.id || ' counts, and award ' || r.award || ' has a newer one' AS what FROM redemptions r
   WHERE r.is_current AND ${own("r")}
     AND EXISTS (SELECT 1 FROM redemptions n WHERE n.award = r.award AND n.id > r.id AND ${own("n")})`,
  `SELECT 'redemption ' || r.id || ' names another mini-game than award ' || a.id AS what
   FROM redemptions r JOIN awards a ON a.id = r.award WHERE a.${miniGame} <> r.${miniGame} AND ${own("r")} AND ${own("a")}`,
])

export const rankingPrizeRule = queryRule("ranking-prizes", ({ own, settled }) => [
  `SELECT 'ranking prize ' || p.id || ' is of ' || p.period_key || ', which was not given' AS what FROM ranking_prizes p
   WHERE ${own("p")} AND NOT EXISTS (SELECT 1 FROM ranking_rounds r WHERE r.campaign = p.campaign
     AND r.period_key = p.period_key AND r.decided_at IS NOT NULL AND ${own("r")})`,
  `SELECT 'ranking prize ' || p.id || ' is missing in round ' || r.id || ', which is given' AS what
   FROM ranking_prizes p JOIN ranking_rounds r ON r.campaign = p.campaign AND r.period_key = p.period_key
   WHERE p.given_at IS NULL AND r.given_at IS NOT NULL AND ${own("p")} AND ${own("r")}`,
  `SELECT 'ranking prize ' || coalesce(p.id, 0) || ' is to be handed out, and noted as win ' || coalesce(w.id, 0) AS what
   FROM (SELECT * FROM ranking_prizes p WHERE p.prize ->> 'type' = 'external' AND p.given_at IS NOT NULL AND ${own("p")}) AS p
   FULL JOIN (SELECT * FROM ranking_wins w WHERE ${own("w")}) AS w
     ON w.campaign = p.campaign AND w.period_key = p.period_key AND w.position = p.position AND w.player = p.player
   WHERE (p.id IS NULL OR w.id IS NULL) AND ${settled("coalesce(p.player, w.player)")}`,
  `SELECT 'round ' || r.id || ' can never be given' AS what FROM ranking_rounds r
   WHERE r.given_at IS NULL AND ${own("r")}
     AND (r.starts_at IS NULL OR r.ends_at IS NULL OR r.ranking IS NULL OR (r.decided_at IS NULL AND r.try_at IS NULL))`,
  `SELECT 'play ' || p.id || ' lies in ' || r.period_key || ' of campaign ' || r.campaign || ', which was decided before' AS what
   FROM ranking_rounds r JOIN plays p ON p.campaign = r.campaign AND p.at >= r.starts_at AND p.at < r.ends_at
   WHERE p.id > r.decided_play AND r.ends_at < ${Number.MAX_SAFE_INTEGER} AND ${own("r")} AND ${own("p")}`,
])
