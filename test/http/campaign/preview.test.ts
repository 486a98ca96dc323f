import { describe, expect, test } from "bun:test"
import { isFair } from "../../support/fixture/odds.ts"
import { codeTemplate, type Fields, installGame } from "../../support/fixture/play.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"

const service = givenService()
const org = givenOrganization(service)

const preview = async (campaign: Fields, more: Fields = {}): Promise<Body> =>
  (await org.post(`${admin}/campaigns/preview`, { campaign, ...more }, { status: 200 })).body

const a = { segmentId: "a", name: "Prize", weight: 1 }
const b = { segmentId: "b", name: "Blank", isPrize: false, weight: 3 }
const questions = [
  { question: "1", options: ["x", "y"], correctIndex: 0 },
  { question: "2", options: ["x", "y", "z", "w"], correctIndex: 3 },
]

describe("the odds of a draft", () => {
  const rows: [name: string, campaign: Fields, winProbability: number, outcomes: [string | null, number][]][] = [
    [
      "roulette",
      { gameType: "roulette", segments: [a, b] },
      0.25,
      [
        ["a", 0.25],
        ["b", 0.75],
      ],
    ],
    [
      "roulette without blanks",
      { gameType: "roulette", segments: [a, { ...a, segmentId: "c", weight: 4 }] },
      1,
      [
        ["a", 0.2],
        ["c", 0.8],
      ],
    ],
    [
      "roulette with a weight of 0",
      { gameType: "roulette", segments: [a, { ...b, weight: 0 }] },
      1,
      [
        ["a", 1],
        ["b", 0],
      ],
    ],
    [
      "scratch card",
      { gameType: "scratch_card", winProbability: 0.3 },
      0.3,
      [
        [null, 0.3],
        [null, 0.7],
      ],
    ],
    [
      "slot machine",
      { gameType: "slot_machine" },
      0,
      [
        [null, 0],
        [null, 1],
      ],
    ],
    [
      "trivia, all right",
      { gameType: "trivia", trivia: { questions } },
      0.125,
      [
        [null, 0.125],
        [null, 0.875],
      ],
    ],
    [
      "trivia, one right",
      { gameType: "trivia", trivia: { questions, minCorrect: 1 } },
      0.625,
      [
        [null, 0.625],
        [null, 0.375],
      ],
    ],
    [
      "trivia, none needed",
      { gameType: "trivia", trivia: { questions, minCorrect: 0 } },
      1,
      [
        [null, 1],
        [null, 0],
      ],
    ],
    [
      "trivia, more than there are",
      { gameType: "trivia", trivia: { questions, minCorrect: 3 } },
      0,
      [
        [null, 0],
        [null, 1],
      ],
    ],
    [
      "marketplace",
      { gameType: "marketplace", winProbability: 0.5 },
      0.5,
      [
        [null, 0.5],
        [null, 0.5],
      ],
    ],
  ]
  test.each(rows)("%s", async (_name, campaign, winProbability, outcomes) => {
    await installGame(org, "flappy")
    const { odds, simulation } = await preview({ marketplaceGameId: "flappy", ...campaign }, { plays: 3000 })
    expect(odds.winProbability).toBeCloseTo(winProbability, 12)
    expect(odds.outcomes.map(({ segmentId, odds: each }: Body) => [segmentId, each])).toEqual(
      outcomes.map(([segmentId, each]) => [segmentId, expect.closeTo(each, 12)]),
    )
    expect(isFair(simulation.wins, 3000, winProbability)).toBe(true)
    for (const [index, [, each]] of outcomes.entries())
      expect([index, isFair(simulation.outcomes[index].count, 3000, each)]).toEqual([index, true])
  })

  test.each([
    ["a campaign of codes", { kind: "codes" }],
    ["no game type", {}],
    ["an unknown game type", { gameType: "chess" }],
    ["a roulette without segments", { gameType: "roulette" }],
    ["a trivia without questions", { gameType: "trivia" }],
  ])("are null for %s, as is its simulation", async (_name, campaign) => {
    expect(await preview(campaign, { plays: 10 })).toMatchObject({ odds: null, simulation: null })
  })
})

describe("the warnings of a draft", () => {
  test("equal the saved campaign's, with codes and what a translation needs", async () => {
    const draft = {
      gameType: "chess",
      rewardType: "promo_code",
      rewardLimits: { maxTotal: 28, period: "day" },
      defaultCodeConfig: { ...codeTemplate, length: 1 },
    }
    const { warnings } = await preview(draft)
    expect(warnings.map(({ code, params }: Body) => ({ code, params }))).toEqual([
      { code: "GAME_TYPE_UNKNOWN", params: { gameType: "chess" } },
      { code: "CODE_SPACE_SMALL", params: { of: "defaultCodeConfig", maxTotal: 28, length: 1, codeSpace: 27 } },
    ])
    const saved = (await org.post(`${admin}/campaigns`, draft, { status: 201 })).body
    expect(saved.warnings).toEqual(warnings.map(({ message }: Body) => message))
  })

  test.each([
    [{ rewardType: "points" }, "POINTS_REWARD_MISSING"],
    [{ rewardType: "promo_code" }, "CODE_TEMPLATE_MISSING"],
    [{ gameType: "roulette" }, "SEGMENTS_MISSING"],
    [{ gameType: "trivia" }, "QUESTIONS_MISSING"],
    [{ gameType: "marketplace" }, "GAME_NOT_INSTALLED"],
    [{ gameType: "scratch_card" }, undefined],
  ])("%j: %s", async (fields, code) => {
    const { warnings } = await preview({ gameType: "scratch_card", ...fields })
    expect(warnings[0]?.code).toBe(code)
  })

  test("a draft that could not be saved is refused by the name of its field", async () => {
    for (const [campaign, field] of [
      [{ timezone: "Mars" }, "timezone"],
      [{ segments: [a, a] }, "segments"],
      [{ winProbability: 2 }, "winProbability"],
    ] as const)
      expect((await org.post(`${admin}/campaigns/preview`, { campaign }, { status: 400 })).body.error).toContain(field)
    expect((await org.post(`${admin}/campaigns/preview`, {}, { status: 400 })).body.error).toContain("campaign")
  })
})

test("a draft names a pool of entry codes, and no other one", async () => {
  await org.post(`${admin}/code-pools`, { poolId: "packs", name: "Packs", kind: "entry" }, { status: 201 })
  await org.post(`${admin}/code-pools`, { poolId: "gifts", name: "Gifts", kind: "reward" }, { status: 201 })
  const game = { gameType: "scratch_card", winProbability: 0.5 }
  expect((await preview({ ...game, entry: { poolId: "packs" } })).odds.winProbability).toBe(0.5)
  for (const poolId of ["gifts", "nowhere"]) {
    const campaign = { ...game, entry: { poolId } }
    const { body } = await org.post(`${admin}/campaigns/preview`, { campaign }, { status: 400 })
    expect(body.error).toBe("entry.poolId must be the poolId of a pool of entry codes")
  }
})
