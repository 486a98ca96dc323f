import { Type } from "@sinclair/typebox"
import { refuseField } from "../../core/refusal.ts"
import {
  ExternalId,
  FreeObject,
  freeObjectRule,
  isFreeObjectShort,
  nullable,
  optional,
  text,
} from "../operation/fields.ts"
import { ok, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"

const IdentifiedPlayer = Type.Object(
  {
    clientId: Type.String(),
    externalId: Type.String(),
    created: Type.Boolean({ description: "whether this call registered the player" }),
    xp: Type.Number(),
    points: Type.Number(),
    tier: nullable(Type.String({ description: "the highest tier reached" })),
  },
  { title: "IdentifiedPlayer" },
)

export const PlayerInput = Type.Object(
  {
    externalId: ExternalId,
    name: optional(text(200)),
    email: optional(text(320)),
    traits: optional(FreeObject),
  },
  { title: "PlayerInput" },
)

/** POST /api/v1/clients/identify (docs/api.md §4.1). */
export const identify = operation({
  id: "identifyPlayer",
  method: "POST",
  path: "/api/v1/clients/identify",
  access: ["sdk"],
  area: "integration",
  tag: "Partner: players",
  summary: "Register or update a player",
  description: "Everything earned earlier under the external id belongs to the player.",
  body: PlayerInput,
  bodyExample: { externalId: "user-1", name: "Ana", traits: { city: "Bogotá" } },
  answers: {
    200: {
      description: "The registered player",
      schema: IdentifiedPlayer,
      example: {
        clientId: "c1k7upjuklr41q5ptxkk1znw19",
        externalId: "user-1",
        created: true,
        xp: 0,
        points: 0,
        tier: null,
      },
    },
  },
  handle: async ({ partner, caller, body }) => {
    if (body.traits && !isFreeObjectShort(body.traits)) return refuseField("traits", freeObjectRule)
    return unlessRefused(await partner.identify({ ...body, orgId: caller.orgId }), (answer) => ok(answer))
  },
})
