import { expect, test } from "bun:test"
import { cli } from "../../support/service/cli.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service)

test("the count always equals the bytes of the rows, whatever changes", async () => {
  const { body: campaign } = await org.post(`${admin}/campaigns`, { name: "ñ日😀" }, { status: 201 })
  await org.patch(
    `${admin}/campaigns/${campaign.campaignId}`,
    { name: "N", prizes: undefined, status: "active" },
    { status: 200 },
  )
  await org.post(`${admin}/campaigns/${campaign.campaignId}/copy`, {}, { status: 201 })
  const { body: game } = await org.post(`${admin}/notifications`, { name: "ñ" }, { status: 201 })
  await org.patch(`${admin}/notifications/${game.notificationId}`, { name: "日本" }, { status: 200 })
  const hook = {
    url: "http://127.0.0.1:9/hook",
    secret: "a-secret-of-the-tests",
    events: ["game.won"],
    description: "ñ",
  }
  const { body: kept } = await org.post(`${admin}/webhooks`, hook, { status: 201 })
  const { body: gone } = await org.post(`${admin}/webhooks`, hook, { status: 201 })
  await org.patch(`${admin}/webhooks/${kept.webhookId}`, { description: null, events: ["*"] }, { status: 200 })
  await org.delete(`${admin}/webhooks/${gone.webhookId}`, { status: 204 })
  await org.put(`${admin}/tiers`, { tiers: [{ name: "Oro ñ", minXp: 5, color: "#ffcc00" }] }, { status: 200 })
  for (const name of ["Pájaro", "B", "日本"])
    await org.put(`${admin}/marketplace-games/flappy`, { name, active: true }, { status: 200 })
  const { stdout } = await cli(service.database.place, "doctor")
  expect(stdout).toMatch(/ok {3}configuration/)
})
