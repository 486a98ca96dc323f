import type { Campaign } from "../campaign/campaign.ts"
import type { PlayItem } from "../campaign/prize/winner.ts"
import type { MiniGame } from "../mini-game/mini-game.ts"
import { type RankingWin, rankingPrizeIdOf } from "../ranking/ranking.ts"
import { type HandoutItem, handoutIdOf, handoutStatusOf, type Recipient } from "./handout.ts"

/** A hand-out without its recipient, who is read by the id. */
export type FoundHandout = Omit<HandoutItem, keyof Recipient>

const nothing = { campaignId: null, miniGameId: null, sessionId: null, rankingPrizeId: null, awardId: null }

const ofCampaign = ({ campaignId, name, currency }: Pick<Campaign, "campaignId" | "name" | "currency">) => ({
  ...nothing,
  campaignId,
  gameName: name,
  currency: currency ?? null,
})

type OfCampaign = Parameters<typeof ofCampaign>[0]
type Winner = { readonly externalUserId: string }

/** The external prize of a play. */
export const ofPlay = (campaign: OfCampaign, play: PlayItem): FoundHandout => {
  const { sessionId, at, externalUserId, prizeId, prizeName, value, handedOutAt, forfeitedAt, note } = play
  return {
    handoutId: handoutIdOf({ source: "campaign", gameId: campaign.campaignId, id: sessionId }),
    source: "campaign",
    ...ofCampaign(campaign),
    ...{ sessionId, at, externalUserId, prizeId, prizeName, value, handedOutAt, forfeitedAt, note },
    status: handoutStatusOf(play),
  }
}

/** The external prize of a ranking's position. */
export const ofRankingWin = (campaign: OfCampaign, win: RankingWin & Winner): FoundHandout => {
  const { at, externalUserId, name, value, handedOutAt, forfeitedAt, note } = win
  const id = rankingPrizeIdOf(campaign.campaignId, win)
  return {
    handoutId: handoutIdOf({ source: "ranking", gameId: campaign.campaignId, id }),
    source: "ranking",
    ...ofCampaign(campaign),
    rankingPrizeId: id,
    prizeId: null,
    prizeName: name,
    ...{ at, externalUserId, value, handedOutAt, forfeitedAt, note },
    status: handoutStatusOf(win),
  }
}

/** An award with its external prize. */
export type HandedSpin = Winner & {
  readonly awardId: string
  readonly at: number
  readonly name: string
  readonly value: number | null
  readonly currency: string | null
  readonly handedOutAt: number | null
  readonly note: string | null
  readonly forfeitedAt: number | null
}

/** The external prize of a spin. */
export const ofSpin = (miniGame: Pick<MiniGame, "miniGameId" | "name">, spin: HandedSpin): FoundHandout => {
  const { awardId, at, externalUserId, name, value, currency, handedOutAt, forfeitedAt, note } = spin
  const { miniGameId } = miniGame
  return {
    handoutId: handoutIdOf({ source: "mini_game", gameId: miniGameId, id: awardId }),
    source: "mini_game",
    ...nothing,
    miniGameId,
    gameName: miniGame.name,
    awardId,
    prizeId: null,
    prizeName: name,
    ...{ at, externalUserId, value, currency, handedOutAt, forfeitedAt, note },
    status: handoutStatusOf(spin),
  }
}
