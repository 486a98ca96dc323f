import { Type } from "@sinclair/typebox"
import type { AuditEntry } from "../../../core/organization/audit.ts"
import { isoTime } from "../../../core/period.ts"
import { isRefusal } from "../../../core/refusal.ts"
import { ExternalId, nullable, optional, Time } from "../../operation/fields.ts"
import { ok, operation } from "../../operation/operation.ts"
import type { Names } from "../../operation/who.ts"
import { CodeItem, codeExample, codeView } from "../code.ts"

const text = nullable(Type.String())

export const CodeRedemption = Type.Object(
  {
    redeemedAt: Time,
    saleTotal: nullable(Type.Integer()),
    discountAmount: nullable(Type.Integer()),
    currency: text,
    externalReference: text,
  },
  { title: "PromoCodeRedemption" },
)

const CodeStory = Type.Object(
  {
    code: CodeItem,
    owner: Type.Object(
      {
        externalUserId: Type.String(),
        name: text,
        email: text,
        isBanned: Type.Boolean(),
        mergedFrom: Type.Array(Type.String(), { description: "the ids of players merged into this one, at most 50" }),
      },
      { title: "CodeOwner" },
    ),
    sessionId: nullable(Type.String({ description: "the play that won the code" })),
    notificationId: nullable(Type.String({ description: "the mini-game whose spin won the code" })),
    awardId: nullable(Type.String({ description: "the spin that won the code" })),
    redemptions: Type.Array(CodeRedemption, { description: "the newest 50" }),
    changes: Type.Array(
      Type.Object(
        {
          at: Time,
          keyId: text,
          by: nullable(Type.String({ description: "the name of the user or key that did it; null for the operator" })),
          action: Type.String(),
          reason: text,
          expiresAt: nullable(Time),
          maxUses: nullable(Type.Integer()),
        },
        { title: "PromoCodeChange" },
      ),
      { description: "the newest 50 changes of the code by hand; the last two fields are its new values" },
    ),
    refusal: nullable(Type.Object({ code: Type.String(), error: Type.String() }, { title: "RedemptionRefusal" })),
  },
  { title: "PromoCodeStory" },
)

type Changed = {
  readonly reason?: string
  readonly note?: { readonly reason?: string } | null
  readonly expiresAt?: number
  readonly maxUses?: number
}

/** A row of the audit log about a code; rows of earlier versions have the whole code. */
const changeView = ({ at, keyId, action, after }: AuditEntry, names: Names) => {
  const { note, reason, expiresAt, maxUses } = (after ?? {}) as Changed
  return {
    at: isoTime(at),
    keyId,
    by: keyId === null ? null : (names.get(keyId)?.name ?? null),
    action,
    reason: note?.reason ?? reason ?? null,
    expiresAt: typeof expiresAt === "number" ? isoTime(expiresAt) : null,
    maxUses: maxUses ?? null,
  }
}

const codeStory = operation({
  id: "getPromoCodeStory",
  access: ["admin"],
  area: "codes",
  tag: "Console: promo codes",
  method: "GET",
  path: "/api/v1/admin/codes/:code/story",
  summary: "Read what led to a promo code, and what has happened to it",
  description:
    "refusal says why a redemption, by externalUserId if sent, would be refused now; null if it would be accepted.",
  query: Type.Object({ externalUserId: optional(ExternalId) }),
  answers: {
    200: {
      description: "The story of the code",
      schema: CodeStory,
      example: {
        code: { ...codeExample, status: "deactivated" },
        owner: { externalUserId: "user-1", name: "Ana", email: null, isBanned: false, mergedFrom: [] },
        sessionId: "ses_1k7upjuk7f9wbskggc4seh349",
        notificationId: null,
        awardId: null,
        redemptions: [],
        changes: [
          {
            at: "2026-11-21T10:05:00.000Z",
            keyId: "key_1k7upjuk7f9wbskggc4seh349",
            by: null,
            action: "code.deactivate",
            reason: "Published on a forum",
            expiresAt: null,
            maxUses: null,
          },
        ],
        refusal: {
          code: "CODE_DEACTIVATED",
          error: "the code was deactivated by the organization; issue another one",
        },
      },
    },
  },
  handle: async ({ admin, caller, params, query }) => {
    const story = await admin.codeStory(caller.orgId, params["code"] ?? "", query.externalUserId)
    if (isRefusal(story)) return story
    const { code, redemptions, refused, miniGameId, ...rest } = story
    const log = await admin.auditLog(caller.orgId, { target: code.code }, { limit: 50, before: null })
    const changes = log.items.filter(({ action }) => action.startsWith("code."))
    const ids = changes.flatMap(({ keyId }) => keyId ?? [])
    const names = await admin.namesOf(caller.orgId, [...new Set(ids)])
    return ok({
      ...rest,
      notificationId: miniGameId,
      code: codeView(code),
      redemptions: redemptions.map((one) => ({ ...one, redeemedAt: isoTime(one.redeemedAt) })),
      changes: changes.map((entry) => changeView(entry, names)),
      refusal: refused && { code: refused.refusal, error: refused.message },
    })
  },
})

/** The stories of promo codes (docs/api.md#codes). */
export const codeStoryOperations = [codeStory]
