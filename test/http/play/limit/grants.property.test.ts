import { beforeAll, expect, test } from "bun:test"
import fc from "fast-check"
import { makeCampaign, patchCampaign } from "../../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../../support/service/service.ts"

const service = givenService({ now: "2027-02-01T10:05:00.000Z" })
const org = givenOrganization(service, beforeAll)

const hour = 3_600_000
const day = 24 * hour
const grants = "/api/v1/plays/grants"

type Granted = { readonly id: string; left: number; readonly end: number; readonly madeAt: number; readonly n: number }

/** What must hold, restated simply: plays that took no grant in place of a limit are counted by day. */
class Model {
  readonly campaignId: string
  readonly granted: Granted[] = []
  readonly counted: number[] = []
  required = false
  maxPerUser = 1

  constructor(campaignId: string) {
    this.campaignId = campaignId
  }

  /** The grants of which something is left, in the order in which they are taken. */
  live(): Granted[] {
    return this.granted
      .filter(({ left, end }) => left > 0 && service.clock.now < end)
      .sort((a, b) => a.end - b.end || a.madeAt - b.madeAt || a.n - b.n)
  }

  left(): number {
    return this.live().reduce((sum, { left }) => sum + left, 0)
  }

  /** The answer to a play: the code of its refusal, or what it leaves of grants. */
  play(): string {
    const today = Math.floor(service.clock.now / day)
    const isBeyond = this.counted.filter((at) => Math.floor(at / day) === today).length >= this.maxPerUser
    const [next] = this.live()
    if (this.required && !next) return "NO_PLAYS_GRANTED"
    if (isBeyond && (this.required || !next)) return "PLAY_LIMIT_REACHED"
    if (this.required || !isBeyond) this.counted.push(service.clock.now)
    if (next && (this.required || isBeyond)) next.left--
    return `200 ${this.left()}`
  }
}

type Step = (model: Model) => Promise<void>

const playOnce: Step = async (model) => {
  const { status, body } = await org.post("/api/v1/games/play", { campaignId: model.campaignId, externalUserId: "ana" })
  expect(status === 200 ? `200 ${body.limits.playsGranted}` : body.code).toBe(model.play())
}

const grant =
  (plays: number, hours: number | null): Step =>
  async (model) => {
    const end = hours === null ? Number.POSITIVE_INFINITY : service.clock.now + hours * hour
    const n = model.granted.length
    const expiresAt = hours === null ? {} : { expiresAt: new Date(end).toISOString() }
    const asked = { campaignId: model.campaignId, externalUserId: "ana", plays, reference: `order-${n}`, ...expiresAt }
    const { body } = await org.post(grants, asked, { status: 201 })
    model.granted.push({ id: body.grantId, left: plays, end, madeAt: service.clock.now, n })
  }

const revoke =
  (index: number): Step =>
  async ({ granted }) => {
    const revoked = granted[index % Math.max(1, granted.length)]
    if (!revoked) return
    await org.post(`${grants}/${revoked.id}/revoke`, undefined, { status: 200 })
    revoked.left = 0
  }

const configure =
  (required: boolean, maxPerUser: number): Step =>
  async (model) => {
    await patchCampaign(org, model.campaignId, { grants: { required }, playLimits: { maxPerUser, period: "day" } })
    Object.assign(model, { required, maxPerUser })
  }

const wait =
  (hours: number): Step =>
  async () =>
    service.clock.advance(hours * hour)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(playOnce) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.option(fc.integer({ min: 1, max: 30 })))
      .map(([plays, hours]) => grant(plays, hours)),
  },
  { weight: 1, arbitrary: fc.nat(9).map(revoke) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.boolean(), fc.integer({ min: 0, max: 2 }))
      .map(([required, max]) => configure(required, max)),
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 20 }).map(wait) },
)

test("plays and grants answer as the model says, through changes of the campaign, days and revocations", async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
    const model = new Model(await makeCampaign(org))
    await configure(false, 1)(model)
    for (const run of steps) await run(model)
  })
  await fc.assert(property, { numRuns: 25 })
})
