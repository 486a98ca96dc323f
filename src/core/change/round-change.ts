import type { Caller } from "../organization/organization.ts"
import type { EndedRound, Winner } from "../ranking/ranking-round.ts"

/** The changes of a campaign's ranking rounds. */
export type RoundChange =
  /**
   * Stores the winners of a round, each with the text of the code they will get; `askedBy` is the caller of a manual
   * request, whose round may not be stored yet.
   */
  | {
      readonly kind: "decideRound"
      readonly round: EndedRound
      readonly askedBy: Pick<Caller, "keyId"> | null
      readonly winners: readonly (Winner & { readonly prizeCode: string | null })[]
    }
  /** All prizes of the round have been given. */
  | { readonly kind: "endRound"; readonly periodKey: string }
  /** Gives a winner's prize, with this code. */
  | { readonly kind: "givePrize"; readonly prize: number; readonly prizeCode: string | null }
  /** The prizes of the round could not be given, because of a refusal with this code. */
  | { readonly kind: "noteFault"; readonly periodKey: string; readonly fault: string }
  /** Try number `tries` of the round begins; if it fails, the next one is at `tryAt`. */
  | { readonly kind: "noteTry"; readonly periodKey: string; readonly tries: number; readonly tryAt: number }
  /** When the current period of the ranking ends; null if its prizes do not follow the calendar. */
  | { readonly kind: "setRankingDue"; readonly rankingDueAt: number | null }
