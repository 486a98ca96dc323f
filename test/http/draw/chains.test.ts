import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sha256 } from "../../../src/fair/verify-draws.mjs"
import { type DrawingGame, expectFair, recordsOf } from "../../support/fair/drawn.ts"
import { makeWheel, patchWheel, spin } from "../../support/fixture/spin.ts"
import { byOneServer } from "../../support/service/exceptions.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"
import { startReceiver } from "../../support/webhook/receiver.ts"

const service = givenService({ now: "2026-11-22T10:05:00.000Z", alone: byOneServer.chains })
const org = givenOrganization(service)
const spring: DrawingGame = { kind: "campaigns", id: "spring" }
const dayMs = 86_400_000

const scratch = {
  campaignId: "spring",
  name: "Spring",
  status: "active",
  gameType: "scratch_card",
  rewardType: "points",
  pointsReward: { points: 5 },
  winProbability: 0.5,
}

let receiver: ReturnType<typeof startReceiver>
let users = 0
beforeEach(async () => {
  receiver = startReceiver(() => 200, 0, true)
  const events = ["draws.opened", "draws.checkpoint", "draws.closed"]
  await org.post("/api/v1/admin/webhooks", { url: receiver.url, secret: "a long secret", events }, { status: 201 })
})
afterEach(() => receiver.stop())

const create = (fields: object = {}) => org.post("/api/v1/admin/campaigns", { ...scratch, ...fields }, { status: 201 })
const patch = (fields: object) => org.patch("/api/v1/admin/campaigns/spring", fields, { status: 200 })
const newUser = async () => {
  const externalUserId = `user-${++users}`
  await org.post("/api/v1/clients/identify", { externalId: externalUserId }, { status: 200 })
  return externalUserId
}
const play = async (fields: object = {}, headers: Record<string, string> = {}) => {
  const body = { campaignId: "spring", externalUserId: await newUser(), ...fields }
  return (await org.post("/api/v1/games/play", body, { status: 200, headers })).body
}
const playMany = async (count: number) => {
  for (let i = 0; i < count; i++) await play()
}
const chainsOf = async () => (await org.get("/api/v1/admin/campaigns/spring/draws", { status: 200 })).body.items
const told = (event: string) => receiver.received.filter((one) => one.event === event)

describe("a campaign", () => {
  test("has a chain from its activation on, whose draws are those of its plays", async () => {
    await create({ status: "draft" })
    expect(await chainsOf()).toEqual([])
    await patch({ status: "active" })
    const [chain] = await chainsOf()
    expect(chain).toMatchObject({ ordinal: 1, draws: 0, closedAt: null, seed: null })
    await receiver.waitFor(1)
    const { chainId, commitment } = chain
    expect(told("draws.opened").map(({ data }) => data)).toEqual([
      { chainId, game: { kind: "campaign", id: "spring" }, commitment },
    ])
    const first = await play({ clientSeed: "phone-7Q" })
    const second = await play()
    expect([first.draw.n, second.draw.n]).toEqual([1, 2])
    expect(first.draw).toMatchObject({ chainId, commitment })
    const { report, pack } = await expectFair(org, spring)
    expect(report).toMatchObject({ draws: 2, repeated: 2, withoutClientSeed: 1 })
    const [, one, two] = recordsOf(pack)
    expect(one).toMatchObject({ play: sha256(first.draw.receipt), hash: first.draw.hash, clientSeed: "phone-7Q" })
    expect(one.outcome.won).toBe(first.won)
    expect(one.subject).not.toBe(two.subject)
  })

  test("has none if it is a trivia, or only issues codes", async () => {
    const trivia = { questions: [{ question: "?", options: ["a", "b"], correctIndex: 0 }] }
    await create({ gameType: "trivia", trivia })
    expect((await play({ answers: [0] })).draw).toBeUndefined()
    expect(await chainsOf()).toEqual([])
  })

  test("returns the same draw for a repeat, and a refused play takes no number", async () => {
    await create({ playLimits: { maxPerUser: 1, period: "total" } })
    const externalUserId = await newUser()
    const first = await play({ externalUserId }, { "idempotency-key": "k1" })
    expect(await play({ externalUserId }, { "idempotency-key": "k1" })).toEqual(first)
    const other = { campaignId: "spring", externalUserId, clientSeed: "other" }
    const reused = await org.post("/api/v1/games/play", other, { headers: { "idempotency-key": "k1" } })
    expect(reused.body.code).toBe("IDEMPOTENCY_KEY_REUSED")
    const refused = await org.post("/api/v1/games/play", { campaignId: "spring", externalUserId }, { status: 429 })
    expect(refused.body.code).toBe("PLAY_LIMIT_REACHED")
    expect((await play()).draw.n).toBe(first.draw.n + 1)
    await expectFair(org, spring)
  })
})

describe("a chain is closed", () => {
  test("with the first draw after its day, which belongs to the next chain", async () => {
    await create({ timezone: "America/Bogota" })
    const first = await play()
    service.clock.now = Date.parse("2026-11-23T04:59:59.000Z")
    expect((await play()).draw.chainId).toBe(first.draw.chainId)
    service.clock.now = Date.parse("2026-11-23T05:00:00.000Z")
    const next = await play()
    expect(next.draw.chainId).not.toBe(first.draw.chainId)
    expect(next.draw.n).toBe(1)
    const [open, closed] = await chainsOf()
    expect([open.ordinal, closed.ordinal, closed.draws]).toEqual([2, 1, 2])
    await receiver.waitFor(3)
    expect(told("draws.closed").map(({ data }) => data)).toEqual([
      { chainId: closed.chainId, draws: 2, lastHash: closed.lastHash, seed: closed.seed },
    ])
    await expectFair(org, spring)
  })

  test("weekly if configured, and stays open without draws", async () => {
    await create({ fairDraws: { revealEvery: "week" } })
    service.clock.advance(30 * dayMs)
    const chains = await chainsOf()
    expect(chains).toHaveLength(1)
    // The old chain is due from its first draw on, so the service may close it right away.
    expect((await play()).draw).toMatchObject({ chainId: chains[0].chainId, n: 1 })
  })

  test("when the campaign has ended, and another is opened when it is extended", async () => {
    await create({ endsAt: "2026-11-22T12:00:00.000Z" })
    await play()
    await patch({ status: "paused" })
    expect((await chainsOf())[0].closedAt).toBeNull()
    await patch({ status: "ended" })
    expect((await chainsOf())[0].seed).toMatch(/^[0-9a-f]{64}$/)
    await patch({ status: "active" })
    expect((await chainsOf()).map(({ ordinal }: { ordinal: number }) => ordinal)).toEqual([2, 1])
    await expectFair(org, spring)
  })

  test("when a mini-game has ended by its endsAt, and another is opened when it is extended", async () => {
    const endsAt = "2026-11-22T12:00:00.000Z"
    const wheel = await makeWheel(org, { endsAt })
    await spin(org, wheel)
    const chains = async () => (await org.get(`/api/v1/admin/notifications/${wheel}/draws`, { status: 200 })).body.items
    expect((await chains())[0]).toMatchObject({ ordinal: 1, draws: 1, closedAt: null })
    service.clock.now = Date.parse(endsAt)
    const closed = await eventually(
      async () => {
        await service.settle()
        return chains()
      },
      ([chain]) => chain.closedAt !== null,
    )
    expect(closed).toHaveLength(1)
    expect(closed[0].seed).toMatch(/^[0-9a-f]{64}$/)
    await patchWheel(org, wheel, { endsAt: "2026-11-22T13:00:00.000Z" })
    expect((await spin(org, wheel, "other")).draw).toMatchObject({ n: 1 })
    await expectFair(org, { kind: "notifications", id: wheel })
  })

  test("by the final state of the campaign, after concurrent changes", async () => {
    await create()
    for (let round = 0; round < 20; round++) {
      const changed = [patch({ status: "ended" }), patch({ status: "active" }), patch({ status: "active" })]
      await Promise.all(round % 2 === 0 ? changed : changed.reverse())
      const { status } = (await org.get("/api/v1/admin/campaigns/spring", { status: 200 })).body
      const [newest] = await chainsOf()
      expect({ round, status, isOpen: newest.closedAt === null }).toEqual({
        round,
        status,
        isOpen: status === "active",
      })
    }
    await expectFair(org, spring)
  })
})

describe("places", () => {
  const limited = {
    winProbability: 1,
    rewardLimits: { maxTotal: 4, maxPerUser: 2, period: "day" },
    prizes: [
      { prizeId: "tv", name: "TV", kind: "external", weight: 1, stock: { maxTotal: 2, period: "total" } },
      { prizeId: "mug", name: "Mug", kind: "points", points: 3, weight: 3 },
    ],
    whenGone: "redraw",
  }

  test("of quotas and stocks are recorded one by one, and used-up limits stop wins", async () => {
    await create(limited)
    await playMany(7)
    service.clock.advance(dayMs)
    await playMany(5)
    await patch({ rewardLimits: { maxTotal: 6, period: "day" } })
    await playMany(4)
    const { pack } = await expectFair(org, spring)
    const draws = recordsOf(pack).filter(({ type }) => type === "draw")
    expect(draws.slice(0, 4).map(({ used }) => used.quota)).toEqual([1, 2, 3, 4])
    expect(draws[4].outcome.turned).toEqual({ by: "quota", taken: 4 })
  })

  test("continue after a change of the time zone, the game and limits, whatever counts", async () => {
    await create({ ...limited, timezone: "America/Bogota" })
    service.clock.now = Date.parse("2026-11-23T03:00:00.000Z")
    await playMany(3)
    service.clock.now = Date.parse("2026-11-23T06:00:00.000Z")
    await playMany(1)
    for (const timezone of ["Asia/Tokyo", "America/Los_Angeles", "Pacific/Kiritimati", "UTC"]) {
      await patch({ timezone })
      await playMany(2)
    }
    await patch({ rewardLimits: null })
    await playMany(2)
    await patch({ rewardLimits: { maxTotal: 40, period: "week" } })
    await playMany(2)
    const trivia = { questions: [{ question: "?", options: ["a", "b"], correctIndex: 0 }] }
    await patch({ gameType: "trivia", trivia, prizes: null })
    await play({ answers: [0] })
    await patch({ gameType: "slot_machine" })
    await playMany(2)
    await expectFair(org, spring)
  })

  test("are recounted if another time zone counts fewer wins in the day than had places", async () => {
    const rewardLimits = { maxTotal: 3, period: "day" }
    await create({ winProbability: 1, timezone: "America/Bogota", rewardLimits })
    const won = async () => (await play()).won
    const winsOf = async (plays: number) => {
      let wins = 0
      for (let i = 0; i < plays; i++) if (await won()) wins++
      return wins
    }
    service.clock.now = Date.parse("2026-11-23T06:00:00.000Z")
    expect(await winsOf(4)).toBe(3)
    service.clock.now = Date.parse("2026-11-23T20:00:00.000Z")
    // There, it was still the previous day.
    await patch({ timezone: "America/Los_Angeles" })
    expect(await winsOf(2)).toBe(2)
    await patch({ timezone: "America/Bogota", rewardLimits: { maxTotal: 6, period: "day" } })
    expect(await winsOf(2)).toBe(1)
    await patch({ timezone: "America/Los_Angeles" })
    expect(await winsOf(4)).toBe(3)
    const { pack } = await expectFair(org, spring)
    const periods = recordsOf(pack).flatMap(({ usedPeriod }) => usedPeriod?.quota ?? [])
    expect([...new Set(periods)]).toEqual(["2026-11-23", "2026-11-23#2"])
  })
})

test("kept events are witnesses of the whole pack", async () => {
  await create()
  await play()
  service.clock.advance(3_600_000)
  await play()
  service.clock.advance(dayMs)
  await play()
  await receiver.waitFor(4)
  expect(told("draws.checkpoint").map(({ data }) => data.n)).toEqual([2])
  await org.post("/api/v1/admin/campaigns/spring/draws/close", {}, { status: 200 })
  await receiver.waitFor(6)
  const { report } = await expectFair(
    org,
    spring,
    receiver.received.map(({ text }) => text),
  )
  expect(report.witness?.others).toBe(0)
})

test("a restart closes the current chain, and the next draw is from another", async () => {
  await create({ fairDraws: { revealEvery: "never" } })
  const before = await play()
  await service.restart()
  const after = await play()
  expect(after.draw).toMatchObject({ n: 1 })
  expect(after.draw.chainId).not.toBe(before.draw.chainId)
  await service.settle()
  const { pack } = await expectFair(org, spring)
  const [, second] = recordsOf(pack).filter(({ type }) => type === "open")
  const [first] = recordsOf(pack).filter(({ type }) => type === "close")
  expect(first).toMatchObject({ chain: before.draw.chainId, draws: 1 })
  expect(second).toMatchObject({ ordinal: 2, previous: { chainId: before.draw.chainId, lastHash: first.hash } })
  await receiver.waitFor(4)
  expect(told("draws.closed")[0]?.data).toMatchObject({ chainId: before.draw.chainId, draws: 1 })
  expect(told("draws.opened")[1]?.data).toMatchObject({ chainId: after.draw.chainId })
})
