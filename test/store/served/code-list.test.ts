import { beforeAll, describe, expect, test } from "bun:test"
import { type BulkCode, insertCodes } from "../../support/fixture/bulk.ts"
import { codeCampaign, day, deactivate, newCode, redeem } from "../../support/fixture/promo.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const path = "/api/v1/admin/codes"
const count = 30_000

const service = givenService()
const org = givenOrganization(service, beforeAll)
let other: Client
/** The codes of the bulk with their statuses, oldest first. */
const model: { code: string; status: string }[] = []

/** Expired ones are the oldest, as in reality; redeemed and deactivated ones are scattered. */
function* bulk(now: number): Generator<BulkCode> {
  for (let index = 0; index < count; index++) {
    const code = `BULK-${String(index).padStart(6, "0")}`
    const isRedeemed = index % 7_000 === 5
    const isDeactivated = index % 9_000 === 8
    const isExpired = index < 400
    const status = isRedeemed ? "redeemed" : isDeactivated ? "deactivated" : isExpired ? "expired" : "active"
    model.push({ code, status })
    yield {
      code,
      uses: isRedeemed ? 1 : 0,
      expiresAt: isExpired ? now : now + day,
      ...(isDeactivated && { deactivatedAt: now }),
    }
  }
}

beforeAll(async () => {
  other = await service.organization()
  await codeCampaign(org, { campaignId: "big" })
  await codeCampaign(org, {
    campaignId: "rare",
    defaultCodeConfig: { discountType: "p", discountValue: 1, prefix: "Rare_" },
  })
  await codeCampaign(org, {
    campaignId: "brief",
    defaultCodeConfig: { discountType: "p", discountValue: 1, expiresInSeconds: 1 },
  })
  await codeCampaign(other, { campaignId: "big" })
  model.push({ code: await newCode(org, "big", "user"), status: "active" })
  await newCode(other, "big", "user")
  await service.restart(() =>
    insertCodes(service.databasePath, org.orgId, "big", bulk(service.clock.now), service.clock.now),
  )
})

const page = async (query: string, caller = org): Promise<Body> =>
  (await caller.get(`${path}?${query}`, { status: 200 })).body
const walk = async (query: string, caller = org): Promise<string[]> => {
  const codes: string[] = []
  let cursor = ""
  do {
    const { items, nextCursor } = await page(`limit=200&${query}${cursor && `&cursor=${cursor}`}`, caller)
    codes.push(...items.map(({ code }: Body) => code))
    cursor = nextCursor ?? ""
  } while (cursor !== "")
  return codes
}
const ofStatus = (status: string) =>
  model
    .filter((row) => row.status === status)
    .map(({ code }) => code)
    .reverse()

test.each(["redeemed", "deactivated", "expired"])("a walk of the %s finds each, newest first", async (status) => {
  expect(await walk(`status=${status}`)).toEqual(ofStatus(status))
  expect(await walk(`status=${status}&campaignId=big&externalUserId=user`)).toEqual(ofStatus(status))
})

test("the active ones, which are many, are paged newest first", async () => {
  const first = await page("status=active&limit=200")
  expect(first.items.map(({ code }: Body) => code)).toEqual(ofStatus("active").slice(0, 200))
  const second = await page(`status=active&limit=200&cursor=${first.nextCursor}`)
  expect(second.items.map(({ code }: Body) => code)).toEqual(ofStatus("active").slice(200, 400))
})

test("a code is of one status at a time, whatever happens to it", async () => {
  const code = await newCode(org, "rare", "ana")
  const statuses = async () => {
    const found = []
    for (const status of ["active", "redeemed", "expired", "deactivated"])
      if ((await walk(`status=${status}&search=${code}`)).length > 0) found.push(status)
    return found
  }
  expect(await statuses()).toEqual(["active"])
  await deactivate(org, code)
  expect(await statuses()).toEqual(["deactivated"])
  const second = await newCode(org, "rare", "ana")
  await redeem(org, { code: second })
  expect((await page(`status=redeemed&search=${second}`)).items).toHaveLength(1)
  expect(await walk("status=redeemed&campaignId=rare")).toEqual([second])
})

test("codes of several campaigns are listed in the order in which they were issued, on pages of any size", async () => {
  const mixed = await service.organization()
  const campaigns = ["one", "two", "three"]
  for (const campaignId of campaigns) await codeCampaign(mixed, { campaignId })
  const issued: string[] = []
  for (const campaign of [0, 1, 0, 0, 2, 1, 1, 0, 2, 2, 2, 2, 2, 0])
    issued.unshift(await newCode(mixed, campaigns[campaign] ?? "", `user-${issued.length}`))
  for (const limit of [1, 2, 5, 14, 50]) {
    const listed: string[] = []
    for (let cursor = ""; ; ) {
      const { items, nextCursor } = await page(`limit=${limit}${cursor}`, mixed)
      listed.push(...items.map(({ code }: Body) => code))
      if (nextCursor === null) break
      cursor = `&cursor=${nextCursor}`
    }
    expect(listed).toEqual(issued)
  }
  expect(await walk("campaignId=two", mixed)).toEqual([1, 5, 6].map((place) => issued[13 - place] ?? "").reverse())
})

describe("search", () => {
  test.each([
    ["BULK-00012", 10],
    ["bulk-000123", 1],
    ["BULK-", null],
    ["%20BULK-000123%20", 1],
    ["ULK", 0],
    ["%25", 0],
    ["BULK-000123x", 0],
  ])("%s finds the codes that begin so", async (search, found) => {
    if (found === null) expect((await page(`search=${search}&limit=3`)).items[0].code).toBe("BULK-029999")
    else expect(await walk(`search=${search}`)).toHaveLength(found)
  })

  test("finds no code of another organization", async () => {
    expect(await walk("search=BULK", other)).toEqual([])
    expect(await walk("", other)).toHaveLength(1)
    for (const query of ["status=redeemed", "status=expired", "campaignId=rare", "campaignId=none"])
      expect(await walk(query, other)).toEqual([])
  })
})

test("a filter that few codes pass reads no code twice and misses none while codes are added", async () => {
  const seen: string[] = []
  let cursor = ""
  do {
    const { items, nextCursor } = await page(`status=expired&limit=150${cursor && `&cursor=${cursor}`}`)
    seen.push(...items.map(({ code }: Body) => code))
    cursor = nextCursor ?? ""
    await newCode(org, "brief", `user-${seen.length}`)
    service.clock.advance(1_000)
  } while (cursor !== "")
  expect(seen).toEqual(ofStatus("expired"))
  expect((await walk("status=expired")).length).toBeGreaterThan(seen.length)
})
