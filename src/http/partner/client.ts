import { Type } from "@sinclair/typebox"
import { refuseAppTraits, refuseTraitsByToken, trustsAppTraits } from "../../core/organization/app-bounds.ts"
import { isoTime } from "../../core/period.ts"
import { type IdentifyAnswer, type IdentifyRequest, refuseUnknownClient } from "../../core/player/player.ts"
import { isRefusal, type Refusal, refuseField } from "../../core/refusal.ts"
import {
  ExternalId,
  FreeObject,
  freeObjectRule,
  isFreeObjectShort,
  nullable,
  optional,
  text,
} from "../operation/fields.ts"
import { type AnyOperation, type Call, ok, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"
import { Profile, profileExample } from "./profile.ts"

const IdentifiedPlayer = Type.Object(
  {
    clientId: Type.String(),
    externalId: Type.String(),
    created: Type.Boolean({ description: "whether this call registered the player" }),
    xp: Type.Integer(),
    points: Type.Integer(),
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

type IdentifyCall = Pick<Call<unknown, unknown>, "caller" | "partner" | "service" | "clientAddress">

/**
 * Identifies a player. A new one counts against the address if the organization limits registrations with `sdk` keys.
 */
const identified = async (
  { caller, partner, service, clientAddress }: IdentifyCall,
  request: IdentifyRequest,
): Promise<IdentifyAnswer | Refusal> => {
  const perHour = caller.app?.newPlayersPerHour
  const { rateLimiter, clocks } = service
  if (perHour === undefined || !rateLimiter) return partner.identify(request)
  const known = await partner.identify({ ...request, mayRegister: false })
  if (!isRefusal(known) || known.refusal !== "CLIENT_NOT_FOUND") return known
  const taken = await rateLimiter.takeNewPlayer(caller.orgId, clientAddress(), perHour, clocks.wall())
  if (isRefusal(taken)) return taken
  const made = await partner.identify(request)
  if (isRefusal(made) || !made.created) await taken.undo()
  return made
}

/** POST /api/v1/clients/identify (docs/api.md#identify). */
const identify = operation({
  id: "identifyPlayer",
  method: "POST",
  path: "/api/v1/clients/identify",
  access: ["sdk"],
  area: "integration",
  tag: "Partner: players",
  summary: "Register or update a player",
  description: "Everything earned earlier under the external id belongs to the player.",
  body: PlayerInput,
  takesPlayerToken: true,
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
  errors: ["TEST_LIMIT"],
  refuseBody: ({ traits }) => (traits && !isFreeObjectShort(traits) ? refuseField("traits", freeObjectRule) : null),
  handle: async (call) => {
    const { caller, body } = call
    const refusal = caller.player ? refuseTraitsByToken(body) : caller.app ? refuseAppTraits(caller.app, body) : null
    if (refusal) return refusal
    const { traits, ...untraited } = body
    const sent = trustsAppTraits(caller.app) ? body : untraited
    const request = { ...sent, orgId: caller.orgId, mayRegister: true }
    const own = caller.player ? { ...request, isByPlayer: true as const } : request
    return unlessRefused(await identified(call, own), (answer) => ok(answer))
  },
})

/** The same under the path that apps for this interface call (docs/api.md#identify). */
const register: AnyOperation = {
  ...identify,
  id: "registerPlayer",
  path: "/api/v1/clients/register",
  description: "The same as POST /api/v1/clients/identify, under the path that published apps call.",
}

const showClient = operation({
  id: "getClient",
  method: "GET",
  path: "/api/v1/clients/:externalId",
  access: ["read"],
  area: "players",
  tag: "Partner: players",
  summary: "Read a player's name, XP, points and tier",
  description: "The player need not be registered: whoever has played or was granted something has a record.",
  answers: { 200: { description: "The player", schema: Profile, example: profileExample } },
  errors: ["CLIENT_NOT_FOUND"],
  handle: async ({ service, partner, caller, params }) =>
    unlessRefused(
      await partner.profile(caller.orgId, (params["externalId"] ?? "").trim()),
      async ({ profile, isKnown }) =>
        isKnown
          ? ok({ ...profile, now: isoTime(await service.store.clock.now(caller.orgId)) })
          : refuseUnknownClient("externalId"),
    ),
})

/** Players, as an organization's systems register and read them. */
export const clientOperations = [identify, register, showClient]
