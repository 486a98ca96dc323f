import { type CodeSale, codeKey } from "../code/code.ts"
import type { Redemption } from "../mini-game/redemption.ts"

/** SHA-256 as lower-case hex. */
type Hash = (text: string) => string

/** The hash before the first redemption of a chain. */
export const noLink = ""

/** The newest links of the two chains of a lane: of reports of awards, and of redemptions of codes. */
export type RedemptionLinks = { readonly awards: string; readonly codes: string }

export const noLinks: RedemptionLinks = { awards: noLink, codes: noLink }

/** What the link of a code's redemption covers. */
export type LinkedCodeRedemption = Omit<CodeSale, "externalReference"> & {
  readonly orgId: string
  readonly code: string
  readonly redeemedAt: number
}

/** What the link of an award's report covers. */
export type LinkedAwardRedemption = Omit<Redemption, "externalReference"> & {
  readonly orgId: string
  readonly miniGameId: string
  readonly awardId: string
}

/**
 * The link of a redemption in its chain, over the amounts and `previous`, the link of the previous redemption. It
 * covers no name of a person and no text that may contain one, so that an erasure or a merge leaves the chain as it is.
 */
export const codeLink = (hash: Hash, previous: string, redemption: LinkedCodeRedemption): string => {
  const { orgId, code, redeemedAt, saleTotal, discountAmount, currency } = redemption
  return hash(JSON.stringify([previous, "code", orgId, codeKey(code), redeemedAt, saleTotal, discountAmount, currency]))
}

/** The link of an award's report, either the first or a correction. */
export const awardLink = (hash: Hash, previous: string, redemption: LinkedAwardRedemption): string => {
  const { orgId, miniGameId, awardId, redeemedAt, recordedAt, saleTotal, discountAmount, currency } = redemption
  const amounts = [redeemedAt, recordedAt, saleTotal, discountAmount, currency]
  return hash(JSON.stringify([previous, "award", orgId, miniGameId, awardId, ...amounts]))
}
