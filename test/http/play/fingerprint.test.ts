import { expect, test } from "bun:test"
import { makeCampaign, playPath } from "../../support/fixture/play.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()

test("a stored answer does not reveal its request in the database, and earlier ones are still found", async () => {
  const org = await service.organization()
  const campaignId = await makeCampaign(org)
  const externalUserId = "ana.secret@example.com"
  const request = (body: object) =>
    org.post(playPath, { campaignId, ...body }, { headers: { "idempotency-key": "key" } })
  const first = await request({ externalUserId })
  expect(first.status).toBe(200)
  const kept = () =>
    service.database.rows<{ request: string }>(
      `SELECT request FROM idempotency_records WHERE org_id = '${org.orgId}' ORDER BY request`,
    )
  const [row] = await kept()
  const plain = new Bun.CryptoHasher("sha256").update(JSON.stringify({ campaignId, externalUserId })).digest("hex")
  expect(row?.request).toMatch(/^[0-9a-f]{8}:[0-9a-f]{64}$/)
  expect(row?.request).not.toContain(plain)
  const again = async () => {
    const [same, other] = [await request({ externalUserId }), await request({ externalUserId: "other" })]
    expect([same.status, same.text, other.status, other.body.code]).toEqual([
      200,
      first.text,
      422,
      "IDEMPOTENCY_KEY_REUSED",
    ])
  }
  await again()
  await service.database.run(`UPDATE idempotency_records SET request = '${plain}' WHERE org_id = '${org.orgId}'`)
  await again()
})
