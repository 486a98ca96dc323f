import type { StreamLine } from "../../../core/stream/line.ts"

const playerId = "player_5f70bf18a086007016e948b04aed3b82"
const open = { handedOutAt: null, forfeitedAt: null }

const lines: readonly StreamLine[] = [
  {
    type: "play",
    id: "ses_1k7upjuklr41q5ptxkk1znw19",
    at: "2026-11-21T10:05:00.000Z",
    playerId,
    campaignId: "spring",
    result: "20% off",
    won: true,
    score: 0,
    xp: 10,
    granted: false,
    segmentId: "a",
    prizeId: "coupon",
    prizeName: "20% off",
    prizeKind: "promo_code",
    value: 5_000,
    currency: "PEN",
    code: "SPRING-C5NKG2M7",
    ...open,
  },
  {
    type: "code",
    id: "SPRING-C5NKG2M7",
    at: "2026-11-21T10:05:00.000Z",
    playerId,
    code: "SPRING-C5NKG2M7",
    campaignId: "spring",
    origin: "play",
    discountType: "percent",
    discountValue: 20,
    maxDiscountAmount: 5_000,
    boughtFor: null,
    currency: "PEN",
    maxUses: 1,
    expiresAt: "2026-12-21T10:05:00.000Z",
    deactivatedAt: null,
  },
  {
    type: "redemption",
    id: "630dcd2966c4336691125448bbb25b4f",
    at: "2026-11-22T18:30:00.000Z",
    playerId,
    campaignId: "spring",
    code: "SPRING-C5NKG2M7",
    notificationId: null,
    award: null,
    redeemedAt: "2026-11-22T18:30:00.000Z",
    saleTotal: 18_000,
    discountAmount: 3_600,
    currency: "PEN",
    replaces: null,
  },
]

/** An answer of the stream. */
export const streamExample: string = [...lines, { type: "cursor", cursor: "kP3v0Zr8c1", more: false }]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join("")
