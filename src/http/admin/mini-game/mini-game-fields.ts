import { Type } from "@sinclair/typebox"
import { cadences, miniGameStatuses } from "../../../core/mini-game/mini-game.ts"
import {
  appearanceExample,
  shownToPlayers,
  shownToPlayersInput,
  termsExample,
} from "../../operation/field/appearance.ts"
import { FairDraws } from "../../operation/field/draw.ts"
import { Eligibility, EligibilityInput } from "../../operation/field/eligibility.ts"
import { PositionPrize } from "../../operation/field/position-prize.ts"
import { oneOf, optional, Time, Timestamp, text, timeZoneRule, weight } from "../../operation/fields.ts"
import { EffectiveStatus, Schedule, segmentFields } from "../campaign/campaign-fields.ts"
import { RewardLimits, RewardLimitsInput } from "../campaign/prize-fields.ts"

const maxSegments = 200

const SegmentInput = Type.Object(
  {
    ...segmentFields,
    prize: optional(PositionPrize),
    stock: optional(RewardLimitsInput),
  },
  { title: "MiniGameSegmentInput", description: "an object with segmentId and name" },
)
const Segment = Type.Object(
  { ...SegmentInput.properties, weight, stock: optional(RewardLimits) },
  { title: "MiniGameSegment" },
)

export const MiniGameStatus = oneOf("ConfiguredStatus", miniGameStatuses)

/** The configuration of a mini-game; no field is required in a PATCH. */
export const MiniGameFields = Type.Partial(
  Type.Object({
    name: text(200),
    status: MiniGameStatus,
    cadence: oneOf("Cadence", cadences),
    startsAt: Timestamp,
    endsAt: Timestamp,
    schedule: Schedule,
    timezone: Type.String({ minLength: 1, maxLength: 100, description: timeZoneRule }),
    segments: Type.Array(SegmentInput, {
      maxItems: maxSegments,
      description: `an array of at most ${maxSegments} segments`,
    }),
    fairDraws: FairDraws,
    eligibility: EligibilityInput,
    ...shownToPlayersInput,
  }),
  { title: "MiniGameFields" },
)

/** A mini-game as the console reads it. */
export const MiniGame = Type.Object(
  {
    notificationId: Type.String(),
    ...Type.Required(MiniGameFields).properties,
    startsAt: Time,
    endsAt: optional(Time),
    schedule: optional(Schedule),
    effectiveStatus: EffectiveStatus,
    segments: Type.Array(Segment),
    fairDraws: optional(FairDraws),
    eligibility: optional(Eligibility),
    ...shownToPlayers,
    createdAt: Time,
    updatedAt: Time,
    warnings: optional(
      Type.Array(Type.String(), { description: "what is wrong with its appearance; absent without one" }),
    ),
  },
  { title: "MiniGame" },
)

export const draftExample = {
  name: "Daily wheel",
  status: "active",
  cadence: "daily",
  timezone: "America/Bogota",
  segments: [
    {
      segmentId: "a",
      name: "Free coffee",
      externalId: "COFFEE",
      isPrize: true,
      weight: 1,
      prize: { type: "promo_code", campaignId: "spring" },
      stock: { maxTotal: 100, maxPerUser: 1, period: "week" },
    },
    { segmentId: "b", name: "Keep playing", isPrize: false, weight: 3 },
  ],
  appearance: { ...appearanceExample, segments: { a: { color: "#0b6e4f", textColor: "#ffffff", label: "Coffee" } } },
  terms: termsExample,
  publicPage: true,
}
