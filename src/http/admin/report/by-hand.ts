import { Type } from "@sinclair/typebox"
import {
  type SupportChangeItem,
  shownOnOverviewMs,
  supportChangeOf,
} from "../../../core/organization/support-change.ts"
import type { PageRequest } from "../../../core/page.ts"
import { isoTime, isoTimeOrNull } from "../../../core/period.ts"
import type { Admin } from "../../../core/port/admin.ts"
import { maxTroubles } from "../../../core/report/overview.ts"
import { listExample, listOf, nullable, optional, Time, Timestamp } from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list/list.ts"
import { operation } from "../../operation/operation.ts"
import { readRange } from "../../operation/range.ts"
import { type Names, whoExample, whoFields, whoView } from "../../operation/who.ts"

const Worth = Type.Object(
  {
    amount: nullable(Type.Integer({ description: "null for a percentage without a cap" })),
    currency: nullable(Type.String()),
  },
  { title: "WorthOfUses", description: "the highest cost of the uses given out, in minor units" },
)

/** What a user who is not an owner gave out or decided by hand. */
export const ChangeByHand = Type.Object(
  {
    at: Time,
    ...whoFields,
    action: Type.String({ description: "as in the audit log, such as points.adjust or code.create" }),
    target: Type.String({ description: "the id of the adjustment, code, ban, win or campaign" }),
    externalUserId: nullable(Type.String({ description: "the player concerned" })),
    points: nullable(Type.Integer({ description: "given or, if negative, taken" })),
    worth: nullable(Worth),
    expiresAt: nullable(Time),
    maxUses: nullable(Type.Integer()),
    reason: nullable(Type.String()),
  },
  { title: "ChangeByHand" },
)

const example = {
  at: "2026-11-21T10:05:00.000Z",
  ...whoExample,
  action: "points.adjust",
  target: "adj_1k7upjuk7f9wbskggc4seh349",
  externalUserId: "user-1",
  points: 50,
  worth: null,
  expiresAt: null,
  maxUses: null,
  reason: "A play of yesterday was not counted",
}

const view = ({ at, keyId, expiresAt, ...item }: SupportChangeItem, names: Names) => ({
  at: isoTime(at),
  ...whoView(keyId, names),
  ...item,
  keyId: whoView(keyId, names).keyId,
  expiresAt: isoTimeOrNull(expiresAt),
})

type Range = { readonly from?: number; readonly to?: number }

/** Reads a page of the owners' list, and collects the names shown with it. */
const namedChanges = (admin: Admin, orgId: string, range: Range) => {
  let names: Names = new Map()
  return {
    read: async (page: PageRequest) => {
      const found = await admin.auditLog(orgId, { ...range, isListed: true }, page)
      names = await admin.namesOf(orgId, [...new Set(found.items.flatMap(({ keyId }) => keyId ?? []))])
      return { ...found, items: found.items.map(supportChangeOf) }
    },
    view: (item: SupportChangeItem) => view(item, names),
  }
}

/** The part of the owners' list on the overview: the newest changes of the last days. */
export const newestByHand = async (admin: Admin, orgId: string, now: number) => {
  const changes = namedChanges(admin, orgId, { from: now - shownOnOverviewMs })
  const { items } = await changes.read({ limit: maxTroubles, before: null })
  return items.map(changes.view)
}

const listByHand = operation({
  id: "listChangesByHand",
  method: "GET",
  path: "/api/v1/admin/audit-log/by-hand",
  access: ["admin"],
  area: "audit",
  tag: "Console: reports",
  summary: "List what users who are not owners gave out or decided by hand, newest first",
  description:
    "Points, codes by hand, extensions and reactivations of codes, handed out wins and ranking prizes, bans, merges and erasures: " +
    "who, what, how much and for whom. The rows are those of the audit log.",
  query: listQuery({ from: optional(Timestamp), to: optional(Timestamp) }),
  answers: {
    200: { description: "A page of changes", schema: listOf(ChangeByHand), example: listExample(example) },
  },
  handle: async ({ admin, caller, query }) => {
    const changes = namedChanges(admin, caller.orgId, readRange(query))
    return replyPage(query, changes.read, changes.view)
  },
})

/** The owners' list of what others gave out (docs/api.md#audit-log). */
export const byHandOperations = [listByHand]
