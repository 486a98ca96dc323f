import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { makeMarketplace, ranking, score } from "../../support/fixture/play.ts"
import { times } from "../../support/fixture/promo.ts"
import { type Body, type Client, client } from "../../support/service/client.ts"
import { inTurn, type Process, startProcess } from "../../support/service/process.ts"
import { onServer, startCluster } from "../../support/store/postgres.ts"
import { seeded } from "../../support/store/store.ts"
import { until } from "../../support/waiting.ts"

const players = Number(process.env["TEST_SIZE"] ?? 200_000)
/** How many play without a pause while a frequently requested ranking is read. */
const playing = 8
const readings = 100
const firstMs = 120_000

const random = seeded(1)

const cluster = await startCluster()
let url = ""
let processes: Process[] = []
let org: Client
let campaignId: string

/** A player `user-N` for each N, with one play and its score, written directly into the database. */
const fill = async () => {
  const of = `(SELECT id FROM campaigns WHERE campaign_id = '${campaignId}')`
  for (const statement of [
    `INSERT INTO players (id, org_id, external_user_id, created_at)
       SELECT 10000000 + n, '${org.orgId}', 'user-' || n, 0 FROM generate_series(1, ${players}) n`,
    `INSERT INTO plays (id, org_id, session_id, campaign, player, at, result, won, used_quota, score)
       SELECT 20000000 + n, '${org.orgId}', 'filled-' || n, ${of}, 10000000 + n, 0, 'lose', false, false, 1 + n * 37::bigint % 9973
       FROM generate_series(1, ${players}) n`,
    `INSERT INTO standings (org_id, campaign, player, last_play, last_at, total_score, total_reached)
       SELECT org_id, campaign, player, id, at, score, id FROM plays WHERE id > 20000000`,
    "SELECT setval('row_ids', 40000000)",
    "ANALYZE",
  ])
    await onServer(url, statement)
}

beforeAll(async () => {
  if (!cluster) return
  url = await cluster.database()
  processes = await Promise.all([1, 2].map(() => startProcess({ DATABASE_URL: url })))
  org = inTurn(() => processes, await (processes[0] as Process).organization())
  campaignId = await makeMarketplace(org)
  await fill()
}, 240_000)
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end("SIGTERM")))
  await cluster?.stop()
}, 60_000)

const someUser = () => `user-${1 + Math.floor(random() * players)}`
const read = (user: string) => ranking(org, campaignId, `&limit=100&externalUserId=${user}`)

/** The first 100 positions, and that of a player, according to the database. */
const stored = (user: string) =>
  onServer<{ position: number; id: string; score: number }>(
    url,
    `SELECT position::int, external_user_id AS id, total_score AS score FROM (
       SELECT player, total_score, row_number() OVER (ORDER BY total_score DESC, total_reached) AS position FROM standings) s
     JOIN players p ON p.id = s.player WHERE position <= 100 OR external_user_id = '${user}' ORDER BY position`,
  )
const placeOf = ({ position, externalUserId, totalScore }: Body) => ({
  position,
  id: externalUserId,
  score: totalScore,
})

describe.skipIf(!cluster)(`the ranking of ${players} players over two processes`, () => {
  test("is read by each process during plays, and matches the database afterwards", async () => {
    for (const { url: at } of processes) {
      const there = client(at, org)
      const isRead = async () =>
        (await there.get(`/api/v1/rankings?campaignId=${campaignId}`)).status === 200 || undefined
      await until("the first reading", isRead, firstMs)
    }
    let isOver = false
    const play = async () => {
      while (!isOver) await score(org, campaignId, someUser(), 10_000)
    }
    const plays = times(playing, play)
    const durations: number[] = []
    for (let reading = 0; reading < readings; reading++) {
      const user = someUser()
      const begunAt = performance.now()
      const { rankings, entry } = await read(user)
      durations.push(performance.now() - begunAt)
      expect([rankings.length, entry.externalUserId]).toEqual([100, user])
      await Bun.sleep(20)
    }
    isOver = true
    await Promise.all(plays)
    const sorted = durations.toSorted((a, b) => a - b)
    const [median, most] = [sorted[readings / 2], sorted.at(-1)].map((ms) => Math.round(ms ?? 0))
    process.stdout.write(`the first 100 and a player's place took ${median} ms at the median, ${most} ms at most\n`)
    for (const user of ["user-1", someUser(), someUser()]) {
      const { rankings, entry } = await read(user)
      const expected = await stored(user)
      expect(rankings.map(placeOf)).toEqual(expected.slice(0, 100))
      expect(placeOf(entry)).toEqual(expected.find(({ id }) => id === user) as never)
    }
  }, 300_000)
})
