/** A damage to a database, as statements, and the rules of doctor that it breaks. */
export type Damage = readonly [what: string, statements: string, rules: readonly string[]]

/** Some row of a table, by its number. */
export const someId = (table: string, where = "TRUE"): string => `(SELECT max(id) FROM ${table} WHERE ${where})`

/** Damages that mean the same in both stores, to a database that `makeLively` has filled. */
export const sharedDamages: readonly Damage[] = [
  ["a parent that is missing", "UPDATE bans SET player = 999999", ["references"]],
  [
    "a merged player whose player is missing",
    "UPDATE players SET merged_into = 999999 WHERE merged_into IS NOT NULL",
    ["references", "spins"],
  ],
  [
    "a balance that the ledger does not give",
    `UPDATE players SET points = points + 1 WHERE id = ${someId("players", "points > 0")}`,
    ["balances"],
  ],
  ["negative XP", `UPDATE players SET xp = -1 WHERE id = ${someId("players", "merged_into IS NULL")}`, ["balances"]],
  [
    "more XP than a number can tell",
    `UPDATE players SET xp = ${Number.MAX_SAFE_INTEGER} + 1 WHERE id = ${someId("players", "merged_into IS NULL")}`,
    ["balances"],
  ],
  [
    "a merged player with points",
    "UPDATE players SET points = 5 WHERE merged_into IS NOT NULL",
    ["balances", "merges"],
  ],
  ["a code used too often", "UPDATE promo_codes SET uses = max_uses + 1 WHERE uses > 0", ["codes"]],
  ["a use that is not recorded", "DELETE FROM code_redemptions", ["codes", "redemption-chains"]],
  ["a use that is not counted", "UPDATE promo_codes SET uses = 0", ["codes"]],
  [
    "a code won in another player's spin",
    `UPDATE awards SET prize_code = 'NONE' WHERE id = ${someId("awards")}`,
    ["prize-codes", "award-handouts"],
  ],
  ["a play that forgot its code", "UPDATE plays SET prize_code = NULL", ["prize-codes"]],
  ["a code of a spin that never was", "UPDATE promo_codes SET origin = 'spin' WHERE origin = 'codes'", ["prize-codes"]],
  ["a wrong count of plays", "UPDATE standings SET plays = plays - 1 WHERE plays_from IS NOT NULL", ["standings"]],
  ["a wrong count of wins", "UPDATE standings SET wins = wins + 1 WHERE wins_from IS NOT NULL", ["standings"]],
  ["a wrong quota", "UPDATE quotas SET wins = wins - 1", ["quotas"]],
  [
    "a wrong total score",
    "UPDATE standings SET total_score = total_score + 0.001 WHERE total_reached IS NOT NULL",
    ["scores"],
  ],
  ["a wrong score of a day", "UPDATE standings SET day_score = day_score + 1 WHERE day_from IS NOT NULL", ["scores"]],
  ["a wrong score of a month", "UPDATE standings SET month_score = 0 WHERE month_from IS NOT NULL", ["scores"]],
  ["a player who scored and is not ranked", "DELETE FROM standings WHERE total_reached IS NOT NULL", ["chains"]],
  [
    "an award under another player's name",
    `UPDATE awards SET award_id = 'x' WHERE id = ${someId("awards")}`,
    ["spins"],
  ],
  [
    "a prize to hand out without its award",
    "UPDATE award_handouts SET award = award + 1000000",
    ["references", "award-handouts"],
  ],
  ["a prize to hand out of another time", "UPDATE award_handouts SET at = at - 1", ["award-handouts"]],
  [
    "a prize that was handed out before it was won",
    "UPDATE award_handouts SET handed_out_at = at - 90000000",
    ["award-handouts", "stream"],
  ],
  [
    "a prize that was forfeited too",
    "UPDATE award_handouts SET forfeited_at = handed_out_at",
    ["award-handouts", "stream"],
  ],
  [
    "a prize to hand out of an award that gave points",
    "UPDATE awards SET points_awarded = 1 WHERE id IN (SELECT award FROM award_handouts)",
    ["award-handouts"],
  ],
  [
    "two redemptions that count",
    "DROP INDEX redemptions_current; UPDATE redemptions SET is_current = TRUE",
    ["redemptions"],
  ],
  ["no redemption that counts", "UPDATE redemptions SET is_current = FALSE", ["redemptions"]],
  ["a ranking prize of a period that was not given", "DELETE FROM ranking_rounds", ["ranking-prizes"]],
  ["a ranking prize that a given round lacks", "UPDATE ranking_prizes SET given_at = NULL", ["ranking-prizes"]],
  [
    "a play in a period that was decided before",
    "UPDATE ranking_rounds SET decided_play = 0, starts_at = 0, ends_at = 9000000000000",
    ["ranking-prizes"],
  ],
  ["a ranking prize that nobody can hand out", "DELETE FROM ranking_wins", ["ranking-prizes"]],
  ["a spend that the ledger does not show", "UPDATE points_transactions SET points = points + 1", ["transactions"]],
  ["a spend without its row", "DELETE FROM points_transactions WHERE kind = 'spend'", ["transactions"]],
  [
    "a spend that was given back by nothing",
    "UPDATE points_transactions SET refunded_by = 'pts_x' WHERE refunded_by IS NULL AND kind = 'spend'",
    ["transactions"],
  ],
  ["a round that can never be given", "UPDATE ranking_rounds SET given_at = NULL, ranking = NULL", ["ranking-prizes"]],
  ["a taken moment that is not recorded", "DELETE FROM moment_takes", ["moments"]],
  ["a moment that is recorded and not counted", "UPDATE moment_batches SET taken = 0", ["moments", "secrets"]],
  ["a moment that no play took", "UPDATE moment_takes SET session_id = 'other'", ["moments"]],
  ["a batch with more moments than it says", "UPDATE moment_batches SET live = count + 1", ["moments"]],
  ["a batch without its next moment", "UPDATE moment_batches SET head = NULL", ["moments"]],
  ["a batch without its times", "DELETE FROM moment_blocks", ["moments", "commitments"]],
  ["a moment that was taken as another", "UPDATE moment_takes SET at = at + 1", ["commitments"]],
  ["a wrong stock of a segment", "UPDATE segment_stocks SET wins = wins - 1", ["segment-stocks"]],
  ["a wrong budget", "UPDATE budgets SET used = used + 1", ["budgets"]],
  [
    "a date that was announced twice",
    `UPDATE campaigns SET told = '{"starts":[5,5],"ends":[],"budget":{"low":[],"reached":[]}}'`,
    ["told"],
  ],
  [
    "an amount of a removed budget that was announced twice",
    `UPDATE campaigns SET told = '{"starts":[],"ends":[],"budget":{"low":[],"reached":[7,7]}}'`,
    ["told"],
  ],
  ["an amount that was announced twice", `UPDATE budgets SET told = '{"low":[5,5],"reached":[]}'`, ["told"]],
  ["a negative amount that was announced", `UPDATE budgets SET told = '{"low":[],"reached":[-1]}'`, ["told"]],
  [
    "a period that was announced twice",
    `UPDATE stocks SET told_periods = '[{"from":0,"until":5,"low":true,"gone":false},{"from":0,"until":5,"low":true,"gone":true}]'`,
    ["told"],
  ],
  [
    "a period that ends before it begins",
    `UPDATE stocks SET told_periods = '[{"from":5,"until":1,"low":true,"gone":false}]'`,
    ["told"],
  ],
  [
    "a period without any sent event",
    `UPDATE stocks SET told_periods = '[{"from":0,"until":5,"low":false,"gone":false}]'`,
    ["told"],
  ],
  [
    "an open chain that has a number as if closed",
    "UPDATE chains SET closing = id WHERE closed_at IS NULL",
    ["draw-chains"],
  ],
  [
    "a chain that was closed no later than the one before it",
    "UPDATE chains SET closed_at = 1, closing = id, previous = chain_id",
    ["draw-chains"],
  ],
  ["a player's prizes that are not counted", "UPDATE standings SET prize_wins = NULL", ["prize-wins"]],
  ["a failed delivery that is due", "UPDATE deliveries SET status = 'failed' WHERE due_at IS NOT NULL", ["outbox"]],
  ["an attempt too many", "UPDATE deliveries SET attempts = 4", ["outbox"]],
  ["a body of another event", `UPDATE deliveries SET event = 'other' WHERE id = ${someId("deliveries")}`, ["outbox"]],
  ["an event that goes out twice", "UPDATE deliveries SET event_id = 'evt_1'", ["outbox"]],
]
