import { Type } from "@sinclair/typebox"
import { type ApiKey, scopes } from "../../core/organization.ts"
import { isoTime, isoTimeOrNull, parseTimestamp } from "../../core/period.ts"
import { Id, listExample, listOf, nullable, oneOf, optional, Time, Timestamp, text } from "../operation/fields.ts"
import { listQuery, replyPage } from "../operation/list.ts"
import { created, noContent, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"

const Organization = { orgId: Type.String(), name: Type.String(), createdAt: Time }
const Scope = oneOf(scopes)
const ApiKeyItem = {
  keyId: Type.String(),
  name: Type.String(),
  scope: Scope,
  createdAt: Time,
  expiresAt: nullable(Time),
}
const ListedKey = { ...ApiKeyItem, deactivatedAt: nullable(Time) }

const organizationExample = { orgId: "demo", name: "Demo", createdAt: "2026-11-21T10:05:00.000Z" }
const keyExample = {
  keyId: "key_1k7upjuk7f9wbskggc4seh349",
  name: "Checkout",
  scope: "write",
  createdAt: "2026-11-21T10:05:00.000Z",
  expiresAt: null,
}

const keyView = ({ keyId, name, scope, createdAt, expiresAt }: ApiKey) => ({
  keyId,
  name,
  scope,
  createdAt: isoTime(createdAt),
  expiresAt: isoTimeOrNull(expiresAt),
})

const createOrganization = operation({
  method: "POST",
  path: "/api/v1/admin/organizations",
  access: "operator",
  tag: "Operator",
  summary: "Create an organization and its first admin key",
  description: "The key is shown once.",
  body: Type.Object({ orgId: optional(Id), name: text(200) }),
  bodyExample: { orgId: "demo", name: "Demo" },
  answers: {
    201: {
      description: "The organization with its first key",
      schema: Type.Object({
        ...Organization,
        apiKey: Type.Object({ keyId: Type.String(), key: Type.String(), scope: Scope }),
      }),
      example: {
        ...organizationExample,
        apiKey: { keyId: keyExample.keyId, key: "premio_…", scope: "admin" },
      },
    },
  },
  errors: ["CONFLICT"],
  handle: async ({ store, body }) =>
    unlessRefused(await store.createOrganization(body), ({ orgId, name, createdAt, apiKey: { keyId, key, scope } }) =>
      created({ orgId, name, createdAt: isoTime(createdAt), apiKey: { keyId, key, scope } }),
    ),
})

const organizations = operation({
  method: "GET",
  path: "/api/v1/admin/organizations",
  access: "operator",
  tag: "Operator",
  summary: "List the organizations",
  query: listQuery({}),
  answers: {
    200: {
      description: "A page of organizations",
      schema: listOf(Type.Object(Organization)),
      example: listExample(organizationExample),
    },
  },
  errors: ["VALIDATION_ERROR"],
  handle: async ({ store, query }) =>
    replyPage(query, store.organizations, ({ createdAt, ...rest }) => ({ ...rest, createdAt: isoTime(createdAt) })),
})

const createApiKey = operation({
  method: "POST",
  path: "/api/v1/admin/api-keys",
  access: ["admin"],
  tag: "Console",
  summary: "Create an API key",
  description: "The key is shown once; only its SHA-256 is stored. An organization has at most 1,000 keys in force.",
  body: Type.Object({ name: text(200), scope: Scope, expiresAt: optional(Timestamp) }),
  bodyExample: { name: "Checkout", scope: "write" },
  answers: {
    201: {
      description: "The key",
      schema: Type.Object({ ...ApiKeyItem, key: Type.String() }),
      example: { ...keyExample, key: "premio_…" },
    },
  },
  errors: ["CONFLICT"],
  handle: async ({ store, caller, body: { name, scope, expiresAt } }) => {
    const expires = expiresAt === undefined ? null : parseTimestamp(expiresAt)
    const request = { name, scope, ...(expires !== null && { expiresAt: expires }) }
    return unlessRefused(await store.createApiKey(caller, request), (made) =>
      created({ ...keyView(made), key: made.key }),
    )
  },
})

const apiKeys = operation({
  method: "GET",
  path: "/api/v1/admin/api-keys",
  access: ["admin"],
  tag: "Console",
  summary: "List the API keys, without the keys themselves",
  query: listQuery({}),
  answers: {
    200: {
      description: "A page of keys",
      schema: listOf(Type.Object(ListedKey)),
      example: listExample({ ...keyExample, deactivatedAt: null }),
    },
  },
  handle: async ({ store, caller, query }) =>
    replyPage(
      query,
      (page) => store.apiKeys(caller.orgId, page),
      (key) => ({ ...keyView(key), deactivatedAt: isoTimeOrNull(key.deactivatedAt) }),
    ),
})

const deactivateApiKey = operation({
  method: "DELETE",
  path: "/api/v1/admin/api-keys/:keyId",
  access: ["admin"],
  tag: "Console",
  summary: "Deactivate an API key at once",
  answers: { 204: { description: "The key is no longer in force" } },
  handle: async ({ store, caller, params }) =>
    unlessRefused(await store.deactivateApiKey(caller, params["keyId"] ?? ""), noContent),
})

/** Organizations and their keys (docs/api.md §5.1, §5.2). */
export const organizationOperations = [createOrganization, organizations, createApiKey, apiKeys, deactivateApiKey]
