import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { completeCodeIndex } from "../../../src/store/sqlite/log/code/code-index.ts"
import { writeTotals } from "../../../src/store/sqlite/record/player-totals.ts"
import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"
import { makeLively } from "../../support/fixture/lively.ts"
import { patchCampaign, play } from "../../support/fixture/play.ts"
import { codeCampaign, day, newCode, winningCampaign } from "../../support/fixture/promo.ts"
import { cli, runCli, withDatabase } from "../../support/service/cli.ts"
import { copyFile } from "../../support/service/database.ts"
import { startService, type TestService } from "../../support/service/service.ts"

let folder: string
let service: TestService
/** A copy of the database, taken while it was served. */
let sound: string
/** A copy for one test to damage. */
let damaged: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-doctor-"))
  sound = join(folder, "sound.db")
  damaged = join(folder, "damaged.db")
  service = await startService({ now: "2026-11-02T10:05:00.000Z" })
  await makeLively(service, await service.organization())
  copyFile(service.databasePath, sound)
})
beforeEach(() => copyFileSync(sound, damaged))
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const ruleNames = [
  "log",
  "file",
  "schema",
  "references",
  "records",
  "balances",
  "ledger",
  "transactions",
  "merges",
  "past-uses",
  "revocations",
  "codes",
  "prize-codes",
  "code-index",
  "play-limits",
  "reward-limits",
  "stock-limits",
  "generation-limits",
  "standings",
  "quotas",
  "grants",
  "pools",
  "stocks",
  "segment-stocks",
  "prize-wins",
  "budgets",
  "told",
  "scores",
  "chains",
  "results",
  "spin-counts",
  "audiences",
  "spins",
  "award-handouts",
  "open-handouts",
  "redemptions",
  "redemption-chains",
  "ranking-prizes",
  "moments",
  "draw-chains",
  "draws",
  "stream",
  "outbox",
  "delivery-bodies",
  "fresh-deliveries",
  "configuration",
  "audit",
  "secrets",
  "commitments",
]

/** The rules that the command reports as broken. */
const brokenByCommand = async (path: string): Promise<string[]> => {
  const { code, stdout, stderr } = await runCli(path, "doctor")
  const named = [...stdout.matchAll(/^BAD {2}([a-z-]+): /gm)].map(([, rule = ""]) => rule)
  expect(stderr).toBe(named.length > 0 ? `premio: ${path} breaks these rules: ${named.join(", ")}\n` : "")
  expect(code).toBe(named.length > 0 ? 1 : 0)
  return named
}

/** The same, without starting a process. */
const broken = async (path: string): Promise<string[]> =>
  (await inspectDatabase(path)).findings.filter(({ violations }) => violations > 0).map(({ rule }) => rule)

describe("a sound database", () => {
  test("passes each rule while the service runs, with its sizes and backlog", async () => {
    const { stdout } = await cli(service.databasePath, "doctor")
    expect([...stdout.matchAll(/^ok {3}([a-z-]+): /gm)].map(([, rule]) => rule)).toEqual(ruleNames)
    expect(stdout).toMatch(/: \d+ bytes, and \d+ in its log\n/)
    expect(stdout).toMatch(/outbox {4}\d+ pending, the oldest since 2026-11-0/)
  })

  test("is described by one JSON object", async () => {
    const { objects } = await cli(sound, "doctor", "--json")
    const pending = withDatabase(sound, (sqlite) =>
      sqlite.query<{ n: number }, []>("SELECT count(*) AS n FROM deliveries WHERE due_at IS NOT NULL").get(),
    )
    expect(objects).toMatchObject([
      { path: sound, fileBytes: readFileSync(sound).length, walBytes: 0, outbox: { pending: pending?.n } },
    ])
    expect(objects[0].findings.map(({ rule }: { rule: string }) => rule)).toEqual(ruleNames)
  })

  test("counts deliveries behind the watermark that wait for their first attempt in its backlog", async () => {
    const pending = withDatabase(damaged, (sqlite) => {
      sqlite.run("UPDATE deliveries SET is_fresh = 0")
      sqlite.run("UPDATE deliveries SET status = 'pending', due_at = created_at WHERE id IN (1, 2)")
      sqlite.run("UPDATE deliveries_indexed SET up_to = (SELECT max(id) - 1 FROM deliveries)")
      sqlite.run(
        "UPDATE deliveries SET status = 'pending', due_at = created_at, is_fresh = 1 WHERE id = (SELECT max(id) FROM deliveries)",
      )
      const all = "SELECT count(*) AS pending, min(created_at) AS oldestAt FROM deliveries WHERE due_at IS NOT NULL"
      return sqlite.query<{ pending: number; oldestAt: number }, []>(all).get()
    })
    expect(pending?.pending).toBeGreaterThan(2)
    expect((await inspectDatabase(damaged)).outbox).toEqual(pending as never)
  })

  test("is not changed", async () => {
    const before = readFileSync(sound)
    await cli(sound, "doctor")
    expect(readFileSync(sound).equals(before)).toBe(true)
  })
})

const someId = (table: string, where = "TRUE") => `(SELECT max(id) FROM ${table} WHERE ${where})`
const inAnaName = "player = (SELECT player FROM awards ORDER BY id LIMIT 1)"

const listed = "INSERT INTO open_handouts_listed SELECT org_id FROM organizations"

const spun =
  "notification, award_id, spin_period, player, client_id, segment_id, segment, won, prize_code, points_awarded, created_at"

/** The damage to the database, and the rules that it breaks. */
const damages: readonly (readonly [what: string, sql: string, rules: readonly string[]])[] = [
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
  ["a parent that is missing", `UPDATE bans SET player = 999`, ["references"]],
  [
    "a merged player whose player is missing",
    "UPDATE players SET merged_into = 999 WHERE merged_into IS NOT NULL",
    ["references", "spins"],
  ],
  [
    "a standing that names no play",
    `UPDATE standings SET total_reached = 9999 WHERE id = ${someId("standings", "total_reached IS NOT NULL")}`,
    ["references"],
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
    "a merged player with points",
    "UPDATE players SET points = 5 WHERE merged_into IS NOT NULL",
    ["balances", "merges"],
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
  [
    "a play too many, of one player",
    `INSERT INTO plays (session_id, campaign, player, at, result, won, used_quota, score) SELECT 'x', campaign, player, at, result, FALSE, FALSE, 0 FROM plays, (VALUES (1), (2), (3)) WHERE prize_code IS NOT NULL AND player = (SELECT player FROM plays WHERE prize_code IS NOT NULL ORDER BY id DESC LIMIT 1)`,
    ["play-limits", "chains"],
  ],
  ["a wrong count of plays", `UPDATE standings SET plays = plays - 1 WHERE plays_from IS NOT NULL`, ["standings"]],
  ["a wrong count of wins", `UPDATE standings SET wins = wins + 1 WHERE wins_from IS NOT NULL`, ["standings"]],
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
  ["a wrong quota", "UPDATE quotas SET wins = wins - 1", ["quotas"]],
  [
    "a wrong total score",
    "UPDATE standings SET total_score = total_score + 0.001 WHERE total_reached IS NOT NULL",
    ["scores"],
  ],
  ["a wrong score of a day", "UPDATE standings SET day_score = day_score + 1 WHERE day_from IS NOT NULL", ["scores"]],
  [
    "a wrong score of a week",
    "UPDATE standings SET week_score = week_score + 1 WHERE week_from IS NOT NULL",
    ["scores"],
  ],
  ["a wrong score of a month", "UPDATE standings SET month_score = 0 WHERE month_from IS NOT NULL", ["scores"]],
  ["a player who scored and is not ranked", "DELETE FROM standings WHERE total_reached IS NOT NULL", ["chains"]],
  [
    "an award under another player's name",
    `UPDATE awards SET award_id = 'x' WHERE id = ${someId("awards")}`,
    ["spins"],
  ],
  ["an award of another player", `UPDATE awards SET player = 3 WHERE ${inAnaName}`, ["spins"]],
  [
    "a second spin of a period",
    `DROP INDEX awards_by_id; INSERT INTO awards (${spun}) SELECT ${spun} FROM awards LIMIT 1`,
    ["segment-stocks", "spins"],
  ],
  [
    "a prize to hand out without its award",
    "UPDATE award_handouts SET award = award + 1000000",
    ["references", "award-handouts"],
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
  ["an open prize that is not listed", `${listed}; DELETE FROM open_handouts`, ["open-handouts"]],
  ["a prize to hand out of another time", "UPDATE award_handouts SET at = at - 1", ["award-handouts"]],
  [
    "a prize that was handed out before it was won",
    "UPDATE award_handouts SET handed_out_at = at - 90000000",
    ["award-handouts", "stream"],
  ],
  [
    "a prize to hand out of another organization",
    "UPDATE award_handouts SET org_id = 'nobody'",
    ["references", "award-handouts"],
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
  [
    "a redemption of another mini-game",
    "INSERT INTO notifications (org_id, notification_id, config, created_at, updated_at) SELECT org_id, 'other', config, created_at, updated_at FROM notifications LIMIT 1; UPDATE redemptions SET notification = (SELECT max(id) FROM notifications)",
    ["redemptions", "configuration"],
  ],
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
  [
    "a campaign whose bytes are not counted",
    "UPDATE organizations SET configuration_bytes = configuration_bytes + 1",
    ["configuration"],
  ],
  ["a batch with more moments than it says", "UPDATE moment_batches SET live = count + 1", ["moments"]],
  ["a batch without its next moment", "UPDATE moment_batches SET head = NULL", ["moments"]],
  ["a batch without its times", "DELETE FROM moment_blocks", ["moments", "commitments"]],
  ["a salt of another batch", "UPDATE moment_batches SET salt = 'x'", ["secrets", "commitments"]],
  ["moments that were not committed to", "UPDATE moment_batches SET commitment = 'x'", ["records", "commitments"]],
  ["a moment that was taken as another", "UPDATE moment_takes SET at = at + 1", ["commitments"]],
  ["a wrong stock of a segment", "UPDATE segment_stocks SET wins = wins - 1", ["segment-stocks"]],
  ["a wrong budget", "UPDATE budgets SET used = used + 1", ["budgets"]],
  ["a wrong cost of wins", "UPDATE result_costs SET prizes = prizes + 1", ["results"]],
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
    "two chains of a game that were closed as the same number",
    `UPDATE chains SET closed_at = 1, closing = 1, ordinal = 1000 + id, notification = NULL, campaign = (SELECT min(campaign) FROM chains)`,
    ["draw-chains"],
  ],
  [
    "a chain that was closed no later than the one before it",
    "UPDATE chains SET closed_at = 1, closing = id, previous = chain_id",
    ["draw-chains"],
  ],
  [
    "an audience whose members are counted wrong",
    `INSERT INTO audiences (org_id, audience_id, name, members, created_at, updated_at)
     SELECT org_id, 'vip', 'VIP', 1, 0, 0 FROM organizations LIMIT 1`,
    ["audiences"],
  ],
  ["a player's prizes that are not counted", "UPDATE standings SET prize_wins = NULL", ["prize-wins"]],
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
  ["a failed delivery that is due", "UPDATE deliveries SET status = 'failed' WHERE due_at IS NOT NULL", ["outbox"]],
  ["an attempt too many", "UPDATE deliveries SET attempts = 4", ["outbox"]],
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
  ["a body of another event", `UPDATE deliveries SET event = 'other' WHERE id = ${someId("deliveries")}`, ["outbox"]],
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
  ["an event that goes out twice", `UPDATE deliveries SET event_id = 'evt_1'`, ["outbox"]],
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

/** The damage once every code is in the tables that index it. */
const codeDamages: typeof damages = [
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

describe("the doctor finds", () => {
  test.each(codeDamages)("%s", async (_what, sql, rules) => {
    withDatabase(damaged, (sqlite) => {
      completeCodeIndex(sqlite)
      sqlite.run(sql)
    })
    expect(await broken(damaged)).toEqual([...rules])
  })

  test("of a planned moment both that no play took it, and that its winner took none", async () => {
    withDatabase(damaged, (sqlite) => sqlite.run("UPDATE moment_takes SET session_id = 'other'"))
    const { stdout } = await runCli(damaged, "doctor")
    expect(stdout).toMatch(/moment 0 of batch \d+ was taken by no play that won its prize/)
    expect(stdout).toMatch(/play \d+ won a prize that comes out at planned moments, and took none/)
  })

  test.each(damages)("%s", async (_what, sql, rules) => {
    withDatabase(damaged, (sqlite) => {
      writeTotals(sqlite)
      sqlite.run(sql)
    })
    expect(await broken(damaged)).toEqual([...rules])
  })

  test("a file that is damaged", async () => {
    const rootOf = "SELECT rootpage FROM sqlite_schema WHERE name = 'plays_by_campaign'"
    const page = withDatabase(damaged, (sqlite) => sqlite.query<{ rootpage: number }, []>(rootOf).get()?.rootpage ?? 0)
    const bytes = readFileSync(damaged)
    const pageBytes = bytes.readUInt16BE(16)
    writeFileSync(damaged, bytes.fill(0xff, (page - 1) * pageBytes, page * pageBytes))
    expect(await brokenByCommand(damaged)).toContain("file")
  })

  test("each broken rule, and ends with 1", async () => {
    withDatabase(damaged, (sqlite) => sqlite.run("UPDATE players SET merged_into = 999 WHERE merged_into IS NOT NULL"))
    expect(await brokenByCommand(damaged)).toEqual(["references", "spins"])
  })

  test("how many rows are off, and shows ten of them, by row numbers alone", async () => {
    withDatabase(damaged, (sqlite) => sqlite.run("UPDATE deliveries SET attempts = 9"))
    const { code, stdout, objects } = await runCli(damaged, "doctor", "--json")
    expect(code).toBe(1)
    const { violations, examples } = objects[0].findings.find(({ rule }: { rule: string }) => rule === "outbox")
    expect(violations).toBeGreaterThan(10)
    expect(examples).toHaveLength(10)
    for (const secret of ["ana", "Ana", "beto", "WIN-", "SPRING-"]) expect(stdout).not.toContain(secret)
  })
})

const isLimit = (rule: string) => rule.endsWith("-limits")
const oneMorePlay = `INSERT INTO plays (session_id, campaign, player, at, result, won, used_quota, score, previous)
                     SELECT 'x', campaign, player, at, result, won, used_quota, score, id
                     FROM plays WHERE id = (SELECT max(id) FROM plays)`

describe("limits", () => {
  let own: TestService
  beforeAll(async () => {
    own = await startService({ now: "2026-11-21T10:05:00.000Z" })
  })
  afterAll(() => own.stop())

  /** The limits that the database would violate after the changes, made to a copy. */
  const brokenLimits = async (...changes: readonly string[]) => {
    const path = join(folder, "limits.db")
    copyFile(own.databasePath, path)
    withDatabase(path, (sqlite) => {
      for (const change of changes) sqlite.run(change)
    })
    const found = await broken(path)
    rmSync(path)
    return found.filter(isLimit)
  }

  test("that were lowered in the middle of a period are not damage", async () => {
    const org = await own.organization()
    const campaign = await winningCampaign(org, {
      playLimits: { maxPerUser: 5, period: "day" },
      rewardLimits: { maxPerUser: 5, maxTotal: 5, period: "day" },
    })
    for (let times = 0; times < 4; times++) await play(org, campaign, "ana")
    await patchCampaign(org, campaign, {
      playLimits: { maxPerUser: 1, period: "day" },
      rewardLimits: { maxTotal: 1, maxPerUser: 1, period: "day" },
    })
    expect(await brokenLimits()).toEqual([])
  })

  test("that two players who were merged exceed together are not damage", async () => {
    const org = await own.organization()
    const campaign = await winningCampaign(org, { playLimits: { maxPerUser: 1, period: "week" } })
    own.clock.advance(1)
    for (const user of ["ana", "eva"]) {
      await org.post("/api/v1/clients/identify", { externalId: user }, { status: 200 })
      await play(org, campaign, user)
    }
    await org.post("/api/v1/admin/clients/merge", { fromExternalId: "eva", intoExternalId: "ana" }, { status: 200 })
    expect(await brokenLimits()).toEqual([])
  })

  test("of rewards are broken by one win too many of a player, or of all", async () => {
    const org = await own.organization()
    const campaign = await winningCampaign(org, { rewardLimits: { maxPerUser: 2, period: "day" } })
    const shared = { rewardLimits: { maxTotal: 4, period: "day" } }
    own.clock.advance(day)
    await play(org, campaign, "ana")
    expect(await brokenLimits(oneMorePlay)).toEqual([])
    expect(await brokenLimits(oneMorePlay, oneMorePlay)).toEqual(["reward-limits"])
    await patchCampaign(org, campaign, shared)
    own.clock.advance(1)
    for (const user of ["beto", "eva"]) await play(org, campaign, user)
    expect(await brokenLimits(oneMorePlay)).toEqual([])
    expect(await brokenLimits(oneMorePlay, oneMorePlay)).toEqual(["reward-limits"])
  })

  test("of plays restart with each period", async () => {
    const org = await own.organization()
    const campaign = await winningCampaign(org, {
      playLimits: { maxPerUser: 1, period: "day" },
      timezone: "America/Bogota",
    })
    for (let days = 0; days < 3; days++) {
      own.clock.advance(day)
      await play(org, campaign, "ana")
    }
    expect(await brokenLimits()).toEqual([])
    expect(await brokenLimits(oneMorePlay)).toEqual(["play-limits"])
  })

  test("of codes are violated by a requested code; a won code counts, but is never at fault", async () => {
    const org = await own.organization()
    const campaign = await codeCampaign(org, { generationLimits: { maxPerUser: 2, period: "day" } })
    own.clock.advance(1)
    for (const key of ["a", "b"]) await newCode(org, campaign, "ana", key)
    const oneMoreCode = (origin: string) =>
      `INSERT INTO promo_codes SELECT NULL, org_id, '${origin}', '${origin}', campaign, player, '${origin}', 'x', discount_type,
       discount_value, max_discount_amount, 0, max_uses, created_at, expires_at, NULL, NULL FROM promo_codes
       WHERE id = (SELECT max(id) FROM promo_codes)`
    expect(await brokenLimits(oneMoreCode("spin"))).toEqual([])
    expect(await brokenLimits(oneMoreCode("codes"))).toEqual(["generation-limits"])
  })
})
