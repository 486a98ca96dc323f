import { Type } from "@sinclair/typebox"
import { maxLimit } from "../../../core/campaign/prize/prize.ts"
import type { CodeItem as Item } from "../../../core/code/code.ts"
import { parseTimestamp } from "../../../core/period.ts"
import { isRefusal, type Refusal, refuseField } from "../../../core/refusal.ts"
import { eitherGiven } from "../../operation/field/dependent.ts"
import { ExternalId, Id, integer, optional, Timestamp, text } from "../../operation/fields.ts"
import { created, ok, operation } from "../../operation/operation.ts"
import { replayedHeader, unlessRefused } from "../../operation/reply.ts"
import { CodeItem, codeExample, codeView } from "../code.ts"

const shared = { access: ["admin"], area: "codes", tag: "Console: promo codes" } as const

const Reason = text(1000)

const replyCode = (found: Item | Refusal) => unlessRefused(found, (code) => ok(codeView(code)))

/** A time of the request in epoch milliseconds; absent if none was sent. */
const expiryOf = (expiresAt: string | undefined): { readonly expiresAt?: number } | Refusal => {
  if (expiresAt === undefined) return {}
  const instant = parseTimestamp(expiresAt)
  return instant === null ? refuseField("expiresAt", Timestamp.description ?? "") : { expiresAt: instant }
}

const issueGoodwillCode = operation({
  id: "issueGoodwillCode",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/codes",
  summary: "Issue a promo code by hand",
  description:
    "Uses the template of the campaign, or of one of its prizes. The status, dates and limits of the campaign do not " +
    "apply, but its budget does. It sends code.created, and the reason is stored in the audit log.",
  body: Type.Object(
    { campaignId: Id, externalUserId: ExternalId, prizeId: optional(Id), reason: Reason },
    { title: "GoodwillCodeInput" },
  ),
  bodyExample: { campaignId: "spring", externalUserId: "user-1", reason: "The first code did not work in the shop" },
  takesIdempotencyKey: true,
  marksReplays: true,
  answers: {
    201: { description: "The new code", schema: CodeItem, example: { ...codeExample, origin: "goodwill" } },
  },
  errors: [
    "CAMPAIGN_NOT_FOUND",
    "CAMPAIGN_MISSING_CODE_CONFIG",
    "SUPPORT_LIMIT_REACHED",
    "BUDGET_REACHED",
    "POOL_EMPTY",
    "TEST_LIMIT",
    "CODE_COLLISION_RETRY_EXCEEDED",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  handle: async ({ admin, caller, body, idempotencyKey }) => {
    const request = { ...body, orgId: caller.orgId, ...(idempotencyKey !== undefined && { idempotencyKey }) }
    return unlessRefused(await admin.issueGoodwillCode(caller, request), ({ answer, replayed }) =>
      created(codeView(answer), replayedHeader(replayed)),
    )
  },
})

const deactivateCode = operation({
  id: "deactivatePromoCode",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/codes/:code/deactivate",
  summary: "Deactivate a promo code",
  description: "A code that can no longer be redeemed is returned unchanged.",
  isBodyOptional: true,
  body: Type.Object({ reason: optional(Reason) }, { title: "CodeDeactivation" }),
  bodyExample: { reason: "Published on a forum" },
  answers: {
    200: { description: "The code", schema: CodeItem, example: { ...codeExample, status: "deactivated" } },
  },
  handle: async ({ admin, caller, params, body: { reason } }) =>
    replyCode(await admin.deactivateCode(caller, params["code"] ?? "", reason)),
})

const extendCode = operation({
  id: "extendPromoCode",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/codes/:code/extend",
  summary: "Extend a promo code",
  description: "Until a later time, for more uses, or both; also possible for a code that has expired or is used up.",
  body: Type.Object(
    { expiresAt: optional(Timestamp), maxUses: optional(integer(1, maxLimit)), reason: optional(Reason) },
    { title: "CodeExtension", ...eitherGiven("expiresAt", "maxUses") },
  ),
  bodyExample: { expiresAt: "2027-01-21T10:05:00.000Z", reason: "The shop was closed" },
  answers: {
    200: {
      description: "The code",
      schema: CodeItem,
      example: { ...codeExample, expiresAt: "2027-01-21T10:05:00.000Z" },
    },
  },
  errors: [
    "CODE_DEACTIVATED",
    "CODE_ALREADY_REDEEMED",
    "CODE_EXPIRED",
    "CONFLICT",
    "SUPPORT_LIMIT_REACHED",
    "BUDGET_REACHED",
  ],
  handle: async ({ admin, caller, params, body: { expiresAt, maxUses, reason } }) => {
    if (expiresAt === undefined && maxUses === undefined)
      return refuseField("expiresAt", "sent, unless maxUses is sent")
    const expiry = expiryOf(expiresAt)
    if (isRefusal(expiry)) return expiry
    const request = { ...expiry, ...(maxUses !== undefined && { maxUses }), ...(reason !== undefined && { reason }) }
    return replyCode(await admin.extendCode(caller, params["code"] ?? "", request))
  },
})

const reactivateCode = operation({
  id: "reactivatePromoCode",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/codes/:code/reactivate",
  summary: "Reactivate a promo code that was deactivated",
  description: "A code that has expired meanwhile needs an expiresAt. An active code is returned unchanged.",
  isBodyOptional: true,
  body: Type.Object({ expiresAt: optional(Timestamp), reason: optional(Reason) }, { title: "CodeReactivation" }),
  bodyExample: { reason: "Deactivated by mistake" },
  answers: { 200: { description: "The code", schema: CodeItem, example: codeExample } },
  errors: ["CODE_ALREADY_REDEEMED", "CODE_EXPIRED", "CONFLICT", "SUPPORT_LIMIT_REACHED", "BUDGET_REACHED"],
  handle: async ({ admin, caller, params, body: { expiresAt, reason } }) => {
    const expiry = expiryOf(expiresAt)
    if (isRefusal(expiry)) return expiry
    const request = { ...expiry, ...(reason !== undefined && { reason }) }
    return replyCode(await admin.reactivateCode(caller, params["code"] ?? "", request))
  },
})

/** Issues, deactivates, extends and reactivates promo codes by hand (docs/api.md#codes). */
export const codeChangeOperations = [issueGoodwillCode, deactivateCode, extendCode, reactivateCode]
