import { afterAll, expect, test } from "bun:test"
import { cpSync, rmSync } from "node:fs"
import { join } from "node:path"
import { verifyPack } from "../../../src/fair/verify-draws.mjs"
import { bytesOf } from "../../support/fair/records.ts"
import { makeCampaign, makeMarketplace, playPath } from "../../support/fixture/play.ts"
import { codeCampaign, times } from "../../support/fixture/promo.ts"
import { given, points, ranked } from "../../support/fixture/ranking-prize.ts"
import { runCliProcess } from "../../support/service/cli.ts"
import { type Body, type Client, client } from "../../support/service/client.ts"
import { inTurn, type Process, startProcess } from "../../support/service/process.ts"
import { givenDatabaseFile } from "../../support/store/database-file.ts"
import { startCluster } from "../../support/store/postgres.ts"
import { until } from "../../support/waiting.ts"

const cost = 10
const maxAmount = 300
const stock = 30
/** Far more than it takes, so that a busy machine causes no failure. */
const testMs = 300_000
const cluster = await startCluster()
afterAll(() => cluster?.stop())
const file = givenDatabaseFile()

const discount = { discountType: "fixed", discountValue: cost, expiresInSeconds: 1 }
const total = (maxTotal: number) => ({ stock: { maxTotal, period: "total" } })
const prizes = [
  { prizeId: "tv", name: "TV", kind: "external", weight: 1, ...total(stock) },
  { prizeId: "ten", name: "Ten", kind: "promo_code", weight: 1 },
]

/** A campaign with draws, a stock and a budget, one with short-lived codes, and one with a ranking. */
const prepare = async (org: Client) => ({
  org,
  drawn: await makeCampaign(org, {
    rewardType: "promo_code",
    winProbability: 0.5,
    whenGone: "redraw",
    prizes,
    budget: { maxAmount },
    defaultCodeConfig: discount,
    fairDraws: { revealEvery: "never" },
  }),
  issuing: await codeCampaign(org, { budget: { maxAmount }, defaultCodeConfig: discount }),
  scored: await makeMarketplace(org, { ranking: ranked("total", [points(1, 3)]) }),
})

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Which play had which number of which chain, across all restores; and the codes that were issued. */
const makeSeen = () => {
  const numbers = new Map<string, string>()
  const repeated: string[] = []
  return {
    codes: [] as string[],
    repeated,
    take: ({ draw, sessionId }: Body) => {
      const key = `${draw.chainId} ${draw.n}`
      const before = numbers.get(key)
      if (before !== undefined && before !== sessionId) repeated.push(key)
      numbers.set(key, sessionId)
    },
  }
}

/**
 * Plays, scores, issues codes and redeems some until `count` plays were answered, whichever process is killed
 * meanwhile.
 */
const live = async ({ org, drawn, issuing, scored }: Prepared, seen: ReturnType<typeof makeSeen>, count: number) => {
  let played = 0
  let turns = 0
  const post = (path: string, body: object) => org.post(path, body).catch(() => null)
  const work = async () => {
    while (played < count) {
      const turn = ++turns
      const externalUserId = `user-${turn % 12}`
      const answer = await post(playPath, { campaignId: drawn, externalUserId })
      if (answer?.status === 200) {
        played++
        seen.take(answer.body)
        if (answer.body.prizeCode) seen.codes.push(answer.body.prizeCode)
      } else await Bun.sleep(20)
      await post(playPath, { campaignId: scored, externalUserId, gameResult: { score: turn % 7 } })
      const made = await post("/api/v1/codes", { campaignId: issuing, externalUserId: `new-${turn}` })
      if (made?.status === 201) seen.codes.push(made.body.code)
      const code = seen.codes[(turn * 7) % seen.codes.length]
      if (code) await post("/api/v1/codes/redeem", { code })
    }
  }
  await Promise.all(times(6, work))
}

/** Gives the ranking's prizes by hand, which decides the round once; a restore may undo that. */
const giveRanking = async ({ org, scored }: Prepared) => {
  await org.post(`/api/v1/admin/campaigns/${scored}/ranking-prizes`, undefined)
  await until("the ranking prizes", async () => ((await given(org, scored)).length > 0 ? true : undefined), 30_000)
}

/** What must hold in the end: the packs verify, limits were kept, and doctor finds nothing. */
const expectSound = async (place: string, { org, drawn, issuing, scored }: Prepared) => {
  for (const campaignId of [drawn, scored]) {
    await org.post(`/api/v1/admin/campaigns/${campaignId}/draws/close`, {}, { status: 200 })
    const { text } = await org.get(`/api/v1/admin/campaigns/${campaignId}/draws/export`, { status: 200 })
    expect((await verifyPack(() => bytesOf(text))).problem).toBeNull()
  }
  for (const campaignId of [drawn, issuing]) {
    const { codes } = (await org.get(`/api/v1/admin/campaigns/${campaignId}/results`, { status: 200 })).body
    expect(codes.redeemed).toBeGreaterThan(0)
    expect(codes.redeemed * cost).toBeLessThanOrEqual(maxAmount)
  }
  const { body } = await org.get(`/api/v1/admin/campaigns/${drawn}/results`, { status: 200 })
  expect(body.prizes[0].wins).toBeLessThanOrEqual(stock)
  const { code, stdout } = await runCliProcess(place, "doctor")
  expect([code, stdout]).toEqual([0, stdout])
}

/** How one is killed and restarted, and how all are stopped, copied or restored, and started. */
type Place = {
  readonly place: string
  readonly org: Client
  kill(): Promise<() => Promise<void>>
  take(): Promise<void>
  restore(): Promise<void>
}

const killsAndRestores = async ({ place, org, kill, take, restore }: Place) => {
  const prepared = await prepare(org)
  const seen = makeSeen()
  const liveOn = () => live(prepared, seen, 30)
  const liveThroughKill = async () => {
    const living = live(prepared, seen, 60)
    await liveOn()
    const start = await kill()
    await start()
    await living
  }
  await liveOn()
  await take()
  await liveThroughKill()
  await giveRanking(prepared)
  await restore()
  await liveOn()
  await giveRanking(prepared)
  await liveThroughKill()
  await restore()
  await liveThroughKill()
  await giveRanking(prepared)
  expect(seen.repeated).toEqual([])
  await expectSound(place, prepared)
}

test(
  "kills under load and restores of an earlier file leave nothing for doctor: SQLite",
  async () => {
    const start = () => startProcess({ DATABASE_PATH: file.path })
    let serving: Process = await start()
    const { key, orgId } = await serving.organization()
    const copy = (from: string, to: string) => {
      for (const suffix of ["", "-wal", "-shm"]) rmSync(to + suffix, { force: true })
      for (const suffix of ["", "-wal"]) cpSync(from + suffix, to + suffix)
    }
    const whileDown = async (work: () => void) => {
      await serving.end("SIGKILL")
      work()
      serving = await start()
    }
    try {
      await killsAndRestores({
        place: file.path,
        org: client(() => serving.url, { key, orgId }),
        kill: async () => {
          await serving.end("SIGKILL")
          return async () => {
            serving = await start()
          }
        },
        take: () => whileDown(() => copy(file.path, `${file.path}.copy`)),
        restore: () => whileDown(() => copy(`${file.path}.copy`, file.path)),
      })
    } finally {
      await serving.end("SIGKILL")
    }
  },
  testMs,
)

test.skipIf(!cluster)(
  "kills under load and restores of an earlier volume leave nothing for doctor: PostgreSQL",
  async () => {
    const url = (await cluster?.database()) ?? ""
    const start = () => startProcess({ DATABASE_URL: url })
    let processes = await Promise.all(times(2, start))
    const { key, orgId } = await (processes[0] as Process).organization()
    const data = join(cluster?.folder ?? "", "data")
    const copied = join(cluster?.folder ?? "", "copied")
    const copy = (from: string, to: string) => {
      rmSync(to, { recursive: true, force: true })
      expect(Bun.spawnSync(["cp", "-a", from, to]).exitCode).toBe(0)
    }
    const org = inTurn(() => processes, { key, orgId })
    const ready = async () => {
      for (const { url: one } of processes)
        await until(
          "a process that is ready",
          async () => ((await fetch(`${one}/readyz`)).status === 200 ? true : undefined),
          30_000,
        )
    }
    const whileDown = async (work: () => void) => {
      await cluster?.control("stop", "-m", "fast")
      work()
      await cluster?.control("start")
      await ready()
    }
    try {
      await killsAndRestores({
        place: url,
        org,
        kill: async () => {
          const [killed, ...others] = processes
          await killed?.end("SIGKILL")
          processes = others
          return async () => {
            processes = [...processes, await start()]
          }
        },
        take: () => whileDown(() => copy(data, copied)),
        restore: () => whileDown(() => copy(copied, data)),
      })
    } finally {
      await Promise.all(processes.map((process) => process.end("SIGKILL")))
    }
  },
  testMs,
)
