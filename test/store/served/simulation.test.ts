import { Database } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { codeTemplate, makeCampaign, play } from "../../support/fixture/play.ts"
import { previewOf, simulateOf } from "../../support/fixture/simulation.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const simulate = simulateOf(org)
const preview = previewOf(org)

describe("a simulation", () => {
  const prize = { rewardType: "promo_code", defaultCodeConfig: codeTemplate }

  test("writes nothing, and takes no part in what players see", async () => {
    const campaignId = await makeCampaign(org, { ...prize, rewardLimits: { maxTotal: 5, period: "total" } })
    const contents = () => {
      const db = new Database(service.databasePath, { readonly: true })
      const tables = db.query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table'").all()
      const rows = tables.map(({ name }) => db.query(`SELECT * FROM "${name}"`).all())
      db.close()
      return JSON.stringify(rows)
    }
    const before = contents()
    await simulate(campaignId, 50)
    await preview({ ...prize, gameType: "slot_machine", winProbability: 1 }, { campaignId, plays: 50 })
    expect(contents()).toBe(before)
    expect((await play(org, campaignId)).body.limits.winsRemaining).toBe(4)
  })
})
