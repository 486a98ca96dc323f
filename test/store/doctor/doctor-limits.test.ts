import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { patchCampaign, play } from "../../support/fixture/play.ts"
import { codeCampaign, day, newCode, winningCampaign } from "../../support/fixture/promo.ts"
import { withDatabase } from "../../support/service/cli.ts"
import { copyFile } from "../../support/service/database.ts"
import { startService, type TestService } from "../../support/service/service.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"

const folder = mkdtempSync(join(tmpdir(), "premio-limits-"))
let service: TestService
beforeAll(async () => {
  service = await startService({ now: "2026-11-21T10:05:00.000Z" })
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

/** The newest play once more. */
const oneMorePlay = `INSERT INTO plays (session_id, campaign, player, at, result, won, used_quota, score, previous)
                     SELECT 'x', campaign, player, at, result, won, used_quota, score, id
                     FROM plays WHERE id = (SELECT max(id) FROM plays)`

/** The limits that the database would violate after the changes, made to a copy. */
const brokenLimits = async (...changes: readonly string[]) => {
  const path = join(folder, "limits.db")
  copyFile(service.databasePath, path)
  withDatabase(path, (sqlite) => {
    for (const change of changes) sqlite.run(change)
  })
  const found = await brokenRules(path)
  rmSync(path)
  return found.map(({ rule }) => rule).filter((rule) => rule.endsWith("-limits"))
}

test("limits that were lowered in the middle of a period are not damage", async () => {
  const org = await service.organization()
  const campaign = await winningCampaign(org, {
    playLimits: { maxPerUser: 5, period: "day" },
    rewardLimits: { maxPerUser: 5, maxTotal: 5, period: "day" },
  })
  for (let times = 0; times < 4; times++) await play(org, campaign, "ana")
  await patchCampaign(org, campaign, {
    playLimits: { maxPerUser: 1, period: "day" },
    rewardLimits: { maxTotal: 1, maxPerUser: 1, period: "day" },
  })
  expect(await brokenLimits()).toEqual([])
})

test("limits that two players who were merged exceed together are not damage", async () => {
  const org = await service.organization()
  const campaign = await winningCampaign(org, { playLimits: { maxPerUser: 1, period: "week" } })
  service.clock.advance(1)
  for (const user of ["ana", "eva"]) {
    await org.post("/api/v1/clients/identify", { externalId: user }, { status: 200 })
    await play(org, campaign, user)
  }
  await org.post("/api/v1/admin/clients/merge", { fromExternalId: "eva", intoExternalId: "ana" }, { status: 200 })
  expect(await brokenLimits()).toEqual([])
})

test("limits of rewards are broken by one win too many of a player, or of all", async () => {
  const org = await service.organization()
  const campaign = await winningCampaign(org, { rewardLimits: { maxPerUser: 2, period: "day" } })
  const shared = { rewardLimits: { maxTotal: 4, period: "day" } }
  service.clock.advance(day)
  await play(org, campaign, "ana")
  expect(await brokenLimits(oneMorePlay)).toEqual([])
  expect(await brokenLimits(oneMorePlay, oneMorePlay)).toEqual(["reward-limits"])
  await patchCampaign(org, campaign, shared)
  service.clock.advance(1)
  for (const user of ["beto", "eva"]) await play(org, campaign, user)
  expect(await brokenLimits(oneMorePlay)).toEqual([])
  expect(await brokenLimits(oneMorePlay, oneMorePlay)).toEqual(["reward-limits"])
})

test("limits of plays restart with each period", async () => {
  const org = await service.organization()
  const campaign = await winningCampaign(org, {
    playLimits: { maxPerUser: 1, period: "day" },
    timezone: "America/Bogota",
  })
  for (let days = 0; days < 3; days++) {
    service.clock.advance(day)
    await play(org, campaign, "ana")
  }
  expect(await brokenLimits()).toEqual([])
  expect(await brokenLimits(oneMorePlay)).toEqual(["play-limits"])
})

test("limits of codes are violated by a requested code; a won code counts, but is never at fault", async () => {
  const org = await service.organization()
  const campaign = await codeCampaign(org, { generationLimits: { maxPerUser: 2, period: "day" } })
  service.clock.advance(1)
  for (const key of ["a", "b"]) await newCode(org, campaign, "ana", key)
  const oneMoreCode = (origin: string) =>
    `INSERT INTO promo_codes SELECT NULL, org_id, '${origin}', '${origin}', campaign, player, '${origin}', 'x', discount_type,
     discount_value, max_discount_amount, 0, max_uses, created_at, expires_at, NULL, NULL FROM promo_codes
     WHERE id = (SELECT max(id) FROM promo_codes)`
  expect(await brokenLimits(oneMoreCode("spin"))).toEqual([])
  expect(await brokenLimits(oneMoreCode("codes"))).toEqual(["generation-limits"])
})
