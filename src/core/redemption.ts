import type { Notification, NotificationSegment } from "./notification.ts"
import { isoTime } from "./period.ts"
import { type Refusal, refuse } from "./rejection.ts"
import type { Award } from "./spin.ts"

/** One report of a redeemed prize (interface.md §2.2). Amounts in minor units, times in epoch milliseconds. */
export type Redemption = {
  readonly saleTotal: number
  readonly discountAmount: number
  readonly currency: string
  readonly redeemedAt: number
  readonly externalReference: string | null
  readonly recordedAt: number
}

/** The redemption that counts, and the one that it replaced: one generation of history. */
export type RecordedRedemption = { readonly current: Redemption; readonly previous: Redemption | null }

export type RedemptionReport = Omit<Redemption, "recordedAt" | "redeemedAt"> & { readonly redeemedAt?: number }

export type RedeemAwardRequest = {
  readonly orgId: string
  readonly notificationId: string
  readonly report: RedemptionReport
} & (
  | { readonly awardId: string; readonly override: boolean }
  | { readonly clientExternalId: string; readonly segmentExternalId: string }
)

/** The award that was marked, with its redemption. */
export type RedeemAwardAnswer = { readonly awardId: string; readonly redemption: RecordedRedemption }

/** More spin periods than this are not searched in alternative mode (interface.md §4.1 rule 9). */
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

/** Every report of an award, as the console shows it: the newest counts. */
export const redemptionHistory = (reports: readonly Redemption[]) => reports.map((report) => view(report, true))

/** A redemption as answers show it: `recordedAt` stands in 409 bodies only (organization-api.md §2). */
export const redemptionView = ({ current, previous }: RecordedRedemption, withRecordedAt: boolean) => ({
  ...view(current, withRecordedAt),
  ...(previous && { previous: view(previous, withRecordedAt) }),
})

const refuseRedeemed = (
  code: "ALREADY_REDEEMED" | "ALL_REDEEMED",
  message: string,
  awardId: string,
  redemption: RecordedRedemption,
): Refusal => ({
  ...refuse(code, message),
  detail: { awardId, redemption: redemptionView(redemption, true) },
})

const refuseNotAPrize = (segment: NotificationSegment) =>
  refuse("NOT_A_PRIZE", `segment ${segment.segmentId} is marked isPrize false in the current configuration`)

type StoredAward = {
  readonly awardId: string
  readonly segmentId: string
  readonly redemption: RecordedRedemption | null
}

/** Why an award cannot be marked by its id: redeemed already, or no prize in the current configuration (interface.md §4.1, rules 1 to 5). */
export const refuseByAwardId = (award: StoredAward, { segments }: Notification, override: boolean): Refusal | null => {
  if (award.redemption)
    return override
      ? null
      : refuseRedeemed(
          "ALREADY_REDEEMED",
          "the award is redeemed already; send override: true to correct it",
          award.awardId,
          award.redemption,
        )
  const segment = segments.find(({ segmentId }) => segmentId === award.segmentId)
  return segment?.isPrize === false ? refuseNotAPrize(segment) : null
}

/** The segment that alternative mode means, by the current configuration (interface.md §4.1, rules 4 and 12). */
export const segmentByExternalId = ({ segments }: Notification, externalId: string): NotificationSegment | Refusal => {
  const [segment, second] = segments.filter((candidate) => candidate.externalId === externalId)
  if (!segment)
    return refuse("SEGMENT_NOT_FOUND", `no segment declares the external id ${externalId}; check segmentExternalId`)
  if (second)
    return refuse("AMBIGUOUS_SEGMENT", `two segments declare the external id ${externalId}; report by awardId`)
  return segment.isPrize === false ? refuseNotAPrize(segment) : segment
}

export const refuseManyPeriods = (): Refusal =>
  refuse("TOO_MANY_PERIODS", `the mini-game has more than ${maxSearchedPeriods} spin periods; report by awardId`)

/** The oldest award without a redemption (interface.md §4.1, rules 7 and 11). `awards` are of one segment, the oldest period first. */
export const oldestUnredeemed = <A extends StoredAward>(awards: Iterable<A>): A | Refusal => {
  let newest: A | undefined
  for (const award of awards) {
    if (award.redemption === null) return award
    newest = award
  }
  return newest?.redemption
    ? refuseRedeemed(
        "ALL_REDEEMED",
        "every award of this client for the segment is redeemed",
        newest.awardId,
        newest.redemption,
      )
    : refuse("AWARD_NOT_FOUND", "the client did not win this segment in this mini-game")
}

/** A spin as a list shows it (organization-api.md §3, In-app mini-games). */
export type AwardItem = Pick<Award, "awardId" | "spinPeriod" | "clientId" | "won" | "prizeCode" | "createdAt"> & {
  readonly externalUserId: string
  readonly segmentId: string
  readonly segmentName: string
  readonly redemption: RecordedRedemption | null
}

/** An award with every report of it, the newest first. */
export type AwardView = AwardItem & { readonly redemptions: readonly Redemption[] }
