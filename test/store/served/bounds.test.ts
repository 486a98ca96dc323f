import { describe, expect, test } from "bun:test"
import { together } from "../../support/fixture/together.ts"
import { withDatabase } from "../../support/service/cli.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"

const service = givenService()
const org = givenOrganization(service)

const kinds = [
  { table: "campaigns", path: "campaigns", id: "campaign_id", name: "campaigns" },
  { table: "notifications", path: "notifications", id: "notification_id", name: "mini-games" },
]

describe.each(kinds)("an organization's $name", ({ table, path, id, name }) => {
  test("are at most 10,000, also when they come at once", async () => {
    await org.post(`${admin}/${path}`, {}, { status: 201 })
    await service.restart(() =>
      withDatabase(service.databasePath, (sqlite) => {
        sqlite.run(
          `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9997)
           INSERT INTO ${table} (org_id, ${id}, config, created_at, updated_at)
           SELECT org_id, 'bulk-' || i, config, created_at, updated_at FROM ${table}, n WHERE org_id = ?`,
          [org.orgId],
        )
      }),
    )
    const { made, message } = await together(10, () => org.post(`${admin}/${path}`, {}))
    expect([made, message]).toEqual([2, expect.stringContaining(`at most 10000 ${name}`)])
    const other = await service.organization()
    await other.post(`${admin}/${path}`, {}, { status: 201 })
  })
})

describe("the configuration is at most 256 KiB of JSON", () => {
  const question = (text: string) => ({ question: text, options: ["ñ".repeat(450), "x"], correctIndex: 0 })
  const questions = (count: number, text: string) => Array.from({ length: count }, () => question(text))

  test("and one that an older version took larger can be paused and shortened, but not grow", async () => {
    const { body } = await org.post(
      `${admin}/campaigns`,
      { status: "active", trivia: { questions: questions(2, "q") } },
      { status: 201 },
    )
    const large = JSON.stringify({ questions: questions(300, "q") })
    await service.restart(() =>
      withDatabase(service.databasePath, (sqlite) => {
        sqlite.run("UPDATE campaigns SET config = json_set(config, '$.trivia', json(?)) WHERE campaign_id = ?", [
          large,
          body.campaignId,
        ])
      }),
    )
    const path = `${admin}/campaigns/${body.campaignId}`
    const longer = "n".repeat(200)
    await org.patch(path, { status: "paused" }, { status: 200 })
    await org.patch(path, { name: longer }, { status: 400 })
    await org.patch(path, { trivia: { questions: questions(299, "q") } }, { status: 200 })
    await org.patch(path, { trivia: { questions: [] }, name: longer }, { status: 200 })
  })
})
