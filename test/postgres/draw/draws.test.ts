import { beforeAll, describe, expect, test } from "bun:test"
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
import { merge, register } from "../../support/fixture/merge.ts"
import { makeCampaign, patchCampaign } from "../../support/fixture/play.ts"
import { times } from "../../support/fixture/promo.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { inTurn } from "../../support/service/process.ts"
import { onServer, shareCluster } from "../../support/store/postgres.ts"
import { givenProcesses } from "../../support/store/postgres-processes.ts"
import { until } from "../../support/waiting.ts"

const cluster = await shareCluster()
const served = givenProcesses(cluster)
const { processes } = served
let org: Client
beforeAll(async () => {
  if (cluster) org = inTurn(() => processes, await served.on(0).organization())
})

describe.skipIf(!cluster)("draws of two processes", () => {
  test("are on record, and the pack is accepted before and after its chains are closed", async () => {
    const rewardLimits = { maxTotal: 40, maxPerUser: 4, period: "total" }
    const campaignId = await makeCampaign(org, { ...drawnGame, rewardLimits })
    const early = await untilBothDraw(org, campaignId)
    const answers = await Promise.all(
      times(200, (index) =>
        playAs(org, campaignId, `user-${index % 23}`, index % 2 ? { clientSeed: `seed-${index}` } : {}),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200))
    expect(new Set(answers.map(({ body }) => body.draw.chainId)).size).toBe(2)
    expect(new Set(answers.map(({ body }) => `${body.draw.chainId} ${body.draw.n}`)).size).toBe(200)
    const open = await verified(org, campaignId)
    expect(open).toMatchObject({ draws: 200 + early, repeated: 0, chains: [{ closed: false }, { closed: false }] })
    const closed = (await closeChains(org, campaignId)).body.items
    expect(closed).toHaveLength(2)
    const whole = await verified(org, campaignId)
    expect(whole).toMatchObject({ draws: 200 + early, repeated: 200 + early })
    expect(whole.chains.filter((chain) => chain.closed)).toHaveLength(2)
  }, 60_000)

  test("with stock, redraws, changes of the configuration and moments are accepted", async () => {
    const prizes = [
      { prizeId: "tv", name: "TV", kind: "external", weight: 1 },
      { prizeId: "mug", name: "Mug", kind: "external", weight: 3, stock: { maxTotal: 15, period: "total" } },
      {
        prizeId: "pen",
        name: "Pen",
        kind: "external",
        weight: 2,
        stock: { maxTotal: 25, maxPerUser: 3, period: "day" },
      },
    ]
    const campaignId = await makeCampaign(org, {
      rewardType: "promo_code",
      winProbability: 0.6,
      prizes,
      whenGone: "redraw",
    })
    const some = (count: number, name: string) =>
      Promise.all(times(count, (index) => playAs(org, campaignId, `${name}-${index % 11}`)))
    await some(60, "first")
    const at = times(20, (index) => new Date(Date.UTC(2026, 0, 1) + index).toISOString())
    await org.post(`/api/v1/admin/campaigns/${campaignId}/moments`, { prizeId: "tv", at }, { status: 201 })
    await Promise.all([
      some(60, "second"),
      patchCampaign(org, campaignId, { winProbability: 0.9 }),
      patchCampaign(org, campaignId, { rewardLimits: { maxTotal: 90, period: "day" } }),
      some(60, "third"),
    ])
    await patchCampaign(org, campaignId, { timezone: "Asia/Kathmandu" })
    await some(60, "fourth")
    expect((await verified(org, campaignId)).draws).toBe(240)
    await closeChains(org, campaignId)
    await some(30, "fifth")
    await patchCampaign(org, campaignId, { status: "ended" })
    await until("the end of the draws", async () =>
      (await openChains(served.url, campaignId)).length === 0 ? true : undefined,
    )
    expect(await verified(org, campaignId)).toMatchObject({ draws: 270, repeated: 270 })
  }, 60_000)

  test("of players who are merged stay as they are", async () => {
    const campaignId = await makeCampaign(org, { winProbability: 0.5 })
    const names = times(6, (index) => `twin-${index}`)
    await register(org, ...names)
    await Promise.all([
      ...times(60, (index) => playAs(org, campaignId, names[index % 6] ?? "")),
      merge(org, "twin-1", "twin-0"),
      merge(org, "twin-3", "twin-2"),
    ])
    await closeChains(org, campaignId)
    expect(await verified(org, campaignId)).toMatchObject({ draws: 60, repeated: 60 })
  })

  test("of a process that was killed are all on record, and its chain is closed and not drawn from", async () => {
    const campaignId = await makeCampaign(org, { winProbability: 0.5, rewardType: "none" })
    const early = await untilBothDraw(org, campaignId)
    const left = await openChains(served.url, campaignId)
    const won: Body[] = []
    let isOver = false
    const work = async (worker: number) => {
      while (!isOver) {
        const answer = await playAs(org, campaignId, `worker-${worker}`).catch(() => null)
        if (answer?.status === 200) won.push(answer.body.draw)
        if (won.length === 100) {
          isOver = true
          await processes[0]?.end("SIGKILL")
        }
      }
    }
    await Promise.all(times(12, work))
    await untilLiving(served.url, 1)
    await served.replace(0)
    const ended = await onServer<{ id: string }>(served.url, "SELECT id FROM processes WHERE ended")
    const leftOpen = async () =>
      (await openChains(served.url, campaignId)).filter(({ process }) => ended.some(({ id }) => id === process))
    expect(left).toHaveLength(2)
    const seen = new Set<string>()
    await until(
      "the closing of the chain that was left",
      async () => {
        const { body } = await playAs(org, campaignId, "later")
        seen.add(body.draw.chainId)
        return (await leftOpen()).length === 0 ? true : undefined
      },
      20_000,
    )
    const closed = await onServer<{ chain_id: string }>(
      served.url,
      `SELECT chain_id FROM chains WHERE process IN (${ended.map(({ id }) => id).join(", ")}) AND draws > 0`,
    )
    expect(closed.filter(({ chain_id: id }) => seen.has(id))).toEqual([])
    await closeChains(org, campaignId)
    const report = await verified(org, campaignId)
    expect(report.draws).toBeGreaterThanOrEqual(early + won.length)
    expect(report.repeated).toBe(report.draws)
    const lines = (await org.get(`${drawsOf(campaignId)}/export`, { status: 200 })).text
    expect(won.filter(({ hash }) => !lines.includes(hash))).toEqual([])
  }, 90_000)
})
