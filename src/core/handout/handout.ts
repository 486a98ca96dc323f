import type { Player } from "../player/player.ts"
import { type Refusal, refuseField } from "../refusal.ts"

export const handoutSources = ["campaign", "ranking", "mini_game"] as const
export type HandoutSource = (typeof handoutSources)[number]
export const handoutStatuses = ["open", "handed_out", "forfeited"] as const
export type HandoutStatus = (typeof handoutStatuses)[number]

/** How many hand-outs a request, or a step of an import, marks at most. */
export const maxMarked = 500

/** The recipient of a prize; null is unknown, or was erased. */
export type Recipient = Readonly<Record<"name" | "email" | "address", string | null>>

/** A prize that the organization hands out (docs/api.md#hand-outs). Times are epoch milliseconds. */
export type HandoutItem = Recipient & {
  readonly handoutId: string
  readonly source: HandoutSource
  /** Either of them is null. */
  readonly campaignId: string | null
  readonly miniGameId: string | null
  readonly gameName: string
  /** The play of a campaign, the prize of its ranking, or the spin of a mini-game; the others are null. */
  readonly sessionId: string | null
  readonly rankingPrizeId: string | null
  readonly awardId: string | null
  readonly at: number
  readonly externalUserId: string
  readonly prizeId: string | null
  readonly prizeName: string | null
  /** In minor units of `currency`; null if unknown. */
  readonly value: number | null
  readonly currency: string | null
  readonly status: HandoutStatus
  readonly handedOutAt: number | null
  readonly forfeitedAt: number | null
  readonly note: string | null
}

export type HandoutOrder = "oldest" | "newest"

export type HandoutFilter = {
  readonly status?: HandoutStatus
  readonly campaignId?: string
  readonly miniGameId?: string
  readonly externalUserId?: string
  /** When it was won, in epoch milliseconds: `from` inclusive, `to` exclusive. */
  readonly from?: number
  readonly to?: number
  readonly order: HandoutOrder
}

/** What an id names: a win of a campaign, its ranking or a mini-game. `id` is as in the item. */
export type HandoutName = { readonly source: HandoutSource; readonly gameId: string; readonly id: string }

/** No part has a slash, so that an id is read in one way. */
export const handoutIdOf = ({ source, gameId, id }: HandoutName): string => `${source}/${gameId}/${id}`

/** What the id of a hand-out names; null if the text is no such id. */
export const readHandoutId = (text: string): HandoutName | null => {
  const [source, gameId, id, ...rest] = text.split("/")
  const known = handoutSources.find((name) => name === source)
  return known && gameId && id && rest.length === 0 ? { source: known, gameId, id } : null
}

export const refuseUnknownHandout = (): Refusal => refuseField("handoutId", "an id of the list of hand-outs")

export const handoutStatusOf = ({
  handedOutAt,
  forfeitedAt,
}: {
  readonly handedOutAt: number | null
  readonly forfeitedAt: number | null
}): HandoutStatus => (forfeitedAt !== null ? "forfeited" : handedOutAt !== null ? "handed_out" : "open")

const asText = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : ""

/** The address of a player: the traits of these names that are texts or numbers, in this order; null without any. */
export const addressOf = (traits: Player["traits"], names: readonly string[]): string | null => {
  const parts = names.map((name) => asText(Object.hasOwn(traits ?? {}, name) ? traits?.[name] : null))
  return parts.filter((part) => part !== "").join(", ") || null
}

/** What a request or a line of a file says about a hand-out; one that is forfeited has no `handedOut`. */
export type HandoutMark = {
  readonly handoutId: string
  readonly handedOut?: boolean
  readonly forfeited?: true
  readonly note?: string | null
}

/** The result of a mark. */
export type HandoutMarked =
  | { readonly handoutId: string; readonly status: HandoutStatus; readonly refusal?: undefined }
  | { readonly handoutId: string; readonly refusal: Refusal }
