import { Type } from "@sinclair/typebox"
import { isoTime, isoTimeOrNull } from "../../../core/period.ts"
import { type Refusal, refuseField } from "../../../core/refusal.ts"
import { eventNames } from "../../../core/webhook/event/event.ts"
import type { Webhook as Hook } from "../../../core/webhook/webhook.ts"
import { etag } from "../../operation/edit.ts"
import {
  bool,
  integer,
  listExample,
  listOf,
  nullable,
  oneOf,
  optional,
  Time,
  text,
  unremovable,
  WebhookSecret,
} from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list/list.ts"
import { created, noContent, ok, operation, patchOperation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import type { Service } from "../../operation/service.ts"
import { webhookEvents } from "./webhook-events.ts"

const maxEvents = 50
const defaultOverlapSeconds = 86_400
const maxOverlapSeconds = 30 * 86_400
const shared = { access: ["admin"], area: "webhooks", tag: "Console: webhooks" } as const

const Webhook = Type.Object(
  {
    webhookId: Type.String(),
    url: Type.String(),
    events: Type.Array(Type.String()),
    description: nullable(Type.String()),
    active: Type.Boolean(),
    autoReplay: Type.Boolean(),
    createdAt: Time,
    failingSince: nullable(Time),
    switchedOffAt: nullable(Time),
    replayingSince: nullable(
      Type.String({
        format: "date-time",
        description: "failed deliveries since then are being resent automatically; null while none are",
      }),
    ),
    warnings: Type.Array(Type.String()),
  },
  { title: "Webhook" },
)

const example = {
  webhookId: "wh_1k7upjuk7f9wbskggc4seh349",
  url: "https://example.com/premio",
  events: ["*"],
  description: null,
  active: true,
  autoReplay: true,
  createdAt: "2026-11-21T10:05:00.000Z",
  failingSince: null,
  switchedOffAt: null,
  replayingSince: null,
  warnings: [],
}

const exampleSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr"

export const webhookFields = {
  url: text(2000),
  events: Type.Array(oneOf("WebhookEventFilter", ["*", ...eventNames]), {
    minItems: 1,
    maxItems: maxEvents,
    description: `an array of 1 to ${maxEvents} event names, or ["*"] for all`,
  }),
  description: optional(text(1000)),
  autoReplay: optional(bool),
}

const view = ({ createdAt, failingSince, switchedOffAt, replayingSince, ...rest }: Hook) => ({
  ...rest,
  createdAt: isoTime(createdAt),
  failingSince: isoTimeOrNull(failingSince),
  switchedOffAt: isoTimeOrNull(switchedOffAt),
  replayingSince: isoTimeOrNull(replayingSince),
})

const shown = (webhook: Hook) => ok(view(webhook), etag("webhook", webhook))

const checkUrl = (url: string | undefined, { webhookUrlFault }: Service): Refusal | null => {
  const fault = url === undefined ? null : webhookUrlFault(url)
  return fault === null ? null : refuseField("url", fault)
}

const createWebhook = operation({
  id: "createWebhook",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/webhooks",
  summary: "Send events to a URL",
  description:
    "Without a secret, one is generated and shown in this response only; a secret that you send is never shown. GET /webhook-events lists the events. An organization has at most 100 webhooks.",
  body: Type.Object({ ...webhookFields, secret: optional(WebhookSecret) }, { title: "WebhookInput" }),
  bodyExample: { url: "https://example.com/premio", events: ["*"], autoReplay: true },
  answers: {
    201: {
      description: "The webhook",
      schema: Type.Object(
        {
          ...Webhook.properties,
          secret: optional(Type.String({ description: "the generated secret, if none was sent" })),
        },
        { title: "CreatedWebhook" },
      ),
      example: { ...example, secret: exampleSecret },
    },
  },
  errors: ["CONFLICT", "TEST_LIMIT"],
  handle: async ({ service, admin, caller, body }) => {
    const refusal = checkUrl(body.url, service)
    return (
      refusal ??
      unlessRefused(await admin.createWebhook(caller, body), ({ madeSecret, ...webhook }) =>
        created({ ...view(webhook), ...(madeSecret !== null && { secret: madeSecret }) }),
      )
    )
  },
})

const webhooks = operation({
  id: "listWebhooks",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/webhooks",
  summary: "List the webhooks",
  query: listQuery({}),
  answers: { 200: { description: "A page of webhooks", schema: listOf(Webhook), example: listExample(example) } },
  handle: async ({ admin, caller, query }) => replyPage(query, (page) => admin.webhooks(caller.orgId, page), view),
})

const webhook = operation({
  id: "getWebhook",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/webhooks/:webhookId",
  summary: "Read a webhook",
  answers: { 200: { description: "The webhook", schema: Webhook, example } },
  showsVersion: true,
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.webhook(caller.orgId, params["webhookId"] ?? ""), shown),
})

/** Completes the sentence "secret must be …" in a PATCH. */
const rotation = "changed by POST /api/v1/admin/webhooks/{webhookId}/rotate-secret"

const updateWebhook = patchOperation({
  id: "updateWebhook",
  ...shared,
  path: "/api/v1/admin/webhooks/:webhookId",
  summary: "Change or pause a webhook",
  description:
    "autoReplay resends what failed in an outage once the receiver works again. active false pauses it: pending deliveries wait, and events that happen meanwhile are never sent. The secret can only be changed by rotation.",
  body: Type.Object(
    {
      url: unremovable(optional(webhookFields.url)),
      events: unremovable(optional(webhookFields.events)),
      description: webhookFields.description,
      active: unremovable(optional(bool)),
      autoReplay: unremovable(webhookFields.autoReplay),
      secret: optional(Type.Never({ description: rotation })),
    },
    { title: "WebhookPatch" },
  ),
  bodyExample: { active: false },
  answers: { 200: { description: "The webhook", schema: Webhook, example: { ...example, active: false } } },
  showsVersion: true,
  takesVersion: true,
  handle: async ({ service, admin, caller, params, seen, body }) => {
    const { changes } = body
    const removed = body.removed.filter((field) => field === "description")
    const lost = body.removed.find((field) => field !== "description")
    if (lost === "secret") return refuseField(lost, rotation)
    if (lost !== undefined) return refuseField(lost, "sent with a value: only description can be removed")
    const refusal = checkUrl(changes.url, service)
    if (refusal) return refusal
    const patch = { changes, removed }
    return unlessRefused(await admin.updateWebhook(caller, params["webhookId"] ?? "", patch, seen), shown)
  },
})

const rotateSecret = operation({
  id: "rotateWebhookSecret",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/webhooks/:webhookId/rotate-secret",
  summary: "Change the secret of a webhook",
  description:
    "Until overlapSeconds have passed, webhook-signature holds a signature for each secret; X-Service-Signature uses the new one immediately.",
  body: Type.Object(
    { secret: WebhookSecret, overlapSeconds: optional(integer(0, maxOverlapSeconds)) },
    { title: "SecretRotation" },
  ),
  bodyExample: { secret: exampleSecret, overlapSeconds: 86_400 },
  answers: { 200: { description: "The webhook", schema: Webhook, example } },
  handle: async ({ admin, caller, params, body: { secret: newSecret, overlapSeconds = defaultOverlapSeconds } }) =>
    unlessRefused(await admin.rotateSecret(caller, params["webhookId"] ?? "", newSecret, overlapSeconds), (webhook) =>
      ok(view(webhook)),
    ),
})

const deleteWebhook = operation({
  id: "deleteWebhook",
  ...shared,
  method: "DELETE",
  path: "/api/v1/admin/webhooks/:webhookId",
  summary: "Delete a webhook; its pending deliveries are dropped",
  answers: { 204: { description: "The webhook has been deleted" } },
  takesLong: true,
  takesVersion: true,
  handle: async ({ admin, caller, params, seen }) =>
    unlessRefused(await admin.deleteWebhook(caller, params["webhookId"] ?? "", seen), noContent),
})

/** Webhooks (docs/api.md#webhooks). */
export const webhookOperations = [
  webhookEvents,
  createWebhook,
  webhooks,
  webhook,
  updateWebhook,
  rotateSecret,
  deleteWebhook,
]
