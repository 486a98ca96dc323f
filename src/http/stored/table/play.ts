import { Type } from "@sinclair/typebox"
import { RankingConfig } from "../../admin/campaign/campaign-fields.ts"
import { PositionPrize } from "../../operation/field/position-prize.ts"
import { Amount, Code, Currency, FreeObject, Id, integer, nullable, Reference, text } from "../../operation/fields.ts"
import { RedemptionInput } from "../../partner/redemption.ts"
import { exact } from "../exact.ts"
import { Instant } from "../instant.ts"
import type { RowSchemas } from "../row-schemas.ts"
import { AnnouncedAmounts, AskedBy, count, PeriodKey, SpunSegment, sale, ToldPeriods } from "../shape.ts"

/** Plays and spins, what they won, and what is counted of them. */
export const playRows = {
  plays: {
    sessionId: Id,
    result: text(500),
    prizeName: text(200),
    prizeCode: Code,
    metadata: FreeObject,
    prizeId: Id,
    segmentId: Id,
    draw: count,
    entryCode: Code,
  },
  handouts: { note: Reference, value: count },
  standings: {
    plays: count,
    wins: count,
    prizeWins: Type.Array(
      Type.Object(
        { prizeId: Id, from: nullable(Type.Integer()), until: nullable(Type.Integer()), wins: count, wonAt: Instant },
        { description: "the wins of a prize" },
      ),
      { description: "a list of the wins of prizes" },
    ),
    archived: Type.Object(
      {
        plays: count,
        xp: count,
        score: Type.Optional(Type.Number()),
        wins: Type.Optional(count),
        codes: Type.Optional(count),
        prizes: Type.Optional(Type.Record(Type.String(), count)),
      },
      { description: "what lies in the archive: plays, their XP, their scores and what they won" },
    ),
  },
  archived_counts: {
    segmentId: Type.String({ maxLength: 200 }),
    result: Type.String({ maxLength: 500 }),
    plays: count,
  },
  archived_wins: {
    segmentId: Type.String({ maxLength: 200 }),
    prizeId: Type.String({ maxLength: 200 }),
    result: Type.String({ maxLength: 500 }),
    wins: count,
    quotaWins: count,
    points: Type.Number({ minimum: 0 }),
    codes: Type.Number({ minimum: 0 }),
    prizes: Type.Number({ minimum: 0 }),
  },
  archived_prizes: {
    prizeId: Type.String({ maxLength: 200 }),
    wins: count,
    quotaWins: count,
    handedOut: count,
    handedOutValue: Type.Number({ minimum: 0 }),
  },
  play_archives: { plays: count, until: Instant },
  quotas: { wins: count },
  stocks: { prizeId: Id, wins: count, toldPeriods: ToldPeriods },
  budgets: { used: count, told: AnnouncedAmounts },
  ranking_rounds: {
    periodKey: PeriodKey,
    ranking: exact(RankingConfig),
    tries: count,
    fault: text(100),
    askedBy: AskedBy,
  },
  ranking_prizes: { periodKey: PeriodKey, position: integer(1), prize: PositionPrize, prizeCode: Code },
  ranking_wins: { periodKey: PeriodKey, position: integer(1), name: text(200), value: Amount, note: Reference },
  awards: {
    awardId: Id,
    spinPeriod: text(100),
    clientId: Id,
    segmentId: Id,
    segment: exact(SpunSegment),
    prizeCode: Code,
    pointsAwarded: count,
    prizeValue: Amount,
    prizeCurrency: Currency,
    draw: count,
  },
  award_handouts: { name: text(200), value: Amount, note: Reference },
  segment_stocks: { segmentId: Id, wins: count },
  redemptions: {
    ...sale,
    saleTotal: RedemptionInput.properties.saleTotal,
    discountAmount: RedemptionInput.properties.discountAmount,
    recordedBy: Id,
  },
} satisfies RowSchemas
