import type { AskedOutcome } from "./asked-outcome.ts"
import type { DrawConfig, DrawnSegment } from "./draw-config.ts"
import type { Numbers } from "./numbers.ts"
import { pick } from "./pick.ts"

/** What a win gives, and where it stops. */
export type Won = { readonly segmentId?: string; readonly prizeId?: string }

/** The result before limits: `won` is null for a loss. */
export type Drawn = { readonly won: Won | null; readonly segmentId?: string }

type Basis = {
  /** Whether the game is won if no random number decides it. */
  readonly decided?: boolean
  /** The prizes that ever had planned moments, which odds never give. */
  readonly momentPrizes?: readonly string[]
}

export const isMiniGame = ({ gameType }: DrawConfig) => gameType === "mini_game"
export const hasSegments = (config: DrawConfig) => isMiniGame(config) || config.gameType === "roulette"

export const wonOn = ({ segmentId, prizeId }: DrawnSegment): Won => ({
  segmentId,
  ...(prizeId !== undefined && { prizeId }),
})

/** The segment of a win that became a loss. */
export const lossOn = (config: DrawConfig, u: Numbers): Pick<Drawn, "segmentId"> => {
  const blank = hasSegments(config)
    ? pick(
        (config.segments ?? []).filter(({ isPrize }) => !isPrize),
        u[2],
      )
    : undefined
  return blank ? { segmentId: blank.segmentId } : {}
}

const noPrizes: readonly string[] = []
const drawnNothing: Drawn = { won: null }

const isByMoments = ({ prizeId }: Won, momentPrizes: readonly string[]): boolean =>
  prizeId !== undefined && momentPrizes.includes(prizeId)

/** The result of the numbers alone. */
export const drawnBy = (config: DrawConfig, { decided, momentPrizes = noPrizes }: Basis, u: Numbers): Drawn => {
  if (hasSegments(config)) {
    const segment = pick(config.segments ?? [], u[0])
    // If no weight is above 0, the first candidate is picked, which may be a prize that odds must not give.
    const isOffered =
      segment !== undefined && !isByMoments(segment, momentPrizes) && (!segment.isPrize || segment.weight > 0)
    if (!isOffered) return { won: null, ...lossOn(config, u) }
    return {
      won: segment.isPrize ? wonOn(segment) : null,
      segmentId: segment.segmentId,
    }
  }
  if (!(decided ?? u[0] < (config.winProbability ?? 0))) return drawnNothing
  const prize = pick(config.prizes ?? [], u[1])
  if (prize && isByMoments(prize, momentPrizes)) return { won: null }
  return { won: prize ? { prizeId: prize.prizeId } : {} }
}

/** A result that a game can have: one of its segments, or without those a prize, a win without one, or a loss. */
type Possible = Won & { readonly isPrize: boolean; readonly weight: number }

const loss: Possible = { isPrize: false, weight: 1 }
const plainWin: Possible = { isPrize: true, weight: 1 }

/** What a game can give if it is asked to, in the order of its configuration; planned moments give their prizes alone. */
const possibleIn = (config: DrawConfig, momentPrizes: readonly string[]): readonly Possible[] => {
  const { segments = [], prizes } = config
  if (hasSegments(config)) return segments.filter((one) => !one.isPrize || !isByMoments(one, momentPrizes))
  if (!prizes) return [plainWin, loss]
  const given = prizes.filter((one) => !isByMoments(one, momentPrizes))
  return [...given.map(({ prizeId, weight }) => ({ prizeId, weight, isPrize: true })), loss]
}

const isAsked = ({ isPrize, segmentId, prizeId }: Possible, asked: AskedOutcome): boolean => {
  if ("won" in asked) return isPrize === asked.won
  return "segmentId" in asked ? segmentId === asked.segmentId : isPrize && prizeId === asked.prizeId
}

const askedIn = (config: DrawConfig, { momentPrizes = noPrizes }: Basis, asked: AskedOutcome): readonly Possible[] =>
  possibleIn(config, momentPrizes).filter((one) => isAsked(one, asked))

/** Whether a game can come out as it is asked to. */
export const canComeOut = (config: DrawConfig, basis: Basis, asked: AskedOutcome): boolean =>
  askedIn(config, basis, asked).length > 0

/**
 * The result that was asked for; where several fit, the number that picks the segment or the prize picks one of them. Null
 * if the game cannot come out so.
 */
export const drawnAs = (config: DrawConfig, basis: Basis, asked: AskedOutcome, u: Numbers): Drawn | null => {
  const picked = pick(askedIn(config, basis, asked), hasSegments(config) ? u[0] : u[1])
  if (!picked) return null
  const { isPrize, segmentId, prizeId } = picked
  const on = segmentId === undefined ? {} : { segmentId }
  return { won: isPrize ? { ...on, ...(prizeId !== undefined && { prizeId }) } : null, ...on }
}
