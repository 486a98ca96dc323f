/** The differences between the databases in the queries of the rules. */
export type Dialect = {
  /** The condition that the row `alias` belongs to the organization under check. */
  own(alias: string): string
  /** The condition that `player` is not being merged: such players are checked after the merge. */
  settled(player: string): string
  /** The exact sum of whole numbers. */
  sum(column: string): string
  /** The table of mini-games, and the column that refers to it. */
  readonly miniGames: string
  readonly miniGame: string
  /** The condition that the body of the delivery `d` is its event. */
  readonly isOfEvent: string
  /** The condition that the results include the play with row number `id`. */
  countedPlays(id: string): string
  /** The queries for the players of each campaign: the stored count, and the actual one. */
  readonly keptPlayers: string
  readonly loggedPlayers: string
  /** How far the clocks that times come from may differ. */
  readonly skewMs: number
}

/** Queries whose column `what` describes each row that breaks a rule, by row numbers. */
export type Queries = (dialect: Dialect) => readonly string[]

const attemptsOfARound = 3

const standingOf = (alias: string) =>
  `'the standing of player ' || ${alias}.player || ' in campaign ' || ${alias}.campaign`

/** The description of a row of a table; in some stores, standings have no row number. */
const rowOf = (table: string) => (table === "standings" ? standingOf("t") : `'row ' || t.id || ' of ${table}'`)

/** XP only comes from plays; plays older than the column leave open how much. */
const earnedXp = ({ own, settled, sum }: Dialect): string =>
  `SELECT 'player ' || id || ' has ' || xp || ' XP, their plays gave ' || given AS what
   FROM (SELECT p.id, p.xp, coalesce(l.unknown, 0) AS unknown,
           CASE WHEN l.total > ${Number.MAX_SAFE_INTEGER} THEN ${Number.MAX_SAFE_INTEGER} ELSE coalesce(l.total, 0) END AS given
         FROM players p LEFT JOIN (SELECT player, ${sum("xp")} AS total, count(*) - count(xp) AS unknown
           FROM plays t WHERE ${own("t")} GROUP BY player) l ON l.player = p.id
         WHERE ${own("p")}) AS sums
   WHERE (xp < given OR (xp > given AND unknown = 0)) AND ${settled("id")}`

const pointsAndBounds: Queries = ({ own, settled, sum }) => [
  `SELECT 'player ' || id || ' has ' || points || ' points, the ledger adds up to ' || total AS what
   FROM (SELECT p.id, p.points, coalesce((SELECT ${sum("l.points")} FROM points_ledger l
           WHERE l.player = p.id AND ${own("l")}), 0) AS total
         FROM players p WHERE ${own("p")}) AS sums
   WHERE points <> total AND ${settled("id")}`,
  ...["xp", "points"].map(
    (total) =>
      `SELECT 'player ' || p.id || ' has ' || p.${total} || ' ${total === "xp" ? "XP" : total}' AS what
       FROM players p WHERE p.${total} NOT BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER} AND ${own("p")}`,
  ),
]

export const balances: Queries = (dialect) => [...pointsAndBounds(dialect), earnedXp(dialect)]

const moved = ["bans", "awards", "points_ledger", "ranking_prizes", "standings"]
/** Read whole, since SQLite has no index by player for these tables. */
const movedWithoutIndex = ["plays", "promo_codes"]

export const pastUses: Queries = ({ own, miniGames }) => [
  `SELECT 'past use ' || p.id || ' counts nothing' AS what FROM past_uses p
   WHERE (p.used <= 0 OR p.used_from >= p.used_until) AND ${own("p")}`,
  `SELECT 'past use ' || p.id || ' is of a campaign that does not exist' AS what FROM past_uses p
   WHERE p.game = 'campaign' AND ${own("p")}
     AND NOT EXISTS (SELECT 1 FROM campaigns c WHERE c.org_id = p.org_id AND c.campaign_id = p.game_id)`,
  `SELECT 'past use ' || p.id || ' is of a mini-game that does not exist' AS what FROM past_uses p
   WHERE p.game = 'notification' AND ${own("p")}
     AND NOT EXISTS (SELECT 1 FROM ${miniGames} m WHERE m.org_id = p.org_id AND m.notification_id = p.game_id)`,
]

export const merges: Queries = ({ own }) => [
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
]

export const codes: Queries = ({ own }) => [
  `SELECT 'code ' || c.id || ' was used ' || c.uses || ' times of ' || c.max_uses AS what FROM promo_codes c
   WHERE (c.uses > c.max_uses OR c.uses < 0) AND ${own("c")}`,
  // Both sides in one list, so that the database sorts it on disk and needs no index.
  `SELECT 'code ' || code || ' counts ' || sum(counted) || ' uses, ' || sum(recorded) || ' are recorded' AS what
   FROM (SELECT c.id AS code, c.uses AS counted, 0 AS recorded FROM promo_codes c WHERE c.uses <> 0 AND ${own("c")}
         UNION ALL SELECT r.promo_code, 0, 1 FROM code_redemptions r WHERE ${own("r")}) AS uses
   GROUP BY code HAVING sum(counted) <> sum(recorded)`,
]

/** Both sides in one list, so that the database sorts it on disk and needs no index. */
export const unwonCodes: Queries = ({ own, settled }) => [
  `SELECT 'code ' || max(id) || ' of player ' || player || ' was won in no play or spin' AS what
   FROM (SELECT c.player, c.code, c.id, 1 AS given, 0 AS won FROM promo_codes c
         WHERE c.origin IN ('play', 'spin') AND ${settled("c.player")} AND ${own("c")}
         UNION ALL SELECT p.player, p.prize_code, NULL, 0, 1 FROM plays p WHERE p.prize_code IS NOT NULL AND ${own("p")}
         UNION ALL SELECT a.player, a.prize_code, NULL, 0, 1 FROM awards a WHERE a.prize_code IS NOT NULL AND ${own("a")}
   ) AS codes GROUP BY player, code HAVING sum(given) > sum(won)`,
]

/**
 * A standing includes the plays up to its last one; later ones may only be in the log for a while. CROSS JOIN keeps the
 * plays first in SQLite, which would otherwise scan all plays of the campaign for each standing.
 */
const wrongCount = ({ own, settled }: Dialect, count: "plays" | "wins", counts: string) =>
  `SELECT ${standingOf("s")} || ' counts ' || s.${count} || ' ${count}, the log ' || coalesce(l.logged, 0) AS what
   FROM standings s LEFT JOIN (
     SELECT t.player, t.campaign, count(*) AS logged FROM plays p CROSS JOIN standings t
     WHERE t.player = p.player AND t.campaign = p.campaign AND p.id <= t.last_play
       AND p.at >= t.${count}_from AND p.at < t.${count}_until AND ${counts} AND ${own("p")} AND ${own("t")}
     GROUP BY t.player, t.campaign
   ) l ON l.player = s.player AND l.campaign = s.campaign
   WHERE s.${count}_from IS NOT NULL AND s.${count} <> coalesce(l.logged, 0) AND ${settled("s.player")} AND ${own("s")}`

export const standings: Queries = (dialect) => [
  wrongCount(dialect, "plays", "TRUE"),
  wrongCount(dialect, "wins", "p.used_quota"),
]

export const quotas: Queries = ({ own }) => [
  `SELECT 'quota of campaign ' || campaign || ' counts ' || wins || ' wins, the log ' || logged AS what
   FROM (SELECT q.campaign, q.wins, (SELECT count(*) FROM plays p WHERE p.campaign = q.campaign AND ${own("p")}
           AND p.at >= q.wins_from AND p.at < q.wins_until AND p.used_quota) AS logged
         FROM quotas q WHERE ${own("q")}) AS counts
   WHERE wins <> logged`,
]

export const stocks: Queries = ({ own }) => [
  `SELECT 'stock of prize ' || prize_id || ' of campaign ' || campaign || ' counts ' || wins || ' wins, the log ' || logged
     AS what
   FROM (SELECT q.campaign, q.prize_id, q.wins, (SELECT count(*) FROM plays p WHERE p.campaign = q.campaign
           AND p.prize_id = q.prize_id AND p.at >= q.wins_from AND p.at < q.wins_until AND ${own("p")}) AS logged
         FROM stocks q WHERE ${own("q")}) AS counts
   WHERE wins <> logged`,
]

/** The parts of the rule of chains that hold wherever plays are chained. */
export const playsWithStandings: Queries = ({ own, settled }) => [
  `SELECT 'play ' || p.id || ' has no standing' AS what FROM plays p
   WHERE NOT EXISTS (SELECT 1 FROM standings s WHERE s.campaign = p.campaign AND s.player = p.player AND ${own("s")})
     AND ${settled("p.player")} AND ${own("p")}`,
  `SELECT ${standingOf("s")} || ' names play ' || s.last_play || ', which is not its own' AS what FROM standings s
   WHERE NOT EXISTS (SELECT 1 FROM plays p
     WHERE p.id = s.last_play AND p.campaign = s.campaign AND p.player = s.player AND ${own("p")})
     AND ${settled("s.player")} AND ${own("s")}`,
]

export const spins: Queries = ({ own, settled, miniGame }) => [
  `SELECT 'award ' || a.id || ' is not named after its period and client' AS what FROM awards a
   WHERE a.award_id <> a.spin_period || '_' || a.client_id AND ${own("a")}`,
  `SELECT 'mini-game ' || a.${miniGame} || ' has awards ' || string_agg(CAST(a.id AS text), ', ')
     || ' of one client and period' AS what
   FROM awards a WHERE ${own("a")} GROUP BY a.${miniGame}, a.award_id HAVING count(*) > 1`,
  `SELECT 'award ' || a.id || ' is that of player ' || a.player || ', whose client it does not name' AS what FROM awards a
   WHERE NOT EXISTS (SELECT 1 FROM players p
     WHERE p.client_id = a.client_id AND coalesce(p.merged_into, p.id) = a.player AND ${own("p")})
     AND ${settled("a.player")} AND ${own("a")}`,
]

export const redemptions: Queries = ({ own, miniGame }) => [
  `SELECT 'award ' || r.award || ' has ' || count(*) FILTER (WHERE r.is_current) || ' redemptions that count' AS what
   FROM redemptions r WHERE ${own("r")} GROUP BY r.award HAVING count(*) FILTER (WHERE r.is_current) <> 1`,
  `SELECT 'redemption ' || r.id || ' counts, and award ' || r.award || ' has a newer one' AS what FROM redemptions r
   WHERE r.is_current AND ${own("r")}
     AND EXISTS (SELECT 1 FROM redemptions n WHERE n.award = r.award AND n.id > r.id AND ${own("n")})`,
  `SELECT 'redemption ' || r.id || ' names another mini-game than award ' || a.id AS what
   FROM redemptions r JOIN awards a ON a.id = r.award WHERE a.${miniGame} <> r.${miniGame} AND ${own("r")} AND ${own("a")}`,
]

export const rankingPrizes: Queries = ({ own }) => [
  `SELECT 'ranking prize ' || p.id || ' is of ' || p.period_key || ', which was not given' AS what FROM ranking_prizes p
   WHERE ${own("p")} AND NOT EXISTS (SELECT 1 FROM ranking_rounds r WHERE r.campaign = p.campaign
     AND r.period_key = p.period_key AND r.decided_at IS NOT NULL AND ${own("r")})`,
  `SELECT 'ranking prize ' || p.id || ' is missing in round ' || r.id || ', which is given' AS what
   FROM ranking_prizes p JOIN ranking_rounds r ON r.campaign = p.campaign AND r.period_key = p.period_key
   WHERE p.given_at IS NULL AND r.given_at IS NOT NULL AND ${own("p")} AND ${own("r")}`,
  `SELECT 'round ' || r.id || ' can never be given' AS what FROM ranking_rounds r
   WHERE r.given_at IS NULL AND ${own("r")}
     AND (r.starts_at IS NULL OR r.ends_at IS NULL OR r.ranking IS NULL OR (r.decided_at IS NULL AND r.try_at IS NULL))`,
  `SELECT 'play ' || p.id || ' lies in ' || r.period_key || ' of campaign ' || r.campaign || ', which was decided before' AS what
   FROM ranking_rounds r JOIN plays p ON p.campaign = r.campaign AND p.at >= r.starts_at AND p.at < r.ends_at
   WHERE p.id > r.decided_play AND r.ends_at < ${Number.MAX_SAFE_INTEGER} AND ${own("r")} AND ${own("p")}`,
]

export const outbox: Queries = ({ own, isOfEvent }) => [
  `SELECT 'delivery ' || d.id || ' is ' || d.status || CASE WHEN d.due_at IS NULL THEN ' and never due' ELSE ' and due' END
     AS what
   FROM deliveries d WHERE ${own("d")} AND ((d.status = 'pending') <> (d.due_at IS NOT NULL)
     OR d.status NOT IN ('pending', 'delivered', 'failed'))`,
  `SELECT 'delivery ' || d.id || ' is ' || d.status || ' after ' || d.attempts || ' attempts' AS what FROM deliveries d
   WHERE ${own("d")} AND (d.attempts < CASE WHEN d.status = 'delivered' THEN 1 ELSE 0 END
     OR d.attempts > ${attemptsOfARound} - CASE WHEN d.status = 'pending' THEN 1 ELSE 0 END)`,
  `SELECT 'delivery ' || d.id || ' has a body that is not its event' AS what FROM deliveries d
   WHERE ${own("d")} AND NOT (${isOfEvent})`,
  `SELECT 'webhook ' || d.webhook || ' has deliveries ' || string_agg(CAST(d.id AS text), ', ') || ' of one event' AS what
   FROM deliveries d WHERE ${own("d")} GROUP BY d.webhook, d.event_id HAVING count(*) > 1`,
  `SELECT 'delivery ' || d.id || ' waits for webhook ' || w.id || ', which was deleted' AS what
   FROM webhooks w JOIN deliveries d ON d.webhook = w.id
   WHERE w.deleted_at IS NOT NULL AND d.due_at IS NOT NULL AND ${own("w")} AND ${own("d")}`,
]
