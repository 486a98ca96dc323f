import { Type } from "@sinclair/typebox"
import { isoTime } from "../../../core/period.ts"
import { refuseField } from "../../../core/refusal.ts"
import { type DeliveryDetail, type DeliveryItem, requestHeaders } from "../../../core/webhook/delivery.ts"
import { eventNames, exampleBody } from "../../../core/webhook/event/event.ts"
import { deliveryStatuses } from "../../../core/webhook/round.ts"
import { listExample, nullable, oneOf, optional, Time, Timestamp, text } from "../../operation/fields.ts"
import { countedListOf, countedListQuery, filterOf, replyCounted } from "../../operation/list/list.ts"
import { accepted, ok, operation } from "../../operation/operation.ts"
import { readRange } from "../../operation/range.ts"
import { unlessRefused } from "../../operation/reply.ts"

const shared = { access: ["admin"], area: "webhooks", tag: "Console: webhooks" } as const

const Status = oneOf("DeliveryStatus", deliveryStatuses)

const DeliveryAttempt = Type.Object(
  {
    at: Time,
    statusCode: nullable(Type.Integer({ description: "null if no response arrived" })),
    error: nullable(Type.String({ description: "why there was no complete response, or null" })),
    durationMs: Type.Integer(),
  },
  { title: "DeliveryAttempt" },
)

const Delivery = Type.Object(
  {
    deliveryId: Type.String(),
    eventId: Type.String({ description: "the webhook-id header, the same on every attempt and replay" }),
    event: Type.String(),
    status: Status,
    createdAt: Time,
    attempts: Type.Array(DeliveryAttempt, { description: "the newest 30, oldest first" }),
  },
  { title: "Delivery" },
)

const DetailedAttempt = Type.Object(
  {
    ...DeliveryAttempt.properties,
    headers: nullable(
      Type.Record(Type.String(), Type.String(), {
        description: "what was sent; null if no longer stored, as for all but the newest 3 attempts",
      }),
    ),
    answer: nullable(
      Type.String({
        description: "the beginning of the answer, up to 1 KiB; null if it was empty or not text, or is not stored",
      }),
    ),
  },
  { title: "DetailedAttempt" },
)

const DetailedDelivery = Type.Object(
  {
    ...Delivery.properties,
    webhookId: Type.String(),
    body: Type.String({ description: "the exact text that is signed and sent" }),
    attempts: Type.Array(DetailedAttempt, { description: "the newest 30, oldest first" }),
  },
  { title: "DetailedDelivery" },
)

const example = {
  deliveryId: "dlv_5b1f0c9e7a3d48e2b6c4f1a09d8e7c35",
  eventId: "evt_1k7upjuk7f9wbskggc4seh349",
  event: "game.won",
  status: "delivered",
  createdAt: "2026-11-21T10:05:00.000Z",
  attempts: [
    { at: "2026-11-21T10:05:00.010Z", statusCode: null, error: "the request failed: ECONNREFUSED", durationMs: 2 },
    { at: "2026-11-21T10:05:02.130Z", statusCode: 200, error: null, durationMs: 41 },
  ],
}

const pendingExample = { ...example, status: "pending", attempts: [] }

const view = ({ createdAt, attempts, ...rest }: DeliveryItem) => ({
  ...rest,
  createdAt: isoTime(createdAt),
  attempts: attempts.map(({ at, statusCode, error, durationMs }) => ({
    at: isoTime(at),
    statusCode,
    error,
    durationMs,
  })),
})

const detailView = (orgId: string, { webhookId, body, ...item }: DeliveryDetail) => {
  const { attempts, ...shown } = view(item)
  return {
    ...shown,
    webhookId,
    body,
    attempts: attempts.map((attempt, index) => {
      const { at = 0, exchange } = item.attempts[index] ?? {}
      return {
        ...attempt,
        headers: exchange ? requestHeaders({ ...item, orgId }, at, exchange) : null,
        answer: exchange?.answer ?? null,
      }
    }),
  }
}

const detailExample = {
  ...example,
  webhookId: "wh_1k7upjuk7f9wbskggc4seh349",
  body: JSON.stringify(exampleBody("game.won")),
  attempts: example.attempts.map((attempt, index) => ({
    ...attempt,
    headers: requestHeaders({ ...example, orgId: "demo" }, Date.parse(attempt.at), {
      signature: "9b74c9897bac770ffc029102a200c5de2e9f1c3a5d4b6e7f8091a2b3c4d5e6f7",
      webhookSignature: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
    }),
    answer: index === 0 ? null : '{"received":true}',
  })),
}

const delivery = operation({
  id: "getDelivery",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/deliveries/:deliveryId",
  summary: "Read a delivery: what was sent, and what the receiver answered",
  description:
    "Stored for 30 days, like deliveries. Erasing a player also removes the headers and answers of deliveries that named them.",
  answers: { 200: { description: "The delivery", schema: DetailedDelivery, example: detailExample } },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.delivery(caller.orgId, params["deliveryId"] ?? ""), (found) =>
      ok(detailView(caller.orgId, found)),
    ),
})

const deliveries = operation({
  id: "listDeliveries",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/webhooks/:webhookId/deliveries",
  summary: "List the deliveries of a webhook with their attempts",
  description: "Newest first. Deliveries are kept for 30 days. from <= createdAt < to.",
  query: countedListQuery({
    status: optional(Status),
    event: optional(text(100)),
    from: optional(Timestamp),
    to: optional(Timestamp),
  }),
  answers: {
    200: { description: "A page of deliveries", schema: countedListOf(Delivery), example: listExample(example) },
  },
  handle: async (call) => {
    const { admin, caller, params, query } = call
    const { from, to, ...filter } = filterOf(query)
    const wanted = { ...filter, ...readRange({ ...(from && { from }), ...(to && { to }) }) }
    return replyCounted(
      call,
      (request) => admin.deliveries(caller.orgId, params["webhookId"] ?? "", wanted, request),
      view,
    )
  },
})

const testWebhook = operation({
  id: "testWebhook",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/webhooks/:webhookId/test",
  summary: "Send a test event to a webhook",
  description:
    "Goes to this webhook only, whatever its events. It is webhook.test, or the event that you name with the data of its example, whose ids do not exist. It waits while the webhook is paused.",
  body: Type.Object({ event: optional(oneOf("WebhookEventName", eventNames)) }, { title: "WebhookTestInput" }),
  bodyExample: { event: "game.won" },
  isBodyOptional: true,
  answers: {
    202: {
      description: "The delivery, on its way",
      schema: Delivery,
      example: pendingExample,
    },
  },
  handle: async ({ admin, caller, params, body: { event } }) =>
    unlessRefused(await admin.testWebhook(caller, params["webhookId"] ?? "", event), (item) => accepted(view(item))),
})

const replayDelivery = operation({
  id: "replayDelivery",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/deliveries/:deliveryId/replay",
  summary: "Send a delivery again",
  description: "A new round of up to three attempts, with the same body and webhook-id.",
  answers: { 202: { description: "The delivery, on its way", schema: Delivery, example: pendingExample } },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.replayDelivery(caller, params["deliveryId"] ?? ""), (item) => accepted(view(item))),
})

const replayPeriod = operation({
  id: "replayDeliveries",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/webhooks/:webhookId/replay",
  summary: "Send all deliveries of a time range again",
  description:
    "All deliveries with from <= createdAt < to, or only those of one status, such as failed ones after an outage. They are sent oldest first.",
  body: Type.Object({ from: Timestamp, to: Timestamp, status: optional(Status) }, { title: "ReplayInput" }),
  bodyExample: { from: "2026-11-21T10:00:00.000Z", to: "2026-11-21T11:00:00.000Z", status: "failed" },
  answers: {
    202: {
      description: "How many deliveries are sent again",
      schema: Type.Object({ replayed: Type.Integer() }, { title: "ReplayCount" }),
      example: { replayed: 128 },
    },
  },
  takesLong: true,
  handle: async ({ admin, caller, params, body: { from, to, status } }) => {
    const range = readRange({ from, to })
    if ((range.from ?? 0) >= (range.to ?? 0)) return refuseField("to", "later than from")
    const filter = { ...range, ...(status && { status }) }
    return unlessRefused(await admin.replayDeliveries(caller, params["webhookId"] ?? "", filter), (replayed) =>
      accepted({ replayed }),
    )
  },
})

/** The deliveries of webhooks: log, test and replay (docs/api.md#deliveries). */
export const deliveryOperations = [testWebhook, deliveries, delivery, replayPeriod, replayDelivery]
