import type { Campaign } from "../../campaign/campaign.ts"
import { type Periods, secondsToNextPeriod } from "../../period.ts"
import { defaultBanMessage } from "../../player/player.ts"
import { type Refusal, refuse } from "../../refusal.ts"
import { type PlayFacts, playsOf } from "./play-facts.ts"

/** Null if the check lets the player play. */
type PlayerCheck = (campaign: Campaign, facts: PlayFacts, periods: Periods, now: number) => Refusal | null

const refuseBanned: PlayerCheck = (_, { ban }) => ban && refuse("PLAYER_BANNED", ban.message ?? defaultBanMessage)

const refuseUnregistered: PlayerCheck = ({ rewardType }, { player }) =>
  rewardType === "points" && player.clientId === null
    ? refuse("CLIENT_REQUIRED", "a points campaign needs a registered user; call POST /api/v1/clients/identify first")
    : null

const refuseBeyondLimit: PlayerCheck = (campaign, facts, periods, now) => {
  const limit = campaign.playLimits
  const plays = playsOf(campaign, facts, periods)
  if (!limit || plays < limit.maxPerUser) return null
  return refuse(
    "PLAY_LIMIT_REACHED",
    `the user has played ${plays} of ${limit.maxPerUser} times (period: ${limit.period})`,
    secondsToNextPeriod(limit.period, campaign.timezone, now),
  )
}

/** The checks of the player, in the order of docs/api.md#play-order-of-checks: banned, registered, play limit. */
export const checkPlayer: PlayerCheck = (campaign, facts, periods, now) =>
  refuseBanned(campaign, facts, periods, now) ??
  refuseUnregistered(campaign, facts, periods, now) ??
  refuseBeyondLimit(campaign, facts, periods, now)
