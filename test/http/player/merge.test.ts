import { expect, test } from "bun:test"
import { merge, register, tryMerge } from "../../support/fixture/merge.ts"
import { identify, makeCampaign, makeMarketplace, places, play, playerOf, score } from "../../support/fixture/play.ts"
import { makeWheel, spin } from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const pointsCampaign = (points: number) => makeCampaign(org, { rewardType: "points", pointsReward: { points } })

test("a merge returns the remaining client and the ids merged into it", async () => {
  const [from = "", into = ""] = await register(org, "old", "new")
  expect(await merge(org, "old", "new")).toEqual({ clientId: into, mergedClientIds: [from] })
})

test("external ids are trimmed", async () => {
  const [from = "", into = ""] = await register(org, "old", "new")
  expect(await merge(org, " old\t", "\n new ")).toEqual({ clientId: into, mergedClientIds: [from] })
})

const orders: [name: string, steps: [string, string][]][] = [
  [
    "a into b, b into c",
    [
      ["a", "b"],
      ["b", "c"],
    ],
  ],
  [
    "b into c, a into c",
    [
      ["b", "c"],
      ["a", "c"],
    ],
  ],
  [
    "b into c, a into b, which is c by then",
    [
      ["b", "c"],
      ["a", "b"],
    ],
  ],
  [
    "a into b, a into c, which is b by then",
    [
      ["a", "b"],
      ["a", "c"],
    ],
  ],
]
for (const [name, steps] of orders)
  test(`in a chain every old id means the client that stays: ${name}`, async () => {
    const ids = await register(org, "a", "b", "c")
    const kept = ids[2] ?? ""
    const campaignId = await makeMarketplace(org)
    for (const user of ["a", "b", "c"]) await score(org, campaignId, user, 1)
    let answer: Body
    for (const [from, into] of steps) answer = await merge(org, from, into)
    expect(answer.clientId).toBe(kept)
    expect(answer.mergedClientIds).toEqual(ids.slice(0, 2).toSorted())
    for (const user of ["a", "b", "c"]) {
      expect(await identify(org, user)).toMatchObject({ clientId: kept, externalId: "c", created: false })
      const { externalUserId, clientId, plays } = await playerOf(org, user)
      expect([externalUserId, clientId, plays.length]).toEqual(["c", kept, 3])
    }
    const wheel = await makeWheel(org)
    const { awardId } = await spin(org, wheel, "a")
    for (const clientId of ids) {
      const request = { notificationId: wheel, clientId }
      const { body } = await org.post("/api/v1/inapp-games/spin", request, { status: 200 })
      expect([body.alreadyPlayed, body.awardId]).toEqual([true, awardId])
    }
    expect(await places(org, campaignId)).toEqual(["1 c 3"])
  })

test("into itself is 400, also by an alias, and changes nothing", async () => {
  await register(org, "a", "b", "c")
  const itself = async (from: string, into: string) => {
    const { status, body } = await tryMerge(org, from, into)
    return [status, body.code, body.error.includes("intoExternalId")]
  }
  const refused = [400, "VALIDATION_ERROR", true]
  expect(await itself("a", "a")).toEqual(refused)
  expect(await itself("a", " a ")).toEqual(refused)
  await merge(org, "a", "b")
  for (const [from, into] of [
    ["a", "b"],
    ["b", "a"],
    ["a", "a"],
    ["b", "b"],
  ])
    expect(await itself(from ?? "", into ?? "")).toEqual(refused)
  await merge(org, "b", "c")
  expect(await itself("a", "c")).toEqual(refused)
  expect(await itself("c", "a")).toEqual(refused)
  const { body } = await org.get("/api/v1/admin/audit-log?limit=200", { status: 200 })
  expect(body.items.filter(({ action }: Body) => action === "client.merge")).toHaveLength(2)
})

test("unknown, unregistered or another organization's: 404 CLIENT_NOT_FOUND, and nothing changes", async () => {
  const other = await service.organization()
  await register(other, "theirs")
  await register(org, "known")
  await play(org, await makeCampaign(org, { xp: { perPlay: 5 } }), "guest")
  for (const missing of ["nobody", "guest", "theirs"])
    for (const [from, into, field] of [
      [missing, "known", "fromExternalId"],
      ["known", missing, "intoExternalId"],
    ]) {
      const { status, body } = await tryMerge(org, from, into)
      expect([status, body.code]).toEqual([404, "CLIENT_NOT_FOUND"])
      expect(body.error).toContain(field ?? "")
    }
  expect(await playerOf(org, "guest")).toMatchObject({ clientId: null, xp: 5 })
  expect(await playerOf(org, "known")).toMatchObject({ externalUserId: "known", xp: 0 })
})

for (const [name, from, into, field] of [
  ["without fromExternalId", undefined, "a", "fromExternalId"],
  ["without intoExternalId", "a", undefined, "intoExternalId"],
  ["with a number", 7, "a", "fromExternalId"],
  ["with blanks only", "a", "  ", "intoExternalId"],
  ["with 201 characters", "x".repeat(201), "a", "fromExternalId"],
])
  test(`a merge ${name} is 400 VALIDATION_ERROR and names the field`, async () => {
    const { status, body } = await tryMerge(org, from, into)
    expect([status, body.code, body.error.split(" ")[0]]).toEqual([400, "VALIDATION_ERROR", field])
  })

test("the same external ids in another organization stay two clients", async () => {
  const other = await service.organization()
  await register(org, "a", "b")
  const [first, second] = await register(other, "a", "b")
  await merge(org, "a", "b")
  expect((await identify(other, "a")).clientId).toBe(first)
  expect((await identify(other, "b")).clientId).toBe(second)
})

test("XP and points add up, and the tier is that of the sum", async () => {
  const tiers = [
    { name: "Bronze", minXp: 0, color: "#c07a3e" },
    { name: "Gold", minXp: 50, color: "#ffd700" },
  ]
  await org.put("/api/v1/admin/tiers", { tiers }, { status: 200 })
  await register(org, "old", "new")
  const campaignId = await makeCampaign(org, {
    rewardType: "points",
    pointsReward: { points: 7 },
    xp: { perPlay: 10, perWin: 20 },
  })
  await play(org, campaignId, "old")
  await play(org, campaignId, "new")
  expect(await identify(org, "new")).toMatchObject({ xp: 30, points: 7, tier: "Bronze" })
  await merge(org, "old", "new")
  expect(await identify(org, "new")).toMatchObject({ xp: 60, points: 14, tier: "Gold" })
  expect(await identify(org, "old")).toMatchObject({ xp: 60, points: 14, tier: "Gold" })
  expect((await play(org, campaignId, "old")).body).toMatchObject({ newTotalXp: 90, newPointsBalance: 21 })
})

type Ledger = { points: number; balance: number; reason: string; sourceId: string }[]

const ledgers: [name: string, from: number[], into: number[]][] = [
  ["both have points", [3, 4], [10]],
  ["only the one merged has", [3, 4], []],
  ["only the one that stays has", [], [10, 1]],
  ["neither has", [], []],
]
for (const [name, from, into] of ledgers)
  test(`the ledger rows of both stay, add up to the balance, and the newest shows it: ${name}`, async () => {
    await register(org, "old", "new")
    const earn = async (user: string, amounts: number[]) => {
      for (const points of amounts) await play(org, await pointsCampaign(points), user)
    }
    await earn("new", into)
    await earn("old", from)
    const before = [...(await playerOf(org, "old")).ledger, ...(await playerOf(org, "new")).ledger]
    await merge(org, "old", "new")
    const { points, ledger }: { points: number; ledger: Ledger } = await playerOf(org, "old")
    const sum = [...from, ...into].reduce((total, amount) => total + amount, 0)
    expect(points).toBe(sum)
    expect(ledger.reduce((total, row) => total + row.points, 0)).toBe(sum)
    expect(ledger[0]?.balance ?? 0).toBe(sum)
    for (const row of before) expect(ledger).toContainEqual(row)
    await earn("old", [100])
    const after: Ledger = (await playerOf(org, "new")).ledger
    expect(after[0]).toMatchObject({ points: 100, balance: sum + 100 })
  })

test("a merge is in the audit log, a refused one is not", async () => {
  const [from = "", into = ""] = await register(org, "old", "new")
  await tryMerge(org, "old", "nobody")
  await merge(org, "old", "new")
  const { body } = await org.get("/api/v1/admin/audit-log", { status: 200 })
  const rows = body.items.filter(({ action }: Body) => action === "client.merge")
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ target: into, keyId: expect.any(String), after: { mergedClientIds: [from] } })
})
