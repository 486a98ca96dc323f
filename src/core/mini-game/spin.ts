import { noPrizeText } from "../campaign/games.ts"
import { codeValue } from "../campaign/prize/won.ts"
import { closedAt } from "../campaign/schedule.ts"
import type { PromoCode } from "../code/code.ts"
import type { AskedOutcome } from "../draw/asked-outcome.ts"
import { miniGameDraw } from "../draw/config.ts"
import { idOfStockLimit } from "../draw/draw-config.ts"
import type { Numbers } from "../draw/numbers.ts"
import type { DrawShown } from "../draw/open-chain.ts"
import { type DrawFacts, decideOutcome, type Outcome } from "../draw/outcome.ts"
import { pick } from "../draw/pick.ts"
import { isoTime, type Period, periodsAt } from "../period.ts"
import { type Account, addable, type Ban, defaultBanMessage } from "../player/player.ts"
import { type Refusal, refuse } from "../refusal.ts"
import type { Event } from "../webhook/event/event.ts"
import { type MiniGame, type MiniGameSegment, spinPeriodAt } from "./mini-game.ts"

export type SpinRequest = {
  readonly orgId: string
  readonly miniGameId: string
  /** Goes into the number of the draw. */
  readonly clientSeed?: string
  /** The player spins by a token, and accepts the version `acceptedTerms` of the mini-game's terms, if any is sent. */
  readonly isByPlayer?: true
  readonly acceptedTerms?: string
  /** Only by a player token. */
  readonly idempotencyKey?: string
} & ({ readonly externalUserId: string } | { readonly clientId: string })

type SpunSegment = Pick<MiniGameSegment, "segmentId" | "name" | "externalId"> & { readonly isPrize: boolean }

/**
 * A spin as stored under `{spinPeriod}_{clientId}` (docs/api.md#awards-and-redemptions). Times are epoch milliseconds.
 * `isTurned` marks a segment that would be a prize, but whose stock was used up when no segment without a prize
 * existed. `prizeValue` is what a win is worth, in minor units of `prizeCurrency`; null if unknown.
 */
export type Award = {
  readonly awardId: string
  readonly spinPeriod: string
  readonly clientId: string
  readonly segment: SpunSegment & { readonly isTurned?: true }
  readonly won: boolean
  readonly prizeCode: string | null
  readonly pointsAwarded: number
  readonly prizeValue: number | null
  readonly prizeCurrency: string | null
  readonly createdAt: number
  /** Its recorded draw; absent in a spin that drew nothing. */
  readonly draw?: DrawShown
}

/** The response to a spin; `nextSpinAt` is epoch milliseconds, or null for cadence `none`. */
export type SpinAnswer = Omit<Award, "prizeCurrency" | "prizeValue" | "segment"> & {
  readonly segment: SpunSegment
  readonly result: string
  readonly alreadyPlayed: boolean
  readonly miniGameId: string
  readonly nextSpinAt: number | null
}

export const awardIdOf = (spinPeriod: string, clientId: string): string => `${spinPeriod}_${clientId}`

const nextSpinAt = ({ cadence }: MiniGame, { end }: Period) => (cadence === "none" ? null : end)

export const spinAnswer = (miniGame: MiniGame, award: Award, now: number, alreadyPlayed: boolean): SpinAnswer => {
  const { prizeValue: _value, prizeCurrency: _currency, ...shown } = award
  const { isTurned = false, ...segment } = award.segment
  return {
    ...shown,
    segment,
    result: isTurned ? noPrizeText : segment.name,
    alreadyPlayed,
    miniGameId: miniGame.miniGameId,
    nextSpinAt: nextSpinAt(miniGame, spinPeriodAt(miniGame, now)),
  }
}

/**
 * Refuses a new spin if the mini-game is inactive, the player is banned, or nothing can be drawn
 * (docs/api.md#spin-order-of-checks).
 */
export const refuseSpin = (miniGame: MiniGame, ban: Pick<Ban, "message"> | null, now: number): Refusal | null => {
  const { miniGameId, status, startsAt, endsAt, segments } = miniGame
  if (status !== "active")
    return refuse("NOTIFICATION_INACTIVE", `mini-game ${miniGameId} is ${status}; set its status to active`)
  if (endsAt !== undefined && now >= endsAt)
    return refuse("NOTIFICATION_INACTIVE", `mini-game ${miniGameId} ended at ${isoTime(endsAt)}; set a later endsAt`)
  if (startsAt > now)
    return refuse(
      "NOTIFICATION_INACTIVE",
      `mini-game ${miniGameId} starts at ${isoTime(startsAt)}; set an earlier startsAt`,
    )
  const closed = closedAt(miniGame, now)
  if (closed)
    return refuse("NOTIFICATION_INACTIVE", `mini-game ${miniGameId} ${closed.reason}`, closed.retryAfterSeconds)
  if (ban) return refuse("PLAYER_BANNED", ban.message ?? defaultBanMessage)
  return segments.some(({ weight }) => weight > 0)
    ? null
    : refuse("NOTIFICATION_INACTIVE", `mini-game ${miniGameId} has no segment with a weight above 0; add one`)
}

/** The wins of segments that count toward their stock. */
export type SegmentWins = {
  /** The wins of all players in the current period, for a segment with a total limit. */
  ofAll(segmentId: string): number
  /** The wins of the player in a period. */
  ofPlayer(segmentId: string, period: Period): number
}

/** What a draw needs to know: a mini-game has stocks, and no other limits. */
const drawFactsOf = ({ segments, timezone }: MiniGame, wins: SegmentWins, now: number): DrawFacts => ({
  taken: (limit) => wins.ofAll(idOfStockLimit(limit)),
  takenByPlayer: (limit) => {
    const id = idOfStockLimit(limit)
    const stock = segments.find(({ segmentId }) => segmentId === id)?.stock
    return stock ? wins.ofPlayer(id, periodsAt(timezone, now)[stock.period]) : 0
  },
  budget: null,
  costOf: () => 0,
  moments: [],
})

/** Where a spin stops, and the outcome of its draw. */
export type Spun = { readonly segment: MiniGameSegment; readonly outcome: Outcome }

/** Draws a spin that nothing refuses. A win that becomes a loss stays on its segment if every segment is a prize. */
export const drawSpin = (
  miniGame: MiniGame,
  wins: SegmentWins,
  now: number,
  numbers: Numbers,
  asked?: AskedOutcome,
): Spun => {
  const { segments } = miniGame
  const facts = drawFactsOf(miniGame, wins, now)
  const outcome = decideOutcome(miniGameDraw(miniGame), asked ? { ...facts, asked } : facts, numbers)
  const segment =
    outcome.segmentId === undefined
      ? pick(segments, numbers[0])
      : segments.find(({ segmentId }) => segmentId === outcome.segmentId)
  if (!segment) throw new Error("a spin was drawn without segments")
  return { segment, outcome }
}

const isTurnedWithoutBlank = ({ turned, segmentId }: Outcome) => turned !== undefined && segmentId === undefined

/** The code of a prize, and the currency of its campaign. */
export type GivenCode = { readonly code: PromoCode; readonly currency: string | null }

/** What a win is worth, as its log keeps it; later changes of the configuration do not affect it. */
const worthOfWin = (given: GivenCode | null): Pick<Award, "prizeCurrency" | "prizeValue"> => {
  const prizeValue = codeValue(given?.code ?? null)
  return { prizeValue, prizeCurrency: prizeValue === null ? null : (given?.currency ?? null) }
}

/** The award of a new spin; `given` is the code of its prize, if any. */
export const newAward = (
  spinPeriod: string,
  { clientId, points }: Pick<Account, "points"> & { readonly clientId: string },
  { segment, outcome }: Spun,
  given: GivenCode | null,
  now: number,
): Award => {
  const { segmentId, name, externalId, prize } = segment
  const { won } = outcome
  return {
    awardId: awardIdOf(spinPeriod, clientId),
    spinPeriod,
    clientId,
    segment: {
      segmentId,
      name,
      ...(externalId !== undefined && { externalId }),
      isPrize: won,
      ...(isTurnedWithoutBlank(outcome) && { isTurned: true }),
    },
    won,
    prizeCode: given?.code.code ?? null,
    pointsAwarded: won && prize?.type === "points" ? addable(points, prize.points) : 0,
    ...worthOfWin(given),
    createdAt: now,
  }
}

/** The event of a prize; a spin without a prize sends none. */
export const awardWon = (miniGameId: string, award: Award, { externalUserId }: Account): Event => ({
  name: "inapp_game.won",
  data: {
    notificationId: miniGameId,
    awardId: award.awardId,
    segmentExternalId: award.segment.externalId ?? null,
    externalUserId,
    clientId: award.clientId,
    segmentName: award.segment.name,
    prizeCode: award.prizeCode,
    spinPeriod: award.spinPeriod,
  },
})
