import { Type } from "@sinclair/typebox"
import { distributions } from "../../core/moment/draw-moments.ts"
import { MomentsInput } from "../admin/campaign/moment.ts"
import { BanInput } from "../admin/player/ban.ts"
import {
  Amount,
  bool,
  Code,
  Currency,
  ExternalId,
  Id,
  integer,
  nullable,
  oneOf,
  optional,
  Reference,
  Timestamp,
  text,
  timeZoneRule,
} from "../operation/fields.ts"
import { isBounding } from "./exact.ts"
import { Instant } from "./instant.ts"

export const hex = (bytes: number) =>
  Type.String({
    [isBounding]: true,
    pattern: `^([0-9a-f]{2}){${bytes}}$`,
    description: `${bytes} bytes in hex, in lower case`,
  })

export const PeriodKey = Type.String({
  pattern: "^(total|\\d{4,6}-(W\\d{2}|\\d{2}(-\\d{2})?))$",
  description: "the key of a period",
})

export const count = integer(0)

/** A code of a pool, or a part of one. */
export const PoolCode = Type.String({
  pattern: "^[A-Za-z0-9._-]{0,64}$",
  description: "at most 64 of A-Z a-z 0-9 . _ -",
})

export const SpunSegment = Type.Object(
  { segmentId: Id, name: text(200), externalId: optional(ExternalId), isPrize: bool, isTurned: optional(bool) },
  { description: "a segment as it was spun" },
)

const Exchange = Type.Object(
  { signature: Type.String(), webhookSignature: Type.String(), answer: nullable(Type.String()) },
  { description: "what was sent and answered" },
)
export const Attempts = Type.Array(
  Type.Object(
    {
      at: integer(0),
      statusCode: nullable(Type.Integer()),
      error: nullable(Type.String()),
      durationMs: Type.Number(),
      exchange: optional(Exchange),
    },
    { description: "an attempt" },
  ),
  { description: "a list of attempts" },
)

const numbers = Type.Array(Type.Integer(), { maxItems: 100, description: "a list of at most 100 whole numbers" })
export const AnnouncedAmounts = Type.Object(
  { low: numbers, reached: numbers },
  { description: "an object with low and reached" },
)
export const Announced = Type.Object(
  { starts: numbers, ends: numbers, budget: AnnouncedAmounts },
  { description: "an object with starts, ends and budget" },
)
export const ToldPeriods = Type.Array(
  Type.Object(
    { from: Type.Integer(), until: Type.Integer(), low: bool, gone: bool },
    { description: "what was announced about a period" },
  ),
  { maxItems: 100, description: "a list of at most 100 periods" },
)

/** What a change of a code or of a hand-out has set. */
export const ChangedState = Type.Object(
  {
    code: optional(Code),
    maxUses: optional(count),
    expiresAt: optional(Instant),
    deactivatedAt: optional(nullable(Instant)),
    sessionId: optional(nullable(Id)),
    rankingPrizeId: optional(nullable(text(300))),
    handedOutAt: optional(nullable(Instant)),
    forfeitedAt: optional(nullable(Instant)),
  },
  { description: "the new terms of a code, or what was done with a prize" },
)

const given = MomentsInput.properties

/** The window from which the moments of a batch were drawn. */
export const Window = Type.Object(
  {
    from: Timestamp,
    to: Timestamp,
    distribution: oneOf("Distribution", distributions),
    days: given.days,
    fromHour: given.fromHour,
    toHour: given.toHour,
    timezone: Type.String({ minLength: 1, maxLength: 100, description: timeZoneRule }),
  },
  { description: "an object with from, to, distribution and timezone" },
)

export const GameKind = oneOf("GameKind", ["campaign", "notification"])

/** What an erased person had used of a limit. */
export const pastUse = { game: GameKind, gameId: Id, limitName: text(500), used: count }
export const PastUses = Type.Array(
  Type.Object({ ...pastUse, usedFrom: Type.Integer(), usedUntil: Type.Integer() }, { description: "a past use" }),
  { description: "a list of past uses" },
)

export const AskedBy = Type.Object({ keyId: nullable(Id) }, { description: "an object with keyId" })
export const ban = { banId: Id, reason: BanInput.properties.reason, message: BanInput.properties.message }
export const sale = { saleTotal: Amount, discountAmount: Amount, currency: Currency, externalReference: Reference }
