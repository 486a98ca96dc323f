import { Type } from "@sinclair/typebox"
import { prizeKinds } from "../../../core/campaign/prize/prize.ts"
import type { ListedWin, PlayItem, WinItem } from "../../../core/campaign/prize/winner.ts"
import { isoTime, isoTimeOrNull } from "../../../core/period.ts"
import { recipientExample, recipientFields } from "../../operation/field/recipient.ts"
import { nullable, oneOf, optional, Time } from "../../operation/fields.ts"

const text = nullable(Type.String())
const PrizeName = nullable(
  Type.String({
    description: "as it was when won; for older wins as currently configured, null for a removed prize of a roulette",
  }),
)
export const Play = Type.Object(
  {
    at: Time,
    externalUserId: Type.String(),
    sessionId: Type.String(),
    result: Type.String(),
    won: Type.Boolean(),
    score: Type.Number(),
    segmentId: nullable(Type.String({ description: "in a roulette; null in plays older than the field" })),
    prizeId: text,
    prizeName: PrizeName,
    prizeCode: text,
    entryCode: text,
    granted: Type.Boolean({ description: "whether it took a granted play" }),
  },
  { title: "CampaignPlay" },
)

export const Winner = Type.Object(
  {
    at: Time,
    externalUserId: Type.String(),
    prizeId: text,
    prizeName: PrizeName,
    prizeCode: text,
    sessionId: nullable(Type.String({ description: "null for a ranking prize" })),
    handedOutAt: nullable(Time),
    note: text,
    prizeKind: nullable(oneOf("PrizeKind", prizeKinds)),
    value: nullable(
      Type.Integer({
        description: "the value of the prize, or else the cost of its code, in minor units; null if unknown",
      }),
    ),
    entryCode: text,
    forfeitedAt: nullable(Time),
    rankingPrizeId: optional(Type.String({ description: "the ranking prize, if the organization hands it out" })),
  },
  { title: "Winner" },
)

export const ListedWinner = Type.Object({ ...Winner.properties, ...recipientFields }, { title: "ListedWinner" })

export const playView = ({
  handedOutAt: _at,
  note: _note,
  forfeitedAt: _forfeitedAt,
  prizeKind: _kind,
  value: _value,
  at,
  ...rest
}: PlayItem) => ({
  at: isoTime(at),
  ...rest,
})

export const winnerView = ({
  at,
  externalUserId,
  prizeId,
  prizeName,
  prizeCode,
  sessionId,
  handedOutAt,
  note,
  prizeKind,
  value,
  entryCode,
  forfeitedAt,
  rankingPrizeId,
}: WinItem) => ({
  at: isoTime(at),
  externalUserId,
  prizeId,
  prizeName,
  prizeCode,
  sessionId,
  handedOutAt: isoTimeOrNull(handedOutAt),
  note,
  prizeKind,
  value,
  entryCode,
  forfeitedAt: isoTimeOrNull(forfeitedAt),
  rankingPrizeId,
})

export const listedWinnerView = (win: ListedWin) => ({
  ...winnerView(win),
  name: win.name,
  email: win.email,
  address: win.address,
})

const won = {
  at: "2026-11-21T10:05:00.000Z",
  externalUserId: "user-1",
  prizeId: "tv",
  prizeName: 'TV 55"',
  prizeCode: null,
  sessionId: "ses_1k7upjuklr41q5ptxkk1znw19",
}
export const winnerExample = {
  ...won,
  handedOutAt: "2026-11-22T09:00:00.000Z",
  note: "collected in the shop",
  prizeKind: "external",
  value: 1_500_000,
  entryCode: null,
  forfeitedAt: null,
}
export const listedExample = { ...winnerExample, ...recipientExample }
export const playExample = {
  ...won,
  result: "TV!",
  won: true,
  score: 0,
  segmentId: "a",
  entryCode: null,
  granted: false,
}
