import { Type } from "@sinclair/typebox"
import { pushEvents } from "../../core/organization/push.ts"
import { isRefusal } from "../../core/refusal.ts"
import { Id, oneOf } from "../operation/fields.ts"
import { ok, operation } from "../operation/operation.ts"

export const PushInteraction = oneOf("PushInteraction", pushEvents)

/** POST /api/v1/notifications/push/events (docs/api.md#push-events). */
export const trackPush = operation({
  id: "trackPushEvent",
  method: "POST",
  path: "/api/v1/notifications/push/events",
  access: ["sdk"],
  area: "integration",
  tag: "Partner: push sends",
  summary: "Record an interaction with a push notification",
  body: Type.Object({ sendId: Id, event: PushInteraction }, { title: "PushEventInput" }),
  takesPlayerToken: true,
  bodyExample: { sendId: "welcome", event: "click" },
  answers: {
    200: {
      description: "Counted, or by player token a repeat",
      schema: Type.Object(
        { tracked: Type.Boolean({ description: "false for a repeat by the same player's token" }) },
        { title: "TrackedPushEvent" },
      ),
      example: { tracked: true },
    },
  },
  errors: ["NOT_FOUND", "TEST_LIMIT"],
  handle: async ({ partner, caller: { orgId, player }, body: { sendId, event } }) => {
    const tracked = player
      ? await partner.trackPushOnce(orgId, player.externalUserId, sendId, event)
      : await partner.trackPush(orgId, sendId, event)
    return isRefusal(tracked) ? tracked : ok({ tracked })
  },
})
