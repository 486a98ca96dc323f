import { type CodeSale, codeKey } from "../code.ts"
import type { Redemption } from "../mini-game/redemption.ts"

/** SHA-256 as lower-case hex. */
type Hash = (text: string) => string

/** The hash before the first redemption of a chain. */
export const noLink = ""

/** The newest links of the two chains of a lane: of reports of awards, and of redemptions of codes. */
export type RedemptionLinks = { readonly awards: string; readonly codes: string }

export const noLinks: RedemptionLinks = { awards: noLink, codes: noLink }

/** What is sealed of the redemption of a code. */
export type CodeRedemptionSealed = Omit<CodeSale, "externalReference"> & {
  readonly orgId: string
  readonly code: string
  readonly redeemedAt: number
}

/** What is sealed of a report of an award. */
export type AwardRedemptionSealed = Omit<Redemption, "externalReference"> & {
  readonly orgId: string
  readonly notificationId: string
  readonly awardId: string
}

/**
 * The link of a redemption in its chain: it covers `previous`, the link of the redemption before, and the amounts. No name of a person is sealed and no text that may hold one, so that an erasure or
 * a merge leaves the chain as it is.
 */
export const codeLink = (hash: Hash, previous: string, sealed: CodeRedemptionSealed): string => {
  const { orgId, code, redeemedAt, saleTotal, discountAmount, currency } = sealed
  return hash(JSON.stringify([previous, "code", orgId, codeKey(code), redeemedAt, saleTotal, discountAmount, currency]))
}

/** The same of a report of an award, the first or one that corrects it. */
export const awardLink = (hash: Hash, previous: string, sealed: AwardRedemptionSealed): string => {
  const { orgId, notificationId, awardId, redeemedAt, recordedAt, saleTotal, discountAmount, currency } = sealed
  const amounts = [redeemedAt, recordedAt, saleTotal, discountAmount, currency]
  return hash(JSON.stringify([previous, "award", orgId, notificationId, awardId, ...amounts]))
}
