import { allTime } from "../../../../core/period.ts"
import { queryRule } from "../../../invariant/rule.ts"

/** The prizes counted by standings, and those in the log for each player and prize. */
export const prizeWinRule = queryRule("prize-wins", ({ own, settled }) => [
  `WITH kept AS (
    SELECT s.player, s.campaign, e."prizeId" AS prize, e."from", e."until", e.wins, e."wonAt" AS won_at,
      coalesce(CAST(s.archived -> 'prizes' ->> e."prizeId" AS bigint), 0) AS archived FROM standings s
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
  WHERE k.player IS NULL OR (k.archived = 0 AND k.won_at IS DISTINCT FROM l.won_at) OR k.won_at < l.won_at
    OR (k."from" IS NOT NULL AND k.wins <> coalesce(l.wins, 0)
      + CASE WHEN k."from" = ${allTime.start} THEN k.archived ELSE 0 END)`,
])
