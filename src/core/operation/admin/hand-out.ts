import { isoTime } from "../../period.ts"
import { type Refusal, refuse } from "../../refusal.ts"

/** When a prize was handed out after a request that may say whether it was; a request that does not changes nothing. */
export const handedOutAfter = (before: number | null, handedOut: boolean | undefined, now: number): number | null => {
  if (handedOut === undefined) return before
  return handedOut ? (before ?? now) : null
}

type Noted = { readonly note: string | null }

/**
 * A hand-out as the audit log records it. A note may name the winner, and an erasure would have to find it there: the
 * log only shows whether there is one.
 */
export const auditedHandout = ({ handedOutAt, note }: Noted & { readonly handedOutAt: number | null }) => ({
  handedOutAt,
  hasNote: note !== null,
})

/** The same for a prize that its winner forfeits. */
export const auditedForfeit = ({ forfeitedAt, note }: Noted & { readonly forfeitedAt: number | null }) => ({
  forfeitedAt,
  hasNote: note !== null,
})

/** Refuses to hand out what the organization does not; `won` is the win or the award, such as `award a`. */
export const refuseOtherPrize = (won: string): Refusal =>
  refuse("CONFLICT", `${won} has no external prize: there is nothing to hand out`)

export const refuseForfeited = (won: string, forfeitedAt: number): Refusal =>
  refuse("CONFLICT", `the prize of ${won} was forfeited at ${isoTime(forfeitedAt)}, for good`)

/** Refuses to let a winner forfeit what the organization has handed out. */
export const refuseHandedOut = (won: string, handedOutAt: number): Refusal =>
  refuse("CONFLICT", `the prize of ${won} was handed out at ${isoTime(handedOutAt)}; mark it as not handed out first`)
