import { describe, expect, test } from "bun:test"
import {
  codeCampaign,
  deactivate,
  newCode,
  playOnce,
  redeem,
  scoped,
  template,
  winningCampaign,
} from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const list = async (org: Client, query = "") =>
  (await org.get(`/api/v1/admin/codes${query}`, { status: 200 })).body.items as { code: string; status: string }[]
const codesOf = async (org: Client, query: string) => (await list(org, query)).map(({ code }) => code)
const expire = () => service.clock.advance(template.expiresInSeconds * 1000)

describe("GET /codes", () => {
  test("shows each code with the fields of docs/api.md#codes and nothing else, newest first", async () => {
    const campaignId = await winningCampaign(org, { defaultCodeConfig: { ...template, maxUses: 2 } })
    const code = await newCode(org, campaignId, "u")
    await redeem(org, { code })
    service.clock.advance(1_000)
    const won = (await playOnce(org, campaignId, "v")).body.prizeCode
    const shared = { campaignId, discountType: "percentage", discountValue: 10, maxDiscountAmount: 5000, maxUses: 2 }
    expect(await list(org)).toEqual([
      {
        ...shared,
        code: won,
        externalUserId: "v",
        origin: "play",
        status: "active",
        uses: 0,
        createdAt: "2026-11-21T10:05:01.000Z",
        expiresAt: "2026-11-28T10:05:01.000Z",
      },
      {
        ...shared,
        code,
        externalUserId: "u",
        origin: "codes",
        status: "active",
        uses: 1,
        createdAt: "2026-11-21T10:05:00.000Z",
        expiresAt: "2026-11-28T10:05:00.000Z",
      },
    ] as never)
  })

  test("filters by campaign, by user (trimmed), by status and by all of them", async () => {
    const [first, second] = [await codeCampaign(org), await codeCampaign(org)]
    const a = await newCode(org, first, "u 1")
    const b = await newCode(org, first, "v")
    const c = await newCode(org, second, "u 1")
    await deactivate(org, a)
    const rows: [query: string, codes: string[]][] = [
      ["", [c, b, a]],
      [`?campaignId=${first}`, [b, a]],
      ["?externalUserId=u%201", [c, a]],
      ["?externalUserId=%20u%201%20", [c, a]],
      ["?status=active", [c, b]],
      [`?campaignId=${first}&externalUserId=u%201&status=deactivated`, [a]],
      [`?campaignId=${second}&status=deactivated`, []],
      ["?campaignId=nope", []],
      ["?externalUserId=nope", []],
      ["?unknown=1", [c, b, a]],
    ]
    for (const [query, codes] of rows) expect([query, await codesOf(org, query)]).toEqual([query, codes])
  })

  test("shows no code of another organization", async () => {
    const other = await service.organization()
    const campaignId = await codeCampaign(org)
    await newCode(org, campaignId, "u")
    expect(await list(other)).toEqual([])
    expect(await list(other, `?campaignId=${campaignId}`)).toEqual([])
  })

  const bad: [query: string, field: string][] = [
    ["?status=dead", "status"],
    ["?status=", "status"],
    ["?status=Active", "status"],
    ["?campaignId=a%20b", "campaignId"],
    ["?externalUserId=%20", "externalUserId"],
  ]
  test.each(bad)("%s returns 400 and names the field", async (query, field) => {
    const { body } = await org.get(`/api/v1/admin/codes${query}`, { status: 400 })
    expect(body).toEqual({ code: "VALIDATION_ERROR", error: expect.stringContaining(field) })
  })
})

describe("the status of a code follows the order redeemed, deactivated, expired", () => {
  type Step = (org: Client, code: string) => unknown
  const useUp: Step = (org, code) => redeem(org, { code })
  const rows: [name: string, steps: Step[], status: string][] = [
    ["a new code", [], "active"],
    ["redeemed", [useUp], "redeemed"],
    ["redeemed, then deactivated", [useUp, deactivate], "redeemed"],
    ["redeemed, then deactivated, then expired", [useUp, deactivate, expire], "redeemed"],
    ["deactivated", [deactivate], "deactivated"],
    ["deactivated, then expired", [deactivate, expire], "deactivated"],
    ["expired, then deactivated", [expire, deactivate], "deactivated"],
    ["a millisecond before the expiry", [() => service.clock.advance(template.expiresInSeconds * 1000 - 1)], "active"],
    ["at the expiry", [expire], "expired"],
  ]
  test.each(rows)("%s: shown as such, and found by that status alone", async (_name, steps, expected) => {
    const code = await newCode(org, await codeCampaign(org), "u")
    for (const step of steps) await step(org, code)
    expect((await list(org)).map(({ status }) => status)).toEqual([expected])
    for (const status of ["active", "redeemed", "expired", "deactivated"])
      expect([status, await codesOf(org, `?status=${status}`)]).toEqual([status, status === expected ? [code] : []])
  })
})

describe("GET /codes/{code}", () => {
  test("returns the list's item, ignoring case, even with characters that a path must encode", async () => {
    for (const prefix of ["SOL-", "50%/ñ?#"]) {
      const code = await newCode(org, await codeCampaign(org, { defaultCodeConfig: { ...template, prefix } }), "u")
      const path = `/api/v1/admin/codes/${encodeURIComponent(code.toLowerCase())}`
      expect((await org.get(path, { status: 200 })).body).toEqual((await list(org))[0] as never)
    }
  })

  test("an unknown code, and one of another organization, is 404", async () => {
    const other = await service.organization()
    const code = await newCode(org, await codeCampaign(org), "u")
    for (const unknown of ["NOPE", code])
      expect((await other.get(`/api/v1/admin/codes/${unknown}`, { status: 404 })).body.code).toBe("NOT_FOUND")
  })
})

describe("POST /codes/{code}/deactivate", () => {
  test("returns the item, which is deactivated and cannot be redeemed", async () => {
    const code = await newCode(org, await codeCampaign(org), "u")
    const [before] = await list(org)
    const { body } = await deactivate(org, code)
    expect(body).toEqual({ ...before, status: "deactivated" })
    expect(await list(org)).toEqual([body])
    expect((await redeem(org, { code })).status).toBe(410)
  })

  test("compares the code without regard to case", async () => {
    const code = await newCode(org, await codeCampaign(org), "u")
    expect((await deactivate(org, code.toLowerCase())).body).toMatchObject({ code, status: "deactivated" })
  })

  test("finds a code with characters that a path must encode", async () => {
    const campaignId = await codeCampaign(org, { defaultCodeConfig: { ...template, prefix: "50%/ñ?#" } })
    const code = await newCode(org, campaignId, "u")
    expect((await deactivate(org, code)).body).toMatchObject({ code, status: "deactivated" })
  })

  const dead: [name: string, kill: (org: Client, code: string) => unknown, status: string][] = [
    ["a redeemed", (org, code) => redeem(org, { code }), "redeemed"],
    ["a deactivated", deactivate, "deactivated"],
    ["an expired", expire, "deactivated"],
  ]
  test.each(dead)("%s code returns 200 as well", async (_name, kill, status) => {
    const code = await newCode(org, await codeCampaign(org), "u")
    await kill(org, code)
    expect((await deactivate(org, code)).body).toMatchObject({ code, status })
  })

  test("an unknown code, or one of another organization, is 404 and unchanged", async () => {
    const other = await service.organization()
    const code = await newCode(org, await codeCampaign(org), "u")
    for (const unknown of ["NOPE", code]) {
      const { body } = await other.post(`/api/v1/admin/codes/${unknown}/deactivate`, undefined, { status: 404 })
      expect(body.code).toBe("NOT_FOUND")
    }
    expect(await codesOf(org, "?status=active")).toEqual([code])
  })

  test("only admin keys may list and deactivate", async () => {
    const code = await newCode(org, await codeCampaign(org), "u")
    for (const scope of ["sdk", "read", "write"] as const) {
      const caller = await scoped(org, scope)
      await caller.get("/api/v1/admin/codes", { status: 403 })
      await caller.post(`/api/v1/admin/codes/${code}/deactivate`, undefined, { status: 403 })
    }
    expect(await codesOf(org, "?status=active")).toEqual([code])
  })
})
