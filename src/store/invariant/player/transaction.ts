import { queryRule } from "../rule.ts"

const kinds = "('spend', 'earn', 'refund')"

/**
 * Each rule has both sides in one list, so that the database sorts it on disk and needs no index. During a merge, the
 * rows of a player move one table after the other.
 */
export const transactionRule = queryRule("transactions", ({ own, settled }) => [
  `SELECT 'transaction ' || transaction_id || ' of player ' || player || ' has ' || sum(logged) || ' rows of the ledger that show its points' AS what
   FROM (SELECT t.transaction_id, t.player, CASE t.kind WHEN 'spend' THEN -t.points ELSE t.points END AS points, t.kind,
           1 AS stored, 0 AS logged FROM points_transactions t WHERE ${settled("t.player")} AND ${own("t")}
         UNION ALL SELECT l.source_id, l.player, l.points, l.reason, 0, 1 FROM points_ledger l
           WHERE l.reason IN ${kinds} AND ${settled("l.player")} AND ${own("l")}) AS both_sides
   GROUP BY transaction_id, player, points, kind HAVING sum(stored) <> 1 OR sum(logged) <> 1`,
  `SELECT 'refund ' || refund || ' gives back ' || sum(spends) || ' spends of its player and points' AS what
   FROM (SELECT s.refunded_by AS refund, s.player, s.points, 1 AS spends, 0 AS refunds FROM points_transactions s
           WHERE s.refunded_by IS NOT NULL AND s.kind = 'spend' AND ${settled("s.player")} AND ${own("s")}
         UNION ALL SELECT r.transaction_id, r.player, r.points, 0, 1 FROM points_transactions r
           WHERE r.kind = 'refund' AND ${settled("r.player")} AND ${own("r")}) AS both_sides
   GROUP BY refund, player, points HAVING sum(spends) <> 1 OR sum(refunds) <> 1`,
])
