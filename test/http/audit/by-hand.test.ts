import { beforeEach, describe, expect, test } from "bun:test"
import { member } from "../../support/console/user.ts"
import { tryMerge } from "../../support/fixture/merge.ts"
import { identify } from "../../support/fixture/play.ts"
import { codeCampaign, newCode } from "../../support/fixture/promo.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const admin = "/api/v1/admin"
const path = `${admin}/audit-log/by-hand`
const hour = 60 * 60 * 1000
const day = 24 * hour

let ana: Awaited<ReturnType<typeof member>>
beforeEach(async () => {
  ana = await member(org, "support")
  await identify(org)
})

const list = async (client: Client = org, query = "") => (await client.get(path + query, { status: 200 })).body
const attention = async (client: Client = org) =>
  (await client.get(`${admin}/overview`, { status: 200 })).body.attention.byHand
const adjust = (page: Client, points: number) =>
  page.post(`${admin}/players/user/points`, { points, reason: "sorry" }, { status: 201 })
const fixed = { discountType: "fixed", discountValue: 500, maxUses: 2, expiresInSeconds: 3600 }

describe("the owners' list", () => {
  test("has each change by a user who is not an owner: who, what, how much, for whom", async () => {
    const { page, userId, email } = ana
    const campaignId = await codeCampaign(org, { defaultCodeConfig: fixed, currency: "COP" })
    const given = await page.post(
      `${admin}/codes`,
      { campaignId, externalUserId: "user", reason: "late" },
      { status: 201 },
    )
    const adjusted = await adjust(page, 7)
    const won = await newCode(org, campaignId, "user", "another")
    await page.post(`${admin}/codes/${won}/extend`, { maxUses: 5 }, { status: 200 })
    const { banId } = (await page.post(`${admin}/bans`, { externalUserId: "bad", reason: "cheats" }, { status: 201 }))
      .body
    await page.delete(`${admin}/bans/${banId}`, { status: 204 })
    for (const one of ["a", "b"]) await identify(org, one)
    await tryMerge(page, "a", "b")
    const erased = await page.post(`${admin}/players/b/erase`, { confirm: "b" }, { status: 200 })
    const { items, nextCursor } = await list()
    expect(nextCursor).toBeNull()
    const who = { keyId: null, user: { userId, name: "Ana Rojas", email } }
    expect(items.map(({ action }: Body) => action)).toEqual([
      "player.erase",
      "client.merge",
      "ban.lift",
      "ban.create",
      "code.extend",
      "points.adjust",
      "code.create",
    ])
    for (const item of items) expect(item).toMatchObject(who)
    const [erasure, merge, lifted, banned, extension, points, code] = items
    const pseudonym = erased.body.externalUserId
    expect(erasure).toMatchObject({ externalUserId: pseudonym, points: null, worth: null })
    expect(merge).toMatchObject({ externalUserId: pseudonym })
    expect([lifted, banned]).toMatchObject([
      { externalUserId: "bad", reason: "cheats" },
      { externalUserId: "bad", reason: "cheats", target: banId },
    ])
    const worth = (amount: number) => ({ amount, currency: "COP" })
    expect(extension).toMatchObject({
      target: won,
      externalUserId: "user",
      worth: worth(1500),
      maxUses: 5,
      reason: null,
    })
    expect(points).toMatchObject({
      target: adjusted.body.adjustmentId,
      externalUserId: "user",
      points: 7,
      reason: "sorry",
    })
    expect(code).toMatchObject({ target: given.body.code, externalUserId: "user", worth: worth(1000), reason: "late" })
    expect(await attention()).toEqual(items)
  })

  test("lists nothing done by owners and keys, and no other changes by others", async () => {
    await adjust(org, 5)
    await adjust((await member(org, "owner")).page, 5)
    await ana.page.get(`${admin}/players/user`, { status: 200 })
    expect((await list()).items).toEqual([])
    expect(await attention()).toBeUndefined()
  })

  test("is read in pages, by time, and on the overview for a week", async () => {
    for (let n = 1; n <= 3; n++) await adjust(ana.page, n)
    const first = await list(org, "?limit=2")
    expect(first.items.map(({ points }: Body) => points)).toEqual([3, 2])
    const rest = await list(org, `?limit=2&cursor=${first.nextCursor}`)
    expect(rest.items.map(({ points }: Body) => points)).toEqual([1])
    service.clock.advance(8 * day)
    expect((await list(org, `?from=${new Date(service.clock.now).toISOString()}`)).items).toEqual([])
    expect(await attention()).toBeUndefined()
    expect((await list()).items).toHaveLength(3)
  })

  test("is for those who read the audit log", async () => {
    await adjust(ana.page, 5)
    for (const role of ["owner", "finance"] as const) {
      const { page } = await member(org, role)
      expect((await list(page)).items).toHaveLength(1)
      expect(await attention(page)).toHaveLength(1)
    }
    for (const role of ["marketing", "support", "viewer"] as const) {
      const { page } = await member(org, role)
      expect((await page.get(path)).status).toBe(403)
      expect(await attention(page)).toBeUndefined()
    }
  })

  test("shows no reason and no id for a player who was erased since", async () => {
    await adjust(ana.page, 5)
    await org.post(`${admin}/players/user/erase`, { confirm: "user" }, { status: 200 })
    const [item] = (await list()).items
    expect(item).toMatchObject({ points: 5, reason: null, externalUserId: expect.stringMatching(/^erased_/) })
  })
})
