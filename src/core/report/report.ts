import { type Refusal, refuseField } from "../refusal.ts"

/**
 * Money reports (docs/api.md#return-on-investment). Sums are BigInt in minor units, so that they stay exact beyond
 * 2^53.
 */
export type SalesSum = {
  readonly currency: string
  readonly redemptions: number
  readonly attributedSales: bigint
  readonly investedDiscount: bigint
}

export type RoiRequest = {
  readonly orgId: string
  readonly source: { readonly miniGameId: string } | { readonly campaignId: string }
  /** Epoch milliseconds: `from` inclusive, `to` exclusive. */
  readonly from?: number
  readonly to?: number
}

/** A sum as shown in responses: a number if it is a safe integer, otherwise its decimal digits. */
export const exactSum = (sum: bigint): number | string =>
  sum >= BigInt(Number.MIN_SAFE_INTEGER) && sum <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(sum) : String(sum)

/** The average of non-negative amounts, rounded half up. */
export const averageTicket = ({ attributedSales, redemptions }: SalesSum): bigint => {
  const count = BigInt(redemptions)
  return count === 0n ? 0n : (2n * attributedSales + count) / (2n * count)
}

/** With any offset, days consist of whole minutes. */
export const minuteMs = 60_000
/** Reports store counts by quarters of an hour, since the days of all zones in use consist of them. */
export const quarterMs = 15 * minuteMs

export const buckets = { hour: 60 * 60 * 1000, day: 24 * 60 * 60 * 1000 } as const
export type Bucket = keyof typeof buckets
export const maxActivityRows = 10_000

/** Refuses a range with too many buckets. */
export const refuseManyBuckets = (): Refusal =>
  refuseField("from", `later: a response has at most ${maxActivityRows} buckets`)

export type ActivityRequest = {
  readonly orgId: string
  /** Default: all campaigns. */
  readonly campaignId?: string
  readonly from?: number
  readonly to?: number
  readonly bucket: Bucket
  /** The time zone of the days and hours of the buckets. */
  readonly timezone: string
}

/** What happened in the bucket that starts at `at`, epoch milliseconds. */
export type Activity = {
  readonly at: number
  readonly plays: number
  readonly wins: number
  readonly codes: number
  readonly redemptions: number
}
