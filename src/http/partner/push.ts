import { Type } from "@sinclair/typebox"
import { pushEvents } from "../../core/organization/push.ts"
import { Id, oneOf } from "../operation/fields.ts"
import { ok, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"

/** POST /api/v1/notifications/push/events (docs/api.md#push-events). */
export const trackPush = operation({
  id: "trackPushEvent",
  method: "POST",
  path: "/api/v1/notifications/push/events",
  access: ["sdk"],
  area: "integration",
  tag: "Partner: push sends",
  summary: "Record an interaction with a push notification",
  body: Type.Object({ sendId: Id, event: oneOf("PushInteraction", pushEvents) }, { title: "PushEventInput" }),
  takesPlayerToken: true,
  bodyExample: { sendId: "welcome", event: "click" },
  answers: {
    200: {
      description: "Counted",
      schema: Type.Object({ tracked: Type.Boolean() }, { title: "TrackedPushEvent" }),
      example: { tracked: true },
    },
  },
  errors: ["NOT_FOUND"],
  handle: async ({ partner, caller, body }) =>
    unlessRefused(await partner.trackPush(caller.orgId, body.sendId, body.event), () => ok({ tracked: true })),
})
