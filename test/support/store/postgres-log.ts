/** Rows of the logs of the organization `acme`, for inserting into a test's database. */
const expiresAt = Date.UTC(2027, 0, 1)
const recordedAt = Date.UTC(2026, 10, 21, 12)

export const playRow = (id: number, campaign: number, at: number, won = false, orgId = "acme") => ({
  id,
  orgId,
  sessionId: `s${id}`,
  campaign,
  player: 50,
  at,
  result: "lose",
  won,
  usedQuota: won,
  score: 0,
})
export const codeRow = (id: number, campaign: number, createdAt: number) => ({
  id,
  orgId: "acme",
  codeKey: `K${id}`,
  code: `K${id}`,
  campaign,
  player: 50,
  origin: "codes",
  discountType: "percent",
  discountValue: 5,
  uses: 0,
  maxUses: 1,
  createdAt,
  expiresAt,
})
export const saleRow = (
  id: number,
  campaign: number,
  redeemedAt: number,
  sale: number | null,
  discount: number | null,
  currency: string | null,
) => ({ id, orgId: "acme", promoCode: 60, campaign, redeemedAt, saleTotal: sale, discountAmount: discount, currency })
export const awardRow = (id: number, createdAt: number, won: boolean) => ({
  id,
  orgId: "acme",
  miniGame: 4,
  awardId: `a${id}`,
  spinPeriod: "p",
  player: 50,
  clientId: "c",
  segmentId: "s",
  segment: {},
  won,
  pointsAwarded: 0,
  createdAt,
})
/** A report of a redeemed award. */
export const reportRow = (id: number, award: number, saleTotal: number, isCurrent: boolean) => ({
  id,
  orgId: "acme",
  award,
  miniGame: 4,
  saleTotal,
  discountAmount: 1,
  currency: "EUR",
  redeemedAt: recordedAt,
  recordedAt,
  isCurrent,
})
