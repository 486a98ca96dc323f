/** What partners do with points, also the reasons of its rows in the ledger. */
export const transactionKinds = ["spend", "earn", "refund"] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** The most points that one call moves. */
export const maxMovedPoints = 1_000_000_000

/** Points to take from a player, or to give them. */
export type MovePointsRequest = {
  readonly orgId: string
  readonly externalUserId: string
  readonly points: number
  readonly note?: string
  readonly externalReference?: string
  readonly idempotencyKey?: string
}

export type RefundPointsRequest = {
  readonly orgId: string
  /** The spend that is given back. */
  readonly transactionId: string
  readonly idempotencyKey?: string
}

/** The response of a spend, an earn or a refund (docs/api.md#points); `points` is what was moved. */
export type MovedPoints = {
  readonly transactionId: string
  readonly externalUserId: string
  readonly points: number
  readonly balance: number
}

/** A spend, an earn or a refund as stored, in addition to its row in the ledger. */
export type PointsTransaction = {
  readonly transactionId: string
  readonly kind: TransactionKind
  /** What was moved, above 0. */
  readonly points: number
  readonly note: string | null
  readonly externalReference: string | null
  /** The refund that gave a spend back. */
  readonly refundedBy: string | null
}
