import { Type } from "@sinclair/typebox"
import { areas, permissions, type Role as RoleName, roles } from "../../../core/organization/role.ts"
import { replySessions, Sessions, sessionsExample } from "../../account/account.ts"
import { AccessLevel } from "../../account/session-fields.ts"
import { oneOf } from "../../operation/fields.ts"
import { noContent, ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"

const shared = { access: ["admin"], area: "users", tag: "Console: users" } as const

const RoleRow = Type.Object(
  {
    area: oneOf("Area", areas),
    roles: Type.Object(
      Object.fromEntries(roles.map((role) => [role, AccessLevel])) as Record<RoleName, typeof AccessLevel>,
      {
        title: "RoleLevels",
      },
    ),
  },
  { title: "RoleRow" },
)

const roleTable = operation({
  id: "listRoles",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/roles",
  summary: "Read what each role may do, by area",
  answers: {
    200: {
      description: "The table",
      schema: Type.Object({ items: Type.Array(RoleRow) }, { title: "RoleTable" }),
      example: { items: [{ area: "campaigns", roles: permissions.campaigns }] },
    },
  },
  handle: async () => ok({ items: areas.map((area) => ({ area, roles: permissions[area] })) }),
})

const mostSessions = 200

const sessions = operation({
  id: "listSessions",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/sessions",
  summary: "List the sessions of the console, latest seen first",
  description: `Up to ${mostSessions}. A user or key has at most 20: its oldest one ends when there would be more.`,
  answers: { 200: { description: "The sessions", schema: Sessions, example: sessionsExample } },
  handle: async (call) => replySessions(call, await call.admin.sessions(call.caller.orgId, mostSessions)),
})

const endSession = operation({
  id: "endSession",
  ...shared,
  method: "DELETE",
  path: "/api/v1/admin/sessions/:consoleSessionId",
  summary: "Sign out a session",
  answers: { 204: { description: "The session has ended" } },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.endSession(caller, params["consoleSessionId"] ?? ""), noContent),
})

/** What users may do, and where they and keys have signed in (docs/api.md#users). */
export const userSessionOperations = [roleTable, sessions, endSession]
