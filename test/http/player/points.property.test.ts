import { beforeAll, expect, test } from "bun:test"
import fc from "fast-check"
import { merge } from "../../support/fixture/merge.ts"
import { identify, makeCampaign, playerOf, playPath } from "../../support/fixture/play.ts"
import { stepOf } from "../../support/model/step.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)
const cost = 3
const reward = 5
const names = ["ana", "beto", "carla"]
let campaignId: string
beforeAll(async () => {
  const points = { rewardType: "points", pointsReward: { points: reward }, playCost: { points: cost } }
  campaignId = await makeCampaign(org, { ...points, winProbability: 0.5 })
})

type Spend = { readonly transactionId: string; readonly owner: string; readonly points: number; isRefunded: boolean }

/** What must hold, restated simply: a balance for each person, and what was spent. */
class Model {
  readonly balances = new Map<string, number>()
  readonly mergedInto = new Map<string, string>()
  readonly spends: Spend[] = []
  readonly run: number

  constructor(run: number) {
    this.run = run
    for (const name of names) this.balances.set(this.idOf(name), 0)
  }

  idOf(name: string): string {
    return `${name}-${this.run}`
  }

  personOf(id: string): string {
    const into = this.mergedInto.get(id)
    return into === undefined ? id : this.personOf(into)
  }

  balanceOf(id: string): number {
    return this.balances.get(this.personOf(id)) ?? 0
  }

  change(id: string, points: number): number {
    const balance = this.balanceOf(id) + points
    this.balances.set(this.personOf(id), balance)
    return balance
  }
}

type Step = fc.AsyncCommand<Model, object>

const step = stepOf<Model>()

const move = (kind: "spend" | "earn", name: string, points: number) =>
  step(`${kind}(${name}, ${points})`, async (model) => {
    const externalUserId = model.idOf(name)
    const { status, body } = await org.post(`/api/v1/points/${kind}`, { externalUserId, points })
    if (kind === "spend" && points > model.balanceOf(externalUserId)) {
      expect([status, body.code, body.balance]).toEqual([409, "INSUFFICIENT_POINTS", model.balanceOf(externalUserId)])
      return
    }
    const balance = model.change(externalUserId, kind === "spend" ? -points : points)
    const owner = model.personOf(externalUserId)
    expect([status, body]).toMatchObject([200, { externalUserId: owner, points, balance }])
    if (kind === "spend") model.spends.push({ transactionId: body.transactionId, owner, points, isRefunded: false })
  })

const refund = (chosen: number) =>
  step(`refund(${chosen})`, async (model) => {
    const spend = model.spends[chosen % Math.max(1, model.spends.length)]
    if (!spend) return
    const { status, body } = await org.post("/api/v1/points/refund", { transactionId: spend.transactionId })
    if (spend.isRefunded) {
      expect([status, body.code]).toEqual([409, "ALREADY_REFUNDED"])
      return
    }
    spend.isRefunded = true
    const balance = model.change(spend.owner, spend.points)
    expect([status, body]).toMatchObject([200, { externalUserId: model.personOf(spend.owner), balance }])
  })

const play = (name: string) =>
  step(`play(${name})`, async (model) => {
    const externalUserId = model.idOf(name)
    const { status, body } = await org.post(playPath, { campaignId, externalUserId })
    if (model.balanceOf(externalUserId) < cost) {
      expect([status, body.code]).toEqual([409, "INSUFFICIENT_POINTS"])
      return
    }
    const pointsAwarded = body.won ? reward : 0
    const newPointsBalance = model.change(externalUserId, pointsAwarded - cost)
    expect([status, body]).toMatchObject([200, { pointsSpent: cost, pointsAwarded, newPointsBalance }])
  })

const mergeBoth = (from: string, into: string) =>
  step(`merge(${from}, ${into})`, async (model) => {
    const [gone, kept] = [model.personOf(model.idOf(from)), model.personOf(model.idOf(into))]
    if (gone === kept) return
    await merge(org, gone, kept)
    const points = model.balanceOf(gone)
    model.mergedInto.set(gone, kept)
    model.change(kept, points)
  })

const name = fc.constantFrom(...names)
const points = fc.integer({ min: 1, max: 12 })
const steps = [
  fc.tuple(name, points).map(([who, count]) => move("earn", who, count)),
  fc.tuple(name, points).map(([who, count]) => move("earn", who, count)),
  fc.tuple(name, points).map(([who, count]) => move("spend", who, count)),
  fc.nat(20).map(refund),
  name.map(play),
  fc.tuple(name, name).map(([from, into]) => mergeBoth(from, into)),
]

let runs = 0

test("balances are what was earned, won and given back, less what was spent and what plays cost, over merges", async () => {
  const run = async (commands: Iterable<Step>) => {
    const model = new Model(++runs)
    for (const one of names) await identify(org, model.idOf(one))
    await fc.asyncModelRun(() => ({ model, real: {} }), commands)
    for (const one of names) {
      const player = await playerOf(org, model.idOf(one))
      expect(player.points).toBe(model.balanceOf(model.idOf(one)))
      expect(player.ledger[0]?.balance ?? 0).toBe(player.points)
    }
  }
  await fc.assert(fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: "large" }), run), { numRuns: 12 })
}, 60_000)
