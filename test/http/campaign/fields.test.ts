import { describe, expect, test } from "bun:test"
import { noFigures, template } from "../../support/fixture/promo.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const path = "/api/v1/admin/campaigns"
const code = { discountType: "percentage", discountValue: 10 }
const segment = { segmentId: "a", name: "A" }
const question = { question: "q", options: ["x", "y"], correctIndex: 1 }

describe("warnings name what would fail at play, and the campaign is accepted", () => {
  const scratch = { kind: "game", gameType: "scratch_card", rewardType: "none" }
  const rows: [name: string, fields: object, words: RegExp | null, mend: object][] = [
    [
      "points without pointsReward",
      { ...scratch, rewardType: "points" },
      /pointsReward/,
      { pointsReward: { points: 1 } },
    ],
    [
      "promo_code without defaultCodeConfig",
      { ...scratch, rewardType: "promo_code" },
      /defaultCodeConfig/,
      { defaultCodeConfig: code },
    ],
    [
      "promo_code without defaultCodeConfig, in a campaign of kind codes",
      { kind: "codes", rewardType: "promo_code" },
      /defaultCodeConfig/,
      { defaultCodeConfig: code },
    ],
    ["a roulette without segments", { ...scratch, gameType: "roulette" }, /segments/, { segments: [segment] }],
    [
      "a roulette with no segment",
      { ...scratch, gameType: "roulette", segments: [] },
      /segments/,
      { segments: [segment] },
    ],
    [
      "a trivia without questions",
      { ...scratch, gameType: "trivia" },
      /questions/,
      { trivia: { questions: [question] } },
    ],
    [
      "more codes than the code space holds",
      {
        ...scratch,
        rewardType: "promo_code",
        defaultCodeConfig: { ...code, length: 1 },
        rewardLimits: { maxTotal: 1_000, period: "total" },
      },
      /length/,
      { defaultCodeConfig: { ...code, length: 8 } },
    ],
    ["nothing amiss", scratch, null, { name: "N" }],
  ]
  test.each(rows)("%s", async (_name, fields, words, mend) => {
    const { body } = await org.post(path, fields, { status: 201 })
    const expected = words ? [expect.stringMatching(words)] : []
    expect(body.warnings).toEqual(expected)
    expect((await org.get(`${path}/${body.campaignId}`)).body.warnings).toEqual(expected)
    expect((await org.patch(`${path}/${body.campaignId}`, mend, { status: 200 })).body.warnings).toEqual([])
  })

  test("several faults are all named", async () => {
    const fields = {
      gameType: "chess",
      rewardType: "promo_code",
      defaultCodeConfig: { ...code, length: 1 },
      rewardLimits: { maxTotal: 1_000, period: "day" },
    }
    const { warnings } = (await org.post(path, fields, { status: 201 })).body
    expect(warnings).toEqual([expect.stringContaining("chess"), expect.stringContaining("length")])
  })

  test("a marketplace game that is not installed, or inactive, is named until it is active", async () => {
    const fields = { campaignId: "m", gameType: "marketplace", rewardType: "none", marketplaceGameId: "flappy" }
    const warnings = async () => (await org.get(`${path}/m`)).body.warnings
    await org.post(path, fields, { status: 201 })
    expect(await warnings()).toEqual([expect.stringContaining("marketplace")])
    await org.put("/api/v1/admin/marketplace-games/flappy", { active: true }, { status: 200 })
    expect(await warnings()).toEqual([])
    await org.put("/api/v1/admin/marketplace-games/flappy", { active: false }, { status: 200 })
    expect(await warnings()).toEqual([expect.stringContaining("marketplace")])
  })
})

describe("a bad field returns 400 VALIDATION_ERROR and names it, at POST and at PATCH", () => {
  const limit = { maxPerUser: 1, period: "day" }
  const rows: [fields: object, field: string][] = [
    [{ name: "" }, "name"],
    [{ name: 7 }, "name"],
    [{ status: "open" }, "status"],
    [{ kind: "lottery" }, "kind"],
    [{ gameType: 7 }, "gameType"],
    [{ rewardType: [] }, "rewardType"],
    [{ winProbability: -0.1 }, "winProbability"],
    [{ winProbability: 1.1 }, "winProbability"],
    [{ winProbability: "0.5" }, "winProbability"],
    [{ timezone: "Mars/Olympus" }, "timezone"],
    [{ timezone: "" }, "timezone"],
    [{ segments: {} }, "segments"],
    [{ segments: [{ name: "A" }] }, "segmentId"],
    [{ segments: [{ segmentId: "a" }] }, "name"],
    [{ segments: [{ ...segment, weight: -1 }] }, "weight"],
    [{ segments: [{ ...segment, isPrize: "no" }] }, "isPrize"],
    [{ segments: [segment, { ...segment, name: "B" }] }, "segmentId"],
    [{ trivia: {} }, "questions"],
    [{ trivia: { questions: [{ ...question, options: [] }] } }, "options"],
    [{ trivia: { questions: [{ ...question, correctIndex: 2 }] } }, "correctIndex"],
    [{ trivia: { questions: [{ ...question, correctIndex: 0.5 }] } }, "correctIndex"],
    [{ defaultCodeConfig: { discountValue: 1 } }, "discountType"],
    [{ defaultCodeConfig: { discountType: "percentage" } }, "discountValue"],
    [{ defaultCodeConfig: { ...template, discountValue: "10" } }, "discountValue"],
    [{ defaultCodeConfig: { ...template, maxDiscountAmount: 2 ** 53 } }, "maxDiscountAmount"],
    [{ defaultCodeConfig: { ...template, maxDiscountAmount: 0.5 } }, "maxDiscountAmount"],
    [{ defaultCodeConfig: { ...template, maxUses: 0 } }, "maxUses"],
    [{ defaultCodeConfig: { ...template, expiresInSeconds: 0 } }, "expiresInSeconds"],
    [{ defaultCodeConfig: { ...template, length: 0 } }, "length"],
    [{ defaultCodeConfig: { ...template, length: 33 } }, "length"],
    [{ generationLimits: { period: "day" } }, "maxPerUser"],
    [{ generationLimits: { ...limit, maxPerUser: -1 } }, "maxPerUser"],
    [{ generationLimits: { ...limit, maxPerUser: 1.5 } }, "maxPerUser"],
    [{ generationLimits: { maxPerUser: 1 } }, "period"],
    [{ generationLimits: { ...limit, period: "year" } }, "period"],
    [{ playLimits: { ...limit, period: "hour" } }, "period"],
    [{ rewardLimits: { period: "day" } }, "rewardLimits"],
    [{ rewardLimits: { maxTotal: 1 } }, "period"],
    [{ pointsReward: { points: -1 } }, "points"],
    [{ pointsReward: { points: 2 ** 53 } }, "points"],
    [{ pointsReward: {} }, "points"],
    [{ xp: { perPlay: -1 } }, "perPlay"],
    [{ xp: { perWin: 1.5 } }, "perWin"],
  ]
  test.each(rows.map(([fields, field]) => [JSON.stringify(fields), field, fields] as const))(
    "%s names %s",
    async (_text, field, fields) => {
      const { body: before } = await org.post(path, { campaignId: "spring" }, { status: 201 })
      const expected = { code: "VALIDATION_ERROR", error: expect.stringContaining(field) }
      expect((await org.post(path, { campaignId: "other", ...fields }, { status: 400 })).body).toEqual(expected)
      expect((await org.patch(`${path}/spring`, fields, { status: 400 })).body).toEqual(expected)
      expect((await org.get(path)).body.items).toEqual([{ ...before, figures: noFigures }])
    },
  )

  test.each(["", "a b", "a/b", "ñ", "x".repeat(201), 7])("the campaignId %p", async (campaignId) => {
    const { body } = await org.post(path, { campaignId }, { status: 400 })
    expect(body).toEqual({ code: "VALIDATION_ERROR", error: expect.stringContaining("campaignId") })
  })
})

test("fields at their bounds are accepted and kept exactly", async () => {
  const fields = {
    campaignId: "x".repeat(100),
    winProbability: 1,
    timezone: "Asia/Kolkata",
    defaultCodeConfig: { ...template, maxDiscountAmount: Number.MAX_SAFE_INTEGER, length: 32 },
    pointsReward: { points: Number.MAX_SAFE_INTEGER },
    rewardLimits: { maxTotal: 0, period: "total" },
  }
  const { body } = await org.post(path, fields, { status: 201 })
  expect(body).toMatchObject(fields)
  expect((await org.get(`${path}/${fields.campaignId}`)).body).toEqual(body)
})
