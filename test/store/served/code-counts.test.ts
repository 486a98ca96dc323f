import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { deactivate, playOnce, redeem, winningCampaign } from "../../support/fixture/promo.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const filled = 9_000
const minute = 60_000

/** Codes that were issued before, one a second, every third of them redeemed. */
const fill = (campaignId: string) => {
  const db = new Database(service.databasePath)
  const campaign = `(SELECT id FROM campaigns WHERE campaign_id = '${campaignId}')`
  db.run(`INSERT INTO promo_codes (org_id, code_key, code, campaign, player, origin, discount_type, discount_value,
      uses, max_uses, created_at, expires_at)
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${filled - 1})
    SELECT '${org.orgId}', 'K' || i, 'K' || i, ${campaign}, (SELECT id FROM players LIMIT 1), 'codes', 'fixed', 10,
      i % 3 = 0, 1, ${service.clock.now} - 1000 * i, ${service.clock.now} - 1000 * i + 10800000 FROM n`)
  db.run(`INSERT INTO code_redemptions (promo_code, campaign, redeemed_at, sale_total, discount_amount, currency)
    SELECT id, campaign, created_at, 5000, 10, 'COP' FROM promo_codes WHERE code LIKE 'K%' AND uses = 1`)
  db.close()
}

/** The counts according to the rows. */
const counted = () => {
  const db = new Database(service.databasePath, { readonly: true })
  const isUsed = "uses >= max_uses"
  const codes = db
    .query(
      `SELECT count(*) AS issued, sum(${isUsed}) AS redeemed,
         sum(NOT ${isUsed} AND deactivated_at IS NOT NULL) AS deactivated,
         sum(NOT ${isUsed} AND deactivated_at IS NULL AND expires_at <= ${service.clock.now}) AS expired
       FROM promo_codes`,
    )
    .get() as Record<string, number>
  const sales = db
    .query("SELECT sum(sale_total) AS attributedSales, sum(discount_amount) AS discountGiven FROM code_redemptions")
    .get() as Record<string, number>
  db.close()
  return { codes, ...sales }
}

test("codes and sales are counted right while they change, after a start and from then on", async () => {
  const campaignId = await winningCampaign(org, { currency: "COP" })
  await playOnce(org, campaignId, "ana")
  await service.restart(() => fill(campaignId))
  const results = async () => {
    const { body } = await org.get(`/api/v1/admin/campaigns/${campaignId}/results`, { status: 200 })
    return { codes: body.codes, attributedSales: body.attributedSales, discountGiven: body.discountGiven }
  }
  const change = async (from: number) => {
    for (let i = from; i < filled; i += 750) {
      const sale = { saleTotal: 70, discountAmount: 7, currency: "COP" }
      expect((await redeem(org, { code: `K${i + 1}`, ...sale })).status).toBe(200)
      await deactivate(org, `K${i + 2}`)
      await playOnce(org, campaignId, "ana")
    }
  }
  // The first read counts the rows in steps, between which codes change.
  const [first] = await Promise.all([results(), change(0), change(300)])
  expect(first.codes.issued).toBeGreaterThan(filled)
  expect(await results()).toEqual(counted() as never)
  await change(150)
  for (const wait of [1, 20 * minute, 100 * minute + 17]) {
    service.clock.advance(wait)
    expect(await results()).toEqual(counted() as never)
  }
})
