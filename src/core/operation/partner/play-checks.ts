import type { Campaign, GameType } from "../../campaign/campaign.ts"
import { checkEntry } from "../../campaign/entry.ts"
import { nextGrant, type StoredGrant } from "../../campaign/grant.ts"
import { checkPlayable, type PlayableFacts, type PlayRequest } from "../../campaign/play.ts"
import { refuseIneligible } from "../../eligibility/eligibility.ts"
import { type Periods, periodsAt, secondsToNextPeriod } from "../../period.ts"
import { defaultBanMessage } from "../../player/player.ts"
import { refuseTerms } from "../../player/terms.ts"
import { isRefusal, type Refusal, refuse } from "../../refusal.ts"
import { type PlayFacts, playsOf } from "./play-facts.ts"
import { refuseBeyondBalance } from "./points.ts"
import { refuseFullTest } from "./test-facts.ts"

/** What decides whether a play is refused. */
export type CheckedFacts = PlayableFacts &
  Pick<
    PlayFacts,
    "ban" | "eligibility" | "entry" | "grants" | "isByPlayer" | "past" | "player" | "standing" | "terms" | "test"
  >

/** Null if the check lets the player play. */
type PlayerCheck = (campaign: Campaign, facts: CheckedFacts, periods: Periods, now: number) => Refusal | null

/** The device would say what a marketplace game has shown, so that no player's token may play one. */
const refuseByPlayer: PlayerCheck = ({ playersMayPlay, gameType, campaignId }, { isByPlayer }) =>
  isByPlayer && !(playersMayPlay && gameType !== "marketplace")
    ? refuse(
        "NOT_FOR_PLAYERS",
        `players may not play campaign ${campaignId} by themselves; play it from your server with a write key`,
      )
    : null

const refuseBanned: PlayerCheck = (_, { ban }) => ban && refuse("PLAYER_BANNED", ban.message ?? defaultBanMessage)

const refuseUnregistered: PlayerCheck = ({ rewardType, playCost }, { player }) => {
  if (player.clientId !== null || (rewardType !== "points" && !playCost)) return null
  const what = rewardType === "points" ? "a points campaign" : "a campaign with playCost"
  return refuse("CLIENT_REQUIRED", `${what} needs a registered player; call POST /api/v1/clients/identify first`)
}

const refuseByRule: PlayerCheck = (campaign, { eligibility }, _, now) => refuseIneligible(campaign, eligibility, now)

const refuseUnaccepted: PlayerCheck = (_, { terms }) => refuseTerms(terms)

const refuseEntry: PlayerCheck = (_, { entry }) => {
  const code = entry && checkEntry(entry)
  return isRefusal(code) ? code : null
}

/** Whether `playLimits` leave the player no play. */
const isBeyondLimit = (campaign: Campaign, facts: CheckedFacts, periods: Periods): boolean =>
  campaign.playLimits !== undefined && playsOf(campaign, facts, periods) >= campaign.playLimits.maxPerUser

/**
 * The grant that a play takes (docs/api.md#granted-plays): each play where grants are required, and otherwise one
 * beyond `playLimits`. Null if it takes none.
 */
export const grantOf = (campaign: Campaign, facts: CheckedFacts, periods: Periods, now: number): StoredGrant | null => {
  const { grants } = campaign
  if (!grants || !(grants.required || isBeyondLimit(campaign, facts, periods))) return null
  return nextGrant(facts.grants, now)
}

const refuseUngranted: PlayerCheck = ({ grants }, facts, _, now) =>
  grants?.required && !nextGrant(facts.grants, now)
    ? refuse("NO_PLAYS_GRANTED", "the player has no granted play left; grant some with POST /api/v1/plays/grants")
    : null

const refuseBeyondLimit: PlayerCheck = (campaign, facts, periods, now) => {
  const { playLimits: limit, grants } = campaign
  if (!limit || !isBeyondLimit(campaign, facts, periods)) return null
  if (grants && !grants.required && nextGrant(facts.grants, now)) return null
  const plays = playsOf(campaign, facts, periods)
  return refuse(
    "PLAY_LIMIT_REACHED",
    `the player has played ${plays} of ${limit.maxPerUser} times (period: ${limit.period})`,
    secondsToNextPeriod(limit.period, campaign.timezone, now),
  )
}

const refuseUnpaid: PlayerCheck = ({ playCost }, { player }) =>
  playCost ? refuseBeyondBalance(player, playCost.points) : null

const refuseFull: PlayerCheck = (_, { test }) => refuseFullTest(test)

/**
 * The checks of the player, in the order of docs/api.md#play-order-of-checks: by token or key, banned, registered,
 * eligible, terms, entry code, granted, play limit, points; and the room of a test organization.
 */
const checkPlayer: PlayerCheck = (campaign, facts, periods, now) =>
  refuseByPlayer(campaign, facts, periods, now) ??
  refuseBanned(campaign, facts, periods, now) ??
  refuseUnregistered(campaign, facts, periods, now) ??
  refuseByRule(campaign, facts, periods, now) ??
  refuseUnaccepted(campaign, facts, periods, now) ??
  refuseEntry(campaign, facts, periods, now) ??
  refuseUngranted(campaign, facts, periods, now) ??
  refuseBeyondLimit(campaign, facts, periods, now) ??
  refuseUnpaid(campaign, facts, periods, now) ??
  refuseFull(campaign, facts, periods, now)

/** A play that nothing refuses. */
export type Admitted = { readonly campaign: Campaign; readonly gameType: GameType; readonly periods: Periods }

/**
 * Refuses a play, or admits it (docs/api.md#play-order-of-checks). Plays, and reads that tell whether a play would be
 * refused, ask this alone.
 */
export const admitPlay = (
  facts: CheckedFacts,
  request: Pick<PlayRequest, "answers" | "campaignId">,
  now: number,
): Admitted | Refusal => {
  const playable = checkPlayable(facts, request, now)
  if (isRefusal(playable)) return playable
  const { campaign, gameType } = playable
  const periods = periodsAt(campaign.timezone, now)
  return checkPlayer(campaign, facts, periods, now) ?? { campaign, gameType, periods }
}
