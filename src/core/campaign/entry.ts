import type { Rate } from "../limit/rate.ts"
import type { ToldPool } from "../pool/pool.ts"
import { type Refusal, refuse } from "../refusal.ts"

/** The pool whose codes a campaign's plays use up, one each (docs/api.md#entry-codes). */
export type EntryRules = { readonly poolId: string }

/** How often a player may be wrong: ten times, and once more every 6 minutes. */
export const wrongEntryRate: Rate = { perSecond: 1 / 360, burst: 10 }

/** A code of the pool. `code` is its text there. */
export type EntryCode = {
  readonly code: string
  readonly status: "free" | "used" | "withdrawn"
  /** Whether the player of this play has used it. */
  readonly usedByYou: boolean
  readonly isExpired: boolean
}

/** What a play in a campaign with entry codes depends on. */
export type EntryFacts = {
  /** The code as the player typed it. */
  readonly sent: string | undefined
  /** For how many seconds the player may try no code; 0 if one may be tried. */
  readonly lockedSeconds: number
  /** The pool before the play, with what its events depend on; null if it is missing. */
  readonly pool: (ToldPool & { readonly left: number }) | null
  /** Looks up the code that was sent; null if the pool has none with this text. */
  find(): EntryCode | null
}

export const refuseLocked = (seconds: number): Refusal =>
  refuse("ENTRY_CODES_LOCKED", "the player has tried too many wrong entry codes; wait as Retry-After says", seconds)

const refuseUsed = ({ usedByYou: isYours }: EntryCode): Refusal =>
  isYours
    ? {
        ...refuse("ENTRY_CODE_USED", "the player has played with this entry code already"),
        detail: { usedByYou: true },
      }
    : refuse("ENTRY_CODE_USED", "somebody has played with this entry code already; check it, or try another")

/** The code that a play uses up, or the refusal of its first fault. */
export const checkEntry = ({ sent, lockedSeconds, find }: EntryFacts): EntryCode | Refusal => {
  if (sent === undefined)
    return refuse("ENTRY_CODE_REQUIRED", "a play of this campaign needs an entry code; send it as entryCode")
  if (lockedSeconds > 0) return refuseLocked(lockedSeconds)
  const found = find()
  if (!found || found.status === "withdrawn")
    return refuse("ENTRY_CODE_UNKNOWN", "there is no such entry code; check what was typed")
  if (found.status === "used") return refuseUsed(found)
  return found.isExpired ? refuse("ENTRY_CODE_EXPIRED", "the entry code has expired; try another") : found
}

/** Whether a refused play was a guess: its code is unknown, withdrawn, or was used by somebody else. */
export const isWrongEntry = ({ refusal, detail }: Refusal): boolean =>
  refusal === "ENTRY_CODE_UNKNOWN" || (refusal === "ENTRY_CODE_USED" && detail?.["usedByYou"] !== true)
