import { describe, expect, test } from "bun:test"
import { nothingKnown } from "../../../../../src/core/eligibility/warnings.ts"
import { unused } from "../../../../../src/core/forecast/used.ts"
import {
  draftCampaign,
  draftMiniGame,
  previewCampaign,
  previewMiniGame,
} from "../../../../../src/core/operation/admin/campaign/preview.ts"
import { isRefusal, type Refusal, refuseField } from "../../../../../src/core/refusal.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const made = <T extends object>(draft: T | Refusal): T => {
  if (isRefusal(draft)) throw new Error(draft.message)
  return draft
}
const refused = refuseField("plays", "fewer")
const noTemplate = () => undefined
const scratchCard = { gameType: "scratch_card", winProbability: 0.25 }

describe("the draft of a campaign", () => {
  test.each([
    [undefined, "draft"],
    ["spring", "spring"],
  ])("that is called %p", (campaignId, id) => {
    expect(draftCampaign(campaignId, scratchCard, now)).toMatchObject({
      campaignId: id,
      createdAt: now,
      updatedAt: now,
    })
  })

  test("that could not be saved is refused", () => {
    expect(draftCampaign("spring", { timezone: "Mars" }, now)).toMatchObject({ refusal: "VALIDATION_ERROR" })
  })

  test("shows its odds, and no simulation where that was refused", () => {
    const preview = previewCampaign(
      made(draftCampaign(undefined, scratchCard, now)),
      () => true,
      noTemplate,
      () => nothingKnown,
      unused,
      null,
      refused,
      now,
    )
    expect(preview).toMatchObject({ warnings: [], odds: { winProbability: 0.25 }, simulation: null })
  })

  test("shows what is wrong with it", () => {
    const game = { gameType: "marketplace", marketplaceGameId: "flappy" }
    const draft = made(draftCampaign(undefined, game, now))
    const codesOf = (isGameActive: boolean) =>
      previewCampaign(
        draft,
        () => isGameActive,
        noTemplate,
        () => nothingKnown,
        unused,
        null,
        null,
        now,
      ).warnings.map(({ code }) => code)
    expect([codesOf(true), codesOf(false)]).toEqual([[], ["GAME_NOT_INSTALLED"]])
  })
})

describe("the draft of a mini-game", () => {
  const segments = [{ segmentId: "a", name: "Coffee", weight: 1, isPrize: true }]

  test("shows its odds", () => {
    const preview = previewMiniGame(made(draftMiniGame({ segments }, now)), noTemplate, () => nothingKnown, null, now)
    expect(preview).toMatchObject({ warnings: [], odds: { winProbability: 1 }, simulation: null })
  })

  test("that could not be saved is refused", () => {
    const twice = { segments: [...segments, ...segments] }
    expect(draftMiniGame(twice, now)).toMatchObject({ refusal: "VALIDATION_ERROR" })
  })
})
