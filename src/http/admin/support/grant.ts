import { Type } from "@sinclair/typebox"
import { listExample, listOf, nullable } from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list/list.ts"
import { created, ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { grantExample, grantedIn, grantFields, grantInput, notedGrantView } from "../../partner/grant.ts"
import { playerIdOf } from "../player/player-id.ts"

const shared = { access: ["admin"], area: "players", tag: "Console: players" } as const
const base = "/api/v1/admin/players/:externalUserId/grants"

/** A grant as the console shows it. */
export const NotedGrant = Type.Object(
  { ...grantFields, note: nullable(Type.String({ description: "null after the player was erased" })) },
  { title: "NotedPlayGrant" },
)
export const notedGrantExample = { ...grantExample, note: "Bought two packs in the shop" }

const grantPlaysByHand = operation({
  id: "grantPlaysByHand",
  ...shared,
  method: "POST",
  path: base,
  summary: "Grant plays to a player by hand",
  description: "The same grant as POST /api/v1/plays/grants makes, with a row in the audit log.",
  body: Type.Object(grantInput, { title: "NotedPlayGrantInput" }),
  bodyExample: { campaignId: "spring", plays: 3, reference: "order-1042", note: notedGrantExample.note },
  answers: {
    201: { description: "The grant", schema: NotedGrant, example: notedGrantExample },
    200: { description: "The grant that this reference made before", schema: NotedGrant, example: notedGrantExample },
  },
  errors: ["NOT_FOUND", "CONFLICT", "TEST_LIMIT"],
  handle: async ({ admin, caller, params, body }) => {
    const request = { orgId: caller.orgId, ...grantedIn({ ...body, externalUserId: playerIdOf(params) }) }
    return unlessRefused(await admin.grantPlaysByHand(caller, request), ({ grant, isNew }) =>
      isNew ? created(notedGrantView(grant)) : ok(notedGrantView(grant)),
    )
  },
})

const playerGrants = operation({
  id: "listPlayerGrants",
  ...shared,
  method: "GET",
  path: base,
  summary: "List the plays that a player was granted, newest first",
  query: listQuery({}),
  answers: {
    200: { description: "A page of grants", schema: listOf(NotedGrant), example: listExample(notedGrantExample) },
  },
  handle: async ({ admin, caller, params, query }) =>
    replyPage(query, (page) => admin.playerGrants(caller.orgId, playerIdOf(params), page), notedGrantView),
})

const revokeGrantByHand = operation({
  id: "revokeGrantByHand",
  ...shared,
  method: "POST",
  path: `${base}/:grantId/revoke`,
  summary: "Take back what is left of a player's grant",
  answers: {
    200: {
      description: "The grant, of which nothing is left",
      schema: NotedGrant,
      example: { ...notedGrantExample, left: 0, revokedAt: "2026-11-22T10:05:00.000Z" },
    },
  },
  errors: ["NOT_FOUND"],
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.revokeGrantByHand(caller, playerIdOf(params), params["grantId"] ?? ""), (grant) =>
      ok(notedGrantView(grant)),
    ),
})

/** The granted plays of a player (docs/api.md#players). */
export const grantOperations = [grantPlaysByHand, playerGrants, revokeGrantByHand]
