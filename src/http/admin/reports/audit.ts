import { Type } from "@sinclair/typebox"
import type { AuditEntry, AuditFilter } from "../../../core/organization/audit.ts"
import { isUserId } from "../../../core/organization/user.ts"
import type { PageRequest } from "../../../core/page.ts"
import { isoTime } from "../../../core/period.ts"
import { listExample, listOf, nullable, oneOf, optional, Time, Timestamp, text } from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list.ts"
import { ok, operation } from "../../operation/operation.ts"
import { readRange } from "../../operation/range.ts"
import { stateView } from "../../operation/state.ts"

const Entry = Type.Object(
  {
    at: Time,
    keyId: nullable(Type.String({ description: "the API key that made it; null for a user and the operator" })),
    user: nullable(
      Type.Object(
        { userId: Type.String(), name: nullable(Type.String({ description: "as it is today; null once erased" })) },
        { title: "AuditUser", description: "the user who made it; null for a key and the operator" },
      ),
    ),
    action: Type.String(),
    target: Type.String(),
    targetName: nullable(Type.String({ description: "the name of the user that target names" })),
    before: Type.Unsafe<unknown>({
      description: "the state before: the changed fields, the whole deleted object, or null",
    }),
    after: Type.Unsafe<unknown>({
      description: "the state after: the changed fields, the whole created object, or null",
    }),
  },
  { title: "AuditEntry" },
)

const Person = Type.Object(
  {
    id: Type.String(),
    kind: oneOf("AuditPersonKind", ["user", "key"]),
    name: nullable(Type.String({ description: "null for a user who was invited and has not joined" })),
  },
  { title: "AuditPerson" },
)

const example = {
  at: "2026-11-21T10:05:00.000Z",
  keyId: null,
  user: { userId: "usr_1k7upjuk7f9wbskggc4seh349", name: "Ana Rojas" },
  action: "push-send.create",
  target: "welcome",
  targetName: null,
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

type Names = ReadonlyMap<string, string | null>

/** The users that entries name: who made them, and whom they are about. */
const usersIn = (entries: readonly AuditEntry[]): readonly string[] => [
  ...new Set(entries.flatMap(({ keyId, target }) => [keyId ?? "", target]).filter(isUserId)),
]

const entryView = ({ at, keyId, action, target, before, after }: AuditEntry, names: Names) => {
  const user = keyId !== null && isUserId(keyId) ? { userId: keyId, name: names.get(keyId) ?? null } : null
  return {
    ...{ at: isoTime(at), keyId: user ? null : keyId, user, action, target },
    targetName: names.get(target) ?? null,
    ...{ before: stateView(before), after: stateView(after) },
  }
}

const auditLog = operation({
  id: "listAuditEntries",
  method: "GET",
  path: "/api/v1/admin/audit-log",
  access: ["admin"],
  area: "audit",
  tag: "Console: reports",
  summary: "List the changes made under /admin and the reads of personal data, newest first",
  description:
    "action and target filter by kind of change, or by record; keyId by who made it, a key, a user by userId, or operator for the operator and the " +
    "service itself; from and to by time; search finds words in the action, the target and what was changed. Reads have the action read: of a player, " +
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
  handle: async ({ admin, caller, query }) => {
    let names: Names = new Map()
    const read = async (page: PageRequest) => {
      const found = await admin.auditLog(caller.orgId, auditFilter(query), page)
      names = await admin.userNames(caller.orgId, usersIn(found.items))
      return found
    }
    return replyPage(query, read, (entry) => entryView(entry, names))
  },
})

/** How many keys, and how many users, can be told apart by name. */
const namedPeople = 200

const auditPeople = operation({
  id: "listAuditPeople",
  method: "GET",
  path: "/api/v1/admin/audit-log/people",
  access: ["admin"],
  area: "audit",
  tag: "Console: reports",
  summary: "List the users and keys whose changes the audit log may have",
  description: `The newest ${namedPeople} users and the newest ${namedPeople} keys; id is what keyId of the audit log filters by.`,
  answers: {
    200: {
      description: "The users, then the keys",
      schema: Type.Object({ items: Type.Array(Person) }, { title: "AuditPeople" }),
      example: { items: [{ id: "usr_1k7upjuk7f9wbskggc4seh349", kind: "user", name: "Ana Rojas" }] },
    },
  },
  handle: async ({ admin, caller: { orgId } }) => {
    const page = { limit: namedPeople, before: null }
    const [users, keys] = await Promise.all([admin.users(orgId, page), admin.apiKeys(orgId, page)])
    return ok({
      items: [
        ...users.items.map(({ userId, name }) => ({ id: userId, kind: "user", name })),
        ...keys.items.map(({ keyId, name }) => ({ id: keyId, kind: "key", name })),
      ],
    })
  },
})

/** The audit log (docs/api.md §5.23). */
export const auditOperations = [auditLog, auditPeople]
