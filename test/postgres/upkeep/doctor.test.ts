import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { randomBytes } from "node:crypto"
import pg from "pg"
import { SecretCipher } from "../../../src/secret/secret.ts"
import { resultCounter } from "../../../src/store/postgres/read/report/result-count.ts"
import { connect, snapshotOf } from "../../../src/store/postgres/upkeep/connection.ts"
import { importOrganization } from "../../../src/store/postgres/upkeep/import.ts"
import { inspectDatabase } from "../../../src/store/postgres/upkeep/inspect.ts"
import { checkInvariants } from "../../../src/store/postgres/upkeep/rule/check.ts"
import { exportOrganization } from "../../../src/store/sqlite/upkeep/export.ts"
import { makeLively } from "../../support/fixture/lively.ts"
import { inFile } from "../../support/service/database.ts"
import { startService } from "../../support/service/service.ts"
import { type Damage, sharedDamages, someId } from "../../support/store/damages.ts"
import { shareCluster } from "../../support/store/postgres.ts"

const cluster = await shareCluster()
const secretKeys = { current: new Uint8Array(randomBytes(32)), previous: [] }
let url: string
let client: pg.Client
/** Two organizations that have used everything. */
const orgIds: string[] = []

async function* linesOf(path: string, orgId: string) {
  for await (const line of exportOrganization(path, orgId)) yield JSON.stringify(line)
}

beforeAll(async () => {
  if (!cluster) return
  url = await cluster.database()
  const service = await startService({ database: inFile(), now: "2026-11-02T10:05:00.000Z" })
  for (let index = 0; index < 2; index++) {
    const org = await service.organization()
    orgIds.push(org.orgId)
    await makeLively(service, org)
    await importOrganization(url, linesOf(service.databasePath, org.orgId), secretKeys)
  }
  await service.stop()
  client = await connect(url)
})
afterAll(async () => {
  await client?.end()
  cluster?.stop()
})

/** The rules that the second organization would break after these statements, which are rolled back. */
const brokenAfter = async (statements: string) => {
  await client.query("BEGIN")
  try {
    await client.query(statements)
    const findings = await checkInvariants(snapshotOf(client), orgIds, new SecretCipher(secretKeys), Date.now())
    return findings.filter(({ violations }) => violations > 0)
  } finally {
    await client.query("ROLLBACK")
  }
}

/** The merged player in the organization of row `t`. */
const mergedPlayer = "(SELECT max(p.id) FROM players p WHERE p.org_id = t.org_id AND p.merged_into IS NOT NULL)"
const listed =
  "INSERT INTO open_handouts_listed SELECT org_id, (SELECT epoch FROM open_handouts_epoch) FROM organizations"
const oneMorePlay = `INSERT INTO plays SELECT nextval('row_ids'), org_id, 'x', campaign, player, at + 120000, result, FALSE, FALSE, 0
  FROM plays WHERE prize_code IS NOT NULL AND player = (SELECT player FROM plays WHERE prize_code IS NOT NULL ORDER BY id DESC LIMIT 1)`

/** The damage to the database, and the rules that it breaks. */
const damages: readonly Damage[] = [
  ...sharedDamages,
  ["an open prize that is not listed", `${listed}; DELETE FROM open_handouts`, ["open-handouts"]],
  ["nothing", "SELECT 1", []],
  [
    "a prize handed out at another time than the stream says",
    `UPDATE stream_changes SET state = jsonb_set(state::jsonb, '{handedOutAt}', '1')::json WHERE kind = 'handout'`,
    ["stream"],
  ],
  [
    "a code that ends at another time than the stream says",
    `UPDATE stream_changes SET state = jsonb_set(state::jsonb, '{expiresAt}', '1')::json WHERE kind = 'codeChange'`,
    ["stream"],
  ],
  [
    "a merge of nobody in the stream",
    "UPDATE stream_changes SET from_player = 999 WHERE kind = 'merge'",
    ["references", "stream"],
  ],
  ["a campaign that is missing", "UPDATE quotas SET campaign = 999999", ["references", "quotas"]],
  [
    "a standing that names no play",
    "UPDATE standings SET total_reached = 999999 WHERE total_reached IS NOT NULL",
    ["references"],
  ],
  ["a number that is still to be drawn", "UPDATE push_reactions SET id = 999999999", ["row-numbers"]],
  ["rows of the ledger that are missing", "DELETE FROM points_ledger WHERE reason = 'play'", ["balances", "ledger"]],
  [
    "a wrong balance in the ledger",
    "UPDATE points_ledger SET balance = balance + 1 WHERE reason = 'ranking'",
    ["ledger"],
  ],
  ["a row left with a merged player", `UPDATE bans t SET player = ${mergedPlayer}`, ["merges"]],
  [
    "a play left with a merged player",
    `UPDATE plays t SET player = ${mergedPlayer} WHERE score <> 0`,
    ["merges", "scores", "chains"],
  ],
  ["a code won in a play that is missing", "DELETE FROM promo_codes WHERE origin = 'play'", ["prize-codes"]],
  ["plays too many", [oneMorePlay, oneMorePlay, oneMorePlay].join(";"), ["play-limits", "chains"]],
  [
    "wins too many",
    `UPDATE plays SET used_quota = FALSE; ${oneMorePlay}; ${oneMorePlay}; ${oneMorePlay};
     UPDATE plays SET used_quota = TRUE WHERE session_id = 'x'`,
    ["play-limits", "reward-limits", "standings", "quotas", "chains"],
  ],
  [
    "codes too many",
    `INSERT INTO promo_codes SELECT nextval('row_ids'), c.org_id, code_key || n, code || n, campaign, p.id, origin, NULL,
      discount_type, discount_value, max_discount_amount, 0, max_uses, c.created_at + 120000, expires_at
      FROM promo_codes c JOIN players p ON p.org_id = c.org_id AND p.external_user_id = 'beto', generate_series(1, 2) n
      WHERE origin = 'codes'`,
    ["generation-limits", "budgets"],
  ],
  ["a standing that misses the newest play", oneMorePlay, ["chains"]],
  [
    "activity that was counted wrong",
    `INSERT INTO activity_marks SELECT org_id, 1 FROM organizations;
     INSERT INTO activity_counts SELECT org_id, 'plays', id, 0, 1, 0 FROM campaigns`,
    ["activity"],
  ],
  [
    "codes that were counted wrong",
    `INSERT INTO code_marks SELECT org_id, max(id) + 1, 1 FROM promo_codes GROUP BY 1;
     INSERT INTO code_counts SELECT org_id, id, 0, 0, 1, 0, 0 FROM campaigns`,
    ["code-counts"],
  ],
  [
    "a second spin of a period",
    `DROP INDEX awards_by_id; INSERT INTO awards SELECT nextval('row_ids'), org_id, mini_game, award_id, spin_period, player,
       client_id, segment_id, segment, won, prize_code, points_awarded, created_at FROM awards LIMIT 1`,
    ["segment-stocks", "spins"],
  ],
  [
    "a play that won none among the open prizes",
    `${listed}; INSERT INTO open_handouts (org_id, play, campaign, at) SELECT org_id, id, campaign, at FROM plays WHERE prize_id IS NULL LIMIT 1`,
    ["open-handouts"],
  ],
  ["a block of moments that was changed", "UPDATE moment_blocks SET times = reverse(times)", ["commitments"]],
  [
    "two chains of a game that were closed as the same number",
    `UPDATE chains SET closed_at = 1, closing = 1, ordinal = 1000 + id, mini_game = NULL, campaign = (SELECT min(x.campaign) FROM chains x WHERE x.org_id = chains.org_id)`,
    ["draw-chains"],
  ],
  [
    "an audience whose members are counted wrong",
    `INSERT INTO audiences (id, org_id, audience_id, name, members, created_at, updated_at)
     SELECT nextval('row_ids'), org_id, 'vip', 'VIP', 1, 0, 0 FROM organizations LIMIT 1`,
    ["audiences"],
  ],
  [
    "a player's prize that is counted wrong",
    "UPDATE standings SET prize_wins = jsonb_set(prize_wins::jsonb, '{0,wins}', '9')",
    ["prize-wins"],
  ],
  [
    "a player's last prize that is forgotten",
    "UPDATE standings SET prize_wins = jsonb_set(prize_wins::jsonb, '{0,wonAt}', '0')",
    ["prize-wins"],
  ],
  ["a salt of another batch", "UPDATE moment_batches SET commitment = 'x'", ["records", "secrets"]],
  ["a pending delivery that is never due", "UPDATE deliveries SET due_at = NULL WHERE status = 'pending'", ["outbox"]],
  [
    "a body that is not JSON",
    `UPDATE deliveries SET body = '{' WHERE id = ${someId("deliveries")}`,
    ["records", "outbox"],
  ],
  ["a delivery of a deleted webhook", "UPDATE webhooks SET deleted_at = 1", ["outbox"]],
  ["a secret of another webhook", "UPDATE webhooks SET webhook_id = webhook_id || 'x'", ["secrets"]],
  [
    "a row of the audit log that was changed",
    `UPDATE audit_log SET action = 'x' WHERE id = ${someId("audit_log")}`,
    ["audit"],
  ],
  [
    "newest rows of the audit log that are missing",
    `DELETE FROM audit_log WHERE id = ${someId("audit_log")}`,
    ["audit"],
  ],
  ["a configuration that no version writes", "UPDATE campaigns SET config = '[]'", ["records", "scores"]],
]

describe.skipIf(!cluster)("doctor over PostgreSQL finds", () => {
  test.each(damages)("%s", async (_what, statements, rules) => {
    expect((await brokenAfter(statements)).map(({ rule }) => rule)).toEqual([...rules])
  })

  test("how many rows are off, and shows ten of them, by row numbers alone", async () => {
    const [finding] = await brokenAfter("UPDATE deliveries SET attempts = 9")
    expect(finding?.violations).toBeGreaterThan(10)
    expect(finding?.examples).toHaveLength(10)
    for (const secret of ["ana", "Ana", "beto", "WIN-", "SPRING-"])
      expect(finding?.examples.join()).not.toContain(secret)
  })

  test("nothing to say of a sound database, but of a schema that is not this version's", async () => {
    const broken = async () =>
      (await inspectDatabase(url, secretKeys)).findings
        .filter(({ violations }) => violations > 0)
        .map(({ rule }) => rule)
    expect(await broken()).toEqual([])
    const pool = new pg.Pool({ connectionString: url })
    const faults: unknown[] = []
    for (const orgId of orgIds) await resultCounter(pool, (fault) => faults.push(fault), 0)(orgId)
    await pool.end()
    expect(faults).toEqual([])
    expect((await client.query("SELECT FROM result_counts")).rowCount).toBeGreaterThan(0)
    expect(await broken()).toEqual([])
    await client.query("UPDATE result_costs SET codes = codes + 1")
    expect(await broken()).toEqual(["results"])
    await client.query("UPDATE result_costs SET codes = codes - 1")
    await client.query("UPDATE migrations SET hash = hash || 'x'")
    expect(await broken()).toEqual(["schema"])
    await client.query("UPDATE migrations SET hash = left(hash, -1)")
  })
})
