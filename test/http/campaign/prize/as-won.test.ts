import { beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { merge, register } from "../../../support/fixture/merge.ts"
import { identify, patchCampaign, playerOf } from "../../../support/fixture/play.ts"
import { playOnce, winningCampaign } from "../../../support/fixture/promo.ts"
import { cli } from "../../../support/service/cli.ts"
import type { Body } from "../../../support/service/client.ts"
import { givenOrganization, givenService } from "../../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)

const codeConfig = { discountType: "fixed", discountValue: 700, maxUses: 2 }
const tv = { prizeId: "tv", name: "TV", kind: "external" }
const code = { prizeId: "tv", name: "Bono", kind: "promo_code", codeConfig }
const points = { prizeId: "tv", name: "100 points", kind: "points", points: 100 }
const other = { prizeId: "other", name: "Other", kind: "external", weight: 0 }

let campaignId = ""
const path = (rest: string) => `/api/v1/admin/campaigns/${campaignId}/${rest}`
const itemsOf = async (rest: string): Promise<Body[]> => (await org.get(path(rest), { status: 200 })).body.items
const sessionsOf = async (rest: string) => (await itemsOf(rest)).map(({ sessionId }) => sessionId)
const handOut = (sessionId: string) => org.patch(path(`winners/${sessionId}`), { handedOut: true })
const win = async (user = "ana"): Promise<string> => (await playOnce(org, campaignId, user)).body.sessionId
const reprize = (...prizes: object[]) => patchCampaign(org, campaignId, { prizes })

/** All lists that may show a win that is still to be handed out, or has been. */
const handOvers = async (handedOut: boolean) =>
  Promise.all(
    ["", "&prizeId=tv", "&externalUserId=ana"].map((rest) => sessionsOf(`winners?handedOut=${handedOut}${rest}`)),
  )

describe("points that were paid", () => {
  beforeEach(async () => {
    await identify(org, "ana")
    campaignId = await winningCampaign(org, { rewardType: "points", prizes: [points] })
  })

  test.each<[what: string, prizes: object[]]>([
    ["is removed", [other]],
    ["becomes an external one", [tv]],
  ])("need no hand-over when their prize %s", async (_what, prizes) => {
    const session = await win()
    await reprize(...prizes)
    expect(await handOvers(false)).toEqual([[], [], []])
    expect(await handOut(session)).toMatchObject({ status: 409, body: { code: "CONFLICT" } })
    expect(await itemsOf("winners")).toMatchObject([{ prizeName: "100 points", prizeKind: "points", value: null }])
    expect((await playerOf(org, "ana")).points).toBeGreaterThanOrEqual(100)
  })

  test("leave a TV to hand out whose prize becomes points", async () => {
    await reprize(tv)
    const session = await win()
    await reprize(points)
    const later = await win()
    expect(await handOvers(false)).toEqual([[session], [session], [session]])
    expect((await handOut(session)).body).toMatchObject({ prizeName: "TV", prizeKind: "external" })
    expect(await handOvers(true)).toEqual([[session], [session], [session]])
    expect((await handOut(later)).status).toBe(409)
    await reprize(other)
    expect(await handOvers(true)).toEqual([[session], [session], [session]])
  })
})

describe("a win", () => {
  beforeEach(async () => {
    campaignId = await winningCampaign(org, { prizes: [tv] })
  })

  test("of an external prize still has to be handed out when the prize becomes a code, and vice versa", async () => {
    const external = await win()
    await reprize(code)
    const coded = await win()
    const shown = [
      { sessionId: coded, prizeName: "Bono", prizeKind: "promo_code", value: 1400 },
      { sessionId: external, prizeName: "TV", prizeKind: "external", value: null },
    ]
    expect(await itemsOf("winners")).toMatchObject(shown)
    expect(await handOvers(false)).toEqual([[external], [external], [external]])
    await reprize(tv)
    expect(await itemsOf("winners")).toMatchObject(shown)
    expect((await handOut(coded)).status).toBe(409)
    expect((await handOut(external)).status).toBe(200)
  })

  test("keeps the name that the prize had when won, in lists and in the file", async () => {
    await win()
    await reprize({ ...tv, name: "Radio" })
    await win()
    const names = async (rest: string) => (await itemsOf(rest)).map(({ prizeName }) => prizeName)
    expect([await names("winners"), await names("plays")]).toEqual([
      ["Radio", "TV"],
      ["Radio", "TV"],
    ])
    const { text } = await org.get(path("winners/export"), { status: 200 })
    const [head = "", ...rows] = text.trim().split("\r\n")
    expect(head).toEndWith(
      "at,externalUserId,prizeId,prizeName,prizeCode,sessionId,handedOutAt,note,prizeKind,value,entryCode,forfeitedAt,rankingPrizeId,name,email,address,currency",
    )
    expect(rows.map((row) => row.split(",")[3])).toEqual(["Radio", "TV"])
    expect(rows.map((row) => row.split(",")[8])).toEqual(["external", "external"])
  })

  test("in a roulette shows the name of its prize, not of its segment, even when both are gone", async () => {
    const segments = [{ segmentId: "s", name: "Star", prizeId: "tv" }]
    await patchCampaign(org, campaignId, { gameType: "roulette", segments })
    const session = await win()
    const none = [{ segmentId: "n", name: "No", isPrize: false }]
    await patchCampaign(org, campaignId, { segments: none, prizes: [other] })
    expect(await itemsOf("winners")).toMatchObject([{ sessionId: session, prizeId: "tv", prizeName: "TV" }])
    expect(await handOvers(false)).toEqual([[session], [session], [session]])
  })

  test("keeps its kind when the prize is removed and returns as another kind", async () => {
    const [handed, open] = [await win(), await win()]
    expect((await handOut(handed)).status).toBe(200)
    await reprize(other)
    await reprize(code)
    await win()
    expect(await handOvers(true)).toEqual([[handed], [handed], [handed]])
    expect(await handOvers(false)).toEqual([[open], [open], [open]])
    expect(await itemsOf(`winners?handedOut=true`)).toMatchObject([{ prizeName: "TV", prizeKind: "external" }])
  })

  test("without an individual prize has the campaign's reward", async () => {
    const campaign = await winningCampaign(org, { defaultCodeConfig: codeConfig })
    campaignId = campaign
    await win()
    await patchCampaign(org, campaign, { defaultCodeConfig: { ...codeConfig, discountValue: 1 } })
    expect(await itemsOf("winners")).toMatchObject([
      { prizeId: null, prizeName: null, prizeKind: "promo_code", value: 1400 },
    ])
  })

  test("without a known cost has no value", async () => {
    const { maxUses } = codeConfig
    await reprize({ ...code, codeConfig: { discountType: "percentage", discountValue: 10, maxUses } })
    await win()
    expect(await itemsOf("winners")).toMatchObject([{ prizeKind: "promo_code", value: null }])
  })

  test("follows its winner in a merge, and stays the same when the winner is erased", async () => {
    await register(org, "eva", "old-eva")
    const [handed, open] = [await win("old-eva"), await win("eva")]
    expect((await handOut(handed)).status).toBe(200)
    await reprize({ ...code, name: "Radio" })
    await merge(org, "old-eva", "eva")
    const asWon = { prizeId: "tv", prizeName: "TV", prizeKind: "external" }
    expect(await itemsOf("winners")).toMatchObject([
      { ...asWon, sessionId: open, externalUserId: "eva", handedOutAt: null },
      { ...asWon, sessionId: handed, externalUserId: "eva", handedOutAt: expect.any(String) },
    ])
    await cli(service.database.place, "players", "erase", "eva", "--organization", org.orgId)
    expect(await itemsOf("winners?handedOut=true")).toMatchObject([{ ...asWon, sessionId: handed }])
    expect(await itemsOf("winners?handedOut=false")).toMatchObject([{ ...asWon, sessionId: open }])
  })
})
