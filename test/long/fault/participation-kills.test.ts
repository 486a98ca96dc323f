import { afterAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cliProcess } from "../../support/service/cli.ts"
import { type Answer, type Client, client } from "../../support/service/client.ts"
import { type Process, startProcess } from "../../support/service/process.ts"
import { startCluster } from "../../support/store/postgres.ts"
import { until } from "../../support/waiting.ts"

const kills = 6
const workers = 8
const poolSize = 4_000
const earned = 100
const cost = 40
const plays = 2

const cluster = await startCluster()
const folder = mkdtempSync(join(tmpdir(), "premio-participation-"))
afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true })
})

const setUp = async (org: Client) => {
  await org.post("/api/v1/admin/code-pools", { poolId: "gifts", name: "Gifts", kind: "reward" }, { status: 201 })
  const codes = Array.from({ length: poolSize }, (_, index) => `GIFT-${String(index).padStart(6, "0")}`)
  await org.post("/api/v1/admin/code-pools/gifts/codes", { codes }, { status: 200 })
  const game = { gameType: "scratch_card", rewardType: "promo_code", winProbability: 1, status: "active" }
  const prizes = [{ prizeId: "gift", name: "Gift", kind: "promo_code", poolId: "gifts", value: 5 }]
  const takes = { playCost: { points: cost }, grants: { required: true } }
  await org.post("/api/v1/admin/campaigns", { campaignId: "spring", ...game, prizes, ...takes }, { status: 201 })
}

/** Sends a call to one process after the other until one answers it. */
const insist = async (send: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    const answer = await send().catch(() => null)
    if (answer && answer.status !== 503) return answer
    await Bun.sleep(20)
  }
}

/** Players who earn points, are granted plays and use them up, each call with its key, while processes are killed. */
const startPlayers = (urls: () => readonly string[], { key, orgId }: Client) => {
  const codes: string[] = []
  const done: string[] = []
  const wrong: Answer[] = []
  let turn = 0
  let isOver = false
  const anyOf = () => client(urls()[turn++ % urls().length] ?? "", { key, orgId })
  const post = (path: string, body: object, idempotencyKey: string) =>
    insist(() => anyOf().post(path, body, { headers: { "idempotency-key": idempotencyKey } }))

  const live = async (externalUserId: string) => {
    const take = (answer: Answer, status: number) => answer.status !== status && wrong.push(answer)
    take(await post("/api/v1/clients/identify", { externalId: externalUserId }, ""), 200)
    take(await post("/api/v1/points/earn", { externalUserId, points: earned }, `earn-${externalUserId}`), 200)
    const grant = { campaignId: "spring", externalUserId, plays, reference: `order-${externalUserId}` }
    const granted = await post("/api/v1/plays/grants", grant, "")
    if (granted.status !== 201) take(granted, 200)
    const play = (number: number) =>
      post("/api/v1/games/play", { campaignId: "spring", externalUserId }, `${externalUserId}-${number}`)
    for (let number = 0; number < plays; number++) {
      const played = await play(number)
      take(played, 200)
      codes.push(played.body.prizeCode)
    }
    take(await play(plays), 403)
    done.push(externalUserId)
  }

  const working = Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let number = 0; !isOver; number++) await live(`player-${worker}-${number}`)
    }),
  )
  const stop = async () => {
    isOver = true
    await working
  }
  return { codes, done, wrong, stop }
}

/** Each code was given once, no point and no granted play was lost or doubled. */
const checkPlayers = async (org: Client, { codes, done, wrong }: ReturnType<typeof startPlayers>) => {
  expect(wrong.map(({ text }) => text)).toEqual([])
  expect(new Set(codes).size).toBe(done.length * plays)
  expect(codes.every((code) => code?.startsWith("GIFT-"))).toBe(true)
  const { body: pool } = await org.get("/api/v1/admin/code-pools/gifts", { status: 200 })
  expect([pool.given, pool.left]).toEqual([codes.length, poolSize - codes.length])
  for (const externalUserId of done) {
    const { body: player } = await org.get(`/api/v1/admin/players/${externalUserId}`, { status: 200 })
    expect([externalUserId, player.points]).toEqual([externalUserId, earned - plays * cost])
    const { body: ledger } = await org.get(`/api/v1/admin/players/${externalUserId}/ledger`, { status: 200 })
    expect(ledger.items).toHaveLength(1 + plays)
    const { body: grants } = await org.get(`/api/v1/admin/players/${externalUserId}/grants`, { status: 200 })
    expect(grants.items).toEqual([expect.objectContaining({ used: plays, left: 0 })])
  }
}

const surviveKills = async (database: string, environment: Record<string, string>, serving: number) => {
  const start = () => startProcess({ RATE_LIMIT: "off", ...environment })
  let processes: Process[] = []
  for (let count = 0; count < serving; count++) processes = [...processes, await start()]
  const credentials = await (processes[0] as Process).organization()
  const org = client(() => processes.at(-1)?.url ?? "", credentials)
  await setUp(org)
  const players = startPlayers(() => processes.map(({ url }) => url), credentials)
  for (let kill = 0; kill < kills; kill++) {
    const goal = players.codes.length + 20
    await until("plays go on", () => players.codes.length >= goal || undefined, 60_000)
    const killed = processes[kill % serving] as Process
    if (serving > 1) processes = processes.filter((process) => process !== killed)
    await killed.end("SIGKILL")
    processes = [...processes.filter((process) => process !== killed), await start()]
  }
  await players.stop()
  await checkPlayers(org, players)
  await Promise.all(processes.map((process) => process.end("SIGTERM")))
  await cliProcess(database, "doctor")
}

describe("codes of a pool, granted plays and points", () => {
  test(`survive ${kills} kills of the process over SQLite, each given and taken once`, async () => {
    const path = join(folder, "premio.db")
    await surviveKills(path, { DATABASE_PATH: path }, 1)
  }, 300_000)

  test.skipIf(!cluster)(
    `survive ${kills} kills among three processes over PostgreSQL, each given and taken once`,
    async () => {
      const url = (await cluster?.database()) ?? ""
      await surviveKills(url, { DATABASE_URL: url }, 3)
    },
    300_000,
  )
})
