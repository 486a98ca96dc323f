import { Type } from "@sinclair/typebox"
import { codeStatuses, type CodeItem as Item } from "../../core/code.ts"
import { isoTime } from "../../core/period.ts"
import { ExternalId, Id, listExample, listOf, nullable, oneOf, optional, Time } from "../fields.ts"
import { listQuery, replyPage } from "../list.ts"
import { ok, operation } from "../operation.ts"
import { unlessRefused } from "../reply.ts"

const place = { access: ["admin"], tag: "Console" } as const

export const CodeItem = Type.Object({
  code: Type.String(),
  campaignId: Type.String(),
  externalUserId: Type.String(),
  origin: oneOf(["codes", "play", "spin", "ranking"]),
  status: oneOf(codeStatuses),
  discountType: Type.String(),
  discountValue: Type.Number(),
  maxDiscountAmount: nullable(Type.Number()),
  uses: Type.Number(),
  maxUses: Type.Number(),
  createdAt: Time,
  expiresAt: Time,
})

export const codeExample = {
  code: "SPRING-C5NKG2M7",
  campaignId: "spring",
  externalUserId: "user-1",
  origin: "play",
  status: "active",
  discountType: "percentage",
  discountValue: 10,
  maxDiscountAmount: 5000,
  uses: 0,
  maxUses: 1,
  createdAt: "2026-11-21T10:05:00.000Z",
  expiresAt: "2026-12-21T10:05:00.000Z",
}

export const codeView = ({ deactivatedAt: _, createdAt, expiresAt, ...rest }: Item) => ({
  ...rest,
  createdAt: isoTime(createdAt),
  expiresAt: isoTime(expiresAt),
})

const codes = operation({
  ...place,
  method: "GET",
  path: "/api/v1/admin/codes",
  summary: "List the promo codes",
  query: listQuery({
    campaignId: optional(Id),
    externalUserId: optional(ExternalId),
    status: optional(oneOf(codeStatuses)),
  }),
  answers: { 200: { description: "A page of codes", schema: listOf(CodeItem), example: listExample(codeExample) } },
  handle: async ({ store, caller, query: { limit, cursor, ...filter } }) => {
    const page = { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) }
    return replyPage(page, (request) => store.codes(caller.orgId, filter, request), codeView)
  },
})

const deactivateCode = operation({
  ...place,
  method: "POST",
  path: "/api/v1/admin/codes/:code/deactivate",
  summary: "Deactivate a promo code",
  description: "A dead code is answered as well.",
  answers: {
    200: { description: "The code", schema: CodeItem, example: { ...codeExample, status: "deactivated" } },
  },
  handle: async ({ store, caller, params }) =>
    unlessRefused(await store.deactivateCode(caller, params["code"] ?? ""), (code) => ok(codeView(code))),
})

/** Promo codes as the console sees them (organization-api.md §3). */
export const codeOperations = [codes, deactivateCode]
