import { expect, test } from "bun:test"
import fc from "fast-check"
import { campaignDraws, chainsOf } from "../../support/fixture/draw.ts"
import { installGame, tryPlay } from "../../support/fixture/play.ts"
import { given, points, prizesFor, ranked } from "../../support/fixture/ranking-prize.ts"
import { makeTestOrganization } from "../../support/fixture/test-organization.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { byOneServer } from "../../support/service/exceptions.ts"
import { givenService } from "../../support/service/service.ts"

const started = "2026-11-21T10:05:00.000Z"
const service = givenService({ now: started, alone: byOneServer.chains })
const hour = 3_600_000
const days = 9
const at = (hours: number) => new Date(Date.parse(started) + hours * hour).toISOString()

const campaigns = [
  {
    campaignId: "contest",
    gameType: "marketplace",
    marketplaceGameId: "flappy",
    timezone: "America/Bogota",
    playLimits: { maxPerUser: 2, period: "day" },
    ranking: ranked("day", [points(1, 1), prizesFor(2, 3, { type: "external", name: "A mug" })]),
    endsAt: at(24 * 7),
  },
  {
    campaignId: "weekly",
    gameType: "marketplace",
    marketplaceGameId: "flappy",
    timezone: "Asia/Tokyo",
    ranking: ranked("week", [points(1, 2)]),
    fairDraws: { revealEvery: "week" },
  },
  { campaignId: "scratch", gameType: "scratch_card", winProbability: 0, timezone: "Europe/Madrid", startsAt: at(30) },
]

/** A play at an hour after the start. */
type Turn = { readonly hour: number; readonly campaign: number; readonly player: number; readonly score: number }

const turns = fc.array(
  fc.record({
    hour: fc.integer({ min: 0, max: days * 24 - 1 }),
    campaign: fc.nat(2),
    player: fc.nat(3),
    score: fc.integer({ min: 1, max: 50 }),
  }),
  { minLength: 4, maxLength: 14 },
)

const advanceTo = async (org: Client, hours: number): Promise<readonly Body[]> =>
  (await org.post("/api/v1/admin/test/clock/advance", { to: at(hours) }, { status: 200 })).body.fired

/** Lives the turns in an organization of its own, with stops at the given hours; returns what anybody can see of it. */
const live = async (schedule: readonly Turn[], stops: readonly number[]) => {
  const org = await makeTestOrganization(service)
  await installGame(org, "flappy")
  for (const campaign of campaigns)
    await org.post("/api/v1/admin/campaigns", { status: "active", rewardType: "none", ...campaign }, { status: 201 })
  const fired: Body[] = []
  const answers: string[] = []
  const ofHour = Map.groupBy(schedule, (turn) => turn.hour)
  const hours = [...new Set([...ofHour.keys(), ...stops, days * 24])].sort((one, other) => one - other)
  for (const now of hours) {
    fired.push(...(await advanceTo(org, now)))
    for (const { campaign, player, score } of ofHour.get(now) ?? []) {
      const fields = campaign === 2 ? {} : { gameResult: { score } }
      answers.push(await tryPlay(org, campaigns[campaign]?.campaignId ?? "", `player-${player}`, fields))
    }
  }
  const events = (await org.get("/api/v1/admin/test/events?limit=200", { status: 200 })).body.items
  const chains = await Promise.all(campaigns.map(({ campaignId }) => chainsOf(org, campaignDraws(campaignId))))
  return {
    answers,
    // A chain that is due once it has its first draw may be closed before the next advance, by the loop of the service.
    fired: fired.filter(({ what }) => what !== "draws.closed"),
    events: events.map(({ timestamp, event }: Body) => `${timestamp} ${event}`),
    prizes: await Promise.all(["contest", "weekly"].map((campaignId) => given(org, campaignId))),
    chains: chains.flat().map(({ openedAt, closedAt, draws }) => ({ openedAt, closedAt, draws })),
  }
}

test("few long advances lead to what many short ones do", async () => {
  const stops = fc.uniqueArray(fc.integer({ min: 1, max: days * 24 - 1 }), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(turns, stops, async (schedule, few) => {
      const many = Array.from({ length: days * 6 }, (_, index) => index * 4 + 1)
      expect(await live(schedule, few)).toEqual(await live(schedule, many))
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 60_000)
