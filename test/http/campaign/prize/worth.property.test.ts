import { expect, test } from "bun:test"
import fc from "fast-check"
import { makeCampaign, patchCampaign, play } from "../../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const admin = "/api/v1/admin/campaigns"
const codeCost = 10
const codes = { rewardType: "promo_code", defaultCodeConfig: { discountType: "fixed", discountValue: codeCost } }

type Win = { readonly sessionId: string; readonly value: number; isForfeited: boolean; isHandedOut: boolean }
type Budget = { readonly maxAmount: number; readonly counts: "all" | "codes" }

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({ kind: "play" } as const) },
    { weight: 1, arbitrary: fc.constant({ kind: "code" } as const) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("forfeit", "handOut"), win: fc.nat({ max: 9 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("value" as const), value: fc.nat({ max: 40 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("budget" as const),
        budget: fc.option(
          fc.record({ maxAmount: fc.nat({ max: 120 }), counts: fc.constantFrom("all" as const, "codes" as const) }),
        ),
      }),
    },
  ),
  { minLength: 5, maxLength: 14 },
)

/** What the campaign has given, and what it may still give. */
class Model {
  readonly wins: Win[] = []
  codes = 0
  value = 20
  stock = 5
  budget: Budget | null = { maxAmount: 60, counts: "all" }

  get prizes(): number {
    return this.wins.reduce((sum, { value, isForfeited }) => sum + (isForfeited ? 0 : value), 0)
  }
  get used(): number {
    return this.codes * codeCost + (this.budget?.counts === "all" ? this.prizes : 0)
  }
  has(cost: number): boolean {
    return !this.budget || cost === 0 || this.used + cost <= this.budget.maxAmount
  }
  get wouldWin(): boolean {
    return this.wins.length < this.stock && this.has(this.budget?.counts === "all" ? this.value : 0)
  }
}

let players = 0

test("budget, stock and costs follow a model, whatever is won, forfeited and configured", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (actions) => {
      const model = new Model()
      const prize = () => ({
        ...{ prizeId: "tv", name: "TV", kind: "external" },
        value: model.value,
        stock: { maxTotal: model.stock, period: "total" },
      })
      const campaignId = await makeCampaign(org, { ...codes, prizes: [prize()], budget: model.budget })
      for (const action of actions) {
        const externalUserId = `player-${++players}`
        if (action.kind === "play") {
          const { body } = await play(org, campaignId, externalUserId)
          expect(body.won).toBe(model.wouldWin)
          if (body.won)
            model.wins.push({ sessionId: body.sessionId, value: model.value, isForfeited: false, isHandedOut: false })
        } else if (action.kind === "code") {
          const { status } = await org.post("/api/v1/codes", { campaignId, externalUserId })
          expect(status).toBe(model.has(codeCost) ? 201 : 429)
          if (status === 201) model.codes++
        } else if (action.kind === "value") {
          model.value = action.value
          await patchCampaign(org, campaignId, { prizes: [prize()] })
        } else if (action.kind === "budget") {
          model.budget = action.budget
          await patchCampaign(org, campaignId, { budget: model.budget })
        } else if ("win" in action) {
          const win = model.wins[action.win % Math.max(1, model.wins.length)]
          if (!win) continue
          const isForfeit = action.kind === "forfeit"
          const body = isForfeit ? { forfeited: true } : { handedOut: true }
          const { status } = await org.patch(`${admin}/${campaignId}/winners/${win.sessionId}`, body)
          expect(status).toBe(win.isForfeited || (isForfeit && win.isHandedOut) ? 409 : 200)
          if (status !== 200) continue
          if (isForfeit) model.stock++
          win.isForfeited ||= isForfeit
          win.isHandedOut ||= !isForfeit
        }
        const { budget, cost, prizes } = (await org.get(`${admin}/${campaignId}/results`, { status: 200 })).body
        expect(budget?.used ?? null).toBe(model.budget && model.used)
        expect(cost).toEqual({ codes: 0, prizes: model.prizes, total: model.prizes })
        expect(prizes[0].stock).toMatchObject({ maxTotal: model.stock, used: model.wins.length })
      }
    }),
    { numRuns: 15 },
  )
})
