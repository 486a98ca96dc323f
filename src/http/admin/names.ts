import { Type } from "@sinclair/typebox"
import { refuseField } from "../../core/refusal.ts"
import { nullable, optional, text } from "../operation/fields.ts"
import { ok, operation } from "../operation/operation.ts"

/** How many names of each kind one call returns. */
const mostNames = 100
/** Three such parameters and the rest of the URL stay within the bound of a request target. */
const maxIdsLength = 4_000

/** Ids in one parameter; a comma or a % within one is percent-encoded once more. */
const Ids = optional(text(maxIdsLength))

const KnownName = Type.Object(
  {
    id: Type.String({ description: "the id that was asked about" }),
    name: nullable(Type.String({ description: "null for a player without one" })),
  },
  { title: "KnownName" },
)

const Names = Type.Object(
  { campaigns: Type.Array(KnownName), miniGames: Type.Array(KnownName), players: Type.Array(KnownName) },
  { title: "Names" },
)

/** The ids of a parameter; null if they cannot be read, or are too many. */
const idsIn = (sent: string | undefined): readonly string[] | null => {
  try {
    const ids = [...new Set((sent ?? "").split(",").filter(Boolean).map(decodeURIComponent))]
    return ids.length > mostNames || !ids.every((id) => id.isWellFormed()) ? null : ids
  } catch {
    return null
  }
}

const view = (names: ReadonlyMap<string, string | null>) => [...names].map(([id, name]) => ({ id, name }))

const readable = `at most ${mostNames} ids between commas, each percent-encoded`

const readNames = operation({
  id: "readNames",
  access: ["admin"],
  area: "players",
  tag: "Console: reports",
  method: "GET",
  path: "/api/v1/admin/names",
  summary: "Read the names of campaigns, mini-games and players by their ids",
  description:
    `For lists, which hold ids: at most ${mostNames} of each kind, between commas; a comma or a % within an id is ` +
    "percent-encoded once more. Unknown ids are left out; a player without a name has null.",
  query: Type.Object({ campaignIds: Ids, notificationIds: Ids, externalUserIds: Ids }),
  queryExample: { campaignIds: "spring", externalUserIds: "user-1" },
  answers: {
    200: {
      description: "The names of those that exist",
      schema: Names,
      example: {
        campaigns: [{ id: "spring", name: "Spring" }],
        miniGames: [],
        players: [{ id: "user-1", name: "Ana" }],
      },
    },
  },
  handle: async ({ admin, caller: { orgId }, query }) => {
    const campaignIds = idsIn(query.campaignIds)
    const miniGameIds = idsIn(query.notificationIds)
    const externalUserIds = idsIn(query.externalUserIds)
    if (campaignIds === null) return refuseField("campaignIds", readable)
    if (miniGameIds === null) return refuseField("notificationIds", readable)
    if (externalUserIds === null) return refuseField("externalUserIds", readable)
    const { campaigns, miniGames, players } = await admin.names(orgId, { campaignIds, miniGameIds, externalUserIds })
    return ok({ campaigns: view(campaigns), miniGames: view(miniGames), players: view(players) })
  },
})

/** What ids stand for (docs/api.md#names). */
export const nameOperations = [readNames]
