import type { Campaign } from "../../core/campaign/campaign.ts"
import { effectiveStatusAt } from "../../core/campaign/dates.ts"
import type { CampaignPrize } from "../../core/campaign/prize/prize.ts"
import { isOpenAt, nextOpenAt, type Scheduled } from "../../core/campaign/schedule.ts"
import { isPrize } from "../../core/campaign/segment.ts"
import type { MiniGame } from "../../core/mini-game/mini-game.ts"
import type { PlayerState } from "../../core/operation/partner/player-state.ts"
import { isoTime, isoTimeOrNull } from "../../core/period.ts"
import type { SeenCampaign, SeenGame, SeenMiniGame } from "../../core/player/seen-game.ts"
import { spunView } from "./spin.ts"

/*
 * What players' apps see of games. Each view names its fields, so that what a configuration holds besides, such as
 * weights, stock, right answers, codes and rules, is in none of them.
 */

const opensAt = ({ schedule, timezone, startsAt, endsAt }: Scheduled, now: number): string | null => {
  if (!schedule || isOpenAt(schedule, timezone, now)) return null
  return isoTimeOrNull(nextOpenAt(schedule, timezone, Math.max(now, startsAt ?? now), endsAt))
}

const listedCampaign = (campaign: Campaign, now: number) => {
  const { campaignId, name, gameType, rewardType, startsAt, endsAt, playersMayPlay, appearance } = campaign
  return {
    kind: "campaign",
    campaignId,
    name,
    gameType: gameType ?? null,
    rewardType,
    startsAt: isoTimeOrNull(startsAt ?? null),
    endsAt: isoTimeOrNull(endsAt ?? null),
    opensAt: opensAt(campaign, now),
    playersMayPlay: playersMayPlay ?? false,
    appearance: appearance ?? null,
  }
}

const listedMiniGame = (miniGame: MiniGame, now: number) => {
  const { miniGameId: notificationId, name, cadence, startsAt, appearance } = miniGame
  return {
    kind: "mini_game",
    notificationId,
    name,
    cadence,
    startsAt: isoTime(startsAt),
    opensAt: opensAt(miniGame, now),
    appearance: appearance ?? null,
  }
}

/** A game in the list of open ones. */
export const listedView = (seen: SeenGame, now: number) =>
  seen.kind === "campaign" ? listedCampaign(seen.campaign, now) : listedMiniGame(seen.miniGame, now)

type AnySegment = {
  readonly segmentId: string
  readonly name: string
  readonly isPrize?: boolean
  readonly prizeId?: string
}

const segmentView = (segment: AnySegment) => {
  const { segmentId, name, prizeId } = segment
  return { segmentId, name, isPrize: isPrize(segment), prizeId: prizeId ?? null }
}

const prizeView = ({ prizeId, name, kind, description, imageUrl, termsUrl }: CampaignPrize) => ({
  prizeId,
  name,
  kind,
  description: description ?? null,
  imageUrl: imageUrl ?? null,
  termsUrl: termsUrl ?? null,
})

const triviaView = ({ gameType, trivia }: Campaign) =>
  gameType === "trivia" && trivia
    ? { questions: trivia.questions.map(({ question, options }) => ({ question, options })) }
    : null

const playerView = <Last>(player: PlayerState<Last>, lastView: (last: Last) => unknown) => {
  const { canPlay, reason, message, needs, playsRemaining, playsGranted, nextPlayAt, last } = player
  return {
    canPlay,
    reason,
    message,
    needs,
    playsRemaining,
    playsGranted,
    nextPlayAt: isoTimeOrNull(nextPlayAt),
    last: last && lastView(last),
  }
}

export const campaignView = ({ now, locale, campaign, player }: SeenCampaign) => {
  const { timezone, playLimits, playCost, entry, terms, segments = [], prizes = [], marketplaceGameId } = campaign
  const effectiveStatus = effectiveStatusAt(campaign, now)
  return {
    ...listedCampaign(campaign, now),
    effectiveStatus,
    timezone,
    playLimits: playLimits ? { maxPerUser: playLimits.maxPerUser, period: playLimits.period } : null,
    playCost: playCost ? { points: playCost.points } : null,
    entryRequired: entry !== undefined,
    terms: terms ? { version: terms.version, url: terms.url } : null,
    segments: segments.map(segmentView),
    prizes: prizes.map(prizeView),
    trivia: effectiveStatus === "running" ? triviaView(campaign) : null,
    marketplaceGameId: marketplaceGameId ?? null,
    locale,
    ...(player && { player: playerView(player, (last) => last) }),
    now: isoTime(now),
  }
}

export const miniGameView = ({ now, locale, miniGame, player }: SeenMiniGame) => {
  const { timezone, terms, segments, endsAt } = miniGame
  return {
    ...listedMiniGame(miniGame, now),
    endsAt: isoTimeOrNull(endsAt ?? null),
    effectiveStatus: effectiveStatusAt(miniGame, now),
    timezone,
    playLimits: null,
    playCost: null,
    entryRequired: false,
    terms: terms ? { version: terms.version, url: terms.url } : null,
    segments: segments.map(segmentView),
    prizes: [],
    trivia: null,
    marketplaceGameId: null,
    locale,
    ...(player && { player: playerView(player, spunView) }),
    now: isoTime(now),
  }
}
