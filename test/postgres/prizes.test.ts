import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { makeCampaign } from "../support/fixture/play.ts"
import { times } from "../support/fixture/promo.ts"
import { cli } from "../support/service/cli.ts"
import { client } from "../support/service/client.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { startCluster } from "../support/store/postgres.ts"

const kills = 2
const workers = 16
const callsBeforeKill = 60
const cost = 10
const stock = { tv: 70, ten: 110 }
/** In codes, of which `ten` gives more than the stock has. */
const affordable = 100

const cluster = await startCluster()
let url = ""
let processes: Process[] = []
beforeAll(async () => {
  if (!cluster) return
  url = await cluster.database()
  processes = await Promise.all(times(2, () => startProcess({ DATABASE_URL: url })))
}, 60_000)
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end("SIGKILL")))
  cluster?.stop()
}, 60_000)

const on = (index: number) => processes[index] as Process

describe.skipIf(!cluster)("stock and budget over two processes", () => {
  test("survive kill -9 of one amid plays and new codes: nothing is given over, and all is given", async () => {
    const { key, orgId } = await on(0).organization()
    let turn = 0
    const org = client(() => on(turn++ % 2).url, { key, orgId })
    const total = (maxTotal: number) => ({ stock: { maxTotal, period: "total" } })
    const campaignId = await makeCampaign(org, {
      ...{ rewardType: "promo_code", whenGone: "redraw", budget: { maxAmount: affordable * cost } },
      defaultCodeConfig: { discountType: "fixed", discountValue: cost },
      prizes: [
        { prizeId: "tv", name: "TV", kind: "external", ...total(stock.tv) },
        { prizeId: "ten", name: "Ten", kind: "promo_code", ...total(stock.ten) },
      ],
    })
    let users = 0
    const call = () => {
      const body = { campaignId, externalUserId: `u${++users}` }
      return users % 5 === 0 ? org.post("/api/v1/codes", body) : org.post("/api/v1/games/play", body)
    }
    const callUntilKilled = async (killed: number) => {
      let answered = 0
      let isOver = false
      const work = async () => {
        while (!isOver) {
          const answer = await call().catch(() => null)
          if (!answer || ++answered !== callsBeforeKill) continue
          await on(killed).end("SIGKILL")
          isOver = true
        }
      }
      await Promise.all(times(workers, work))
    }
    for (let kill = 0; kill < kills; kill++) {
      await callUntilKilled(kill % 2)
      processes[kill % 2] = await startProcess({ DATABASE_URL: url })
    }
    await Promise.all(times(400, call))
    const { body } = await org.get(`/api/v1/admin/campaigns/${campaignId}/results`, { status: 200 })
    expect(body.codes.issued).toBe(affordable)
    const [tv, ten] = body.prizes
    expect(tv).toMatchObject({ wins: stock.tv, stock: { used: stock.tv, left: 0 } })
    expect(ten.wins).toBe(ten.stock.used)
    expect(ten.wins).toBeLessThanOrEqual(affordable)
    expect(body.wins).toBe(tv.wins + ten.wins)
    await cli(url, "doctor")
  }, 120_000)
})
