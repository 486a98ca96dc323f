import type { Campaign } from "../../campaign/campaign.ts"
import type { Turn } from "../../campaign/games.ts"
import { playsGranted, type StoredGrant } from "../../campaign/grant.ts"
import type { PlayAnswer } from "../../campaign/play.ts"
import { deliversPrize } from "../../campaign/prize/reward.ts"
import type { PromoCode } from "../../code/code.ts"
import type { CodeTemplate } from "../../code/template.ts"
import type { DrawShown } from "../../draw/open-chain.ts"
import type { OpenMoment, Outcome } from "../../draw/outcome.ts"
import type { Periods } from "../../period.ts"
import { tierOf } from "../../player/tier.ts"
import type { GivingPool } from "../../pool/giving.ts"
import { type PlayFacts, playsOf } from "./play-facts.ts"

/** The parts of a play that its answer shows. */
export type Answered = {
  readonly campaign: Campaign
  readonly facts: Pick<PlayFacts, "grants" | "past" | "player" | "standing" | "tiers">
  readonly periods: Periods
  readonly now: number
  readonly sessionId: string
  readonly turn: Turn
  readonly usedQuota: boolean
  /** The grant of which it takes a play. */
  readonly grant: StoredGrant | null
  /** The wins that `rewardLimits` left the player before the play. */
  readonly winsLeft: number
  readonly code: Pick<PromoCode, "code" | "discountType" | "discountValue"> | null
  /** Undefined in a play without a recorded draw. */
  readonly draw: DrawShown | undefined
  /** What the play cost; 0 in a campaign without `playCost`. */
  readonly pointsSpent: number
  readonly pointsAwarded: number
  readonly xpAwarded: number
}

/** The parts of an accepted play. */
export type Played = Answered & {
  readonly facts: PlayFacts
  readonly outcome: Outcome
  /** The planned moment that the play took. */
  readonly moment: OpenMoment | undefined
  /** Where the code that it won comes from. */
  readonly template: CodeTemplate | undefined
  readonly code: PromoCode | null
  /** The pools of the campaign that the draw found empty. */
  readonly emptyPools: readonly GivingPool[]
}

const ownText = { message: null, messageCode: null }

const messageOf = ({ rewardType }: Campaign, { won }: Turn): Pick<PlayAnswer, "message" | "messageCode"> => {
  if (rewardType !== "none") return ownText
  return won
    ? { message: "¡Ganaste! Tu puntaje compite en el ranking.", messageCode: "NO_PRIZE_RANKING_ONLY_WIN" }
    : {
        message: "No ganaste esta vez, pero tu puntaje compite en el ranking.",
        messageCode: "NO_PRIZE_RANKING_ONLY_LOSE",
      }
}

const describeTurn = ({ campaign, turn: { won, segment, prize }, code }: Answered): PlayAnswer["metadata"] => {
  const prizeType =
    prize?.kind ?? segment?.prizeType ?? (won && deliversPrize(campaign) ? campaign.rewardType : undefined)
  return {
    segment: segment?.name,
    prizeId: prize?.prizeId,
    prizeName: prize?.name,
    prizeType,
    discountType: code?.discountType,
    discountValue: code?.discountValue,
  }
}

const earnedXp = ({ facts: { player, tiers }, xpAwarded }: Answered) => {
  const newTotalXp = player.xp + xpAwarded
  const before = tierOf(tiers, player.xp)
  const after = tierOf(tiers, newTotalXp)
  const tierUp =
    after && after.name !== before?.name
      ? { previousTier: before?.name ?? null, newTier: after.name, newTierColor: after.color }
      : undefined
  return { xpAwarded, newTotalXp, tierUp }
}

/** What remains of the limits after the play. */
const remainingLimits = ({
  campaign,
  facts,
  periods,
  now,
  usedQuota,
  grant,
  winsLeft,
}: Answered): PlayAnswer["limits"] => {
  const { playLimits, rewardLimits } = campaign
  const wins = deliversPrize(campaign) ? rewardLimits : undefined
  return {
    playsRemaining: playLimits && Math.max(0, playLimits.maxPerUser - playsOf(campaign, facts, periods) - 1),
    playLimitPeriod: playLimits?.period,
    winsRemaining: wins && Math.max(0, winsLeft - (usedQuota ? 1 : 0)),
    rewardLimitPeriod: wins?.period,
    playsGranted: campaign.grants && playsGranted(facts.grants, now) - (grant ? 1 : 0),
  }
}

/**
 * The response of docs/api.md#play-response. Undefined fields, which JSON leaves out, cost less than merging objects.
 */
export const answerOf = (played: Answered): PlayAnswer => {
  const { campaign, facts, sessionId, turn, code, draw, pointsSpent, pointsAwarded } = played
  const { message, messageCode } = messageOf(campaign, turn)
  const xp = campaign.xp && earnedXp(played)
  const isPoints = campaign.rewardType === "points" || turn.prize?.kind === "points"
  return {
    sessionId,
    result: turn.text,
    won: turn.won,
    prizeCode: code?.code ?? null,
    rewardType: campaign.rewardType,
    awardsPrize: deliversPrize(campaign),
    message,
    messageCode,
    metadata: describeTurn(played),
    xpAwarded: xp?.xpAwarded,
    newTotalXp: xp?.newTotalXp,
    tierUp: xp?.tierUp,
    pointsSpent: campaign.playCost && pointsSpent,
    pointsAwarded: isPoints ? pointsAwarded : undefined,
    newPointsBalance: isPoints || campaign.playCost ? facts.player.points - pointsSpent + pointsAwarded : undefined,
    limits: remainingLimits(played),
    draw,
  }
}
