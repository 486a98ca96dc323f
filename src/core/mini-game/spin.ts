import { isPrize } from "../campaign/segment.ts"
import type { PromoCode } from "../code.ts"
import type { Numbers } from "../draw/numbers.ts"
import { pick } from "../draw/pick.ts"
import type { Period } from "../period.ts"
import { type Account, addable, type Ban, defaultBanMessage } from "../player/player.ts"
import { type Refusal, refuse } from "../refusal.ts"
import type { Event } from "../webhook/event.ts"
import { type MiniGame, type MiniGameSegment, spinPeriodAt } from "./mini-game.ts"

export type SpinRequest = { readonly orgId: string; readonly notificationId: string } & (
  | { readonly externalUserId: string }
  | { readonly clientId: string }
)

/** A spin as it is stored, under `{spinPeriod}_{clientId}` (docs/api.md §3.5). Times are epoch milliseconds. */
export type Award = {
  readonly awardId: string
  readonly spinPeriod: string
  readonly clientId: string
  readonly segment: Pick<MiniGameSegment, "segmentId" | "name" | "externalId"> & { readonly isPrize: boolean }
  readonly won: boolean
  readonly prizeCode: string | null
  readonly pointsAwarded: number
  readonly createdAt: number
}

/** The response to a spin; `nextSpinAt` is epoch milliseconds, or null for cadence `none`. */
export type SpinAnswer = Award & {
  readonly alreadyPlayed: boolean
  readonly notificationId: string
  readonly nextSpinAt: number | null
}

export const awardIdOf = (spinPeriod: string, clientId: string): string => `${spinPeriod}_${clientId}`

const nextSpinAt = ({ cadence }: MiniGame, { end }: Period) => (cadence === "none" ? null : end)

export const spinAnswer = (miniGame: MiniGame, award: Award, now: number, alreadyPlayed: boolean): SpinAnswer => ({
  ...award,
  alreadyPlayed,
  notificationId: miniGame.notificationId,
  nextSpinAt: nextSpinAt(miniGame, spinPeriodAt(miniGame, now)),
})

/** The segment of a new spin: checks for inactive and banned, then the draw (docs/api.md §4.14). */
export const drawSegment = (
  miniGame: MiniGame,
  ban: Pick<Ban, "message"> | null,
  now: number,
  numbers: Numbers,
): MiniGameSegment | Refusal => {
  const { notificationId, status, startsAt, segments } = miniGame
  if (status !== "active")
    return refuse("NOTIFICATION_INACTIVE", `mini-game ${notificationId} is ${status}; set its status to active`)
  if (startsAt > now) return refuse("NOTIFICATION_INACTIVE", `mini-game ${notificationId} has not started yet`)
  if (ban) return refuse("PLAYER_BANNED", ban.message ?? defaultBanMessage)
  const segment = pick(segments, numbers[0])
  return segment && segment.weight > 0
    ? segment
    : refuse("NOTIFICATION_INACTIVE", `mini-game ${notificationId} has no segment with a weight above 0; add one`)
}

/** The award of a new spin on `segment`; `code` is that of its prize, if it gives one. */
export const newAward = (
  spinPeriod: string,
  { clientId, points }: Pick<Account, "points"> & { readonly clientId: string },
  segment: MiniGameSegment,
  code: PromoCode | null,
  now: number,
): Award => {
  const { segmentId, name, externalId, prize } = segment
  const won = isPrize(segment)
  return {
    awardId: awardIdOf(spinPeriod, clientId),
    spinPeriod,
    clientId,
    segment: { segmentId, name, ...(externalId !== undefined && { externalId }), isPrize: won },
    won,
    prizeCode: code?.code ?? null,
    pointsAwarded: won && prize?.type === "points" ? addable(points, prize.points) : 0,
    createdAt: now,
  }
}

/** The event of a prize; a spin without a prize sends none. */
export const awardWon = (notificationId: string, award: Award, { externalUserId }: Account): Event => ({
  name: "inapp_game.won",
  data: {
    notificationId,
    awardId: award.awardId,
    segmentExternalId: award.segment.externalId ?? null,
    externalUserId,
    clientId: award.clientId,
    segmentName: award.segment.name,
    prizeCode: award.prizeCode,
    spinPeriod: award.spinPeriod,
  },
})
