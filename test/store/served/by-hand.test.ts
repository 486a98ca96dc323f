import { afterAll, beforeAll, expect, test } from "bun:test"
import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"
import { codeCampaign, deactivate, newCode, redeem, template } from "../../support/fixture/promo.ts"
import { startService, type TestService } from "../../support/service/service.ts"

let service: TestService
beforeAll(async () => {
  service = await startService({})
})
afterAll(() => service.stop())

test("what is changed by hand breaks no rule of the doctor: points, codes beyond a limit, codes that live on", async () => {
  const org = await service.organization()
  const codes = "/api/v1/admin/codes"
  const generationLimits = { maxPerUser: 1, period: "total" }
  const campaignId = await codeCampaign(org, { generationLimits, budget: { maxAmount: 1_000_000 } })
  await org.post("/api/v1/clients/identify", { externalId: "ana" }, { status: 200 })
  const [extended, reactivated] = [await newCode(org, campaignId, "ana"), await newCode(org, campaignId, "bob")]
  for (const externalUserId of ["ana", "ana", "bob"])
    await org.post(codes, { campaignId, externalUserId, reason: "sorry" }, { status: 201 })
  await redeem(org, { code: extended })
  await deactivate(org, reactivated)
  service.clock.advance(template.expiresInSeconds * 1000 + 2000)
  const expiresAt = new Date(service.clock.now + 60_000).toISOString()
  await org.post(`${codes}/${extended}/extend`, { expiresAt, maxUses: 3 }, { status: 200 })
  await org.post(`${codes}/${reactivated}/reactivate`, { expiresAt }, { status: 200 })
  await redeem(org, { code: extended })
  for (const points of [50, -20])
    await org.post("/api/v1/admin/players/ana/points", { points, reason: "sorry" }, { status: 201 })
  const { body } = await org.post("/api/v1/admin/bans", { externalUserId: "ana" }, { status: 201 })
  await org.delete(`/api/v1/admin/bans/${body.banId}`, { status: 204 })
  const { findings } = await inspectDatabase(service.databasePath, undefined, service.clock.now)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
})
