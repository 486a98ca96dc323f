import { beforeEach, expect, test } from "bun:test"
import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"
import { merge, register } from "../../support/fixture/merge.ts"
import { makeCampaign, play, playerOf } from "../../support/fixture/play.ts"
import { withDatabase } from "../../support/service/cli.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
beforeEach(async () => {
  await register(org, "old", "new")
})

test("points and XP that are too many together end at 2^53-1, with what is cut in the ledger, and no win takes any away", async () => {
  const most = Number.MAX_SAFE_INTEGER
  const campaignId = await makeCampaign(org, {
    rewardType: "points",
    pointsReward: { points: most },
    xp: { perPlay: 1_000_000 },
  })
  for (const user of ["old", "new"]) await play(org, campaignId, user)
  // Until it stops, the service has totals in memory.
  await service.restart()
  withDatabase(service.databasePath, (sqlite) => {
    sqlite.run("PRAGMA busy_timeout = 5000")
    sqlite.run("UPDATE players SET xp = ? WHERE org_id = ?", [most - 1_000_000, org.orgId])
    sqlite.run("UPDATE plays SET xp = ?", [most - 1_000_000])
  })
  await service.restart()
  for (const name of ["more", "most"]) {
    await register(org, name)
    await play(org, campaignId, name)
  }
  for (const from of ["old", "more", "most"]) await merge(org, from, "new")
  expect(await playerOf(org, "new")).toMatchObject({ xp: most, points: most })
  const { ledger } = await playerOf(org, "new")
  expect(ledger.slice(0, 3)).toMatchObject(
    Array(3).fill({ points: -most, balance: most, reason: "merge", sourceId: expect.any(String) }),
  )
  const { body } = await play(org, campaignId, "old")
  expect(body).toMatchObject({ pointsAwarded: 0, newPointsBalance: most, xpAwarded: 0, newTotalXp: most })
  expect((await inspectDatabase(service.databasePath)).findings.filter(({ violations }) => violations > 0)).toEqual([])
})
