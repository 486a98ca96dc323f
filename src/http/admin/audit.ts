import { Type } from "@sinclair/typebox"
import { isoTime } from "../../core/period.ts"
import { listOf, nullable } from "../fields.ts"
import { listQuery, replyPage } from "../list.ts"
import { operation } from "../operation.ts"

const Entry = Type.Object({
  at: Type.String({ format: "date-time" }),
  keyId: nullable(Type.String({ description: "null for the operator" })),
  action: Type.String(),
  target: Type.String(),
  before: Type.Unsafe<unknown>({ nullable: true, description: "the state before the change" }),
  after: Type.Unsafe<unknown>({ nullable: true, description: "the state after the change" }),
})

const auditLog = operation({
  method: "GET",
  path: "/api/v1/admin/audit-log",
  access: ["admin"],
  tag: "Console",
  summary: "List the changes made under /admin, newest first",
  query: listQuery({}),
  answers: { 200: { description: "A page of changes", schema: listOf(Entry) } },
  handle: async ({ store, caller, query }) =>
    replyPage(
      query,
      (page) => store.auditLog(caller.orgId, page),
      ({ at, ...rest }) => ({ at: isoTime(at), ...rest }),
    ),
})

/** The audit log (organization-api.md §3). */
export const auditOperations = [auditLog]
