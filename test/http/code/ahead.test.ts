import { describe, expect, test } from "bun:test"
import { patchCampaign } from "../../support/fixture/play.ts"
import { codeCampaign, deactivate, hour, newCode, redeem, requestCode, times } from "../../support/fixture/promo.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const fixed = { discountType: "fixed", discountValue: 1_000, expiresInSeconds: 3_600 }
const budgeted = (maxAmount = 5_000, fields = {}) =>
  codeCampaign(org, { defaultCodeConfig: { ...fixed, ...fields }, budget: { maxAmount } })

const used = async (campaignId: string): Promise<number> =>
  (await org.get(`/api/v1/admin/campaigns/${campaignId}/results`, { status: 200 })).body.budget.used

let players = 0
/** Requests codes until one is refused, and returns those that were issued. */
const issueAll = async (campaignId: string): Promise<string[]> => {
  const codes: string[] = []
  for (;;) {
    const { status, body } = await requestCode(org, campaignId, `u${players++}`)
    if (status !== 201) {
      expect([status, body.code]).toEqual([429, "BUDGET_REACHED"])
      return codes
    }
    codes.push(body.code.code ?? body.code)
  }
}

const redeemedOf = async (codes: readonly string[]): Promise<number> => {
  let redeemed = 0
  for (const code of codes) {
    const { status, body } = await redeem(org, { code })
    if (status === 200) redeemed++
    else expect([status, body.code]).toEqual([410, "CODE_EXPIRED"])
  }
  return redeemed
}

/** Runs `work` under a clock that is two hours ahead. */
const ahead = async <T>(work: () => Promise<T>): Promise<T> => {
  service.clock.advance(2 * hour)
  const done = await work()
  service.clock.advance(-2 * hour)
  return done
}

describe("what a fast clock gave back to a budget", () => {
  test("counts again once the clock is right, whatever the first request", async () => {
    const campaignId = await budgeted()
    const first = await issueAll(campaignId)
    expect(first).toHaveLength(5)
    // Cheaper than what is left, so that the request only changes what is given back.
    await patchCampaign(org, campaignId, { defaultCodeConfig: { ...fixed, discountValue: 6_000 } })
    await ahead(async () => expect((await requestCode(org, campaignId, "late")).status).toBe(429))
    await patchCampaign(org, campaignId, { defaultCodeConfig: { ...fixed } })
    expect(await used(campaignId)).toBe(5_000)
    expect(await issueAll(campaignId)).toEqual([])
    expect(await redeemedOf(first)).toBe(5)
    expect(await used(campaignId)).toBe(5_000)
  })

  test("is not spent twice if some of it was issued meanwhile", async () => {
    const campaignId = await budgeted()
    const first = await issueAll(campaignId)
    const early = await ahead(() => newCode(org, campaignId, "late"))
    const second = await issueAll(campaignId)
    expect(await used(campaignId)).toBe(5_000)
    const redeemed = (await redeemedOf([...second, early])) + (await redeemedOf(first))
    expect(redeemed).toBe(5)
    expect(await used(campaignId)).toBe(5_000)
    service.clock.advance(4 * hour)
    expect(await used(campaignId)).toBe(5_000)
  })

  test("is charged again by a redemption if there is room, use by use, and not given back twice", async () => {
    const campaignId = await budgeted(5_000, { maxUses: 2 })
    const [first = ""] = [await newCode(org, campaignId, "a"), await newCode(org, campaignId, "b")]
    await ahead(() => newCode(org, campaignId, "late"))
    expect(await used(campaignId)).toBe(2_000)
    const expected = [
      ["redeems", 200, 3_000],
      ["redeems", 200, 4_000],
    ] as const
    for (const [, status, cost] of expected) {
      expect((await redeem(org, { code: first })).status).toBe(status)
      expect(await used(campaignId)).toBe(cost)
    }
    service.clock.advance(2 * hour)
    expect(await used(campaignId)).toBe(4_000)
    service.clock.advance(2 * hour)
    expect(await used(campaignId)).toBe(2_000)
  })

  test("is not given back again by a deactivation", async () => {
    const campaignId = await budgeted(2_000)
    const first = await issueAll(campaignId)
    await ahead(() => newCode(org, campaignId, "late"))
    expect(await used(campaignId)).toBe(1_000)
    await deactivate(org, first[0] ?? "")
    expect(await used(campaignId)).toBe(1_000)
    expect(await issueAll(campaignId)).toHaveLength(1)
    expect(await redeemedOf(first.slice(1))).toBe(0)
  })

  test("no longer applies after the clock was ahead again", async () => {
    const campaignId = await budgeted()
    const codes = await issueAll(campaignId)
    for (const _time of times(2, () => null)) codes.push(await ahead(() => newCode(org, campaignId, `u${players++}`)))
    codes.push(...(await issueAll(campaignId)))
    expect(await redeemedOf(codes.reverse())).toBe(5)
    expect(await used(campaignId)).toBe(5_000)
  })
})
