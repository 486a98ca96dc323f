import { Type } from "@sinclair/typebox"
import {
  earliestRedemption,
  latestRedemptionAheadMs,
  type RedeemAwardRequest,
  redemptionView,
} from "../../core/mini-game/redemption.ts"
import { isoTime, parseTimestamp } from "../../core/period.ts"
import { isRefusal, type Refusal, refuseField } from "../../core/refusal.ts"
import { exactlyOne } from "../operation/field/dependent.ts"
import { Amount, bool, Currency, ExternalId, Id, optional, Reference, Time, Timestamp } from "../operation/fields.ts"
import { ok, operation } from "../operation/operation.ts"
import { replayedHeader, unlessRefused } from "../operation/reply.ts"

const redemptionFields = {
  saleTotal: Type.Integer(),
  discountAmount: Type.Integer(),
  currency: Type.String(),
  redeemedAt: Time,
  externalReference: optional(Type.String()),
}
const replaced = { description: "the redemption that an override replaced" }

/** A report of a redeemed prize, with the time at which it was received. */
export const RedemptionReport = Type.Object({ ...redemptionFields, recordedAt: Time }, { title: "RedemptionReport" })

/** A redemption as shown in responses, with the one that it replaced. */
export const Redemption = Type.Object(
  {
    ...redemptionFields,
    previous: optional(Type.Object(redemptionFields, { title: "ReplacedRedemption", ...replaced })),
  },
  { title: "Redemption" },
)

/** A redemption as shown in the body of a 409. */
export const RecordedRedemption = Type.Object(
  {
    ...redemptionFields,
    recordedAt: Time,
    previous: optional({ ...RedemptionReport, ...replaced }),
  },
  { title: "RecordedRedemption" },
)

type Identification = { awardId?: string; clientExternalId?: string; segmentExternalId?: string; override?: boolean }

/** The award of the report: by its id, or by client and segment, never both (docs/api.md#report-a-redemption). */
const identification = ({ awardId, clientExternalId, segmentExternalId, override = false }: Identification) => {
  const isPair = clientExternalId !== undefined || segmentExternalId !== undefined
  if (awardId !== undefined)
    return isPair
      ? refuseField("awardId", "sent without clientExternalId and segmentExternalId")
      : { awardId, override }
  if (!isPair) return refuseField("awardId", "sent, or clientExternalId and segmentExternalId together instead")
  if (clientExternalId === undefined) return refuseField("clientExternalId", "sent together with segmentExternalId")
  if (segmentExternalId === undefined) return refuseField("segmentExternalId", "sent together with clientExternalId")
  return { clientExternalId, segmentExternalId }
}

const readRedeemedAt = (sent: string | undefined, now: number): { redeemedAt?: number } | Refusal => {
  if (sent === undefined) return {}
  const redeemedAt = parseTimestamp(sent)
  return redeemedAt === null || redeemedAt < earliestRedemption || redeemedAt > now + latestRedemptionAheadMs
    ? refuseField("redeemedAt", `a time from ${isoTime(earliestRedemption)} to 48 hours from now`)
    : { redeemedAt }
}

export const RedemptionInput = Type.Object(
  {
    notificationId: Id,
    awardId: optional(Id),
    clientExternalId: optional(ExternalId),
    segmentExternalId: optional(ExternalId),
    saleTotal: Amount,
    discountAmount: Amount,
    currency: Currency,
    redeemedAt: optional(Timestamp),
    externalReference: optional(Reference),
    override: optional(bool),
  },
  { title: "RedemptionInput", ...exactlyOne("awardId", "clientExternalId", "segmentExternalId") },
)

const saleExample = { saleTotal: 125000, discountAmount: 12500, currency: "COP", externalReference: "receipt-1" }

/** POST /api/v1/inapp-games/redemptions (docs/api.md#report-a-redemption). */
export const redeemAward = operation({
  id: "redeemAward",
  method: "POST",
  path: "/api/v1/inapp-games/redemptions",
  access: ["write"],
  area: "integration",
  tag: "Partner: mini-games",
  summary: "Report that a mini-game prize was redeemed",
  description:
    "By awardId, or by clientExternalId and segmentExternalId together: then the player's oldest award for the segment " +
    "without a redemption is redeemed. override: true, with awardId, corrects an earlier report. With an Idempotency-Key, " +
    "a repeat within 24 hours returns the first response and does not redeem another award.",
  body: RedemptionInput,
  bodyExample: { notificationId: "wheel", awardId: "2026-11-21_c1k7upjuklr41q5ptxkk1znw19", ...saleExample },
  takesIdempotencyKey: true,
  marksReplays: true,
  answers: {
    200: {
      description: "The redeemed award",
      schema: Type.Object(
        { ok: Type.Boolean(), awardId: Type.String(), redemption: Redemption },
        { title: "RedeemedAward" },
      ),
      example: {
        ok: true,
        awardId: "2026-11-21_c1k7upjuklr41q5ptxkk1znw19",
        redemption: { ...saleExample, redeemedAt: "2026-11-21T10:05:00.000Z" },
      },
    },
  },
  errors: [
    "NOT_FOUND",
    "CLIENT_NOT_FOUND",
    "SEGMENT_NOT_FOUND",
    "AWARD_NOT_FOUND",
    "ALREADY_REDEEMED",
    "ALL_REDEEMED",
    "AMBIGUOUS_SEGMENT",
    "TOO_MANY_PERIODS",
    "NOT_A_PRIZE",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  handle: async ({ service, partner, caller, body, idempotencyKey }) => {
    const identified = identification(body)
    if (isRefusal(identified)) return identified
    const time = readRedeemedAt(body.redeemedAt, await service.store.clock.now(caller.orgId))
    if (isRefusal(time)) return time
    const { notificationId, saleTotal, discountAmount, currency, externalReference = null } = body
    const report = { saleTotal, discountAmount, currency, externalReference, ...time }
    const request: RedeemAwardRequest = {
      orgId: caller.orgId,
      miniGameId: notificationId,
      report,
      ...identified,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    }
    return unlessRefused(
      await partner.redeemAward(request, caller.keyId),
      ({ answer: { awardId, redemption }, replayed }) =>
        ok({ ok: true, awardId, redemption: redemptionView(redemption, false) }, replayedHeader(replayed)),
    )
  },
})
