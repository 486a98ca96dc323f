import { expect, test } from "bun:test"
import fc from "fast-check"
import { type Campaign, campaignConfig } from "../../../../src/core/campaign/campaign.ts"
import { addPlay, type CountedPlay, noTotal, SpanCount } from "../../../../src/core/campaign/standing/count.ts"
import { quotaPeriodAt, type Tally } from "../../../../src/core/campaign/standing/quota.ts"
import {
  gapsOf,
  newPlay,
  type Standing,
  scoreFields,
  withCounted,
} from "../../../../src/core/campaign/standing/standing.ts"
import { decidePlay } from "../../../../src/core/operation/partner/play.ts"
import type { PlayFacts } from "../../../../src/core/operation/partner/play-facts.ts"
import { type Period, periodKinds, periodsAt } from "../../../../src/core/period.ts"
import { isRefusal } from "../../../../src/core/refusal.ts"
import { seeded } from "../../../../src/demo/chance.ts"
import { nativeHashing } from "../../../../src/secret/hash.ts"
import { plainFacts } from "../../../support/core/play-facts.ts"

const hour = 3_600_000
const began = Date.parse("2026-10-20T10:05:00.000Z")

type Logged = CountedPlay & { readonly player: string }

/** What a store holds: the log, and what it remembers of it. */
type World = {
  now: number
  campaign: Campaign
  readonly log: Logged[]
  readonly standings: Map<string, Standing>
  winsOfAll: Tally | null
}

type Step =
  | { readonly kind: "play"; readonly player: string; readonly score: number }
  | { readonly kind: "wait"; readonly hours: number }
  | { readonly kind: "change"; readonly fields: Partial<Campaign> }

const kind = fc.constantFrom(...periodKinds)
const bound = fc.integer({ min: 0, max: 4 })
const fields: fc.Arbitrary<Partial<Campaign>> = fc.record(
  {
    playLimits: fc.record({ maxPerUser: bound, period: kind }),
    rewardLimits: fc.record({ maxPerUser: bound, maxTotal: bound, period: kind }, { requiredKeys: ["period"] }),
    timezone: fc.constantFrom("UTC", "Europe/London", "America/Bogota", "Pacific/Auckland"),
  },
  { requiredKeys: [] },
)
const play = fc.record({
  kind: fc.constant("play" as const),
  player: fc.constantFrom("a", "b"),
  score: fc.integer({ min: -2, max: 3 }),
})
const stepsWith = (hours: fc.Arbitrary<number>): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 8, arbitrary: play },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant("wait" as const), hours }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant("change" as const), fields }) },
    ),
    { minLength: 1, maxLength: 40 },
  )

const campaignOf = (limits: Partial<Campaign>): Campaign => ({
  ...campaignConfig("c", {
    status: "active",
    gameType: "marketplace",
    rewardType: "points",
    pointsReward: { points: 1 },
    winProbability: 1,
  }),
  campaignId: "c",
  createdAt: began,
  updatedAt: began,
  ...limits,
})

const within = ({ start, end }: Period, plays: readonly Logged[]) => plays.filter(({ at }) => at >= start && at < end)
const won = (plays: readonly Logged[]) => plays.filter(({ usedQuota }) => usedQuota).length

/** The facts as a store loads them: what it remembers, with the rest counted from the log. */
const load = (world: World, player: string): PlayFacts => {
  const { now, campaign, log, standings } = world
  const known = standings.get(player) ?? null
  const count = new SpanCount(known ? gapsOf(known, campaign, now) : [])
  for (const logged of log.toReversed()) if (logged.player === player) count.add(logged)
  const period = quotaPeriodAt(campaign, now)
  const isKept = world.winsOfAll?.from === period?.start && world.winsOfAll?.until === period?.end
  const winsOfAll = period && { from: period.start, until: period.end, count: won(within(period, log)) }
  return {
    campaign,
    ...plainFacts,
    player: { externalUserId: player, clientId: player, xp: 0, points: 0 },
    standing: known && withCounted(known, count.result()),
    winsOfAll: isKept ? world.winsOfAll : winsOfAll,
  }
}

/** Whether the rules let `player` play and win, according to the log. */
const expected = ({ now, campaign, log }: World, player: string) => {
  const { playLimits, rewardLimits, timezone } = campaign
  const periods = periodsAt(timezone, now)
  const own = log.filter((logged) => logged.player === player)
  const plays = playLimits ? within(periods[playLimits.period], own).length : 0
  const rewarded = rewardLimits && periods[rewardLimits.period]
  const isUsedUp =
    rewarded !== undefined &&
    (won(within(rewarded, own)) >= (rewardLimits?.maxPerUser ?? Number.POSITIVE_INFINITY) ||
      won(within(rewarded, log)) >= (rewardLimits?.maxTotal ?? Number.POSITIVE_INFINITY))
  return { mayPlay: plays < (playLimits?.maxPerUser ?? Number.POSITIVE_INFINITY), mayWin: !isUsedUp }
}

const numbered = (standing: Standing, row: number): Standing =>
  Object.fromEntries(
    Object.entries(standing).map(([field, value]) => [
      field,
      field.endsWith("Reached") && value === newPlay ? row : value,
    ]),
  ) as Standing

const expectScores = (world: World, player: string) => {
  const standing = world.standings.get(player)
  if (!standing) throw new Error(`${player} has no standing`)
  const own = world.log.filter((logged) => logged.player === player)
  const periods = periodsAt(world.campaign.timezone, world.now)
  for (const of of periodKinds) {
    const { from, score, reached } = scoreFields[of]
    const total = within(periods[of], own).reduce(addPlay, noTotal)
    const isOfPeriod = from === null || standing[from] === periods[of].start
    expect(isOfPeriod ? { score: standing[score], reached: standing[reached] } : noTotal).toEqual(total)
  }
}

const playOnce = (world: World, player: string, score: number) => {
  const { mayPlay, mayWin } = expected(world, player)
  const request = { orgId: "org", campaignId: "c", externalUserId: player, gameResult: { score } }
  const decision = decidePlay(load(world, player), request, world.now, {
    draw: seeded(1),
    ids: seeded(2),
    hashing: nativeHashing,
  })
  expect(isRefusal(decision) ? decision.refusal : "played").toBe(mayPlay ? "played" : "PLAY_LIMIT_REACHED")
  if (isRefusal(decision)) return
  expect(decision.answer.won).toBe(mayWin)
  for (const change of decision.changes) {
    if (change.kind === "countWin") world.winsOfAll = change.wins
    if (change.kind !== "appendPlay") continue
    const row = world.log.length + 1
    world.log.push({ ...change.play, player, play: row })
    world.standings.set(player, numbered(change.standing, row))
  }
  expectScores(world, player)
}

const holds = (hours: fc.Arbitrary<number>) =>
  fc.assert(
    fc.property(fields, stepsWith(hours), (limits, steps) => {
      const world: World = { now: began, campaign: campaignOf(limits), log: [], standings: new Map(), winsOfAll: null }
      for (const step of steps)
        if (step.kind === "play") playOnce(world, step.player, step.score)
        else if (step.kind === "wait") world.now += step.hours * hour
        else world.campaign = campaignOf(step.fields)
    }),
    { numRuns: 150 },
  )

test("whatever is played and changed, plays count, win and are refused according to the log", () => {
  holds(fc.integer({ min: 1, max: 400 }))
})

test("the same holds when the clock is set back", () => {
  holds(fc.integer({ min: -400, max: 400 }))
})
