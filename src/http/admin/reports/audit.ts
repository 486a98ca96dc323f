import { Type } from "@sinclair/typebox"
import type { AuditFilter } from "../../../core/organization/audit.ts"
import { isoTime } from "../../../core/period.ts"
import { listExample, listOf, nullable, optional, Time, Timestamp, text } from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list.ts"
import { operation } from "../../operation/operation.ts"
import { readRange } from "../../operation/range.ts"
import { stateView } from "../../operation/state.ts"

const Entry = Type.Object(
  {
    at: Time,
    keyId: nullable(Type.String({ description: "null for the operator" })),
    action: Type.String(),
    target: Type.String(),
    before: Type.Unsafe<unknown>({
      description: "the state before: the changed fields, the whole deleted object, or null",
    }),
    after: Type.Unsafe<unknown>({
      description: "the state after: the changed fields, the whole created object, or null",
    }),
  },
  { title: "AuditEntry" },
)

const example = {
  at: "2026-11-21T10:05:00.000Z",
  keyId: "key_1k7upjuk7f9wbskggc4seh349",
  action: "push-send.create",
  target: "welcome",
  before: null,
  after: { sendId: "welcome", title: "¡Bienvenida!" },
}

type Query = {
  readonly action?: string
  readonly target?: string
  readonly keyId?: string
  readonly from?: string
  readonly to?: string
  readonly search?: string
}

const auditFilter = ({ action, target, keyId, search, ...range }: Query): AuditFilter => ({
  ...(action !== undefined && { action }),
  ...(target !== undefined && { target }),
  ...(keyId !== undefined && { keyId: keyId === "operator" ? null : keyId }),
  ...(search !== undefined && { search }),
  ...readRange(range),
})

const auditLog = operation({
  id: "listAuditEntries",
  method: "GET",
  path: "/api/v1/admin/audit-log",
  access: ["admin"],
  area: "audit",
  tag: "Console: reports",
  summary: "List the changes made under /admin and the reads of personal data, newest first",
  description:
    "action and target filter by kind of change, or by record; keyId by who made it (operator for the operator and the " +
    "service itself); from and to by time; search finds words in the action, the target and what was changed. Reads have the action read: of a player, " +
    "by the external id, of the CSV of codes (target codes, with its filters in after) or of a whole organization by an export.",
  query: listQuery({
    action: optional(text(100)),
    target: optional(text(200)),
    keyId: optional(text(100)),
    from: optional(Timestamp),
    to: optional(Timestamp),
    search: optional(text(200)),
  }),
  answers: {
    200: { description: "A page of changes and reads", schema: listOf(Entry), example: listExample(example) },
  },
  handle: async ({ admin, caller, query }) =>
    replyPage(
      query,
      (page) => admin.auditLog(caller.orgId, auditFilter(query), page),
      ({ at, before, after, ...rest }) => ({
        at: isoTime(at),
        ...rest,
        before: stateView(before),
        after: stateView(after),
      }),
    ),
})

/** The audit log (docs/api.md §5.23). */
export const auditOperations = [auditLog]
