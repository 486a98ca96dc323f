import { kindOfNumber } from "../campaign/prize/won.ts"
import { isoTime, isoTimeOrNull } from "../period.ts"
import { rankingPrizeIdOf } from "../ranking/ranking.ts"
import type { AwardLine, CodeLine, PlayLine, PointsLine, RankingPrizeLine, RedemptionLine, StreamLine } from "./line.ts"
import type { AwardRow, CodeRow, PlayRow, PointsRow, RankingPrizeRow, RedemptionRow, StreamRow } from "./row.ts"

/**
 * What lines show in place of row numbers: these are shared by all organizations, and would reveal what the others do.
 */
export type LineNames = {
  /** The pseudonym of a player, which the player keeps after a move to another database. */
  player(row: number): string
  /** The id of a line that has no id of its own; `table` tells apart rows with the same number. */
  line(table: "award" | "awardRedemption" | "change" | "codeRedemption" | "points", row: number): string
}

type View = { readonly names: LineNames; readonly isPersonal: boolean }

type Holder = { readonly player: number; readonly externalUserId: string; readonly clientId: string | null }

const holder = ({ player, externalUserId, clientId }: Holder, { names, isPersonal }: View) => ({
  playerId: names.player(player),
  ...(isPersonal && { externalUserId, clientId }),
})

const handedOut = (row: { readonly handedOutAt: number | null; readonly forfeitedAt: number | null }) => ({
  handedOutAt: isoTimeOrNull(row.handedOutAt),
  forfeitedAt: isoTimeOrNull(row.forfeitedAt),
})

/** The kind of a play's prize. Of plays from before it was stored, only those that gave a code reveal it. */
const prizeKindOf = ({ prizeKind, prizeCode }: PlayRow) => {
  if (prizeKind !== null) return kindOfNumber(prizeKind)
  return prizeCode === null ? null : "promo_code"
}

/** The line of a play, in a stream and in the file of a play that the store no longer has. */
export const playLine = (row: PlayRow, view: View): PlayLine => ({
  type: "play",
  id: row.sessionId,
  at: isoTime(row.at),
  ...holder(row, view),
  campaignId: row.campaignId,
  result: row.result,
  won: row.won,
  score: row.score,
  xp: row.xp,
  granted: row.granted,
  segmentId: row.segmentId,
  prizeId: row.prizeId,
  prizeName: row.prizeId === null || row.prizeKind === null ? null : (row.prizeName ?? row.result),
  prizeKind: prizeKindOf(row),
  value: row.prizeValue,
  currency: row.currency,
  code: row.prizeCode,
  ...handedOut(row),
  ...(view.isPersonal && { metadata: row.metadata, entryCode: row.entryCode }),
})

const awardLine = (row: AwardRow, view: View): AwardLine => ({
  type: "award",
  id: view.names.line("award", row.row),
  at: isoTime(row.at),
  ...holder(row, view),
  notificationId: row.miniGameId,
  spinPeriod: row.spinPeriod,
  segmentId: row.segmentId,
  segmentName: row.segment.name,
  won: row.won,
  value: row.prizeValue,
  currency: row.prizeCurrency,
  code: row.prizeCode,
  pointsAwarded: row.pointsAwarded,
  ...handedOut(row),
  ...(view.isPersonal && { awardId: row.awardId }),
})

const codeLine = (row: CodeRow, view: View): CodeLine => ({
  type: "code",
  id: row.code.toUpperCase(),
  at: isoTime(row.at),
  ...holder(row, view),
  code: row.code,
  campaignId: row.campaignId,
  origin: row.origin,
  discountType: row.discountType,
  discountValue: row.discountValue,
  maxDiscountAmount: row.maxDiscountAmount,
  boughtFor: row.boughtFor,
  currency: row.currency,
  maxUses: row.maxUses,
  expiresAt: isoTime(row.expiresAt),
  deactivatedAt: isoTimeOrNull(row.deactivatedAt),
})

const redemptionLine = (row: RedemptionRow, view: View): RedemptionLine => {
  const { names, isPersonal } = view
  const table = row.of === "code" ? "codeRedemption" : "awardRedemption"
  return {
    type: "redemption",
    id: names.line(table, row.row),
    at: isoTime(row.at),
    ...holder(row, view),
    campaignId: row.campaignId,
    code: row.code,
    notificationId: row.miniGameId,
    award: row.award === null ? null : names.line("award", row.award),
    redeemedAt: isoTime(row.redeemedAt),
    saleTotal: row.saleTotal,
    discountAmount: row.discountAmount,
    currency: row.currency,
    replaces: row.replaces === null ? null : names.line(table, row.replaces),
    ...(isPersonal && { externalReference: row.externalReference }),
  }
}

/** The reasons whose source is named by the client id of a person. */
const namedByClient: readonly string[] = ["spin", "merge"]

const pointsLine = (row: PointsRow, view: View): PointsLine => ({
  type: "points",
  id: view.names.line("points", row.row),
  at: isoTime(row.at),
  ...holder(row, view),
  points: row.points,
  balance: row.balance,
  reason: row.reason,
  sourceId: namedByClient.includes(row.reason) && !view.isPersonal ? null : row.sourceId,
})

const rankingPrizeLine = (row: RankingPrizeRow, view: View): RankingPrizeLine => {
  const rankingPrizeId = rankingPrizeIdOf(row.campaignId, row)
  return {
    type: "rankingPrize",
    id: rankingPrizeId,
    at: isoTime(row.at),
    ...holder(row, view),
    campaignId: row.campaignId,
    rankingPrizeId,
    period: row.periodKey,
    position: row.position,
    prizeName: row.name,
    value: row.value,
    currency: row.currency,
    ...handedOut(row),
  }
}

type ChangeRow = Extract<StreamRow, { readonly type: "codeChange" | "erasure" | "handout" | "merge" }>

/** The line of a change of something that an earlier line has shown. */
const changeLine = (row: ChangeRow, view: View): StreamLine => {
  const { names } = view
  const shared = { id: names.line("change", row.row), at: isoTime(row.at) }
  switch (row.type) {
    case "codeChange": {
      const { code, maxUses, expiresAt, deactivatedAt } = row
      const terms = { maxUses, expiresAt: isoTime(expiresAt), deactivatedAt: isoTimeOrNull(deactivatedAt) }
      return { type: row.type, ...shared, code, ...terms }
    }
    case "erasure":
      return { type: row.type, ...shared, playerId: names.player(row.player) }
    case "handout": {
      const { sessionId, rankingPrizeId } = row
      const award = row.award === null ? null : names.line("award", row.award)
      return { type: row.type, ...shared, sessionId, award, rankingPrizeId, ...handedOut(row) }
    }
    case "merge":
      return { type: row.type, ...shared, ...holder(row, view), from: names.player(row.from) }
  }
}

/** A row as its line shows it, with what names a person only if `isPersonal`. */
export const lineOf = (row: StreamRow, view: View): StreamLine => {
  switch (row.type) {
    case "award":
      return awardLine(row, view)
    case "code":
      return codeLine(row, view)
    case "play":
      return playLine(row, view)
    case "points":
      return pointsLine(row, view)
    case "rankingPrize":
      return rankingPrizeLine(row, view)
    case "redemption":
      return redemptionLine(row, view)
    default:
      return changeLine(row, view)
  }
}
