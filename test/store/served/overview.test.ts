import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { makeCampaign, play } from "../../support/fixture/play.ts"
import { hour } from "../../support/fixture/promo.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"
import { startReceiver } from "../../support/webhook/receiver.ts"

const admin = "/api/v1/admin"
const start = Date.parse("2026-11-21T10:05:00.000Z")

const service = givenService()
const org = givenOrganization(service)

const overview = async (query = ""): Promise<Body> => (await org.get(`${admin}/overview${query}`, { status: 200 })).body
const attention = async (): Promise<Body> => (await overview()).attention

test("webhooks that are off or that fail need attention until a delivery succeeds", async () => {
  const receiver = startReceiver()
  const hook = (url: string) =>
    org.post(`${admin}/webhooks`, { url, secret: "the secret", events: ["game.played"] }, { status: 201 })
  const off = (await hook("http://127.0.0.1:9/off")).body.webhookId
  await org.patch(`${admin}/webhooks/${off}`, { active: false }, { status: 200 })
  const fine = (await hook(receiver.url)).body.webhookId
  await play(org, await makeCampaign(org))
  await receiver.waitFor(1)
  expect((await attention()).webhooks).toEqual([
    { webhookId: off, url: "http://127.0.0.1:9/off", problem: "off", failedInRow: 0 },
  ])
  const db = new Database(service.databasePath)
  const fail = (status: string, times: number) => {
    for (let made = 0; made < times; made++)
      db.run(
        "INSERT INTO deliveries (webhook, event_id, event, body, status, created_at) SELECT id, 'e', 'game.played', '{}', ?, 0 FROM webhooks WHERE webhook_id = ?",
        [status, fine],
      )
  }
  fail("failed", 3)
  fail("pending", 2)
  const trouble = { webhookId: fine, url: receiver.url, problem: "failing", failedInRow: 3 }
  expect((await attention()).webhooks).toContainEqual(trouble)
  fail("delivered", 1)
  expect((await attention()).webhooks).toHaveLength(1)
  db.close()
  receiver.stop()
})

test("activity over many plays, thousands of them at one time, is counted exactly, of one campaign and of all", async () => {
  const [campaignId, other] = [await makeCampaign(org), await makeCampaign(org)]
  for (const id of [campaignId, other]) await play(org, id)
  const db = new Database(service.databasePath)
  const expected = new Map<number, { plays: number; wins: number }>()
  db.transaction(() => {
    const insert = db.prepare(
      "INSERT INTO plays (session_id, campaign, player, at, result, won, used_quota, score) SELECT ?, campaign, player, ?, '', ?, 0, 0 FROM plays WHERE campaign = (SELECT id FROM campaigns WHERE campaign_id = ? AND org_id = ?) LIMIT 1",
    )
    for (let made = 0; made < 24_000; made++) {
      const at = made < 12_000 ? start - 3 * hour : start - (made % 100) * 1_800_000
      const won = made % 3 === 0 ? 1 : 0
      insert.run(`s${made}`, at, won, campaignId, org.orgId)
      const bucket = at - (at % hour)
      const known = expected.get(bucket) ?? { plays: 0, wins: 0 }
      expected.set(bucket, { plays: known.plays + 1, wins: known.wins + won })
    }
  })()
  db.close()
  const now = start - (start % hour)
  const add = (bucket: number, count: number) => {
    const known = expected.get(bucket) ?? { plays: 0, wins: 0 }
    expected.set(bucket, { plays: known.plays + count, wins: known.wins + count })
  }
  const activity = async (query: string) =>
    (await org.get(`${admin}/reports/activity?bucket=hour${query}`, { status: 200 })).body.items
  const model = () =>
    [...expected]
      .sort(([a], [b]) => a - b)
      .map(([at, counts]) => ({ at: new Date(at).toISOString(), ...counts, codes: 0, redemptions: 0 }))
  add(now, 1)
  expect(await activity(`&campaignId=${campaignId}`)).toEqual(model())
  const from = new Date(start - 3 * hour).toISOString()
  const inRange = (await activity(`&campaignId=${campaignId}&from=${from}`)).reduce(
    (sum: number, row: Body) => sum + row.plays,
    0,
  )
  expect(inRange).toBe(12_000 + 7 * 120 + 1)
  add(now, 1)
  expect(await activity("")).toEqual(model())
})
