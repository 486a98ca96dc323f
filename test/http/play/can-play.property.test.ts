import { beforeAll, expect, test } from "bun:test"
import fc from "fast-check"
import { ban, identify, installGame, makeCampaign, patchCampaign } from "../../support/fixture/play.ts"
import type { Answer, Body, Client } from "../../support/service/client.ts"
import { asPlayer, givenPartner, type Partner } from "../../support/service/player-token.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService({ now: "2027-02-01T10:05:00.000Z" })
const org = givenOrganization(service, beforeAll)

const hour = 3_600_000
let partner: Partner
let players = 0
let codes = 0

const isoIn = (hours: number) => new Date(service.clock.now + hours * hour).toISOString()

beforeAll(async () => {
  partner = await givenPartner(org, service.clock)
  await installGame(org, "flappy")
  await installGame(org, "gone", false)
  const pool = { poolId: "packs", name: "Packs", kind: "entry" }
  await org.post("/api/v1/admin/code-pools", pool, { status: 201 })
  const texts = Array.from({ length: 2_000 }, (_, index) => `PACK-${index}`)
  await org.post("/api/v1/admin/code-pools/packs/codes", { codes: texts }, { status: 200 })
})

/** A game, its player, and how both the read and the play or spin of it are made. */
type Run = {
  readonly kind: "campaign" | "mini_game"
  readonly id: string
  readonly player: string
  banId: string | null
}

type Step = (run: Run) => Promise<void>

const pathOf = ({ kind, id }: Run) => (kind === "campaign" ? `/api/v1/games/${id}` : `/api/v1/inapp-games/${id}`)

const playerOf = async (caller: Client, run: Run, isByToken: boolean): Promise<Body> => {
  const query = isByToken ? "" : `?externalUserId=${run.player}`
  return (await caller.get(`${pathOf(run)}${query}`, { status: 200 })).body.player
}

/** A play or spin with what the read says that it needs, and nothing else. */
const turn = (caller: Client, run: Run, isByToken: boolean, needs: readonly string[]): Promise<Answer> => {
  const who = isByToken ? {} : { externalUserId: run.player }
  const terms = needs.includes("acceptedTerms") ? { acceptedTerms: "v1" } : {}
  if (run.kind === "mini_game")
    return caller.post("/api/v1/inapp-games/spin", { notificationId: run.id, ...who, ...terms })
  return caller.post("/api/v1/games/play", {
    campaignId: run.id,
    ...who,
    ...terms,
    ...(needs.includes("answers") && { answers: [0] }),
    ...(needs.includes("entryCode") && { entryCode: `PACK-${codes++ % 2_000}` }),
  })
}

/** What the read has said is what the play finds, and the answer is what the read shows from then on. */
const readAndPlay =
  (isByToken: boolean): Step =>
  async (run) => {
    const caller = isByToken ? asPlayer(org, await partner.sign(run.player)) : org
    const said = await playerOf(caller, run, isByToken)
    const { status, body } = await turn(caller, run, isByToken, said.needs)
    if (said.reason === "ALREADY_PLAYED") {
      expect({ ...body, alreadyPlayed: false }).toEqual(said.last)
      return
    }
    const found = status === 200 ? { canPlay: true } : { canPlay: false, reason: body.code, message: body.error }
    expect({ needs: said.needs, ...said }).toMatchObject(found)
    if (status !== 200) return
    const after = await playerOf(caller, run, isByToken)
    expect(after.last).toEqual(body)
    expect(after.needs).not.toContain("acceptedTerms")
    if (said.playsRemaining !== null) expect(after.playsRemaining).toBe(said.playsRemaining - 1)
  }

/** A reason that ends by itself has ended at its time, and not a millisecond before. */
const waitOut: Step = async (run) => {
  const { reason, nextPlayAt } = await playerOf(org, run, false)
  if (nextPlayAt === null) return
  service.clock.now = Date.parse(nextPlayAt) - 1
  expect(await playerOf(org, run, false)).toMatchObject({ canPlay: false })
  service.clock.now++
  expect((await playerOf(org, run, false)).reason).not.toBe(reason)
}

const wait =
  (hours: number): Step =>
  async () =>
    service.clock.advance(hours * hour)

const grant =
  (plays: number): Step =>
  async ({ kind, id, player }) => {
    const asked = { campaignId: id, externalUserId: player, plays, reference: `order-${codes++}` }
    if (kind === "campaign") await org.post("/api/v1/plays/grants", asked)
  }

const earn: Step = async ({ player }) =>
  void (await org.post("/api/v1/points/earn", { externalUserId: player, points: 5 }))

const guess: Step = async ({ kind, id, player }) => {
  const wrong = { campaignId: id, externalUserId: player, answers: [0], entryCode: "NOT-A-CODE" }
  for (let tries = 0; kind === "campaign" && tries < 11; tries++) await org.post("/api/v1/games/play", wrong)
}

const toggleBan: Step = async (run) => {
  if (run.banId !== null) await org.delete(`/api/v1/admin/bans/${run.banId}`, { status: 204 })
  run.banId = run.banId === null ? (await ban(org, { externalUserId: run.player, message: "No" })).banId : null
}

const banFor =
  (hours: number): Step =>
  async ({ player }) =>
    void (await ban(org, { externalUserId: player, until: isoIn(hours) }))

const register: Step = async ({ player }) => void (await identify(org, player))

const setStatus =
  (status: string): Step =>
  async (run) => {
    if (run.kind === "campaign") await patchCampaign(org, run.id, { status })
    else await org.patch(`/api/v1/admin/notifications/${run.id}`, { status }, { status: 200 })
  }

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.boolean().map(readAndPlay), weight: 9 },
  { arbitrary: fc.integer({ min: 1, max: 30 }).map(wait), weight: 2 },
  { arbitrary: fc.integer({ min: 1, max: 2 }).map(grant), weight: 2 },
  { arbitrary: fc.integer({ min: 1, max: 40 }).map(banFor), weight: 1 },
  { arbitrary: fc.constantFrom(earn, register, register, toggleBan, guess, waitOut, waitOut), weight: 4 },
  { arbitrary: fc.constantFrom("active", "active", "paused", "ended").map(setStatus), weight: 1 },
)

const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
/** In few games, since nearly all plays of those are refused. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 5 }, { arbitrary, weight: 1 })
const segments = [
  { segmentId: "a", name: "Won", isPrize: true },
  { segmentId: "b", name: "Lost", isPrize: false },
]

const common = {
  startsIn: rarely(fc.integer({ min: -5, max: 20 })),
  lasts: rarely(fc.integer({ min: 1, max: 80 })),
  schedule: rarely(fc.constant([{ days: [1, 2, 4], fromHour: 9, toHour: 15 }])),
  eligibility: rarely(
    fc.constantFrom({ rules: [{ registered: true, message: "Join" }] }, { rules: [{ points: { min: 5 } }] }),
  ),
  terms: sometimes(fc.constant({ version: "v1", url: "https://shop.example/terms" })),
}

const campaignFields = fc.record({
  ...common,
  game: fc.oneof(
    {
      arbitrary: fc.constantFrom<object>(
        { gameType: "scratch_card", winProbability: 0.5 },
        { gameType: "roulette", segments },
        { gameType: "trivia", trivia: { questions: [{ question: "?", options: ["x", "y"], correctIndex: 0 }] } },
        { gameType: "marketplace", marketplaceGameId: "flappy" },
      ),
      weight: 9,
    },
    {
      arbitrary: fc.constantFrom<object>(
        { gameType: "roulette" },
        { gameType: "marketplace", marketplaceGameId: "gone" },
        { gameType: "chess" },
      ),
      weight: 1,
    },
  ),
  reward: fc.constantFrom(
    { rewardType: "none", xp: { perPlay: 3 } },
    { rewardType: "points", pointsReward: { points: 2 }, rewardLimits: { maxTotal: 50, maxPerUser: 2, period: "day" } },
    { rewardType: "promo_code", defaultCodeConfig: { discountType: "percentage", discountValue: 10 } },
  ),
  playLimits: sometimes(
    fc.record({ maxPerUser: fc.integer({ min: 0, max: 2 }), period: fc.constantFrom("day", "week", "month", "total") }),
  ),
  grants: sometimes(fc.record({ required: fc.boolean() })),
  playCost: sometimes(fc.constant({ points: 4 })),
  entry: sometimes(fc.constant({ poolId: "packs" })),
})

const dated = ({
  startsIn,
  lasts,
}: {
  readonly startsIn?: number | undefined
  readonly lasts?: number | undefined
}) => ({
  ...(startsIn !== undefined && { startsAt: isoIn(startsIn) }),
  ...(lasts !== undefined && { endsAt: isoIn((startsIn ?? 0) + lasts) }),
})

/** Walks through the steps with a player of its own, who is registered in most games. */
const walk = async (kind: Run["kind"], id: string, steps: readonly Step[]) => {
  const run: Run = { kind, id, player: `player-${++players}`, banId: null }
  const { now } = service.clock
  if (players % 4 > 0) await register(run)
  for (const next of steps) await next(run)
  // Times may have been far ahead.
  service.clock.now = now
}

test("whether a player can play a campaign is what the next play finds", async () => {
  await fc.assert(
    fc.asyncProperty(campaignFields, fc.array(step, { minLength: 4, maxLength: 14 }), async (fields, steps) => {
      const { game, reward, startsIn, lasts, playLimits, entry, grants, playCost, ...rest } = fields
      const limited = playLimits ?? entry ?? playCost ?? (grants?.required || undefined)
      const optional = { playLimits, entry, grants, playCost, ...rest }
      const campaignId = await makeCampaign(org, {
        ...game,
        ...reward,
        ...dated({ startsIn, lasts }),
        ...optional,
        playersMayPlay: limited !== undefined,
      })
      await walk("campaign", campaignId, steps)
    }),
    { numRuns: 30 },
  )
}, 60_000)

test("and so it is of a mini-game", async () => {
  const fields = fc.record({ ...common, cadence: fc.constantFrom("none", "daily", "weekly", "minute") })
  await fc.assert(
    fc.asyncProperty(fields, fc.array(step, { minLength: 4, maxLength: 12 }), async (made, steps) => {
      const { startsIn, lasts, ...rest } = made
      const notificationId = `wheel-${++codes}`
      const body = { notificationId, status: "active", segments, ...dated({ startsIn, lasts }), ...rest }
      await org.post("/api/v1/admin/notifications", body, { status: 201 })
      await walk("mini_game", notificationId, steps)
    }),
    { numRuns: 12 },
  )
}, 60_000)
