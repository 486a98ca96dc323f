import { beforeAll, expect, test } from "bun:test"
import { insertPlays } from "../../support/fixture/bulk.ts"
import { playOnce, winningCampaign } from "../../support/fixture/promo.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

/** More than a page passes over. */
const count = 60_000
const service = givenService()
const org = givenOrganization(service, beforeAll)
const prizes = [
  { prizeId: "tv", name: "TV", kind: "external", weight: 1 },
  { prizeId: "ten", name: "10% off", kind: "promo_code", weight: 0 },
]
let campaign = ""
let [given, open] = ["", ""]

/** The oldest plays won prizes to hand out, and all later ones won codes. */
beforeAll(async () => {
  const campaignId = await winningCampaign(org, { prizes })
  campaign = `/api/v1/admin/campaigns/${campaignId}`
  given = (await playOnce(org, campaignId, "ana")).body.sessionId
  open = (await playOnce(org, campaignId, "ben")).body.sessionId
  await org.patch(`${campaign}/winners/${given}`, { handedOut: true }, { status: 200 })
  const wins = Array.from({ length: count }, (_, index) => ({
    user: `user-${index % 50}`,
    at: service.clock.now + index,
    won: true,
    prizeId: "ten",
    prizeCode: "TEN",
  }))
  await service.restart(() => insertPlays(service.databasePath, org.orgId, campaignId, wins))
  service.clock.advance(count)
})

const page = async (query: string): Promise<Body> => (await org.get(`${campaign}/${query}`, { status: 200 })).body
const sessions = ({ items }: Body) => items.map(({ sessionId }: Body) => sessionId)

test("wins that were handed out, and those that are to be, are found behind any number of codes", async () => {
  for (const [filter, session] of [
    ["handedOut=true", given],
    ["handedOut=true&prizeId=tv", given],
    ["handedOut=false", open],
    ["handedOut=false&prizeId=tv", open],
  ]) {
    const found = await page(`winners?${filter}`)
    expect([filter, sessions(found), found.nextCursor]).toEqual([filter, [session], null])
  }
  expect(await page("winners?handedOut=false&prizeId=ten")).toEqual({ items: [], nextCursor: null })
})

test("a page ends early where a filter leaves out too many plays, and its cursor leads on", async () => {
  const first = await page("plays?won=false")
  expect([first.items, typeof first.nextCursor]).toEqual([[], "string"])
  expect(await page(`plays?won=false&cursor=${first.nextCursor}`)).toEqual({ items: [], nextCursor: null })
})

test("an export continues after a page without rows", async () => {
  const { body } = await org.get(`${campaign}/plays/export?won=false`, { status: 200 })
  expect(String(body).trim().split("\r\n")).toHaveLength(1)
})
