import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { noAmounts } from "../../../../../src/core/campaign/announced.ts"
import { type Campaign, type CampaignInput, campaignConfig } from "../../../../../src/core/campaign/campaign.ts"
import { noDates } from "../../../../../src/core/campaign/dates.ts"
import type { ConsoleChange } from "../../../../../src/core/change/console-change.ts"
import type { ChangeOf, Decision } from "../../../../../src/core/change.ts"
import type { Patch } from "../../../../../src/core/edit/patch.ts"
import { decideCreateCampaign } from "../../../../../src/core/operation/admin/campaign/create-campaign.ts"
import {
  decidePatchCampaign,
  type PatchCampaignFacts,
} from "../../../../../src/core/operation/admin/campaign/patch-campaign.ts"
import { decidePutMarketplaceGame } from "../../../../../src/core/operation/admin/campaign/put-marketplace-game.ts"
import type { RankingConfig } from "../../../../../src/core/ranking/ranking.ts"
import { isRefusal, type Refusal } from "../../../../../src/core/refusal.ts"
import { seeded } from "../../../../../src/demo/chance.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const dayMs = 24 * 60 * 60 * 1000
const endOfDay = Date.parse("2026-11-22T00:00:00.000Z")
const daily: RankingConfig = { period: "day", prizes: [{ fromPosition: 1, toPosition: 1 }] }
const large = { name: "x".repeat(256 * 1024) }

type CampaignChange = ConsoleChange | ChangeOf<"emit" | "putBudget">
const decided = <T>(decision: Decision<T, CampaignChange> | Refusal): Decision<T, CampaignChange> => {
  if (isRefusal(decision)) throw new Error(decision.message)
  return decision
}

const refusalOf = (decision: object) =>
  isRefusal(decision) ? [decision.refusal, decision.message.split(" ")[0]] : null

const kinds = (changes: readonly CampaignChange[]) => changes.map(({ kind }) => kind)

const put = ({ changes }: Decision<Campaign, CampaignChange>) => changes.find((change) => change.kind === "putCampaign")

describe("creating a campaign", () => {
  const create = (
    input: CampaignInput,
    count = 0,
    taken: readonly string[] = [],
    campaignId: string | undefined = "c",
  ) =>
    decideCreateCampaign(
      { count, configurationBytes: 0, settings: {}, isTaken: (id) => taken.includes(id), poolKindOf: () => null },
      { campaignId, input },
      { now, wall: now },
      {
        ids: seeded(1),
      },
    )

  // each row fails every check that the rows below fail
  test.each<[fault: string, input: CampaignInput, count: number, expected: string[] | null]>([
    ["a wrong field", { ...large, timezone: "Mars" }, 10_000, ["VALIDATION_ERROR", "timezone"]],
    ["too large", large, 10_000, ["VALIDATION_ERROR", "the"]],
    ["one too many", {}, 10_000, ["CONFLICT", "an"]],
    ["a taken id", {}, 9_999, ["CONFLICT", "campaign"]],
  ])("%s is refused in this order", (_fault, input, count, expected) => {
    expect(refusalOf(create(input, count, ["c"]))).toEqual(expected)
  })

  test("stores it with the defaults, and audits all of it", () => {
    const decision = decided(create({ name: "Spring" }, 9_999, ["other"]))
    const campaign = { campaignId: "c", ...campaignConfig("c", { name: "Spring" }), createdAt: now, updatedAt: now }
    expect(decision.answer).toEqual(campaign)
    expect(decision.changes).toEqual([
      {
        kind: "putCampaign",
        campaign,
        rankingDueAt: null,
        zoneSince: null,
        oddsSince: null,
        dates: noDates,
        toldBudget: noAmounts,
      },
      { kind: "audit", entry: { action: "campaign.create", target: "c", before: null, after: campaign } },
    ])
  })

  test("one without an id gets one, which also names it", () => {
    const { answer } = decided(
      decideCreateCampaign(
        { count: 0, configurationBytes: 0, settings: {}, isTaken: () => false, poolKindOf: () => null },
        { campaignId: undefined, input: {} },
        { now, wall: now },
        {
          ids: seeded(1),
        },
      ),
    )
    expect(answer.campaignId).toMatch(/^cmp_[0-9a-v]{25}$/)
    expect(answer.name).toBe(answer.campaignId)
  })

  test.each<[RankingConfig["period"], string, number | null]>([
    ["day", "UTC", endOfDay],
    ["day", "America/Bogota", endOfDay + 5 * 60 * 60 * 1000],
    ["month", "UTC", Date.parse("2026-12-01T00:00:00.000Z")],
    ["total", "UTC", null],
  ])("the prizes of a ranking by %s in %s are due at the end of its period", (period, timezone, due) => {
    expect(put(decided(create({ timezone, ranking: { ...daily, period } })))?.rankingDueAt).toBe(due)
  })
})

describe("patching a campaign", () => {
  const stored = (input: CampaignInput = {}, fields: Partial<NonNullable<PatchCampaignFacts>> = {}) => ({
    campaign: { campaignId: "c", ...campaignConfig("c", input), createdAt: now - dayMs, updatedAt: now - dayMs },
    rankingDueAt: null,
    zoneSince: null,
    oddsSince: null,
    dates: noDates,
    batches: [],
    configurationBytes: 0,
    toldBudget: noAmounts,
    tally: null,
    hasCodes: () => false,
    hasExternalWin: () => false,
    poolKindOf: () => null,
    ...fields,
  })
  const patch = (facts: PatchCampaignFacts, changes: CampaignInput, removed: Patch<CampaignInput>["removed"] = []) =>
    decidePatchCampaign(facts, { campaignId: "c", patch: { changes, removed } }, now)

  // each row fails every check that the rows below fail
  test.each<[fault: string, facts: PatchCampaignFacts, changes: CampaignInput, expected: string[] | null]>([
    ["unknown", null, { timezone: "Mars", ...large }, ["NOT_FOUND", "campaign"]],
    ["a wrong field", stored(), { timezone: "Mars", ...large }, ["VALIDATION_ERROR", "timezone"]],
    ["too large", stored(), large, ["VALIDATION_ERROR", "the"]],
    ["as large as before", stored(large), { status: "ended" }, null],
  ])("%s is refused in this order", (_fault, facts, changes, expected) => {
    expect(refusalOf(patch(facts, changes))).toEqual(expected)
  })

  test("without fields changes nothing, whatever is wrong with it", () => {
    const facts = stored({ timezone: "Mars" })
    expect(patch(facts, {})).toEqual({ answer: facts.campaign, changes: [] })
  })

  test("changes and removes the named fields, and keeps the rest", () => {
    const facts = stored({ name: "Spring", status: "active", gameType: "trivia" })
    const { answer, changes } = decided(patch(facts, { status: "paused" }, ["name", "gameType"]))
    const expected = { ...campaignConfig("c", { status: "paused" }), campaignId: "c" }
    expect(answer).toEqual({ ...expected, createdAt: now - dayMs, updatedAt: now })
    expect(kinds(changes)).toEqual(["keepRounds", "putCampaign", "retryRounds", "audit"])
    expect(changes.at(-1)).toEqual({
      kind: "audit",
      entry: { action: "campaign.update", target: "c", before: facts.campaign, after: answer },
    })
  })

  const inputs = fc.record(
    {
      name: fc.string({ minLength: 1 }),
      status: fc.constantFrom("draft", "active", "ended"),
      timezone: fc.constantFrom("UTC", "America/Bogota"),
      winProbability: fc.double({ min: 0, max: 1, noNaN: true }),
      gameType: fc.constantFrom("trivia", "roulette"),
      ranking: fc.constantFrom(daily, { ...daily, period: "week" as const }),
    },
    { requiredKeys: [] },
  )

  test("equals creating the campaign with the fields of both", () => {
    fc.assert(
      fc.property(inputs, inputs, (before, changes) => {
        const {
          campaignId: _id,
          createdAt: _at,
          updatedAt: _changedAt,
          ...config
        } = decided(patch(stored(before), changes)).answer
        expect(config).toEqual(campaignConfig("c", { ...before, ...changes }))
      }),
    )
  })

  test("a repeated patch has the same result", () => {
    fc.assert(
      fc.property(inputs, inputs, fc.subarray(["name", "gameType", "ranking"] as const), (before, changes, removed) => {
        const once = decided(patch(stored(before), changes, removed)).answer
        expect(decided(patch({ ...stored(), campaign: once }, changes, removed)).answer).toEqual(once)
      }),
    )
  })

  describe("with a ranking by the day", () => {
    const ranked = (rankingDueAt: number) => stored({ ranking: daily }, { rankingDueAt, zoneSince: 1 })
    const weekly: RankingConfig = { ...daily, period: "week" }
    const sunday = Date.parse("2026-11-23T00:00:00.000Z")
    const bogota = endOfDay + 5 * 60 * 60 * 1000

    test.each<[change: string, changes: CampaignInput, removed: "ranking"[], due: number | null, zoneSince: number]>([
      ["another field", { status: "active" }, [], endOfDay, 1],
      ["the same ranking", { ranking: { prizes: [...daily.prizes], period: "day" } }, [], endOfDay, 1],
      ["another ranking", { ranking: weekly }, [], sunday, 1],
      ["no ranking", {}, ["ranking"], null, 1],
      ["another time zone", { timezone: "America/Bogota" }, [], bogota, now],
      ["the same time zone", { timezone: "UTC" }, [], endOfDay, 1],
    ])(
      "%s: ended rounds keep their ranking, and the next is due by what holds then",
      (_change, changes, removed, due, zoneSince) => {
        const decision = decided(patch(ranked(endOfDay - 2 * dayMs), changes, removed))
        const [kept] = decision.changes
        const keys = kept?.kind === "keepRounds" ? kept.rounds.map(({ period, ranking }) => [period.key, ranking]) : []
        expect(keys).toEqual([
          ["2026-11-19", daily],
          ["2026-11-20", daily],
        ])
        expect(put(decision)).toMatchObject({ rankingDueAt: due, zoneSince })
      },
    )

    test("keeps no round before its period has ended", () => {
      const decision = decided(patch(ranked(endOfDay), { status: "active" }))
      expect(decision.changes[0]).toEqual({ kind: "keepRounds", campaignId: "c", rounds: [] })
      expect(put(decision)?.rankingDueAt).toBe(endOfDay)
    })
  })
})

describe("putting a marketplace game", () => {
  const before = { gameId: "g", name: "Flappy", active: true }

  test.each([
    ["new, without a name", null, undefined, "g"],
    ["new, with a name", null, "Birds", "Birds"],
    ["installed, without a name", before, undefined, "Flappy"],
    ["installed, with a name", before, "Birds", "Birds"],
  ])("%s", (_case, installed, name, expected) => {
    const game = { gameId: "g", name: expected, active: false }
    expect(
      decidePutMarketplaceGame(
        { before: installed, configurationBytes: 0 },
        { gameId: "g", active: false, ...(name && { name }) },
      ),
    ).toEqual({
      answer: game,
      changes: [
        { kind: "putMarketplaceGame", game },
        { kind: "audit", entry: { action: "marketplace-game.put", target: "g", before: installed, after: game } },
      ],
    })
  })
})
