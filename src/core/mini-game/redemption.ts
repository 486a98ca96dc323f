import type { Handout } from "../campaign/prize/winner.ts"
import { isoTime } from "../period.ts"
import { type Refusal, refuse } from "../refusal.ts"
import type { Award } from "./spin.ts"

/**
 * One report of a redeemed prize (docs/api.md#report-a-redemption-response). Amounts in minor units, times in epoch
 * milliseconds.
 */
export type Redemption = {
  readonly saleTotal: number
  readonly discountAmount: number
  readonly currency: string
  readonly redeemedAt: number
  readonly externalReference: string | null
  readonly recordedAt: number
}

/** The current redemption, and the one that it replaced: one generation of history. */
export type RecordedRedemption = { readonly current: Redemption; readonly previous: Redemption | null }

export type RedemptionReport = Omit<Redemption, "recordedAt" | "redeemedAt"> & { readonly redeemedAt?: number }

export type RedeemAwardRequest = {
  readonly orgId: string
  readonly miniGameId: string
  readonly report: RedemptionReport
  readonly idempotencyKey?: string
} & (
  | { readonly awardId: string; readonly override: boolean }
  | { readonly clientExternalId: string; readonly segmentExternalId: string }
)

/** The award that was marked, with its redemption. */
export type RedeemAwardAnswer = { readonly awardId: string; readonly redemption: RecordedRedemption }

/**
 * The most spin periods that are searched in the mode by client and segment
 * (docs/api.md#report-a-redemption-by-client).
 */
export const maxSearchedPeriods = 400
export const earliestRedemption = Date.UTC(2024, 0, 1)
export const latestRedemptionAheadMs = 48 * 60 * 60 * 1000

const view = (redemption: Redemption, withRecordedAt: boolean) => {
  const { saleTotal, discountAmount, currency, redeemedAt, externalReference, recordedAt } = redemption
  return {
    saleTotal,
    discountAmount,
    currency,
    redeemedAt: isoTime(redeemedAt),
    ...(externalReference !== null && { externalReference }),
    ...(withRecordedAt && { recordedAt: isoTime(recordedAt) }),
  }
}

/** The reports of an award in the console; the newest one counts. */
export const redemptionHistory = (reports: readonly Redemption[]) => reports.map((report) => view(report, true))

/**
 * A redemption as shown in responses: `recordedAt` only appears in 409 bodies
 * (docs/api.md#report-a-redemption-conflicts).
 */
export const redemptionView = ({ current, previous }: RecordedRedemption, withRecordedAt: boolean) => ({
  ...view(current, withRecordedAt),
  ...(previous && { previous: view(previous, withRecordedAt) }),
})

export const refuseUnknownAward = (awardId: string): Refusal =>
  refuse("NOT_FOUND", `award ${awardId} does not exist in this mini-game; check awardId`)

/** An award as found for a report; `row` is its identity in the store. */
export type StoredAward = {
  readonly row: number
  readonly awardId: string
  readonly segmentId: string
  /** Whether the spin wins nothing although its segment is a prize, because the segment's stock was used up. */
  readonly isTurned: boolean
  readonly redemption: RecordedRedemption | null
}

/** The prize of an award that the organization hands out, as it was when won; `value` is in minor units. */
export type AwardHandout = Handout & { readonly name: string; readonly value: number | null }

/** A spin as shown in lists (docs/api.md#spins-of-a-mini-game). */
export type AwardItem = Pick<
  Award,
  "awardId" | "spinPeriod" | "clientId" | "won" | "prizeCode" | "prizeCurrency" | "createdAt"
> & {
  readonly externalUserId: string
  readonly segmentId: string
  readonly segmentName: string
  readonly redemption: RecordedRedemption | null
  /** Only if the organization hands its prize out. */
  readonly handout?: AwardHandout
}

/** Which spins a list has. */
export type AwardFilter = { readonly externalUserId?: string; readonly won?: boolean }

/** An award with all its reports, newest first. */
export type AwardView = AwardItem & { readonly redemptions: readonly Redemption[] }
