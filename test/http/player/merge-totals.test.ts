import { beforeEach, expect, test } from "bun:test"
import { merge, register } from "../../support/fixture/merge.ts"
import {
  ban,
  codeTemplate,
  type Fields,
  makeCampaign,
  makeMarketplace,
  patchCampaign,
  places,
  play,
  playerOf,
  ranking,
  score,
  tryPlay,
} from "../../support/fixture/play.ts"
import { newCode, redeem, requestCode } from "../../support/fixture/promo.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
beforeEach(async () => {
  await register(org, "old", "new")
})

for (const kind of ["total", "day", "week", "month"])
  test(`scores add up in the ${kind} ranking, and the old id has the entry of the client that stays`, async () => {
    await register(org, "leo")
    const campaignId = await makeMarketplace(org)
    service.clock.advance(40 * 24 * 3_600_000)
    await score(org, campaignId, "old", 5)
    await score(org, campaignId, "leo", 9)
    await score(org, campaignId, "new", 6)
    await merge(org, "old", "new")
    const query = `&period=${kind}`
    expect(await places(org, campaignId, query)).toEqual(["1 new 11", "2 leo 9"])
    for (const user of ["old", "new"])
      expect((await ranking(org, campaignId, `${query}&externalUserId=${user}`)).entry).toEqual({
        position: 1,
        externalUserId: "new",
        totalScore: 11,
      })
    await score(org, campaignId, "old", 2)
    expect(await places(org, campaignId, query)).toEqual(["1 new 13", "2 leo 9"])
  })

test("scores of ended periods count in the total only", async () => {
  const campaignId = await makeMarketplace(org)
  await score(org, campaignId, "old", 5)
  await score(org, campaignId, "new", 1)
  service.clock.advance(40 * 24 * 3_600_000)
  await score(org, campaignId, "new", 2)
  await merge(org, "old", "new")
  for (const kind of ["day", "week", "month"])
    expect(await places(org, campaignId, `&period=${kind}`)).toEqual(["1 new 2"])
  expect(await places(org, campaignId)).toEqual(["1 new 8"])
})

test("who plays only one of the two campaigns keeps the scores of the other", async () => {
  const [first, second] = [await makeMarketplace(org), await makeMarketplace(org)]
  await score(org, first, "old", 5)
  await score(org, second, "new", 6)
  await merge(org, "old", "new")
  expect([await places(org, first), await places(org, second)]).toEqual([["1 new 5"], ["1 new 6"]])
})

test("a client without a score takes the other's place in rankings read before and after", async () => {
  await register(org, "leo")
  const campaignId = await makeMarketplace(org)
  await score(org, campaignId, "leo", 9)
  await score(org, campaignId, "old", 5)
  const inAll = async () => {
    const kinds = ["total", "day", "week", "month"].map((kind) => places(org, campaignId, `&period=${kind}`))
    return Promise.all([...kinds, places(org, campaignId)])
  }
  const asked = async () => [...new Set([...(await inAll()), ...(await inAll())].map((found) => found.join(", ")))]
  expect(await asked()).toEqual(["1 leo 9, 2 old 5"])
  await merge(org, "old", "new")
  expect(await asked()).toEqual(["1 leo 9, 2 new 5"])
})

test("on a tie the merged client stands behind who reached the total before the last of its plays", async () => {
  await register(org, "leo", "eva")
  const campaignId = await makeMarketplace(org)
  await score(org, campaignId, "old", 5)
  await score(org, campaignId, "leo", 10)
  await score(org, campaignId, "new", 5)
  await score(org, campaignId, "eva", 10)
  await merge(org, "old", "new")
  expect(await places(org, campaignId)).toEqual(["1 leo 10", "2 new 10", "3 eva 10"])
  expect((await ranking(org, campaignId, "&externalUserId=old")).entry.position).toBe(2)
})

test("bans join: a ban of either holds for both ids, until the last is lifted", async () => {
  const campaignId = await makeMarketplace(org)
  await score(org, campaignId, "old", 5)
  const first = await ban(org, { externalUserId: "old" })
  const second = await ban(org, { externalUserId: "new", message: "Suspendida" })
  await merge(org, "old", "new")
  for (const { banId } of [second, first]) {
    for (const user of ["old", "new"]) expect(await tryPlay(org, campaignId, user)).toBe("403 PLAYER_BANNED")
    expect(await places(org, campaignId)).toEqual([])
    expect((await playerOf(org, "old")).bans.map((row: Body) => row.externalUserId)).toContain("new")
    await org.delete(`/api/v1/admin/bans/${banId}`, { status: 204 })
  }
  expect(await places(org, campaignId)).toEqual(["1 new 5"])
  for (const user of ["old", "new"]) expect(await tryPlay(org, campaignId, user)).toBe("200")
})

test("a ban by the old external id or clientId after a merge is a ban of the client that stays", async () => {
  const [clientId] = await register(org, "old")
  const campaignId = await makeCampaign(org)
  await merge(org, "old", "new")
  for (const key of [{ externalUserId: "old" }, { clientId }]) {
    const { banId, externalUserId } = await ban(org, key)
    expect(externalUserId).toBe("new")
    expect(await tryPlay(org, campaignId, "new")).toBe("403 PLAYER_BANNED")
    await org.delete(`/api/v1/admin/bans/${banId}`, { status: 204 })
  }
})

const promo: Fields = { rewardType: "promo_code", defaultCodeConfig: codeTemplate }

test("the plays of both are the client's, by either id", async () => {
  const campaignId = await makeCampaign(org)
  const sessions: string[] = []
  for (const user of ["old", "new", "old"]) sessions.unshift((await play(org, campaignId, user)).body.sessionId)
  await merge(org, "old", "new")
  sessions.unshift((await play(org, campaignId, "old")).body.sessionId)
  for (const user of ["old", "new"])
    expect((await playerOf(org, user)).plays.map((session: Body) => session.sessionId)).toEqual(sessions)
})

const limits = [3, 4, 5]
for (const maxPerUser of limits)
  test(`playLimits of ${maxPerUser} count the plays of both`, async () => {
    const campaignId = await makeCampaign(org, { playLimits: { maxPerUser, period: "day" } })
    for (const user of ["old", "old", "new"]) await play(org, campaignId, user)
    await merge(org, "old", "new")
    for (let left = maxPerUser - 3; left > 0; left--)
      expect((await play(org, campaignId, left % 2 ? "old" : "new")).body.limits.playsRemaining).toBe(left - 1)
    for (const user of ["old", "new"]) expect(await tryPlay(org, campaignId, user)).toBe("429 PLAY_LIMIT_REACHED")
  })

test("two who both were at the limit stay refused after a merge, until the next period", async () => {
  const campaignId = await makeCampaign(org, { playLimits: { maxPerUser: 2, period: "day" } })
  for (const user of ["old", "new", "old", "new"]) await play(org, campaignId, user)
  await merge(org, "old", "new")
  expect(await tryPlay(org, campaignId, "new")).toBe("429 PLAY_LIMIT_REACHED")
  service.clock.advance(24 * 3_600_000)
  expect((await play(org, campaignId, "old")).body.limits.playsRemaining).toBe(1)
})

test("plays from before a limit was set count too, when only the other had played since", async () => {
  const campaignId = await makeCampaign(org)
  for (let count = 0; count < 2; count++) await play(org, campaignId, "old")
  await patchCampaign(org, campaignId, { playLimits: { maxPerUser: 4, period: "day" } })
  expect((await play(org, campaignId, "new")).body.limits.playsRemaining).toBe(3)
  await merge(org, "old", "new")
  expect((await play(org, campaignId, "new")).body.limits.playsRemaining).toBe(0)
  expect(await tryPlay(org, campaignId, "old")).toBe("429 PLAY_LIMIT_REACHED")
})

test("wins from before a limit was set count too, when only the other had played since", async () => {
  const campaignId = await makeCampaign(org, promo)
  for (let count = 0; count < 2; count++) await play(org, campaignId, "old")
  await patchCampaign(org, campaignId, { rewardLimits: { maxPerUser: 4, period: "day" } })
  expect((await play(org, campaignId, "new")).body.limits.winsRemaining).toBe(3)
  await merge(org, "old", "new")
  expect((await play(org, campaignId, "new")).body.limits.winsRemaining).toBe(0)
  expect((await play(org, campaignId, "old")).body.won).toBe(false)
})

test("rewardLimits count the wins of both for the user, and each once for all", async () => {
  const rewardLimits = { maxPerUser: 3, maxTotal: 4, period: "total" }
  const campaignId = await makeCampaign(org, { ...promo, rewardLimits })
  for (const user of ["old", "new"]) expect((await play(org, campaignId, user)).body.won).toBe(true)
  await merge(org, "old", "new")
  const third = (await play(org, campaignId, "old")).body
  expect([third.won, third.limits.winsRemaining]).toEqual([true, 0])
  expect((await play(org, campaignId, "new")).body.won).toBe(false)
  expect((await play(org, campaignId, "leo")).body.won).toBe(true)
  expect((await play(org, campaignId, "eva")).body.won).toBe(false)
})

test("generationLimits count the codes of both, of any origin", async () => {
  const generationLimits = { maxPerUser: 4, period: "day" }
  const campaignId = await makeCampaign(org, { ...promo, generationLimits })
  await newCode(org, campaignId, "old", "key-1")
  await newCode(org, campaignId, "new", "key-2")
  await play(org, campaignId, "old")
  await merge(org, "old", "new")
  const { body } = await requestCode(org, campaignId, "new", "key-3")
  expect([body.idempotent, body.remainingGenerations]).toEqual([false, 0])
  const refused = await requestCode(org, campaignId, "old", "key-4")
  expect([refused.status, refused.body.code]).toEqual([429, "GENERATION_LIMIT_REACHED"])
})

test("codes are the client's: found by the old id, reused for it, and redeemed by it", async () => {
  const campaignId = await makeCampaign(org, promo)
  const codes = [await newCode(org, campaignId, "old"), await newCode(org, campaignId, "new")]
  await merge(org, "old", "new")
  for (const user of ["old", "new"]) {
    const { body } = await org.get(`/api/v1/admin/codes?externalUserId=${user}`, { status: 200 })
    expect(body.items.map((item: Body) => [item.code, item.externalUserId])).toEqual(
      codes.toReversed().map((code) => [code, "new"]),
    )
    expect((await requestCode(org, campaignId, user)).body).toMatchObject({ code: codes[1], idempotent: true })
  }
  const [first, second] = codes
  const stranger = await redeem(org, { code: first, externalUserId: "leo" })
  expect(stranger.body.code).toBe("CODE_USER_MISMATCH")
  expect((await redeem(org, { code: first, externalUserId: "new" })).body).toMatchObject({ externalUserId: "new" })
  expect((await redeem(org, { code: second, externalUserId: "old" })).body).toMatchObject({ externalUserId: "new" })
})

test("an Idempotency-Key of POST codes from before the merge answers the same code, by either id", async () => {
  const campaignId = await makeCampaign(org, promo)
  const code = await newCode(org, campaignId, "old", "key")
  await merge(org, "old", "new")
  for (const user of ["old", "new"]) {
    const { status, body } = await requestCode(org, campaignId, user, "key")
    expect([status, body.code]).toEqual([200, code])
  }
})
