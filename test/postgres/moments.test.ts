import { describe, expect, test } from "bun:test"
import pg from "pg"
import { merge, register } from "../support/fixture/merge.ts"
import { makeCampaign } from "../support/fixture/play.ts"
import { times } from "../support/fixture/promo.ts"
import { cli } from "../support/service/cli.ts"
import type { Body, Client } from "../support/service/client.ts"
import { inTurn } from "../support/service/process.ts"
import { shareCluster } from "../support/store/postgres.ts"
import { givenProcesses } from "../support/store/postgres-processes.ts"

const moments = 400
const kills = 2
const workers = 16
const playsBeforeKill = 60
const tv = { prizeId: "tv", name: "TV", kind: "external" }

const cluster = await shareCluster()
const served = givenProcesses(cluster)
const { on } = served

/** An organization whose calls alternate between the processes. */
const organization = async () => {
  const made = await on(0).organization()
  return { org: inTurn(() => [on(0), on(1)], made), orgId: made.orgId }
}

const planned = (campaignId: string) => `/api/v1/admin/campaigns/${campaignId}/moments`

/** A campaign whose moments have all come, a millisecond apart. */
const withMoments = async (org: Client, count: number, fields: object = {}) => {
  const campaignId = await makeCampaign(org, { rewardType: "promo_code", prizes: [tv], ...fields })
  const at = times(count, (index) => new Date(Date.UTC(2026, 0, 1) + index).toISOString())
  await org.post(planned(campaignId), { prizeId: "tv", at }, { status: 201 })
  return { campaignId, at }
}

/** The moments that were taken, oldest first. */
const takenOf = async (org: Client, campaignId: string): Promise<Body[]> => {
  const taken: Body[] = []
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body } = await org.get(`${planned(campaignId)}?limit=200${cursor && `&cursor=${cursor}`}`, { status: 200 })
    taken.push(...body.items)
    cursor = body.nextCursor
  }
  return taken.toReversed()
}

const playAs = (org: Client, campaignId: string, externalUserId: string) =>
  org.post("/api/v1/games/play", { campaignId, externalUserId })

/** The sessions that won on both processes, while plays go on until one of the processes is killed. */
const playUntilKilled = async (org: Client, campaignId: string, killed: number): Promise<string[]> => {
  const won: string[] = []
  let answered = 0
  let isOver = false
  const work = async (worker: number) => {
    while (!isOver) {
      const answer = await playAs(org, campaignId, `u${worker}`).catch(() => null)
      if (answer?.body.won) won.push(answer.body.sessionId)
      if (answer && ++answered === playsBeforeKill) {
        await on(killed).end("SIGKILL")
        isOver = true
      }
    }
  }
  await Promise.all(times(workers, work))
  return won
}

describe.skipIf(!cluster)("planned moments over two processes", () => {
  test("survive kill -9 of one amid plays: each is taken once, by the play that was answered", async () => {
    const { org } = await organization()
    const { campaignId, at } = await withMoments(org, moments)
    const won: string[] = []
    for (let kill = 0; kill < kills; kill++) {
      won.push(...(await playUntilKilled(org, campaignId, kill % 2)))
      await served.replace(kill % 2)
    }
    const taken = await takenOf(org, campaignId)
    expect(taken.map((moment) => moment.at)).toEqual(at.slice(0, taken.length))
    const sessions = new Set(taken.map(({ sessionId }) => sessionId))
    expect(sessions.size).toBe(taken.length)
    expect(won.filter((session) => !sessions.has(session))).toEqual([])
    expect(won.length).toBeGreaterThanOrEqual(kills * (playsBeforeKill - workers))
    const rest = await Promise.all(times(moments, (index) => playAs(org, campaignId, `late${index % workers}`)))
    expect(rest.filter(({ body }) => body.won)).toHaveLength(moments - taken.length)
    expect((await takenOf(org, campaignId)).map((moment) => moment.at)).toEqual(at)
    await cli(served.url, "doctor")
  }, 120_000)

  test("make no play wait for another while none is open", async () => {
    const { org } = await organization()
    const campaignId = await makeCampaign(org, { rewardType: "promo_code", prizes: [tv] })
    const at = [new Date(Date.now() + 3_600_000).toISOString()]
    await org.post(planned(campaignId), { prizeId: "tv", at }, { status: 201 })
    const holder = new pg.Client(served.url)
    await holder.connect()
    try {
      await holder.query("BEGIN")
      await holder.query("SELECT FROM moment_batches FOR UPDATE")
      const played = await Promise.all(times(4, (index) => playAs(org, campaignId, `u${index}`)))
      expect(played.map(({ status, body }) => [status, body.won])).toEqual(times(4, () => [200, false]))
    } finally {
      await holder.end()
    }
  })

  test("of organizations whose campaigns have the same id are each their own", async () => {
    const [{ org: one }, { org: other }] = [await organization(), await organization()]
    const { campaignId } = await withMoments(one, 5)
    const card = { status: "active", gameType: "scratch_card", rewardType: "promo_code", prizes: [tv] }
    await other.post("/api/v1/admin/campaigns", { campaignId, ...card, winProbability: 1 }, { status: 201 })
    await other.post(planned(campaignId), { prizeId: "tv", at: ["2026-01-01T00:00:00.000Z"] }, { status: 201 })
    const wins = async (org: Client) => {
      const played = await Promise.all(times(20, () => playAs(org, campaignId, "same")))
      return played.filter(({ body }) => body.won).map(({ body }) => body.sessionId)
    }
    const won = await Promise.all([wins(one), wins(other)])
    expect(won.map((sessions) => sessions.length)).toEqual([5, 1])
    const takers = await Promise.all([takenOf(one, campaignId), takenOf(other, campaignId)])
    expect(takers.map((taken) => taken.map(({ sessionId }) => sessionId).sort())).toEqual(won.map((ids) => ids.sort()))
  })

  test("stay taken when a winner is erased, whose limit stays used up under the same id", async () => {
    const { org, orgId } = await organization()
    const stock = { maxPerUser: 1, period: "total" }
    const { campaignId, at } = await withMoments(org, 3, { prizes: [{ ...tv, stock }] })
    expect((await playAs(org, campaignId, "gone")).body.won).toBe(true)
    expect((await playAs(org, campaignId, "gone")).body.won).toBe(false)
    await cli(served.url, "players", "erase", "gone", "--organization", orgId)
    expect((await takenOf(org, campaignId)).map((moment) => moment.at)).toEqual(at.slice(0, 1))
    expect((await playAs(org, campaignId, "gone")).body.won).toBe(false)
    expect((await playAs(org, campaignId, "another")).body.won).toBe(true)
    expect((await takenOf(org, campaignId)).map((moment) => moment.at)).toEqual(at.slice(0, 2))
    await cli(served.url, "doctor")
  })

  test("are taken once each while their players are merged into one, whose limit counts the wins of all", async () => {
    const { org } = await organization()
    const count = 30
    const stock = { maxPerUser: 4, period: "total" }
    const { campaignId, at } = await withMoments(org, count, { prizes: [{ ...tv, stock }] })
    const names = times(6, (index) => `merged-${index}`)
    await register(org, ...names)
    const early = await Promise.all(names.map((name) => playAs(org, campaignId, name)))
    expect(early.every(({ body }) => body.won)).toBe(true)
    const plays = times(24, (index) => playAs(org, campaignId, names[index % names.length] ?? ""))
    const merges = async () => {
      for (const name of names.slice(1)) await merge(org, name, names[0] ?? "")
    }
    await Promise.all([...plays, merges()])
    expect((await playAs(org, campaignId, names[3] ?? "")).body.won).toBe(false)
    const taken = await takenOf(org, campaignId)
    expect(taken.map((moment) => moment.at)).toEqual(at.slice(0, taken.length))
    expect(new Set(taken.map(({ sessionId }) => sessionId)).size).toBe(taken.length)
    await cli(served.url, "doctor")
  })
})
