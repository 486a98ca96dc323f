import { expect } from "bun:test"
import type { TestService } from "../support/service/service.ts"

/** The environment of the programs for the generated clients. */
export const storyEnvironment = async (service: TestService) => {
  const { key, orgId } = await service.organization()
  return { BASE: service.url, KEY: key, ORG: orgId }
}

/**
 * The outcome of the story that each generated client plays: one won play, its code redeemed once, and reported by
 * webhook. The amounts lose something in 32 bits.
 */
type Story = {
  readonly won: boolean
  readonly code: string
  readonly redeemed: string
  readonly uses: number
  readonly discountValue: number
  readonly position: number
  readonly totalScore: number
  /** What the report says of the sale. */
  readonly sales: number
  /** The code of the error of a second redemption. */
  readonly refusal: string
  /** The promo code in the verified webhook. */
  readonly announced: string
}

export const expectStory = (story: Story) => {
  const { code } = story
  expect(code).toMatch(/^[A-Z0-9]{8}$/)
  expect(story).toEqual({
    won: true,
    code,
    redeemed: code,
    uses: 1,
    discountValue: 12.5,
    position: 1,
    totalScore: 1_234_567.89,
    sales: 3_000_000_001,
    refusal: "CODE_ALREADY_REDEEMED",
    announced: code,
  })
}
