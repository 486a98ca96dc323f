import { afterAll, beforeAll, expect, test } from "bun:test"
import type { ListedWin, PlayFilter, WinKey } from "../../../src/core/campaign/prize/winner.ts"
import { oneClock } from "../../../src/core/clock.ts"
import type { HandoutFilter } from "../../../src/core/handout/handout.ts"
import type { Page, PageRequest, TimedKey } from "../../../src/core/page.ts"
import { inspectDatabase } from "../../../src/store/postgres/upkeep/inspect.ts"
import { explained, planLog, type Work } from "../../support/store/plan-log.ts"
import { onServer, startCluster } from "../../support/store/postgres.ts"
import { openStores, type PostgresStores } from "../../support/store/postgres-stores.ts"
import { accepted } from "../../support/store/store.ts"

const cluster = await startCluster({ autovacuum: "off", ...explained })
const noon = Date.UTC(2026, 10, 21, 12)
const orgId = "acme"
const caller = { orgId, keyId: null }
const wins = 20_000
const firstRow = 200_000
const open = [1, 10_000, 19_999]
const filter: HandoutFilter = { status: "open", order: "oldest" }
let all: PostgresStores
let logged: () => Work[]

/** Wins, ranking wins and spins as a version without the list has left them; of each, all but those of `open` were handed out. */
const fill = `
  INSERT INTO players (id, org_id, external_user_id, created_at) VALUES (1000, 'acme', 'ana', 0);
  INSERT INTO mini_games (id, org_id, notification_id, config, created_at, updated_at)
    VALUES (1001, 'acme', 'wheel', '{"name":"Wheel","segments":[]}', 0, 0);
  INSERT INTO plays (id, org_id, session_id, campaign, player, at, result, won, used_quota, score, prize_id, prize_kind)
    SELECT ${firstRow} + i, 'acme', 'ses_' || i, (SELECT id FROM campaigns), 1000, ${noon} + 3 * i, 'TV', true, false, 0, 'tv', 2
    FROM generate_series(0, ${wins - 1}) i;
  INSERT INTO handouts (org_id, play, handed_out_at)
    SELECT 'acme', ${firstRow} + i, ${noon} FROM generate_series(0, ${wins - 1}) i WHERE i NOT IN (${open});
  INSERT INTO ranking_wins (id, org_id, campaign, player, period_key, position, at, name, forfeited_at)
    SELECT i, 'acme', (SELECT id FROM campaigns), 1000, 'total', i + 1, ${noon} + 3 * i + 1, 'Bike',
      CASE WHEN i IN (${open}) THEN NULL ELSE ${noon} END FROM generate_series(0, ${wins - 1}) i;
  INSERT INTO awards (id, org_id, mini_game, award_id, spin_period, player, client_id, segment_id, segment, won, points_awarded, created_at)
    SELECT i, 'acme', 1001, 'awd_' || i, i, 1000, 'ana', 'a', '{}', true, 0, ${noon} + 3 * i + 2 FROM generate_series(0, ${wins - 1}) i;
  INSERT INTO award_handouts (award, org_id, at, name, forfeited_at)
    SELECT i, 'acme', ${noon} + 3 * i + 2, 'Coffee', CASE WHEN i IN (${open}) THEN NULL ELSE ${noon} END
    FROM generate_series(0, ${wins - 1}) i;
  SELECT setval('row_ids', 1000000)`

beforeAll(async () => {
  if (!cluster) return
  logged = planLog(cluster)
  all = await openStores(
    cluster,
    oneClock(() => noon),
  )
  const { admin } = all.store(0)
  await accepted(admin.createOrganization({ orgId, name: "Acme" }))
  const prizes = [{ prizeId: "tv", name: "TV", kind: "external" }]
  const campaign = {
    status: "active",
    gameType: "scratch_card",
    rewardType: "promo_code",
    winProbability: 1,
    prizes,
  }
  await accepted(admin.createCampaign(caller, "raffle", campaign as never))
  await onServer(all.url, fill)
})
afterAll(async () => {
  await all?.close()
  await cluster?.stop()
})

const openRows = async (index = 0) =>
  (await accepted(all.store(index).admin.handouts(orgId, filter, { limit: 50, before: null }))).items

const listed = () => all.rows<{ play: string }>("SELECT play::float8 AS play FROM open_handouts ORDER BY play")
const plays = open.map((index) => ({ play: firstRow + index }))
const current = "SELECT l.org_id FROM open_handouts_listed l JOIN open_handouts_epoch e USING (epoch)"
const isListed = async () => (await all.rows(current)).length === 1
const untilListed = async () => {
  while (!(await isListed())) {
    await openRows()
    await Bun.sleep(20)
  }
}

test.skipIf(!cluster)(
  "of 20,000 wins of each kind, those that are open are read alone once they are listed",
  async () => {
    await untilListed()
    expect(await listed()).toEqual(plays as never)
    const shown = await openRows()
    expect(shown.map(({ prizeName }) => prizeName)).toEqual(open.flatMap(() => ["TV", "Bike", "Coffee"]))
    logged()
    expect(await openRows()).toEqual(shown)
    expect(logged().reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(300)
  },
)

test.skipIf(!cluster)(
  "while a process of an earlier version serves, nobody relies on the list, and it is made anew",
  async () => {
    const [first] = await openRows()
    await all.rows("INSERT INTO processes (id, seen_at) VALUES (7, 0)")
    const play = firstRow + (open[0] ?? 0)
    await all.rows(`INSERT INTO handouts (org_id, play, handed_out_at) VALUES ('acme', ${play}, ${noon})`)
    expect((await openRows(1)).map(({ handoutId }) => handoutId)).not.toContain(first?.handoutId)
    expect(await isListed()).toBe(false)
    await all.rows("UPDATE processes SET ended = true WHERE id = 7")
    await untilListed()
    expect(await listed()).toEqual(plays.slice(1) as never)
  },
)

const brokenRules = async () => {
  const { findings } = await inspectDatabase(all.url)
  return findings.filter(({ rule, violations }) => rule === "open-handouts" && violations > 0)
}

test.skipIf(!cluster)("what earlier versions did in a rollback is listed after it", async () => {
  await untilListed()
  const [handedOut, archived, ...left] = (await listed()).map(({ play }) => Number(play)).concat(firstRow + wins)
  await all.rows("INSERT INTO processes (id, seen_at) VALUES (8, 0)")
  await all.rows(
    `INSERT INTO handouts (org_id, play, handed_out_at) VALUES ('acme', ${handedOut}, ${noon}), ('acme', ${archived}, ${noon})`,
  )
  await all.rows(`DELETE FROM plays WHERE id = ${archived}`)
  await all.rows(`DELETE FROM handouts WHERE play = ${archived}`)
  await all.rows(`INSERT INTO plays (id, org_id, session_id, campaign, player, at, result, won, used_quota, score, prize_id, prize_kind)
    SELECT ${firstRow + wins}, org_id, 'ses_late', campaign, player, ${noon} + 3 * ${wins}, result, won, used_quota, score, prize_id, prize_kind
    FROM plays WHERE id = ${firstRow}`)
  await all.rows("UPDATE processes SET ended = true WHERE id = 8")
  expect(await brokenRules()).toEqual([])
  await untilListed()
  expect((await listed()).map(({ play }) => Number(play))).toEqual(left)
  const shown = (await openRows()).filter(({ prizeName }) => prizeName === "TV")
  expect(shown.map(({ handoutId }) => handoutId)).toEqual(["campaign/raffle/ses_late"])
  expect(await brokenRules()).toEqual([])
})

test.skipIf(!cluster)(
  "a process that was declared ended and goes on makes what was listed meanwhile invalid",
  async () => {
    await all.rows("INSERT INTO processes (id, seen_at, ended) VALUES (9, 0, true)")
    await untilListed()
    await all.rows(`INSERT INTO handouts (org_id, play, handed_out_at) VALUES ('acme', ${firstRow + wins}, ${noon})`)
    await all.rows("INSERT INTO processes (id, seen_at) VALUES (10, 0)")
    expect(await isListed()).toBe(false)
    expect((await openRows()).filter(({ prizeName }) => prizeName === "TV")).toEqual([])
    await all.rows("UPDATE processes SET ended = true WHERE id IN (9, 10)")
    await untilListed()
    expect(await listed()).toEqual([])
  },
)

test.skipIf(!cluster)(
  "what a process that was declared ended did before it died is listed once its row is forgotten",
  async () => {
    const later = Number.MAX_SAFE_INTEGER
    await all.rows(`INSERT INTO processes (id, seen_at, ended) VALUES (12, ${later}, true)`)
    await untilListed()
    await all.rows(`DELETE FROM handouts WHERE play = ${firstRow + wins}`)
    expect(await isListed()).toBe(true)
    await all.rows("DELETE FROM processes WHERE id = 12")
    expect(await isListed()).toBe(false)
    await untilListed()
    expect(await listed()).toEqual([{ play: firstRow + wins }] as never)
    expect(await brokenRules()).toEqual([])
  },
)

const winsOf = async (filter: PlayFilter, page: Partial<PageRequest<WinKey>> = {}) => {
  const asked = { limit: 50, before: null, ...page }
  return accepted(all.store(0).admin.winners(orgId, "raffle", { won: true, ...filter }, asked))
}
const namesOf = async (filter: PlayFilter) =>
  (await winsOf(filter)).items.map(({ prizeName, at }) => `${prizeName} ${at}`)

test.skipIf(!cluster)("of the winners of a campaign, those that are open are read alone", async () => {
  await all.rows(`DELETE FROM handouts WHERE play IN (${plays.map(({ play }) => play)})`)
  await all.rows("UPDATE open_handouts_epoch SET epoch = epoch + 1")
  const isOpen: PlayFilter = { handedOut: false }
  const walked = await namesOf(isOpen)
  const bikes = [19_999, 10_000, 1].map((index) => ({ name: "Bike", at: noon + 3 * index + 1 }))
  const tvs = [wins, 10_000, 1].map((index) => ({ name: "TV", at: noon + 3 * index }))
  const inOrder = [...bikes, ...tvs].sort((one, other) => other.at - one.at)
  expect(walked).toEqual(inOrder.map(({ name, at }) => `${name} ${at}`))
  await untilListed()
  logged()
  expect(await namesOf(isOpen)).toEqual(walked)
  expect(logged().reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(300)
  expect(await namesOf({ ...isOpen, prizeId: "tv" })).toEqual(tvs.map(({ at }) => `TV ${at}`))
  expect(await namesOf({ ...isOpen, prizeId: "none" })).toEqual([])
  expect(await namesOf({ ...isOpen, from: noon + 3 * 19_999, to: noon + 3 * wins })).toEqual(walked.slice(1, 2))
  const rows: WinKey[] = []
  for (let before: WinKey | null = null; ; ) {
    const page: Page<ListedWin, TimedKey> = await winsOf(isOpen, { limit: 1, before })
    rows.push(...page.rows)
    if (page.nextBefore === null) break
    // Versions up to 0.2.0 wrote no time.
    before = page.nextBefore.row > 0 ? { row: page.nextBefore.row, at: null } : page.nextBefore
  }
  expect(rows).toEqual((await winsOf(isOpen)).rows as WinKey[])
})

test.skipIf(!cluster)("processes that list what they win leave it valid", async () => {
  await untilListed()
  const epoch = "SELECT epoch FROM open_handouts_epoch"
  const before = await all.rows(epoch)
  const beats = "SELECT sum(seen_at)::float8 AS beats FROM processes WHERE lists_open AND NOT ended"
  const beaten = await all.rows(beats)
  await all.rows("INSERT INTO processes (id, seen_at, lists_open) VALUES (11, 0, true)")
  await all.rows("UPDATE processes SET seen_at = seen_at + 1 WHERE lists_open")
  await all.rows("UPDATE processes SET ended = true WHERE id = 11")
  expect(await all.rows(beats)).not.toEqual(beaten)
  expect(await all.rows(epoch)).toEqual(before)
  expect(await isListed()).toBe(true)
})
