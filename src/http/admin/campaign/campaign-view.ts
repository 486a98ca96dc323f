import type { CampaignView } from "../../../core/campaign/campaign.ts"
import { effectiveStatusAt } from "../../../core/campaign/dates.ts"
import { isoTime } from "../../../core/period.ts"
import { appearanceExample, termsExample } from "../../operation/field/appearance.ts"
import { Campaign } from "./campaign-fields.ts"

export const campaignDraftExample = {
  name: "Spring",
  status: "active",
  gameType: "roulette",
  rewardType: "promo_code",
  timezone: "America/Bogota",
  segments: [
    { segmentId: "a", name: "10% off", externalId: "TEN", weight: 1, prizeType: "discount" },
    { segmentId: "b", name: "Keep playing", isPrize: false, weight: 3 },
  ],
  defaultCodeConfig: { discountType: "percentage", discountValue: 10, maxDiscountAmount: 5000, prefix: "SPRING-" },
  playLimits: { maxPerUser: 5, period: "day" },
  rewardLimits: { maxPerUser: 1, maxTotal: 1000, period: "day" },
  xp: { perPlay: 10, perWin: 50 },
  playersMayPlay: true,
  appearance: appearanceExample,
  terms: termsExample,
  publicPage: true,
}

export const campaignBodyExample = { campaignId: "spring", ...campaignDraftExample }

/** A campaign as the console's operations answer it at a time. */
export const campaignView =
  (now: number) =>
  ({ campaign, warnings }: CampaignView) => {
    const { createdAt, updatedAt, startsAt, endsAt, currency = null, ...rest } = campaign
    return {
      ...rest,
      currency,
      ...(startsAt !== undefined && { startsAt: isoTime(startsAt) }),
      ...(endsAt !== undefined && { endsAt: isoTime(endsAt) }),
      effectiveStatus: effectiveStatusAt(campaign, now),
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(updatedAt),
      warnings: warnings.map(({ message }) => message),
    }
  }

export const campaignExample = {
  ...campaignBodyExample,
  kind: "game",
  winProbability: 0,
  defaultCodeConfig: {
    ...campaignBodyExample.defaultCodeConfig,
    maxUses: 1,
    expiresInSeconds: 2_592_000,
    length: 8,
  },
  currency: null,
  effectiveStatus: "running",
  createdAt: "2026-11-21T10:05:00.000Z",
  updatedAt: "2026-11-21T10:05:00.000Z",
  warnings: [],
}

export const campaignAnswer = { description: "The campaign", schema: Campaign, example: campaignExample }
