import { type Dialect, type Queries, standingOf } from "../dialect.ts"
import { queryRule } from "../rule.ts"
import { archivedIn } from "./count.ts"

/** The description of a row of a table; in some stores, standings have no row number. */
const rowOf = (table: string) => (table === "standings" ? standingOf("t") : `'row ' || t.id || ' of ${table}'`)

/** XP only comes from plays; plays older than the column leave open how much. */
const earnedXp = ({ own, settled, sum }: Dialect): string =>
  `SELECT 'player ' || id || ' has ' || xp || ' XP, their plays gave ' || given AS what
   FROM (SELECT p.id, p.xp, coalesce(l.unknown, 0) AS unknown,
           CASE WHEN l.total > ${Number.MAX_SAFE_INTEGER} THEN ${Number.MAX_SAFE_INTEGER} ELSE coalesce(l.total, 0) END AS given
         FROM players p LEFT JOIN (SELECT player, ${sum("xp")} AS total, count(*) - count(xp) AS unknown
           FROM (SELECT t.player, t.xp FROM plays t WHERE ${own("t")}
             UNION ALL SELECT s.player, ${archivedIn("s", "xp")} FROM standings s WHERE s.archived IS NOT NULL AND ${own("s")}) t
           GROUP BY player) l ON l.player = p.id
         WHERE ${own("p")}) AS sums
   WHERE (xp < given OR (xp > given AND unknown = 0)) AND ${settled("id")}`

const pointsAndBounds: Queries = ({ own, settled, sum }) => [
  `SELECT 'player ' || id || ' has ' || points || ' points, the ledger adds up to ' || total AS what
   FROM (SELECT p.id, p.points, coalesce(l.total, 0) AS total
         FROM players p LEFT JOIN (SELECT l.player, ${sum("l.points")} AS total FROM points_ledger l WHERE ${own("l")}
           GROUP BY l.player) l ON l.player = p.id
         WHERE ${own("p")}) AS sums
   WHERE points <> total AND ${settled("id")}`,
  ...["xp", "points"].map(
    (total) =>
      `SELECT 'player ' || p.id || ' has ' || p.${total} || ' ${total === "xp" ? "XP" : total}' AS what
       FROM players p WHERE p.${total} NOT BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER} AND ${own("p")}`,
  ),
]

export const balanceRule = queryRule("balances", (dialect) => [...pointsAndBounds(dialect), earnedXp(dialect)])

const moved = [
  "accepted_terms",
  "bans",
  "awards",
  "play_grants",
  "points_transactions",
  "push_reactions",
  "ranking_prizes",
  "ranking_wins",
  "standings",
]
/** Read whole, since SQLite has no index by player for these tables. */
const movedWithoutIndex = ["plays", "points_ledger", "promo_codes"]

export const pastUseRule = queryRule("past-uses", ({ own, miniGames }) => [
  `SELECT 'past use ' || p.id || ' counts nothing' AS what FROM past_uses p
   WHERE (p.used <= 0 OR p.used_from >= p.used_until) AND ${own("p")}`,
  `SELECT 'past use ' || p.id || ' is of a campaign that does not exist' AS what FROM past_uses p
   WHERE p.game = 'campaign' AND ${own("p")}
     AND NOT EXISTS (SELECT 1 FROM campaigns c WHERE c.org_id = p.org_id AND c.campaign_id = p.game_id)`,
  `SELECT 'past use ' || p.id || ' is of a mini-game that does not exist' AS what FROM past_uses p
   WHERE p.game = 'notification' AND ${own("p")}
     AND NOT EXISTS (SELECT 1 FROM ${miniGames} m WHERE m.org_id = p.org_id AND m.notification_id = p.game_id)`,
])

export const mergeRule = queryRule("merges", ({ own }) => [
  `SELECT 'player ' || p.id || ' was merged and has points or XP' AS what FROM players p
   WHERE p.merged_into IS NOT NULL AND (p.points <> 0 OR p.xp <> 0) AND ${own("p")}`,
  `SELECT 'player ' || p.id || ' points at player ' || k.id || ', who was merged too' AS what
   FROM players p JOIN players k ON k.id = p.merged_into
   WHERE k.merged_into IS NOT NULL AND ${own("p")} AND ${own("k")}`,
  ...movedWithoutIndex.map(
    (table) =>
      `SELECT ${rowOf(table)} || ' is that of player ' || t.player || ', who was merged' AS what FROM ${table} t
       WHERE t.player IN (SELECT p.id FROM players p WHERE p.merged_into IS NOT NULL AND ${own("p")}) AND ${own("t")}`,
  ),
  ...moved.map(
    (table) =>
      `SELECT ${rowOf(table)} || ' is that of player ' || p.id || ', who was merged' AS what
       FROM players p CROSS JOIN ${table} t
       WHERE t.player = p.id AND p.merged_into IS NOT NULL AND ${own("p")} AND ${own("t")}`,
  ),
])
