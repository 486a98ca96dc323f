import { heapStats } from "bun:jsc"
import { expect, test } from "bun:test"
import { cliProcess, withDatabase } from "../../support/service/cli.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const mebibyte = 1024 * 1024
const count = 700

/** A roulette of about 200 KiB, whose chain of draws shows about 50 KiB of it. */
const large = {
  name: "Large",
  status: "active",
  kind: "game",
  gameType: "roulette",
  rewardType: "none",
  winProbability: 0,
  timezone: "UTC",
  segments: Array.from({ length: 200 }, (_, index) => ({
    segmentId: `${"s".repeat(190)}${index}`,
    name: `${"日".repeat(130)}${index}`,
    externalId: `${"日".repeat(130)}${index}`,
    isPrize: true,
    weight: 1,
  })),
}

const heldMebibytes = () => {
  Bun.gc(true)
  return heapStats().heapSize / mebibyte
}

test("the memory of campaigns is bounded in bytes, and their draws continue", async () => {
  const ids = Array.from({ length: count }, (_, index) => `c${index}`)
  const empty = heldMebibytes()
  await service.restart(() =>
    withDatabase(service.databasePath, (sqlite) => {
      const insert = sqlite.query(
        "INSERT INTO campaigns (org_id, campaign_id, config, created_at, updated_at) VALUES (?, ?, ?, 0, 0)",
      )
      const config = JSON.stringify(large)
      sqlite.transaction(() => {
        for (const id of ids) insert.run(org.orgId, id, config)
        sqlite.run("UPDATE organizations SET configuration_bytes = configuration_bytes + ?", [
          count * Buffer.byteLength(config),
        ])
      })()
    }),
  )
  await service.settle()
  const before = heldMebibytes()
  for (let round = 0; round < 2; round++)
    for (const campaignId of ids)
      await org.post("/api/v1/games/play", { campaignId, externalUserId: `user-${round}` }, { status: 200 })
  expect(before - empty).toBeLessThan(120)
  expect(heldMebibytes() - before).toBeLessThan(120)
  const { stdout } = await cliProcess(service.database.place, "doctor")
  expect(stdout.match(/^BAD.*$/gm)).toBeNull()
}, 300_000)
