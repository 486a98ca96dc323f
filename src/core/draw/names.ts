import { kindOfNumber, type LoggedWin } from "../campaign/prize/won.ts"
import type { Award } from "../mini-game/spin.ts"

/**
 * What a drawn play or spin showed and gave, by the names of that time (docs/api.md#read-a-draw); null where it had
 * none, or where the name is no longer known.
 */
export type DrawNames = { readonly segment: string | null; readonly prize: string | null }

type NamedPlay = Pick<LoggedWin, "prizeKind" | "prizeName"> & {
  readonly result: string
  readonly segmentId: string | null
  readonly prizeId: string | null
}

/** The names of a play as logged: its result is the segment's name, else the prize's. */
export const namesOfPlay = ({ result, segmentId, prizeId, prizeKind, prizeName }: NamedPlay): DrawNames => {
  const isPrizeKnown = prizeId !== null && prizeKind !== null && kindOfNumber(prizeKind) !== null
  return { segment: segmentId === null ? null : result, prize: isPrizeKnown ? (prizeName ?? result) : null }
}

/** The names of a spin, whose prizes are its segments. */
export const namesOfSpin = ({ name, isTurned }: Award["segment"]): DrawNames => ({
  segment: isTurned ? null : name,
  prize: null,
})
