import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import {
  closeChains,
  drawnGame,
  drawsOf,
  openChains,
  playAs,
  untilBothDraw,
  untilLiving,
  verified,
} from "../../support/fair/postgres-draws.ts"
import { register } from "../../support/fixture/merge.ts"
import { makeCampaign } from "../../support/fixture/play.ts"
import { times } from "../../support/fixture/promo.ts"
import { makeWheel, spin } from "../../support/fixture/spin.ts"
import { cli } from "../../support/service/cli.ts"
import { type Client, client } from "../../support/service/client.ts"
import { inTurn, type Process, startProcess } from "../../support/service/process.ts"
import { onServer, type Server, startCluster } from "../../support/store/postgres.ts"
import { until } from "../../support/waiting.ts"

const cluster = await startCluster()
let standby: Server | undefined
let url = ""
let name = ""
let processes: Process[] = []
let org: Client
let orgId = ""

beforeAll(async () => {
  if (!cluster) return
  standby = await cluster.standby("second")
  name = new URL(await cluster.database()).pathname.slice(1)
  url = cluster.url(name)
  const hosts = [cluster, standby].map(({ port }) => `127.0.0.1:${port}`).join(",")
  const settings = { DATABASE_URL: `postgres://postgres@${hosts}/${name}` }
  processes = await Promise.all(times(2, () => startProcess(settings)))
  const made = await (processes[0] as Process).organization()
  orgId = made.orgId ?? ""
  org = inTurn(() => processes, made)
}, 60_000)
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end("SIGKILL")))
  await Promise.all([standby?.stop(), cluster?.stop()])
}, 60_000)

describe.skipIf(!cluster)("chains of draws", () => {
  test("of a paused process are closed, and it continues with another without drawing a number twice", async () => {
    const campaignId = await makeCampaign(org, { ...drawnGame, rewardLimits: { maxTotal: 60, period: "total" } })
    const early = await untilBothDraw(org, campaignId)
    const [paused, other] = processes as [Process, Process]
    const alone = client(other.url, { key: org.key, orgId })
    process.kill(paused.pid, "SIGSTOP")
    const held = times(6, (index) => playAs(client(paused.url, { key: org.key, orgId }), campaignId, `held-${index}`))
    await untilLiving(url, 1)
    // A third process draws from its own chains and from those of another.
    const third = await startProcess({ DATABASE_URL: url })
    const joining = client(third.url, { key: org.key, orgId })
    const more = await Promise.all(
      times(60, (index) => playAs(index % 2 ? alone : joining, campaignId, `more-${index}`)),
    )
    expect(more.map(({ status }) => status)).toEqual(Array(60).fill(200))
    const ended = `SELECT chain_id FROM chains WHERE process IN (SELECT id FROM processes WHERE ended)`
    const gone = new Set((await onServer<{ chain_id: string }>(url, ended)).map(({ chain_id: id }) => id))
    expect(more.filter(({ body }) => gone.has(body.draw.chainId))).toEqual([])
    process.kill(paused.pid, "SIGCONT")
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    const last = await Promise.all(times(40, (index) => playAs(org, campaignId, `last-${index}`)))
    expect(last.map(({ status }) => status)).toEqual(Array(40).fill(200))
    await closeChains(org, campaignId)
    expect(await verified(org, campaignId)).toMatchObject({ draws: early + 106, repeated: early + 106 })
    await third.end("SIGTERM")
  }, 90_000)

  test("keep their records when a player is erased, and nothing leads to them any more", async () => {
    const campaignId = await makeCampaign(org, drawnGame)
    const notificationId = await makeWheel(org)
    await register(org, "gone")
    const drawn = [
      ...(await Promise.all(times(5, () => playAs(org, campaignId, "gone")))).map(({ body }) => body.draw),
      (await spin(org, notificationId, "gone")).draw,
    ]
    const receipts = drawn.map(({ receipt }) => `decode('${receipt}', 'hex')`).join(", ")
    const held = `SELECT 1 FROM plays WHERE receipt IN (${receipts}) UNION ALL SELECT 1 FROM awards WHERE receipt IN (${receipts})`
    expect(await onServer(url, held)).toHaveLength(6)
    const drawIds = "SELECT draw_id FROM players WHERE draw_id IS NOT NULL"
    const before = await onServer(url, drawIds)
    await cli(url, "players", "erase", "gone", "--organization", orgId)
    expect(await onServer(url, held)).toHaveLength(0)
    expect(await onServer(url, drawIds)).toHaveLength(before.length - 1)
    expect((await verified(org, campaignId)).draws).toBe(5)
  }, 30_000)

  test("are closed and never drawn from again when a standby was promoted", async () => {
    const campaignId = await makeCampaign(org, drawnGame)
    const before = await Promise.all(times(20, (index) => playAs(org, campaignId, `before-${index}`)))
    const chains = new Set(before.map(({ body }) => body.draw.chainId))
    const here = await onServer<{ at: string }>(url, "SELECT pg_current_wal_flush_lsn() AS at")
    await until("the standby", async () => {
      const sql = `SELECT pg_last_wal_replay_lsn() >= '${here[0]?.at}' AS "isThere"`
      const [found] = await onServer<{ isThere: boolean }>(standby?.url(name) ?? "", sql)
      return found?.isThere || undefined
    })
    cluster?.signal("SIGKILL")
    await Bun.sleep(500)
    await standby?.control("promote")
    const after = await until(
      "plays on the promoted standby",
      async () => {
        const answers = await Promise.all(times(10, (index) => playAs(org, campaignId, `after-${index}`)))
        return answers.every(({ status }) => status === 200) ? answers : undefined
      },
      30_000,
    )
    expect(after.filter(({ body }) => chains.has(body.draw.chainId))).toEqual([])
    // The first read of each process fails, which tells it where to read from then on.
    await until("exports by both processes", async () => {
      const statuses: number[] = []
      for (let index = 0; index < 2; index++) statuses.push((await org.get(`${drawsOf(campaignId)}/export`)).status)
      return statuses.every((status) => status === 200) || undefined
    })
    const promoted = standby?.url(name) ?? ""
    const open = await openChains(promoted, campaignId)
    const left = await onServer<{ chain_id: string }>(
      promoted,
      `SELECT chain_id FROM chains WHERE closed_at IS NULL AND id IN (${open.map(({ id }) => id).join(", ")})`,
    )
    expect(left.filter(({ chain_id: id }) => chains.has(id))).toEqual([])
    await closeChains(org, campaignId)
    const report = await verified(org, campaignId)
    expect(report.draws).toBeGreaterThanOrEqual(30)
    expect(report.repeated).toBe(report.draws)
  }, 90_000)
})
