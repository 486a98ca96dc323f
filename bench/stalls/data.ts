import type { Size } from "./size.ts"

/** What the calls need to know about the data that `make.ts` creates. */

/** When a service starts on the data: half an hour before the end of a day, a week and a month. */
export const startOfService = Date.UTC(2026, 4, 31, 23, 30)
/** The end of that day, week and month. */
export const endOfPeriods = Date.UTC(2026, 5, 1)

export const names = {
  big: "big",
  wide: "wide",
  /** The campaign of all plays. */
  ranked: "ranked",
  /** Its code space only has a few codes. */
  tiny: "tiny",
  /** Gives out codes that expire a minute later. */
  codes: "codes",
  sales: "sales",
  /** Each of its plays won a prize that is to be handed out. */
  raffle: "raffle",
  /** Has one long chain of plays. */
  heavy: "heavy",
  /** Registered, without a play. */
  light: "light",
  /** Played with metadata. */
  verbose: "verbose",
  /** Owns all of the expired codes. */
  hoarder: "hoarder",
  /** Was merged with many others, and has spun in every period of `wheel`. */
  many: "many",
  wheel: "wheel",
  /** The mini-game whose awards are all redeemed. */
  coffee: "coffee",
} as const

export const segments = [{ segmentId: "a", name: "Coffee", externalId: "COFFEE", weight: 1 }]

export type Data = {
  readonly size: Size
  /** Admin keys by organization. */
  readonly keys: Readonly<Record<string, string>>
  /** The inactive webhook with all deliveries. */
  readonly webhookId: string
  readonly saleCode: string
  readonly awardId: string
}
