import { Type } from "@sinclair/typebox"
import { type ApiKey, scopes } from "../../../core/organization/organization.ts"
import { isoTime, isoTimeOrNull, parseTimestamp } from "../../../core/period.ts"
import {
  integer,
  listExample,
  listOf,
  nullable,
  oneOf,
  optional,
  Time,
  Timestamp,
  text,
} from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list/list.ts"
import { created, noContent, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"

export const Scope = oneOf("Scope", scopes)

const keyFields = {
  keyId: Type.String(),
  name: Type.String(),
  scope: Scope,
  createdAt: Time,
  expiresAt: nullable(Time),
  prefix: nullable(Type.String({ description: "the beginning of the key; null for older keys" })),
}
const ListedKey = Type.Object(
  {
    ...keyFields,
    deactivatedAt: nullable(Time),
    lastUsedAt: nullable(Type.String({ format: "date-time", description: "accurate to within an hour" })),
    lastSignedInAt: nullable(Type.String({ format: "date-time", description: "the last sign-in to the console" })),
    createdBy: nullable(
      Type.String({
        description:
          "the id of the user or key that created it; null for the operator, and for keys that the audit log no longer knows",
      }),
    ),
  },
  { title: "ApiKey" },
)

const key = Type.String({ description: "the key itself, shown only here" })

/** The key that a new organization begins with. */
export const FirstKey = Type.Object({ keyId: Type.String(), key, scope: Scope }, { title: "FirstApiKey" })

const keyExample = {
  keyId: "key_1k7upjuk7f9wbskggc4seh349",
  name: "Checkout",
  scope: "write",
  createdAt: "2026-11-21T10:05:00.000Z",
  expiresAt: null,
  prefix: "premio_3Xk9a",
}

export const firstKeyExample = { keyId: keyExample.keyId, key: "premio_…", scope: "admin" }

const keyView = ({ keyId, name, scope, createdAt, expiresAt, prefix }: ApiKey) => ({
  keyId,
  name,
  scope,
  createdAt: isoTime(createdAt),
  expiresAt: isoTimeOrNull(expiresAt),
  prefix,
})

export const ApiKeyInput = Type.Object(
  { name: text(200), scope: Scope, expiresAt: optional(Timestamp) },
  { title: "ApiKeyInput" },
)

const createApiKey = operation({
  id: "createApiKey",
  method: "POST",
  path: "/api/v1/admin/api-keys",
  access: ["admin"],
  area: "keys",
  tag: "Console: API keys",
  summary: "Create an API key",
  description:
    "The key is shown once; only its SHA-256 is stored. Keys of scope admin and console sign in to the console; one of scope console can do nothing else. An organization has at most 1,000 valid keys.",
  body: ApiKeyInput,
  bodyExample: { name: "Checkout", scope: "write" },
  answers: {
    201: {
      description: "The key",
      schema: Type.Object({ ...keyFields, key }, { title: "CreatedApiKey" }),
      example: { ...keyExample, key: "premio_…" },
    },
  },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, body: { name, scope, expiresAt } }) => {
    const expires = expiresAt === undefined ? null : parseTimestamp(expiresAt)
    const request = { name, scope, ...(expires !== null && { expiresAt: expires }) }
    return unlessRefused(await admin.createApiKey(caller, request), (made) =>
      created({ ...keyView(made), key: made.key }),
    )
  },
})

const apiKeys = operation({
  id: "listApiKeys",
  method: "GET",
  path: "/api/v1/admin/api-keys",
  access: ["admin"],
  area: "keys",
  tag: "Console: API keys",
  summary: "List the API keys, without the keys themselves",
  query: listQuery({}),
  answers: {
    200: {
      description: "A page of keys",
      schema: listOf(ListedKey),
      example: listExample({
        ...keyExample,
        deactivatedAt: null,
        lastUsedAt: "2026-11-21T11:05:00.000Z",
        lastSignedInAt: null,
        createdBy: "usr_1k7upjuk7f9wbskggc4seh349",
      }),
    },
  },
  handle: async ({ admin, caller, query }) =>
    replyPage(
      query,
      (page) => admin.apiKeys(caller.orgId, page),
      (key) => ({
        ...keyView(key),
        deactivatedAt: isoTimeOrNull(key.deactivatedAt),
        lastUsedAt: isoTimeOrNull(key.lastUsedAt),
        lastSignedInAt: isoTimeOrNull(key.signedInAt),
        createdBy: key.createdBy,
      }),
    ),
})

const deactivateApiKey = operation({
  id: "deactivateApiKey",
  method: "DELETE",
  path: "/api/v1/admin/api-keys/:keyId",
  access: ["admin"],
  area: "keys",
  tag: "Console: API keys",
  summary: "Deactivate an API key",
  answers: { 204: { description: "The key has been deactivated" } },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.deactivateApiKey(caller, params["keyId"] ?? ""), noContent),
})

const hourMs = 3_600_000
const maxOverlapHours = 30 * 24
const defaultOverlapHours = 24

const rotateApiKey = operation({
  id: "rotateApiKey",
  method: "POST",
  path: "/api/v1/admin/api-keys/:keyId/rotate",
  access: ["admin"],
  area: "keys",
  tag: "Console: API keys",
  summary: "Replace an API key with a new one of the same name and scope",
  description: `The old key expires after overlapHours (default ${defaultOverlapHours}; 0: at once), or earlier if it would have expired before. The new one is shown once; without expiresAt, it does not expire.`,
  body: Type.Object(
    { overlapHours: optional(integer(0, maxOverlapHours)), expiresAt: optional(Timestamp) },
    { title: "ApiKeyRotation" },
  ),
  isBodyOptional: true,
  bodyExample: { overlapHours: 48 },
  answers: {
    201: {
      description: "The new key",
      schema: Type.Object({ ...keyFields, key }, { title: "CreatedApiKey" }),
      example: { ...keyExample, key: "premio_…" },
    },
  },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, params, body: { overlapHours = defaultOverlapHours, expiresAt } }) => {
    const expires = expiresAt === undefined ? null : parseTimestamp(expiresAt)
    const keyId = params["keyId"] ?? ""
    const rotation = { keyId, overlapMs: overlapHours * hourMs, ...(expires !== null && { expiresAt: expires }) }
    return unlessRefused(await admin.rotateApiKey(caller, rotation), (made) =>
      created({ ...keyView(made), key: made.key }),
    )
  },
})

/** The keys of an organization (docs/api.md#api-keys). */
export const apiKeyOperations = [createApiKey, apiKeys, rotateApiKey, deactivateApiKey]
