import { expect, test } from "bun:test"
import { type DrawingGame, expectFair, recordsOf } from "../../support/fair/drawn.ts"
import { byOneServer } from "../../support/service/exceptions.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService({ now: "2026-11-22T10:05:00.000Z", alone: byOneServer.chains })
const org = givenOrganization(service)
const headerOf = (pack: string) => JSON.parse(pack.split("\n", 1)[0] ?? "")
const spring: DrawingGame = { kind: "campaigns", id: "spring" }

const raffle = {
  campaignId: "spring",
  status: "active",
  rewardType: "promo_code",
  winProbability: 0.5,
  defaultCodeConfig: { discountType: "percentage", discountValue: 10 },
  prizes: [
    { prizeId: "tv", name: "TV", kind: "external", stock: { maxTotal: 3, period: "total" } },
    { prizeId: "mug", name: "Mug", kind: "external", weight: 2 },
  ],
}
const wheel = {
  ...raffle,
  gameType: "roulette",
  segments: [
    { segmentId: "a", name: "TV", prizeId: "tv", isPrize: true },
    { segmentId: "b", name: "Mug", prizeId: "mug", isPrize: true, weight: 2 },
    { segmentId: "c", name: "Nothing", isPrize: false, weight: 3 },
  ],
}

test.each([
  ["a scratch card", { ...raffle, gameType: "scratch_card" }],
  ["a roulette", wheel],
])(
  "planned moments of %s are recorded when planned, when taken, and when shown at the end",
  async (_what, campaign) => {
    await org.post("/api/v1/admin/campaigns", { ...campaign, status: "draft" }, { status: 201 })
    const planned = { prizeId: "tv", at: ["2026-11-22T10:06:00Z", "2026-11-22T10:07:00Z", "2026-11-22T20:00:00Z"] }
    await org.post("/api/v1/admin/campaigns/spring/moments", planned, { status: 201 })
    await org.patch("/api/v1/admin/campaigns/spring", { status: "active" }, { status: 200 })
    const play = async (user: number) => {
      const body = { campaignId: "spring", externalUserId: `user-${user}` }
      return (await org.post("/api/v1/games/play", body, { status: 200 })).body
    }
    for (let user = 0; user < 4; user++) await play(user)
    service.clock.advance(3_600_000)
    await org.post(
      "/api/v1/admin/campaigns/spring/moments",
      { prizeId: "tv", at: ["2026-11-22T21:00:00Z"] },
      { status: 201 },
    )
    for (let user = 4; user < 8; user++) await play(user)
    await org.patch("/api/v1/admin/campaigns/spring", { status: "ended" }, { status: 200 })
    const { report, pack } = await expectFair(org, spring)
    expect(report.moments).toEqual({ batches: 2, shown: 2, taken: 2, unannounced: 0 })
    const taken = recordsOf(pack).flatMap(({ outcome }) => outcome?.moment ?? [])
    expect(taken).toEqual(["2026-11-22T10:06:00.000Z", "2026-11-22T10:07:00.000Z"])
  },
)

test("the window of moments is recorded, in a pack of the second version", async () => {
  const game: DrawingGame = { kind: "campaigns", id: "autumn" }
  await org.post(
    "/api/v1/admin/campaigns",
    { ...raffle, campaignId: "autumn", gameType: "scratch_card" },
    { status: 201 },
  )
  const moments = "/api/v1/admin/campaigns/autumn/moments"
  await org.post(moments, { prizeId: "tv", at: ["2026-11-23T10:00:00Z"] }, { status: 201 })
  const before = await expectFair(org, game)
  expect(headerOf(before.pack)).toMatchObject({ version: 1, exportedAt: service.clock.now })
  const planned = {
    prizeId: "tv",
    count: 30,
    from: "2026-11-23T10:00:00+02:00",
    to: "2026-11-24T10:00:00Z",
    days: [1, 2],
  }
  const { commitment } = (await org.post(moments, { ...planned, batchId: "days" }, { status: 201 })).body
  await org.patch("/api/v1/admin/campaigns/autumn", { status: "ended" }, { status: 200 })
  const { pack } = await expectFair(org, game)
  expect(headerOf(pack).version).toBe(2)
  const batches = recordsOf(pack).filter(({ type, count }) => type === "moments" && count)
  expect(batches[0]).not.toHaveProperty("window")
  expect(batches[1]).toMatchObject({
    batchId: "days",
    prizeId: "tv",
    count: 30,
    commitment,
    window: {
      from: "2026-11-23T08:00:00.000Z",
      to: "2026-11-24T10:00:00.000Z",
      distribution: "random",
      days: [1, 2],
      timezone: "UTC",
    },
  })
  expect(recordsOf(pack)[0]?.version).toBe(1)
})
