import { Type } from "@sinclair/typebox"
import type { PushSend as Send } from "../../core/organization/push.ts"
import { isoTime } from "../../core/period.ts"
import { Id, listExample, listOf, nullable, optional, Time, text } from "../operation/fields.ts"
import { listQuery, replyPage } from "../operation/list/list.ts"
import { created, ok, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"

const shared = { access: ["admin"], area: "campaigns", tag: "Console: push sends" } as const

const PushSend = Type.Object(
  {
    sendId: Type.String(),
    title: nullable(Type.String()),
    clickCount: Type.Integer(),
    dismissCount: Type.Integer(),
    createdAt: Time,
  },
  { title: "PushSend" },
)

const RatedPushSend = Type.Object(
  { ...PushSend.properties, clickRate: nullable(Type.Number()), dismissRate: nullable(Type.Number()) },
  { title: "RatedPushSend" },
)

const example = {
  sendId: "welcome",
  title: "¡Bienvenida!",
  clickCount: 0,
  dismissCount: 0,
  createdAt: "2026-11-21T10:05:00.000Z",
}

const view = (send: Send) => ({ ...send, createdAt: isoTime(send.createdAt) })

export const PushSendInput = Type.Object(
  { sendId: optional(Id), title: optional(text(500)) },
  { title: "PushSendInput" },
)

const createPushSend = operation({
  id: "createPushSend",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/push-sends",
  summary: "Register a push send, so that its interactions are counted",
  body: PushSendInput,
  bodyExample: { sendId: "welcome", title: "¡Bienvenida!" },
  isBodyOptional: true,
  answers: { 201: { description: "The push send", schema: PushSend, example } },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, body }) =>
    unlessRefused(await admin.createPushSend(caller, body), (send) => created(view(send))),
})

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

const pushSends = operation({
  id: "listPushSends",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/push-sends",
  summary: "List the push sends, newest first",
  description: "The rates are shares of all interactions, null before the first.",
  query: listQuery({}),
  answers: {
    200: {
      description: "A page of push sends",
      schema: listOf(RatedPushSend),
      example: listExample({ ...example, clickCount: 3, dismissCount: 1, clickRate: 0.75, dismissRate: 0.25 }),
    },
  },
  handle: async ({ admin, caller, query }) =>
    replyPage(
      query,
      (page) => admin.pushSends(caller.orgId, page),
      (send) => {
        const interactions = send.clickCount + send.dismissCount
        const clickRate = share(send.clickCount, interactions)
        return { ...view(send), clickRate, dismissRate: share(send.dismissCount, interactions) }
      },
    ),
})

const pushSend = operation({
  id: "getPushSend",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/push-sends/:sendId",
  summary: "Read the counters of a push send",
  answers: { 200: { description: "The push send", schema: PushSend, example } },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.pushSend(caller.orgId, params["sendId"] ?? ""), (send) => ok(view(send))),
})

/** Push sends (docs/api.md#push-sends). */
export const pushOperations = [createPushSend, pushSends, pushSend]
