import { expect, test } from "bun:test"
import { campaignDraws, checkPack, closeDraws, exportDraws, recordsIn } from "../../support/fixture/draw.ts"
import { areFair } from "../../support/fixture/odds.ts"
import { codeTemplate, makeCampaign, play } from "../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const pools = "/api/v1/admin/code-pools"

test("a pool that runs empty leaves the odds to the weights, before and after, and the pack is accepted", async () => {
  const texts = Array.from({ length: 500 }, (_, index) => `CARD-${index}`)
  await org.post(pools, { poolId: "cards", name: "Cards", kind: "reward" }, { status: 201 })
  await org.post(`${pools}/cards/codes`, { codes: texts }, { status: 200 })
  const campaignId = await makeCampaign(org, {
    rewardType: "promo_code",
    whenGone: "redraw",
    prizes: [
      { prizeId: "card", name: "Card", kind: "promo_code", weight: 5, poolId: "cards" },
      { prizeId: "ten", name: "Ten percent", kind: "promo_code", weight: 3, codeConfig: codeTemplate },
      { prizeId: "tv", name: "TV", kind: "external", weight: 2 },
    ],
  })
  const given: string[] = []
  for (let round = 0; round < 30; round++) {
    const plays = Array.from({ length: 100 }, (_, index) => play(org, campaignId, `player-${round}-${index}`))
    for (const { body } of await Promise.all(plays)) {
      expect(body.won).toBe(true)
      if (body.metadata.prizeId === "card") given.push(body.prizeCode)
    }
  }
  expect(given.toSorted()).toEqual(texts.toSorted())

  await closeDraws(org, campaignDraws(campaignId))
  const pack = await exportDraws(org, campaignDraws(campaignId))
  expect((await checkPack(pack)).ok).toBe(true)
  const outcomes = recordsIn(pack).flatMap(({ outcome }) => outcome ?? [])
  const lastCard = outcomes.findLastIndex(({ prizeId }) => prizeId === "card")
  const [before, after] = [outcomes.slice(0, lastCard), outcomes.slice(lastCard + 1)]
  const countsOf = (some: typeof outcomes, ...prizes: string[]) =>
    prizes.map((prize) => some.filter(({ prizeId }) => prizeId === prize).length)
  expect(outcomes.length).toBe(3000)
  expect(before.every(({ redrawnAmong }) => redrawnAmong === undefined)).toBe(true)
  expect(areFair(countsOf(before, "card", "ten", "tv"), [5, 3, 2])).toBe(true)
  expect(areFair(countsOf(after, "ten", "tv"), [3, 2])).toBe(true)
  const redrawn = after.filter(({ redrawnAmong }) => redrawnAmong !== undefined)
  expect(areFair([redrawn.length, after.length - redrawn.length], [5, 5])).toBe(true)
  expect(areFair(countsOf(redrawn, "ten", "tv"), [3, 2])).toBe(true)
})
