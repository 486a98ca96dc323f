import { expect, test } from "bun:test"
import { describeReport, verifyPack } from "../../../src/fair/verify-draws.mjs"
import { type DrawingGame, expectFair, packOf } from "../../support/fair/drawn.ts"
import { bytesOf } from "../../support/fair/records.ts"
import { byOneServer } from "../../support/service/exceptions.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"
import { startReceiver } from "../../support/webhook/receiver.ts"

const service = givenService({ now: "2026-11-22T10:05:00.000Z", alone: byOneServer.chains })
const org = givenOrganization(service)
const spring: DrawingGame = { kind: "campaigns", id: "spring" }
const dayMs = 86_400_000

const card = {
  campaignId: "spring",
  status: "active",
  gameType: "scratch_card",
  winProbability: 0.9,
  rewardType: "promo_code",
  defaultCodeConfig: { discountType: "percentage", discountValue: 10 },
}
let users = 0
const play = async (count: number) => {
  for (let i = 0; i < count; i++) {
    const body = { campaignId: "spring", externalUserId: `user-${++users}` }
    await org.post("/api/v1/games/play", body, { status: 200 })
  }
}
const patch = (fields: object) => org.patch("/api/v1/admin/campaigns/spring", fields, { status: 200 })

test.each([
  ["day", 3 * dayMs],
  ["week", 9 * dayMs],
  ["month", 40 * dayMs],
] as const)("a pack is accepted although the clock was set back across a %s", async (period, ms) => {
  await org.post("/api/v1/admin/campaigns", { ...card, rewardLimits: { maxTotal: 3, period } }, { status: 201 })
  await play(6)
  service.clock.now += ms
  await play(6)
  service.clock.now -= ms
  await play(6)
  await service.settle()
  await patch({ rewardLimits: { maxTotal: 5, period } })
  await play(4)
  await service.restart()
  service.clock.now -= ms
  await play(6)
  await org.post("/api/v1/admin/campaigns/spring/draws/close", {}, { status: 200 })
  service.clock.now += ms / 2
  await play(6)
  service.clock.now += 2 * ms
  await play(3)
  const { report } = await expectFair(org, spring)
  expect(report.draws).toBe(37)
  expect(report.repeated).toBe(37)
})

test("events from after the export are later than the pack, and those from before are not", async () => {
  const receiver = startReceiver(() => 200, 0, true)
  const names = ["draws.opened", "draws.checkpoint", "draws.closed"]
  await org.post(
    "/api/v1/admin/webhooks",
    { url: receiver.url, secret: "a long secret", events: names },
    { status: 201 },
  )
  await org.post("/api/v1/admin/campaigns", card, { status: 201 })
  await play(2)
  const pack = await packOf(org, spring)
  service.clock.now += 3_600_001
  await play(2)
  await org.post("/api/v1/admin/campaigns/spring/draws/close", {}, { status: 200 })
  const kept = (await receiver.waitFor(4)).map(({ text }) => text)
  receiver.stop()
  const checked = (text: string) => verifyPack(() => bytesOf(text), { checkpoints: bytesOf(kept.join("\n")) })
  const report = await checked(pack)
  expect(report.problem).toBeNull()
  expect(report.witness?.later.map(({ event }) => event).toSorted()).toEqual([
    "draws.checkpoint",
    "draws.closed",
    "draws.opened",
  ])
  expect(describeReport(report).join("\n")).toContain("LATER than the pack: 3 events")
  const claimed = pack.replace(/"exportedAt":\d+/, `"exportedAt":${service.clock.now}`)
  expect((await checked(claimed)).problem).not.toBeNull()
})
