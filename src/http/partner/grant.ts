import { type Static, Type } from "@sinclair/typebox"
import type { GrantView } from "../../core/campaign/grant.ts"
import { isoTime, parseTimestamp } from "../../core/period.ts"
import {
  ExternalId,
  Id,
  integer,
  listExample,
  listOf,
  nullable,
  optional,
  Time,
  Timestamp,
  text,
} from "../operation/fields.ts"
import { filterOf, listQuery, replyPage } from "../operation/list/list.ts"
import { created, ok, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"

const maxPlays = 1_000

/** The fields of a new grant, in addition to the player. */
export const grantInput = {
  campaignId: Id,
  plays: integer(1, maxPlays),
  expiresAt: optional(Timestamp),
  reference: text(200),
  note: optional(text(1000)),
}

const GrantInput = Type.Object({ ...grantInput, externalUserId: ExternalId }, { title: "PlayGrantInput" })

export const grantFields = {
  grantId: Type.String(),
  campaignId: Type.String(),
  externalUserId: Type.String(),
  plays: Type.Integer(),
  used: Type.Integer(),
  left: Type.Integer({ description: "how many can still be taken: 0 once the grant was revoked or has expired" }),
  expiresAt: nullable(Time),
  reference: nullable(Type.String({ description: "null after the player was erased" })),
  createdAt: Time,
  revokedAt: nullable(Time),
}
const PlayGrant = Type.Object(grantFields, { title: "PlayGrant" })

export const grantExample = {
  grantId: "grant_1k7upjuk7f9wbskggc4seh349",
  campaignId: "spring",
  externalUserId: "user-1",
  plays: 3,
  used: 0,
  left: 3,
  expiresAt: "2026-12-31T05:00:00.000Z",
  reference: "order-1042",
  createdAt: "2026-11-21T10:05:00.000Z",
  revokedAt: null,
}

/** The fields of a body as the rules expect them, with the expiry in epoch milliseconds. */
export const grantedIn = (body: Static<typeof GrantInput>) => {
  const { campaignId, externalUserId, plays, expiresAt, reference, note } = body
  const at = expiresAt === undefined ? null : parseTimestamp(expiresAt)
  return {
    campaignId,
    externalUserId,
    plays,
    reference,
    ...(at !== null && { expiresAt: at }),
    ...(note !== undefined && { note }),
  }
}

const isoOrNull = (at: number | null) => (at === null ? null : isoTime(at))

/** A grant with its note, which only the console shows. */
export const notedGrantView = (grant: GrantView) => ({
  ...grant,
  expiresAt: isoOrNull(grant.expiresAt),
  createdAt: isoTime(grant.createdAt),
  revokedAt: isoOrNull(grant.revokedAt),
})

const view = (grant: GrantView) => {
  const { note: _note, ...shown } = notedGrantView(grant)
  return shown
}

const shared = { area: "integration", tag: "Partner: plays" } as const
const changing = { ...shared, access: ["write"] } as const
const reading = { ...shared, access: ["read"] } as const

const grantPlays = operation({
  id: "grantPlays",
  ...changing,
  method: "POST",
  path: "/api/v1/plays/grants",
  summary: "Grant plays to a player",
  description:
    "For a purchase, for example, in a campaign with the field grants. The reference makes the call safe to repeat: the " +
    "same one for that campaign and player returns the grant as it is.",
  body: GrantInput,
  bodyExample: { campaignId: "spring", externalUserId: "user-1", plays: 3, reference: "order-1042" },
  answers: {
    201: { description: "The grant", schema: PlayGrant, example: grantExample },
    200: { description: "The grant that this reference made before", schema: PlayGrant, example: grantExample },
  },
  errors: ["NOT_FOUND", "CONFLICT", "TEST_LIMIT"],
  handle: async ({ partner, caller, body }) =>
    unlessRefused(await partner.grantPlays({ orgId: caller.orgId, ...grantedIn(body) }), ({ grant, isNew }) =>
      isNew ? created(view(grant)) : ok(view(grant)),
    ),
})

const listGrants = operation({
  id: "listGrants",
  ...reading,
  method: "GET",
  path: "/api/v1/plays/grants",
  summary: "List granted plays, newest first",
  query: listQuery({ externalUserId: optional(ExternalId), campaignId: optional(Id) }),
  answers: { 200: { description: "A page of grants", schema: listOf(PlayGrant), example: listExample(grantExample) } },
  handle: async ({ partner, caller, query }) =>
    replyPage(query, (page) => partner.grants(caller.orgId, filterOf(query), page), view),
})

const revokeGrant = operation({
  id: "revokeGrant",
  ...changing,
  method: "POST",
  path: "/api/v1/plays/grants/:grantId/revoke",
  summary: "Take back what is left of a grant",
  description: "For a purchase that was returned, for example. Plays that were taken stay; a repeat changes nothing.",
  answers: {
    200: {
      description: "The grant, of which nothing is left",
      schema: PlayGrant,
      example: { ...grantExample, left: 0, revokedAt: "2026-11-22T10:05:00.000Z" },
    },
  },
  errors: ["NOT_FOUND"],
  handle: async ({ partner, caller, params }) =>
    unlessRefused(await partner.revokeGrant(caller.orgId, params["grantId"] ?? ""), (grant) => ok(view(grant))),
})

/** Granted plays (docs/api.md#granted-plays). */
export const grantOperations = [grantPlays, listGrants, revokeGrant]
