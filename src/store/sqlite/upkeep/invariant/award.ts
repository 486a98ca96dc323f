import { byQueries, isSettled, type Rule } from "./rule.ts"

const spins: Rule = {
  name: "spins",
  says: "a client spun once a period, and each award is its player's",
  find: byQueries(
    `SELECT 'award ' || id || ' is not named after its period and client' AS what FROM awards
     WHERE award_id <> spin_period || '_' || client_id`,
    `SELECT 'mini-game ' || notification || ' has awards ' || group_concat(id, ', ') || ' of one client and period' AS what
     FROM awards GROUP BY notification, award_id HAVING count(*) > 1`,
    `SELECT 'award ' || id || ' is that of player ' || player || ', whose client it does not name' AS what FROM awards a
     WHERE NOT EXISTS (SELECT 1 FROM players p WHERE p.client_id = a.client_id AND coalesce(p.merged_into, p.id) = a.player)
       AND ${isSettled("a.player")}`,
  ),
}

const redemptions: Rule = {
  name: "redemptions",
  says: "each redeemed award has one redemption that counts, the newest",
  find: byQueries(
    `SELECT 'award ' || award || ' has ' || sum(is_current) || ' redemptions that count' AS what
     FROM redemptions GROUP BY award HAVING sum(is_current) <> 1`,
    `SELECT 'redemption ' || id || ' counts, and award ' || award || ' has a newer one' AS what FROM redemptions r
     WHERE is_current AND EXISTS (SELECT 1 FROM redemptions n WHERE n.award = r.award AND n.id > r.id)`,
    `SELECT 'redemption ' || r.id || ' names another mini-game than award ' || a.id AS what
     FROM redemptions r JOIN awards a ON a.id = r.award WHERE a.notification <> r.notification`,
  ),
}

const rankingPrizes: Rule = {
  name: "ranking-prizes",
  says: "each ranking prize belongs to a round that was decided, and is given once that is",
  find: byQueries(
    `SELECT 'ranking prize ' || id || ' is of ' || period_key || ', which was not given' AS what FROM ranking_prizes p
     WHERE NOT EXISTS (SELECT 1 FROM ranking_rounds r
       WHERE r.campaign = p.campaign AND r.period_key = p.period_key AND r.decided_at IS NOT NULL)`,
    `SELECT 'ranking prize ' || p.id || ' is missing in round ' || r.id || ', which is given' AS what
     FROM ranking_prizes p JOIN ranking_rounds r ON r.campaign = p.campaign AND r.period_key = p.period_key
     WHERE p.given_at IS NULL AND r.given_at IS NOT NULL`,
    `SELECT 'round ' || id || ' can never be given' AS what FROM ranking_rounds
     WHERE given_at IS NULL
       AND (starts_at IS NULL OR ends_at IS NULL OR ranking IS NULL OR (decided_at IS NULL AND try_at IS NULL))`,
  ),
}

/** The rules of mini-games and ranking prizes. */
export const awardRules: readonly Rule[] = [spins, redemptions, rankingPrizes]
