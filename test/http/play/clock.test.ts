import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import type { Client } from "../../support/service/client.ts"
import { startService, type TestService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"
import { startReceiver } from "../../support/webhook/receiver.ts"

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const jumps: [string, number][] = [
  ["a second", -1_000],
  ["an hour", -hourMs],
  ["thirty days", -30 * dayMs],
]

let service: TestService
let org: Client
beforeEach(async () => {
  service = await startService({ now: "2026-11-21T10:05:00.000Z" })
  org = await service.organization()
})
afterEach(() => service.stop())

const campaign = {
  campaignId: "c",
  status: "active",
  gameType: "marketplace",
  marketplaceGameId: "flappy",
  rewardType: "promo_code",
  winProbability: 1,
  defaultCodeConfig: { discountType: "percentage", discountValue: 10 },
}
const makeCampaign = async (fields: object = {}) => {
  await org.put("/api/v1/admin/marketplace-games/flappy", { active: true }, { status: 200 })
  await org.post("/api/v1/admin/campaigns", { ...campaign, ...fields }, { status: 201 })
}
const playOf = (externalUserId: string, score = 1) => ({ campaignId: "c", externalUserId, gameResult: { score } })
const play = (externalUserId: string, key?: string) =>
  org.post(
    "/api/v1/games/play",
    playOf(externalUserId),
    key === undefined ? {} : { headers: { "idempotency-key": key } },
  )

describe.each(jumps)("a clock that jumps back by %s", (_how, jump) => {
  test("generates no id twice, and lists keep the order of creation", async () => {
    await makeCampaign()
    const ids: string[] = []
    const codes: string[] = []
    for (let at = 0; at < 40; at++) {
      if (at === 20) service.clock.advance(jump)
      const { body } = await play("u")
      ids.push(body.sessionId)
      codes.push(body.prizeCode)
    }
    expect(new Set([...ids, ...codes]).size).toBe(80)
    const { body } = await org.get("/api/v1/admin/codes?limit=100", { status: 200 })
    expect(body.items.map(({ code }: { code: string }) => code)).toEqual(codes.reverse())
  })

  test("grants no play or win beyond the all-time limits", async () => {
    await makeCampaign({
      playLimits: { maxPerUser: 3, period: "total" },
      rewardLimits: { maxTotal: 4, period: "total" },
    })
    const statuses = [(await play("u")).status, (await play("u")).status]
    service.clock.advance(jump)
    statuses.push((await play("u")).status, (await play("u")).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const won = [(await play("v")).body.won, (await play("v")).body.won]
    expect(won).toEqual([true, false])
  })

  test("repeats the stored answer under an Idempotency-Key, and plays no second time", async () => {
    await makeCampaign()
    const first = await play("u", "key")
    service.clock.advance(jump)
    const again = await play("u", "key")
    expect([again.status, again.headers.get("idempotency-replayed"), again.body]).toEqual([200, "true", first.body])
  })

  test("sends new events to webhooks at once, and keeps responding", async () => {
    await makeCampaign()
    const receiver = startReceiver()
    await org.post(
      "/api/v1/admin/webhooks",
      { url: receiver.url, secret: "the secret", events: ["game.won"] },
      { status: 201 },
    )
    await play("u")
    await receiver.waitFor(1)
    service.clock.advance(jump)
    await play("v")
    await receiver.waitFor(2)
    await receiver.stop()
    await org.get("/readyz", { status: 200 })
  })
})

test("a day that comes twice has one limit of plays, and one ranking", async () => {
  await makeCampaign({ playLimits: { maxPerUser: 2, period: "day" } })
  const statuses = []
  for (const jump of [0, 0, dayMs, 0, -dayMs, dayMs]) {
    service.clock.advance(jump)
    statuses.push((await play("u")).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  const { body } = await org.get("/api/v1/rankings?campaignId=c&period=day", { status: 200 })
  expect(body.rankings).toEqual([{ position: 1, externalUserId: "u", totalScore: 2 }])
})

test("a period that ends twice gives its ranking prizes once", async () => {
  await makeCampaign({
    ranking: { period: "day", prizes: [{ fromPosition: 1, toPosition: 1, prize: { type: "points", points: 5 } }] },
  })
  await play("u")
  service.clock.advance(dayMs)
  const given = () => org.get("/api/v1/admin/campaigns/c/ranking-prizes", { status: 200 })
  const count = async () => (await given()).body.items.length
  expect(await eventually(count, (given) => given > 0)).toBe(1)
  service.clock.advance(-dayMs)
  await Bun.sleep(1_200)
  service.clock.advance(dayMs)
  await Bun.sleep(1_200)
  expect(await count()).toBe(1)
})
