import { Type } from "@sinclair/typebox"
import { type AskedOutcome, mostQueued } from "../../../core/draw/asked-outcome.ts"
import type { OutcomeQueue } from "../../../core/operation/admin/test/outcome.ts"
import { isRefusal, type Refusal, refuseField, refuseUnlessOne } from "../../../core/refusal.ts"
import { exactlyOne } from "../../operation/field/dependent.ts"
import { ExternalId, Id, nullable, optional } from "../../operation/fields.ts"
import { created, noContent, ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"

const shared = { access: ["admin"], area: "test", tag: "Console: test mode", isForTest: true } as const
const path = "/api/v1/admin/test/outcomes"

const ways = {
  won: optional(Type.Boolean({ description: "true or false" })),
  segmentId: optional(Id),
  prizeId: optional(Id),
}
const oneWay = "an object with exactly one of won, segmentId and prizeId"
const Asked = Type.Object(ways, { title: "AskedOutcome", minProperties: 1, maxProperties: 1, description: oneWay })

const queue = { campaignId: optional(Id), notificationId: optional(Id), externalUserId: optional(ExternalId) }

const AskedOutcomes = Type.Object(
  {
    ...queue,
    outcomes: Type.Array(Asked, { minItems: 1, maxItems: 100, description: "an array of 1 to 100 outcomes" }),
  },
  { title: "AskedOutcomes", ...exactlyOne("campaignId", "notificationId") },
)

const Queued = Type.Object({ queued: Type.Integer() }, { title: "QueuedOutcomes" })

const Waiting = Type.Object(
  {
    items: Type.Array(Type.Object({ externalUserId: nullable(Type.String()), ...ways }, { title: "WaitingOutcome" })),
  },
  { title: "WaitingOutcomes" },
)

type Named = { readonly campaignId?: string; readonly notificationId?: string; readonly externalUserId?: string }

/** The queue that a body or a query names. */
const queueOf = ({ campaignId, notificationId, externalUserId }: Named): OutcomeQueue | Refusal => {
  const refusal = refuseUnlessOne("campaignId", campaignId, "notificationId", notificationId)
  if (refusal) return refusal
  const player = externalUserId === undefined ? {} : { externalUserId }
  return campaignId === undefined
    ? { game: "notification", gameId: notificationId ?? "", ...player }
    : { game: "campaign", gameId: campaignId, ...player }
}

const outcomeOf = ({
  won,
  segmentId,
  prizeId,
}: {
  won?: boolean
  segmentId?: string
  prizeId?: string
}): AskedOutcome => {
  if (won !== undefined) return { won }
  return segmentId === undefined ? { prizeId: prizeId ?? "" } : { segmentId }
}

const askOutcomes = operation({
  id: "askOutcomes",
  ...shared,
  method: "POST",
  path,
  summary: "Ask how the next draws of a game are to come out",
  description:
    "Exactly one of campaignId and notificationId; with externalUserId, the next draws of that player. Each outcome is drawn once, " +
    `in order, and at most ${mostQueued} wait at a game.`,
  body: AskedOutcomes,
  bodyExample: { campaignId: "spring", outcomes: [{ won: false }, { prizeId: "tv" }] },
  answers: {
    201: { description: "How many wait in the queue that the body names", schema: Queued, example: { queued: 2 } },
  },
  errors: ["NOT_FOUND", "CONFLICT"],
  refuseBody: ({ outcomes }) => {
    const faulty = outcomes.findIndex((one) => Object.values(one).filter((value) => value !== undefined).length !== 1)
    return faulty === -1 ? null : refuseField(`outcomes.${faulty}`, oneWay)
  },
  handle: async ({ admin, caller, body }) => {
    const named = queueOf(body)
    if (isRefusal(named)) return named
    return unlessRefused(await admin.askOutcomes(caller, { ...named, outcomes: body.outcomes.map(outcomeOf) }), created)
  },
})

const outcomes = operation({
  id: "listOutcomes",
  ...shared,
  method: "GET",
  path,
  summary: "List the outcomes that wait at a game, the next one first",
  description:
    "Exactly one of campaignId and notificationId; with externalUserId, those that wait for that player alone.",
  query: Type.Object(queue),
  queryExample: { campaignId: "spring" },
  answers: {
    200: {
      description: "The outcomes",
      schema: Waiting,
      example: {
        items: [
          { externalUserId: null, won: false },
          { externalUserId: "user-9", prizeId: "tv" },
        ],
      },
    },
  },
  errors: ["NOT_FOUND"],
  handle: async ({ admin, caller, query }) => {
    const named = queueOf(query)
    if (isRefusal(named)) return named
    return unlessRefused(await admin.outcomes(caller.orgId, named), (waiting) =>
      ok({ items: waiting.map(({ externalUserId, outcome }) => ({ externalUserId, ...outcome })) }),
    )
  },
})

const dropOutcomes = operation({
  id: "dropOutcomes",
  ...shared,
  method: "DELETE",
  path,
  summary: "Empty the queue of outcomes of a game",
  description: "Exactly one of campaignId and notificationId; with externalUserId, that player's queue alone.",
  query: Type.Object(queue),
  queryExample: { campaignId: "spring" },
  answers: { 204: { description: "Nothing waits any more" } },
  errors: ["NOT_FOUND"],
  handle: async ({ admin, caller, query }) => {
    const named = queueOf(query)
    return isRefusal(named) ? named : unlessRefused(await admin.dropOutcomes(caller, named), noContent)
  },
})

/** The outcomes that a test organization asks for (docs/api.md#outcomes). */
export const outcomeOperations = [askOutcomes, outcomes, dropOutcomes]
