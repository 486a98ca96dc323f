import { Type } from "@sinclair/typebox"
import { ExternalId, nullable } from "../../operation/fields.ts"
import { ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"

const shared = { access: ["admin"], area: "players", tag: "Console: players" } as const

const PlayerTotals = Type.Object(
  {
    externalUserId: Type.String(),
    clientId: Type.String(),
    name: nullable(Type.String()),
    email: nullable(Type.String()),
    xp: Type.Integer(),
    points: Type.Integer(),
    plays: Type.Integer(),
    codes: Type.Integer(),
    awards: Type.Integer(),
    bans: Type.Integer(),
  },
  { title: "PlayerTotals" },
)
const mergedClientIds = Type.Array(Type.String(), { description: "all players merged into this one" })
const MergeInput = Type.Object({ fromExternalId: ExternalId, intoExternalId: ExternalId }, { title: "MergeInput" })
const MergePreview = Type.Object(
  {
    from: PlayerTotals,
    into: PlayerTotals,
    result: Type.Object({ ...PlayerTotals.properties, mergedClientIds }, { title: "MergedPlayerTotals" }),
  },
  { title: "MergePreview" },
)
const fromExample = {
  externalUserId: "user-1-old",
  clientId: "c1k7upjuk7c7546frr9pkh6b3",
  name: "Ana",
  email: null,
  xp: 40,
  points: 0,
  plays: 4,
  codes: 1,
  awards: 0,
  bans: 0,
}
const intoExample = {
  externalUserId: "user-1",
  clientId: "c1k7upjuklr41q5ptxkk1znw19",
  name: "Ana García",
  email: "ana@example.com",
  xp: 160,
  points: 50,
  plays: 12,
  codes: 3,
  awards: 2,
  bans: 0,
}

const previewMerge = operation({
  id: "previewMerge",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/clients/merge-preview",
  isRead: true,
  summary: "Preview a merge of two players",
  description: "Returns the same refusals as the merge, and changes nothing.",
  body: MergeInput,
  bodyExample: { fromExternalId: "user-1-old", intoExternalId: "user-1" },
  answers: {
    200: {
      description: "Both players, and the result of the merge",
      schema: MergePreview,
      example: {
        from: fromExample,
        into: intoExample,
        result: { ...intoExample, xp: 200, plays: 16, codes: 4, mergedClientIds: [fromExample.clientId] },
      },
    },
  },
  errors: ["CLIENT_NOT_FOUND"],
  handle: async ({ admin, caller, body: { fromExternalId, intoExternalId } }) =>
    unlessRefused(await admin.mergePreview(caller.orgId, fromExternalId, intoExternalId), (preview) => ok(preview)),
})

const mergePlayers = operation({
  id: "mergePlayers",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/clients/merge",
  summary: "Merge two players into one",
  description:
    "XP, points, scores, codes, bans and awards of fromExternalId become those of intoExternalId; every later call with " +
    "either id refers to the remaining player.",
  body: MergeInput,
  bodyExample: { fromExternalId: "user-1-old", intoExternalId: "user-1" },
  answers: {
    200: {
      description: "The remaining player, with the ids of all players merged into them",
      schema: Type.Object({ clientId: Type.String(), mergedClientIds }, { title: "MergedPlayer" }),
      example: { clientId: "c1k7upjuklr41q5ptxkk1znw19", mergedClientIds: ["c1k7upjuk7c7546frr9pkh6b3"] },
    },
  },
  errors: ["CLIENT_NOT_FOUND"],
  takesLong: true,
  handle: async ({ admin, caller, body: { fromExternalId, intoExternalId } }) =>
    unlessRefused(await admin.mergePlayers(caller, fromExternalId, intoExternalId), (merged) => ok(merged)),
})

/** Merges of clients (docs/api.md#merge-clients). */
export const mergeOperations = [previewMerge, mergePlayers]
