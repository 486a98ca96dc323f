import { afterAll, beforeAll, expect, test } from "bun:test"
import { makeLively } from "../support/fixture/lively.ts"
import { identify, makeCampaign, play } from "../support/fixture/play.ts"
import { cli } from "../support/service/cli.ts"
import type { Client } from "../support/service/client.ts"
import { startService, type TestService } from "../support/service/service.ts"

let service: TestService
let org: Client
beforeAll(async () => {
  service = await startService({ now: "2026-11-02T10:05:00.000Z" })
  org = await service.organization()
  await makeLively(service, org)
})
afterAll(() => service.stop())

const shared = [
  "schema",
  "references",
  "records",
  "balances",
  "ledger",
  "merges",
  "codes",
  "prize-codes",
  "play-limits",
  "reward-limits",
  "stock-limits",
  "generation-limits",
  "standings",
  "quotas",
  "stocks",
  "scores",
  "chains",
  "spins",
  "redemptions",
  "ranking-prizes",
  "moments",
  "outbox",
  "configuration",
  "audit",
  "secrets",
]

test("a sound database passes each rule while it is served, with its size and backlog", async () => {
  const { stdout } = await cli(service.database.place, "doctor")
  const rules = [...stdout.matchAll(/^(ok |BAD) {2}([a-z-]+): /gm)].map(([, state = "", rule]) => [state.trim(), rule])
  for (const rule of shared) expect(rules).toContainEqual(["ok", rule])
  expect(rules.filter(([state]) => state !== "ok")).toEqual([])
  expect(stdout).toMatch(/^database {2}.*: \d+ bytes/)
  expect(stdout).toMatch(/outbox {4}\d+ pending, the oldest since 2026-11-0/)
})

test("one JSON object describes it, and does not show the user of the database", async () => {
  const { objects } = await cli(service.database.place, "doctor", "--json")
  const [{ n }] = (await service.database.rows("SELECT count(*) AS n FROM deliveries WHERE due_at IS NOT NULL")) as [
    { n: number },
  ]
  expect(objects).toMatchObject([{ fileBytes: expect.any(Number), outbox: { pending: n } }])
  expect(objects[0].path).not.toContain("@")
  expect(objects[0].findings.map(({ rule }: { rule: string }) => rule)).toEqual(expect.arrayContaining(shared))
})

test("concurrent plays raise no alarm", async () => {
  const campaign = await makeCampaign(org, {
    rewardType: "points",
    pointsReward: { points: 5 },
    xp: { perPlay: 1 },
    playLimits: { maxPerUser: 100, period: "day" },
    rewardLimits: { maxTotal: 1_000, period: "day" },
  })
  const users = ["uno", "dos", "tres", "cuatro"]
  for (const user of users) await identify(org, user)
  let isDone = false
  const playing = users.map(async (user) => {
    for (let times = 0; !isDone && times < 100; times++) await play(org, campaign, user)
  })
  await cli(service.database.place, "doctor")
  isDone = true
  await Promise.all(playing)
})
