import { Type } from "@sinclair/typebox"
import type { AuditEntry, AuditFilter } from "../../../core/organization/audit.ts"
import type { PageRequest } from "../../../core/page.ts"
import { isoTime } from "../../../core/period.ts"
import type { Admin } from "../../../core/port/admin.ts"
import type { CsvColumn } from "../../operation/export/csv-columns.ts"
import { csvExample, csvLanguage, exportNote, replyExport } from "../../operation/export/csv-export.ts"
import { listExample, nullable, oneOf, optional, Time, Timestamp, text } from "../../operation/fields.ts"
import { countedListOf, countedListQuery, replyCounted } from "../../operation/list/list.ts"
import { ok, operation } from "../../operation/operation.ts"
import { readRange } from "../../operation/range.ts"
import { stateView } from "../../operation/state.ts"
import { whoColumns, whoExample, whoFields, whoView } from "../../operation/who.ts"
import { namesFor, type ShownNames, targetNameOf } from "./audit-names.ts"

/** A row of the audit log, as answers show it. */
export const Entry = Type.Object(
  {
    at: Time,
    ...whoFields,
    action: Type.String(),
    target: Type.String(),
    targetName: nullable(
      Type.String({
        description:
          "the name of the user, key, audience, pool of codes or webhook that target names; of a webhook, its description or address",
      }),
    ),
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
    email: nullable(Type.String({ description: "null for a key" })),
  },
  { title: "AuditPerson" },
)

export const entryExample = {
  at: "2026-11-21T10:05:00.000Z",
  ...whoExample,
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
  readonly searchActions?: string
}

const auditFilter = ({ action, target, keyId, search, searchActions, ...range }: Query): AuditFilter => ({
  ...(action !== undefined && { action }),
  ...(target !== undefined && { target }),
  ...(keyId !== undefined && { keyId: keyId === "operator" ? null : keyId }),
  ...(search !== undefined && { search }),
  ...(searchActions !== undefined && { searchedActions: searchActions.split(",") }),
  ...readRange(range),
})

/**
 * The filter as recorded in the log. A target may be a player's id, which an erasure finds in its field, but not in a
 * search that may contain a part of it.
 */
const recordedFilter = ({ target, search, searchActions: _actions, ...others }: Query) => ({
  ...others,
  ...(target !== undefined && { auditTarget: target }),
  ...(search !== undefined && { hasSearch: true }),
})

const entryView = (entry: AuditEntry, names: ShownNames) => {
  const { at, keyId, action, target, before, after } = entry
  return {
    at: isoTime(at),
    ...whoView(keyId, names.people),
    action,
    target,
    targetName: targetNameOf(entry, names),
    before: stateView(before),
    after: stateView(after),
  }
}

const filters = {
  action: optional(text(100)),
  target: optional(text(500)),
  keyId: optional(text(100)),
  from: optional(Timestamp),
  to: optional(Timestamp),
  search: optional(text(200)),
  searchActions: optional(text(2000)),
}

/** Reads a page of entries, and collects the names shown with them. */
export const namedEntries = (admin: Admin, orgId: string, filter: AuditFilter) => {
  let names: ShownNames = { people: new Map(), targets: new Map() }
  return {
    read: async (page: PageRequest) => {
      const found = await admin.auditLog(orgId, filter, page)
      names = await namesFor(admin, orgId, found.items)
      return found
    },
    view: (entry: AuditEntry) => entryView(entry, names),
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
    "action filters by kind of change, target by record; keyId by who made it: a key, a user by userId, or operator for the operator and the " +
    "service itself; from and to by time; search finds words in the action, the target and the change, and also the entries of searchActions, a list of actions separated by commas. Reads have the action read: of a player, " +
    "by the external id, of the CSV of codes (target codes, with its filters in after) or of a whole organization by an export.",
  query: countedListQuery(filters),
  answers: {
    200: {
      description: "A page of changes and reads",
      schema: countedListOf(Entry),
      example: listExample(entryExample),
    },
  },
  handle: async (call) => {
    const { admin, caller, query } = call
    const { read, view } = namedEntries(admin, caller.orgId, auditFilter(query))
    return replyCounted(call, read, view)
  },
})

const csvColumns: readonly CsvColumn[] = [
  "at",
  "keyId",
  "keyName",
  "userId",
  "userName",
  "userEmail",
  "action",
  "target",
  "targetName",
  "before",
  "after",
]

/** An entry as a row: objects in the list become JSON. */
const csvView = ({ user, before, after, ...entry }: ReturnType<typeof entryView>) => {
  const json = (state: unknown) => (state === null ? null : JSON.stringify(state))
  return {
    ...entry,
    ...whoColumns(user),
    before: json(before),
    after: json(after),
  }
}

const exportPath = "/api/v1/admin/audit-log/export"

const exportAuditLog = operation({
  id: "exportAuditLog",
  method: "GET",
  path: exportPath,
  access: ["admin"],
  area: "audit",
  tag: "Console: reports",
  summary: "Export the audit log as CSV, newest first",
  description: `${exportNote} before and after are JSON.`,
  query: Type.Object({ ...filters, ...csvLanguage }),
  answers: {
    200: {
      description: "A header row, then one row per change or read",
      type: "text/csv",
      schema: Type.String(),
      example: csvExample(csvColumns, csvView(entryExample)),
    },
  },
  handle: async (call) => {
    const { admin, caller, query } = call
    const { read, view } = namedEntries(admin, caller.orgId, auditFilter(query))
    return replyExport(call, {
      path: exportPath,
      target: "audit-log",
      filter: recordedFilter(query),
      fileName: "audit-log.csv",
      columns: csvColumns,
      read,
      view: (entry: AuditEntry) => csvView(view(entry)),
    })
  },
})

/** How many keys, and how many users, can be shown by name. */
const namedPeople = 200

const auditPeople = operation({
  id: "listAuditPeople",
  method: "GET",
  path: "/api/v1/admin/audit-log/people",
  access: ["admin"],
  area: "audit",
  tag: "Console: reports",
  summary: "List the users and keys whose changes the audit log may contain",
  description: `The newest ${namedPeople} users and the newest ${namedPeople} keys; id is a value for the keyId filter of the audit log.`,
  answers: {
    200: {
      description: "The users, then the keys",
      schema: Type.Object({ items: Type.Array(Person) }, { title: "AuditPeople" }),
      example: {
        items: [{ id: "usr_1k7upjuk7f9wbskggc4seh349", kind: "user", name: "Ana Rojas", email: "ana@example.com" }],
      },
    },
  },
  handle: async ({ admin, caller: { orgId } }) => {
    const page = { limit: namedPeople, before: null }
    const [users, keys] = await Promise.all([admin.users(orgId, page), admin.apiKeys(orgId, page)])
    return ok({
      items: [
        ...users.items.map(({ userId, name, email }) => ({ id: userId, kind: "user", name, email })),
        ...keys.items.map(({ keyId, name }) => ({ id: keyId, kind: "key", name, email: null })),
      ],
    })
  },
})

/** The audit log (docs/api.md#audit-log). */
export const auditOperations = [auditLog, exportAuditLog, auditPeople]
