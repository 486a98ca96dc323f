import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { openDatabase } from "../../../src/store/sqlite/file/open.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"
import { olderMigrations } from "../../support/store/older.ts"
import { accepted, seededSources } from "../../support/store/store.ts"

/** The Thursday of 2027-W05. */
const now = Date.parse("2027-02-04T12:00:00.000Z")
const clocks = oneClock(() => now)
const hour = 3_600_000
const today = Date.parse("2027-02-04T00:00:00.000Z")
const monday = Date.parse("2027-02-01T00:00:00.000Z")
const january = Date.parse("2027-01-20T12:00:00.000Z")

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-chained-"))
  path = join(folder, "premio.db")
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The migrations up to the one before plays were chained. */
const olderVersion = () => olderMigrations(folder, 4)

const campaigns = { limited: 1, scored: 2 } as const
const [ana, beto, carla] = [1, 2, 3]
type Logged = readonly [player: number, campaign: number, at: number, score: number, won?: 1]

/** Players take turns in both campaigns; what has neither a limit nor a score had no standing. */
const logged: readonly Logged[] = [
  [ana, campaigns.limited, january, 0, 1],
  [beto, campaigns.scored, january, 9],
  [ana, campaigns.scored, january, 4],
  [ana, campaigns.limited, today + hour, 0, 1],
  [carla, campaigns.scored, today + hour, 0],
  [beto, campaigns.scored, monday + hour, 2],
  [ana, campaigns.limited, today + 2 * hour, 0],
  [ana, campaigns.scored, today + 2 * hour, 7],
  [carla, campaigns.scored, today + 3 * hour, 0],
  [beto, campaigns.limited, today + 3 * hour, 0, 1],
  [carla, campaigns.limited, january, 0, 1],
]

const makeOlder = () => {
  const { sqlite, close } = openDatabase(path, { folder: olderVersion() })
  const run = (statement: string, ...rows: (readonly (string | number | null)[])[]) => {
    const query = sqlite.query(statement)
    for (const row of rows) query.run(...row)
    query.finalize()
  }
  const game = { status: "active", kind: "game", gameType: "marketplace", marketplaceGameId: "flappy", timezone: "UTC" }
  const code = { discountType: "x", discountValue: 1, maxDiscountAmount: null, maxUses: 1, expiresInSeconds: 60 }
  const prized = { rewardType: "promo_code", winProbability: 1, defaultCodeConfig: { ...code, prefix: "", length: 8 } }
  const configOf = {
    limited: {
      ...game,
      ...prized,
      name: "limited",
      playLimits: { maxPerUser: 5, period: "day" },
      rewardLimits: { maxPerUser: 3, maxTotal: 4, period: "month" },
    },
    scored: { ...game, name: "scored", rewardType: "none", winProbability: 0 },
  }
  run("INSERT INTO organizations (org_id, name, tiers, created_at) VALUES ('org', 'Org', '[]', 0)", [])
  run("INSERT INTO marketplace_games (org_id, game_id, name, active) VALUES ('org', 'flappy', 'Flappy', 1)", [])
  run(
    "INSERT INTO campaigns (id, org_id, campaign_id, config, created_at, updated_at) VALUES (?, 'org', ?, ?, 0, 0)",
    ...Object.entries(campaigns).map(([name, id]) => [id, name, JSON.stringify(configOf[name as "scored"])]),
  )
  run(
    "INSERT INTO players (id, org_id, external_user_id, created_at) VALUES (?, 'org', ?, 0)",
    ...["ana", "beto", "carla"].map((name, index) => [index + 1, name]),
  )
  run(
    `INSERT INTO plays (player, campaign, at, score, won, used_quota, session_id, result)
     VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, '')`,
    ...logged.map(([player, campaign, at, score, won = 0], index) => [
      player,
      campaign,
      at,
      score,
      won,
      `s${index + 1}`,
    ]),
  )
  const month = [monday, Date.parse("2027-03-01T00:00:00.000Z")]
  const none = [0, null, null, 0, null, null, 0, null, null, 0, null]
  const scores = (total: number, play: number, week: number, day: number | null) => [
    null,
    null,
    0,
    null,
    null,
    0,
    total,
    play,
    ...(day === null ? [null, 0, null] : [today, day, play]),
    monday,
    week,
    play,
    monday,
    week,
    play,
  ]
  run(
    `INSERT INTO standings (campaign, player, plays_from, plays_until, plays, wins_from, wins_until, wins,
       total_score, total_reached, day_from, day_score, day_reached, week_from, week_score, week_reached,
       month_from, month_score, month_reached) VALUES (${Array(19).fill("?").join(", ")})`,
    [campaigns.limited, ana, today, today + 24 * hour, 2, ...month, 1, ...none],
    [campaigns.limited, beto, today, today + 24 * hour, 1, ...month, 1, ...none],
    [campaigns.scored, beto, ...scores(11, 6, 2, null)],
    [campaigns.scored, ana, ...scores(11, 8, 7, 7)],
  )
  run("INSERT INTO quotas (campaign, wins_from, wins_until, wins) VALUES (1, ?, ?, 2)", month)
  close()
}

const broken = () =>
  inspectDatabase(path)
    .findings.filter(({ violations }) => violations > 0)
    .flatMap(({ rule, examples }) => examples.map((example) => `${rule}: ${example}`))

test("the plays of an older version are chained, and go on from its standings", async () => {
  makeOlder()
  openDatabase(path).close()
  const sqlite = new Database(path, { readonly: true })
  const chain = sqlite.query<{ previous: number | null }, []>("SELECT previous FROM plays ORDER BY id").all()
  expect(chain.map(({ previous }) => previous)).toEqual([null, null, null, 1, null, 2, 4, 3, 5, null, null])
  const standings = sqlite
    .query("SELECT campaign, player, last_play, last_at, plays, total_score FROM standings")
    .values()
  sqlite.close()
  expect(standings).toEqual([
    [campaigns.limited, ana, 7, today + 2 * hour, 2, 0],
    [campaigns.scored, beto, 6, monday + hour, 0, 11],
    [campaigns.scored, ana, 8, today + 2 * hour, 0, 11],
    [campaigns.scored, carla, 9, today + 3 * hour, 0, 0],
    [campaigns.limited, beto, 10, today + 3 * hour, 1, 0],
    [campaigns.limited, carla, 11, january, 0, 0],
  ])
  expect(broken()).toEqual([])

  const store = openStore(path, clocks, seededSources(1))
  const play = async (campaignId: string, externalUserId: string, score = 0) => {
    const answer = await store.partner.play({ orgId: "org", campaignId, externalUserId, gameResult: { score } })
    return isRefusal(answer) ? answer.refusal : answer.answer.limits
  }
  const ranking = async (period: "day" | "week" | "total") => {
    const { rankings } = await accepted(
      store.partner.ranking({ orgId: "org", campaignId: "scored", period, limit: 10 }),
    )
    return rankings.map(({ externalUserId, totalScore }) => [externalUserId, totalScore])
  }
  const newest = async (user: string) => {
    const { plays } = await accepted(store.admin.player("org", user))
    return plays.map(({ sessionId }) => sessionId)
  }
  expect(await ranking("total")).toEqual([
    ["beto", 11],
    ["ana", 11],
  ])
  expect(await ranking("week")).toEqual([
    ["ana", 7],
    ["beto", 2],
  ])
  expect(await ranking("day")).toEqual([["ana", 7]])
  expect(await newest("ana")).toEqual(["s8", "s7", "s4", "s3", "s1"])
  expect(await newest("carla")).toEqual(["s11", "s9", "s5"])

  const left = (playsRemaining: number, winsRemaining: number) => ({
    playsRemaining,
    playLimitPeriod: "day",
    winsRemaining,
    rewardLimitPeriod: "month",
  })
  expect(await play("limited", "ana")).toEqual(left(2, 1))
  expect(await play("limited", "carla")).toEqual(left(4, 0))
  expect(await play("limited", "ana")).toEqual(left(1, 0))
  expect(await play("limited", "ana")).toEqual(left(0, 0))
  expect(await play("limited", "ana")).toBe("PLAY_LIMIT_REACHED")
  await play("scored", "carla", 8)
  await play("scored", "beto", 1)
  expect(await ranking("total")).toEqual([
    ["beto", 12],
    ["ana", 11],
    ["carla", 8],
  ])
  expect(await ranking("day")).toEqual([
    ["carla", 8],
    ["ana", 7],
    ["beto", 1],
  ])
  expect(await ranking("week")).toEqual([
    ["carla", 8],
    ["ana", 7],
    ["beto", 3],
  ])
  await store.close()
  expect(broken()).toEqual([])
})

test("an older version without a play begins its chains with the first", async () => {
  openDatabase(path, { folder: olderVersion() }).close()
  openDatabase(path).close()
  const sqlite = new Database(path, { readonly: true })
  expect(sqlite.query("SELECT * FROM standings_written").all()).toEqual([{ id: 1, play: 0 }])
  sqlite.close()
  expect(broken()).toEqual([])
})
