import { describe, expect, test } from "bun:test"
import { insertCodes } from "../../support/fixture/bulk.ts"
import { codeCampaign, newCode } from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const path = "/api/v1/admin/codes/export"

const service = givenService()

describe("an organization has one export at a time", () => {
  const openCsv = async (caller: Client, signal?: AbortSignal) => {
    const headers = { authorization: `Bearer ${caller.key}`, "x-org-id": caller.orgId }
    return fetch(service.url + path, { headers, ...(signal && { signal }) })
  }
  const furnished = async (codes: number) => {
    const caller = await service.organization()
    const campaignId = await codeCampaign(caller)
    const user = "u".repeat(200)
    const first = await newCode(caller, campaignId, user)
    const bulk = Array.from({ length: codes }, (_, index) => ({
      code: `${caller.orgId}-${index}`,
      expiresAt: Date.UTC(2099, 0, 1),
      player: user,
    }))
    await service.restart(() => insertCodes(service.databasePath, caller.orgId, campaignId, bulk, 0))
    return { caller, first }
  }

  test("another is 429 with Retry-After until the first has ended, and one of another organization is not", async () => {
    const { caller } = await furnished(40_000)
    const running = await openCsv(caller)
    const refused = await caller.get(path)
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "1"])
    const other = await service.organization()
    await (await openCsv(other)).bytes()
    await running.bytes()
    const next = await openCsv(caller)
    expect(next.status).toBe(200)
    await next.bytes()
  })

  test("one whose reader is gone has ended", async () => {
    const { caller } = await furnished(40_000)
    const leaving = new AbortController()
    const left = await openCsv(caller, leaving.signal)
    expect(left.status).toBe(200)
    leaving.abort()
    let status = 429
    for (let tries = 0; status === 429 && tries < 200; tries++) {
      await Bun.sleep(10)
      const next = await openCsv(caller)
      status = next.status
      await next.bytes()
    }
    expect(status).toBe(200)
  })
})
