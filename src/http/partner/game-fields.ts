import { type TSchema, Type } from "@sinclair/typebox"
import { prizeKinds } from "../../core/campaign/prize/prize.ts"
import { cadences } from "../../core/mini-game/mini-game.ts"
import { needs } from "../../core/operation/partner/player-state.ts"
import { EffectiveStatus } from "../admin/campaign/campaign-fields.ts"
import { shownToPlayers, Terms } from "../operation/field/appearance.ts"
import { bool, nullable, oneOf, optional, Period, Time } from "../operation/fields.ts"
import { PlayAnswer } from "./play.ts"
import { Spin } from "./spin.ts"

const text = Type.String()
const opensAt = nullable(
  Type.String({ format: "date-time", description: "null while its hours are open, else when they next open" }),
)

const listed = {
  name: text,
  opensAt,
  appearance: nullable(shownToPlayers.appearance),
}

const campaignListed = {
  kind: oneOf("CampaignGameKind", ["campaign"]),
  campaignId: text,
  gameType: nullable(text),
  rewardType: text,
  startsAt: nullable(Time),
  endsAt: nullable(Time),
  playersMayPlay: bool,
  ...listed,
}

const miniGameListed = {
  kind: oneOf("MiniGameKind", ["mini_game"]),
  notificationId: text,
  cadence: oneOf("Cadence", cadences),
  startsAt: Time,
  ...listed,
}

/** A game in the list of open ones. */
export const OpenGame = {
  ...Type.Union([
    Type.Object(campaignListed, { title: "OpenCampaign" }),
    Type.Object(miniGameListed, { title: "OpenMiniGame" }),
  ]),
  title: "OpenGame",
}

const GameSegment = Type.Object(
  { segmentId: text, name: text, isPrize: bool, prizeId: nullable(text) },
  { title: "GameSegment" },
)

const GamePrize = Type.Object(
  {
    prizeId: text,
    name: text,
    kind: oneOf("PrizeKind", prizeKinds),
    description: nullable(text),
    imageUrl: nullable(text),
    termsUrl: nullable(text),
  },
  { title: "GamePrize" },
)

const GameTrivia = Type.Object(
  {
    questions: Type.Array(Type.Object({ question: text, options: Type.Array(text) }, { title: "GameQuestion" })),
  },
  { title: "GameTrivia", description: "only while it runs" },
)

const PlayLimit = Type.Object({ maxPerUser: Type.Integer(), period: Period }, { title: "PlayLimit" })
const PlayCost = Type.Object({ points: Type.Integer() }, { title: "GameCost" })

/** What a game's read says of the player; `answer` is that of a play or spin. */
const playerOf = <T extends TSchema>(title: string, answer: T) =>
  Type.Object(
    {
      canPlay: Type.Boolean({ description: "whether a play that brings what it needs is taken now" }),
      reason: nullable(Type.String({ description: "the code of the refusal, or ALREADY_PLAYED" })),
      message: nullable(text),
      needs: Type.Array(oneOf("Need", needs)),
      playsRemaining: nullable(Type.Integer({ description: "null if nothing limits plays" })),
      playsGranted: nullable(Type.Integer({ description: "null in a game that takes no granted plays" })),
      nextPlayAt: nullable(
        Type.String({ format: "date-time", description: "when the reason ends by itself; null if it does not" }),
      ),
      last: nullable(answer),
    },
    { title },
  )

const shown = {
  effectiveStatus: EffectiveStatus,
  timezone: text,
  playLimits: nullable(PlayLimit),
  playCost: nullable(PlayCost),
  entryRequired: bool,
  terms: nullable(Terms),
  segments: Type.Array(GameSegment),
  prizes: Type.Array(GamePrize),
  trivia: nullable(GameTrivia),
  marketplaceGameId: nullable(text),
  locale: nullable(
    Type.String({ description: "the organization's language, for texts of appearance that the player's lacks" }),
  ),
  now: Time,
}

export const CampaignGame = Type.Object(
  { ...campaignListed, ...shown, player: optional(playerOf("PlayerInCampaign", PlayAnswer)) },
  { title: "CampaignGame" },
)

export const MiniGameGame = Type.Object(
  { ...miniGameListed, endsAt: nullable(Time), ...shown, player: optional(playerOf("PlayerInMiniGame", Spin)) },
  { title: "MiniGameShown" },
)
