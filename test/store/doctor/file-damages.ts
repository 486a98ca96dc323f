import { type Damage, sharedDamages, someId } from "../../support/store/damages.ts"

const inAnaName = "player = (SELECT player FROM awards ORDER BY id LIMIT 1)"

const listed = "INSERT INTO open_handouts_listed SELECT org_id FROM organizations"

const spun =
  "notification, award_id, spin_period, player, client_id, segment_id, segment, won, prize_code, points_awarded, created_at"

/** What is wrong with a file, the statements that damage it so, and the rules that it breaks. */
export const fileDamages: readonly Damage[] = [
  ...sharedDamages,
  ["an open prize that is not listed", `${listed}; DELETE FROM open_handouts`, ["open-handouts"]],
  [
    "a migration that is missing",
    "DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)",
    ["schema"],
  ],
  ["a migration of another version", "UPDATE __drizzle_migrations SET hash = 'x'", ["schema"]],
  [
    "a draw that was changed",
    `UPDATE draws SET content = (SELECT content FROM draws ORDER BY chain, n LIMIT 1)
     WHERE (chain, n) = (SELECT chain, max(n) FROM draws GROUP BY chain HAVING count(*) > 1)`,
    ["draw-chains"],
  ],
  [
    "the last draw of a chain that is missing",
    "DELETE FROM draws WHERE (chain, n) = (SELECT chain, max(n) FROM draws GROUP BY chain ORDER BY chain LIMIT 1)",
    ["draw-chains", "draws"],
  ],
  ["a play that names another play's draw", "UPDATE plays SET draw = 1 WHERE draw IS NOT NULL", ["draws"]],
  [
    "a standing that names no play",
    `UPDATE standings SET total_reached = 9999 WHERE id = ${someId("standings", "total_reached IS NOT NULL")}`,
    ["references"],
  ],
  [
    "more points than a number can tell",
    `UPDATE players SET points = ${Number.MAX_SAFE_INTEGER} + 1 WHERE id = ${someId("players", "points > 0")}`,
    ["balances"],
  ],
  [
    "rows of the ledger that are missing",
    "DELETE FROM points_ledger WHERE reason = 'play'",
    ["balances", "ledger", "chains"],
  ],
  [
    "a row of a ledger that names another one before it",
    `UPDATE points_ledger SET previous = previous - 1 WHERE id = ${someId("points_ledger", "previous > 0")}`,
    ["chains"],
  ],
  [
    "a row of a ledger that is not in the chain of those before it",
    `UPDATE points_ledger SET previous = NULL WHERE id = ${someId("points_ledger", "previous > 0")}`,
    ["chains"],
  ],
  [
    "a player who names another row of the ledger as the last",
    `UPDATE players SET last_entry = 1 WHERE last_entry > 1; UPDATE totals_written SET entry = (SELECT max(id) FROM points_ledger)`,
    ["chains"],
  ],
  [
    "a wrong balance in the ledger",
    `UPDATE points_ledger SET balance = balance + 1 WHERE id = ${someId("points_ledger", "reason = 'ranking'")}`,
    ["ledger"],
  ],
  [
    "a wrong joint balance after a merge",
    "UPDATE points_ledger SET balance = balance + 1 WHERE reason = 'merge'",
    ["ledger"],
  ],
  [
    "a row left with a merged player",
    `UPDATE bans SET player = ${someId("players", "merged_into IS NOT NULL")}`,
    ["merges"],
  ],
  [
    "a player merged into a merged one",
    `UPDATE players SET merged_into = ${someId("players", "merged_into IS NOT NULL")}, points = 0, xp = 0 WHERE merged_into IS NULL AND id = ${someId("bans b", "TRUE").replace("max(id)", "max(player)")}`,
    ["balances", "merges", "spins"],
  ],
  ["a pool that counts wrongly", "UPDATE code_pools SET withdrawn = 0 WHERE pool_id = 'gifts'", ["pools"]],
  ["a code that a pool lacks", "DELETE FROM pool_codes WHERE code = 'PACK-2'", ["pools"]],
  ["a free code before the head", "UPDATE code_lots SET head = head + 2", ["pools"]],
  ["a code compared by another text", "UPDATE pool_codes SET code_key = 'PACK-1' WHERE code = 'PACK-1'", ["pools"]],
  ["a code that was given to nobody", "UPDATE pool_codes SET status = 1, at = 5 WHERE code = 'GIFT-TWO'", ["pools"]],
  ["a grant that counts wrongly", "UPDATE play_grants SET used = 0", ["grants"]],
  ["a grant of another player", "UPDATE play_grants SET player = 3", ["grants"]],
  ["a grant that ended too late", "UPDATE play_grants SET plays = 1", ["grants"]],
  ["a play beyond its limit without a grant", "UPDATE plays SET play_grant = NULL", ["grants"]],
  ["a granted play that counts", "UPDATE plays SET beyond_limit = NULL", ["standings"]],
  ["a play that forgot its entry code", "UPDATE plays SET entry_code = NULL", ["pools"]],
  ["an entry code that forgot its play", "UPDATE pool_codes SET play = NULL", ["pools"]],
  [
    "a play too many, of one player",
    `INSERT INTO plays (session_id, campaign, player, at, result, won, used_quota, score) SELECT 'x', campaign, player, at, result, FALSE, FALSE, 0 FROM plays, (VALUES (1), (2), (3)) WHERE prize_code IS NOT NULL AND player = (SELECT player FROM plays WHERE prize_code IS NOT NULL ORDER BY id DESC LIMIT 1)`,
    ["play-limits", "chains"],
  ],
  [
    "a play that names another one before it",
    `UPDATE plays SET previous = id - 1 WHERE previous IS NULL`,
    ["prize-wins", "scores", "chains", "results"],
  ],
  [
    "plays that name themselves, or a later one",
    "UPDATE plays SET previous = id + id % 2",
    ["prize-wins", "scores", "chains", "results"],
  ],
  [
    "a standing that misses a play which was written back",
    "UPDATE standings_written SET play = (SELECT max(id) FROM plays)",
    ["chains"],
  ],
  [
    "players who miss the XP of plays that were written back",
    "UPDATE players SET xp = 0, xp_play = 0; UPDATE totals_written SET play = (SELECT max(id) FROM plays)",
    ["balances"],
  ],
  [
    "a wrong score of a week",
    "UPDATE standings SET week_score = week_score + 1 WHERE week_from IS NOT NULL",
    ["scores"],
  ],
  ["an award of another player", `UPDATE awards SET player = 3 WHERE ${inAnaName}`, ["spins"]],
  [
    "a second spin of a period",
    `DROP INDEX awards_by_id; INSERT INTO awards (${spun}) SELECT ${spun} FROM awards LIMIT 1`,
    ["segment-stocks", "spins"],
  ],
  [
    "a prize handed out at another time than the stream says",
    `UPDATE stream_changes SET state = json_set(state, '$.handedOutAt', 1) WHERE kind = 'handout'`,
    ["stream"],
  ],
  [
    "a code that ends at another time than the stream says",
    `UPDATE stream_changes SET state = json_set(state, '$.expiresAt', 1) WHERE kind = 'codeChange'`,
    ["stream"],
  ],
  ["a merge of nobody in the stream", "UPDATE stream_changes SET from_player = 999 WHERE kind = 'merge'", ["stream"]],
  [
    "a play that won none among the open prizes",
    `${listed}; INSERT INTO open_handouts (play, campaign, at) SELECT id, campaign, at FROM plays WHERE prize_id IS NULL LIMIT 1`,
    ["open-handouts"],
  ],
  [
    "a prize to hand out of another organization",
    "UPDATE award_handouts SET org_id = 'nobody'",
    ["references", "award-handouts"],
  ],
  [
    "a redemption of another mini-game",
    "INSERT INTO notifications (org_id, notification_id, config, created_at, updated_at) SELECT org_id, 'other', config, created_at, updated_at FROM notifications LIMIT 1; UPDATE redemptions SET notification = (SELECT max(id) FROM notifications)",
    ["redemptions", "configuration"],
  ],
  [
    "a campaign whose bytes are not counted",
    "UPDATE organizations SET configuration_bytes = configuration_bytes + 1",
    ["configuration"],
  ],
  ["a salt of another batch", "UPDATE moment_batches SET salt = 'x'", ["secrets", "commitments"]],
  ["moments that were not committed to", "UPDATE moment_batches SET commitment = 'x'", ["records", "commitments"]],
  ["a wrong cost of wins", "UPDATE result_costs SET prizes = prizes + 1", ["results"]],
  [
    "two chains of a game that were closed as the same number",
    `UPDATE chains SET closed_at = 1, closing = 1, ordinal = 1000 + id, notification = NULL, campaign = (SELECT min(campaign) FROM chains)`,
    ["draw-chains"],
  ],
  [
    "an audience whose members are counted wrong",
    `INSERT INTO audiences (org_id, audience_id, name, members, created_at, updated_at)
     SELECT org_id, 'vip', 'VIP', 1, 0, 0 FROM organizations LIMIT 1`,
    ["audiences"],
  ],
  [
    "a player's prize that is counted wrong",
    "UPDATE standings SET prize_wins = json_set(prize_wins, '$[0].wins', 9)",
    ["prize-wins"],
  ],
  [
    "a player's last prize that is forgotten",
    "UPDATE standings SET prize_wins = json_set(prize_wins, '$[0].wonAt', 0)",
    ["prize-wins"],
  ],
  [
    "a pending delivery that is never due",
    `UPDATE deliveries SET due_at = NULL WHERE id = ${someId("deliveries", "due_at IS NOT NULL")}`,
    ["outbox"],
  ],
  [
    "a delivery without an attempt",
    "UPDATE deliveries SET status = 'delivered', due_at = NULL, attempts = 0",
    ["outbox"],
  ],
  [
    "a body that is not JSON",
    `UPDATE delivery_bodies SET body = '{' WHERE id = ${someId("delivery_bodies")}`,
    ["records", "outbox"],
  ],
  [
    "a delivery that no start would find",
    "UPDATE deliveries_indexed SET up_to = (SELECT max(id) FROM deliveries); UPDATE deliveries SET is_fresh = 1 WHERE id = 1",
    ["fresh-deliveries"],
  ],
  ["a body that its delivery left behind", "INSERT INTO delivery_bodies VALUES (999999, '{}')", ["delivery-bodies"]],
  [
    "a body of two events",
    `INSERT INTO deliveries (webhook, event_id, event, body, body_of, status, due_at, created_at)
     SELECT webhook, 'evt_other', event, body, body_of, 'pending', created_at, created_at FROM deliveries
     WHERE id = ${someId("deliveries")}`,
    ["delivery-bodies"],
  ],
  [
    "a body apart from its delivery",
    `UPDATE deliveries SET body_of = 999999 WHERE id = ${someId("deliveries")};
     UPDATE delivery_bodies SET id = 999999 WHERE id = ${someId("delivery_bodies")}`,
    ["delivery-bodies"],
  ],
  ["no trigger that removes bodies", "DROP TRIGGER delivery_bodies_leave", ["delivery-bodies"]],
  ["a delivery of a deleted webhook", "UPDATE webhooks SET deleted_at = 1", ["outbox", "configuration"]],
  [
    "a configuration that is not JSON",
    "UPDATE campaigns SET config = '{'",
    [
      "records",
      "play-limits",
      "reward-limits",
      "stock-limits",
      "generation-limits",
      "budgets",
      "scores",
      "results",
      "configuration",
    ],
  ],
]

const someCode = "(SELECT min(id) FROM promo_codes)"
const twice = `INSERT INTO promo_codes SELECT NULL, org_id, code_key, code, campaign, player, 'goodwill', issue_key, discount_type,
  discount_value, max_discount_amount, 0, max_uses, created_at, expires_at, NULL, NULL FROM promo_codes WHERE id = ${someCode}`
const indexed = "UPDATE codes_indexed SET code = (SELECT max(id) FROM promo_codes)"
const unindexed = "DELETE FROM code_keys; DELETE FROM code_owners; UPDATE codes_indexed SET code = 0"

/** The same for the index of codes, once every code is in its tables. */
export const codeDamages: readonly Damage[] = [
  [
    "a code won in a play that is missing",
    `DELETE FROM promo_codes WHERE id = ${someId("promo_codes", "origin = 'play'")}`,
    ["prize-codes", "code-index"],
  ],
  [
    "a code won in a play that is missing, where none is indexed yet",
    `${unindexed}; DELETE FROM promo_codes WHERE id = ${someId("promo_codes", "origin = 'play'")}`,
    ["prize-codes"],
  ],
  ["no code that is not indexed yet off", unindexed, []],
  ["a code twice", `${twice}; ${indexed}`, ["code-index"]],
  ["a code again that came after those indexed", twice, ["code-index"]],
  ["a code twice, of which none is indexed yet", `${unindexed}; ${twice}`, ["code-index"]],
  [
    "a code that its text does not lead to",
    `DELETE FROM code_keys WHERE code = ${someId("promo_codes", "origin = 'codes'")}`,
    ["code-index"],
  ],
  ["a text that leads to no code", "INSERT INTO code_keys VALUES ('org', 'NONE', 999999)", ["code-index"]],
  ["a code that its player does not lead to", `DELETE FROM code_owners WHERE code = ${someCode}`, ["code-index"]],
  [
    "a code that another player leads to",
    `UPDATE code_owners SET player = 999 WHERE code = ${someCode}`,
    ["code-index"],
  ],
  [
    "a code left with a merged player",
    `UPDATE promo_codes SET player = ${someId("players", "merged_into IS NOT NULL")} WHERE id = ${someId("promo_codes", "origin = 'codes'")}`,
    ["merges", "code-index"],
  ],
]
