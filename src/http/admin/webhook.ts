import { Type } from "@sinclair/typebox"
import { isoTime, isoTimeOrNull } from "../../core/period.ts"
import { type Refusal, refuseField } from "../../core/rejection.ts"
import type { Webhook as Hook } from "../../core/webhook.ts"
import { bool, integer, listExample, listOf, nullable, optional, Time, text } from "../fields.ts"
import { listQuery, replyPage } from "../list.ts"
import { created, noContent, ok, operation, patchOperation, type Service } from "../operation.ts"
import { unlessRefused } from "../reply.ts"

const maxEvents = 50
const defaultOverlapSeconds = 86_400
const maxOverlapSeconds = 30 * 86_400
const place = { access: ["admin"], tag: "Console" } as const

const Webhook = Type.Object({
  webhookId: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  description: nullable(Type.String()),
  active: Type.Boolean(),
  createdAt: Time,
  failingSince: nullable(Time),
  switchedOffAt: nullable(Time),
  warnings: Type.Array(Type.String()),
})

const example = {
  webhookId: "wh_1k7upjuk7f9wbskggc4seh349",
  url: "https://example.com/premio",
  events: ["*"],
  description: null,
  active: true,
  createdAt: "2026-11-21T10:05:00.000Z",
  failingSince: null,
  switchedOffAt: null,
  warnings: [],
}

const fields = {
  url: text(2000),
  events: Type.Array(text(100), {
    minItems: 1,
    maxItems: maxEvents,
    description: `an array of 1 to ${maxEvents} event names, or ["*"] for all`,
  }),
  description: optional(text(1000)),
}

const secret = text(500)

const view = ({ createdAt, failingSince, switchedOffAt, ...rest }: Hook) => ({
  ...rest,
  createdAt: isoTime(createdAt),
  failingSince: isoTimeOrNull(failingSince),
  switchedOffAt: isoTimeOrNull(switchedOffAt),
})

const checkUrl = (url: string | undefined, { webhookUrlFault }: Service): Refusal | null => {
  const fault = url === undefined ? null : webhookUrlFault(url)
  return fault === null ? null : refuseField("url", fault)
}

const createWebhook = operation({
  ...place,
  method: "POST",
  path: "/api/v1/admin/webhooks",
  summary: "Send events to a URL",
  description: "The secret is never shown again. An organization has at most 100 webhooks.",
  body: Type.Object({ ...fields, secret }),
  bodyExample: { url: "https://example.com/premio", secret: "whsec_c2VjcmV0", events: ["*"] },
  answers: { 201: { description: "The webhook", schema: Webhook, example } },
  errors: ["CONFLICT"],
  handle: async ({ service, store, caller, body }) => {
    const refusal = checkUrl(body.url, service)
    return refusal ?? unlessRefused(await store.createWebhook(caller, body), (webhook) => created(view(webhook)))
  },
})

const webhooks = operation({
  ...place,
  method: "GET",
  path: "/api/v1/admin/webhooks",
  summary: "List the webhooks",
  query: listQuery({}),
  answers: { 200: { description: "A page of webhooks", schema: listOf(Webhook), example: listExample(example) } },
  handle: async ({ store, caller, query }) => replyPage(query, (page) => store.webhooks(caller.orgId, page), view),
})

const webhook = operation({
  ...place,
  method: "GET",
  path: "/api/v1/admin/webhooks/:webhookId",
  summary: "Read a webhook",
  answers: { 200: { description: "The webhook", schema: Webhook, example } },
  handle: async ({ store, caller, params }) =>
    unlessRefused(await store.webhook(caller.orgId, params["webhookId"] ?? ""), (found) => ok(view(found))),
})

const updateWebhook = patchOperation({
  ...place,
  path: "/api/v1/admin/webhooks/:webhookId",
  summary: "Change or pause a webhook",
  description:
    "active false pauses it: what is pending waits, and what happens meanwhile is not sent. The secret changes by rotation alone.",
  body: Type.Partial(Type.Object({ ...fields, active: bool })),
  bodyExample: { active: false },
  answers: { 200: { description: "The webhook", schema: Webhook, example: { ...example, active: false } } },
  handle: async ({ service, store, caller, params, body }) => {
    const lost = body.removed.find((field) => field !== "description")
    if (lost !== undefined) return refuseField(lost, "sent with a value: only description can be removed")
    const refusal = checkUrl(body.changes.url, service)
    return (
      refusal ??
      unlessRefused(await store.updateWebhook(caller, params["webhookId"] ?? "", body), (found) => ok(view(found)))
    )
  },
})

const rotateSecret = operation({
  ...place,
  method: "POST",
  path: "/api/v1/admin/webhooks/:webhookId/rotate-secret",
  summary: "Change the secret of a webhook",
  description:
    "Until overlapSeconds have passed, webhook-signature holds a signature with each secret; X-Service-Signature is made with the new one at once.",
  body: Type.Object({ secret, overlapSeconds: optional(integer(0, maxOverlapSeconds)) }),
  bodyExample: { secret: "whsec_bmV3IHNlY3JldA", overlapSeconds: 86_400 },
  answers: { 200: { description: "The webhook", schema: Webhook, example } },
  handle: async ({ store, caller, params, body: { secret: newSecret, overlapSeconds = defaultOverlapSeconds } }) =>
    unlessRefused(await store.rotateSecret(caller, params["webhookId"] ?? "", newSecret, overlapSeconds), (webhook) =>
      ok(view(webhook)),
    ),
})

const deleteWebhook = operation({
  ...place,
  method: "DELETE",
  path: "/api/v1/admin/webhooks/:webhookId",
  summary: "Delete a webhook; its pending deliveries are dropped",
  answers: { 204: { description: "The webhook is gone" } },
  handle: async ({ store, caller, params }) =>
    unlessRefused(await store.deleteWebhook(caller, params["webhookId"] ?? ""), noContent),
})

/** Webhooks (organization-api.md §3). */
export const webhookOperations = [createWebhook, webhooks, webhook, updateWebhook, rotateSecret, deleteWebhook]
