import { Type } from "@sinclair/typebox"
import type { MarketplaceGame } from "../../core/campaign/marketplace.ts"
import { isRefusal, refuseField } from "../../core/refusal.ts"
import { etag, listed, listedView } from "../operation/edit.ts"
import { bool, Id, integer, listExample, listOf, optional, text } from "../operation/fields.ts"
import { listQuery, replyPage } from "../operation/list/list.ts"
import { ok, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"

const maxTiers = 100
const shared = { access: ["admin"], area: "campaigns", tag: "Console: games and tiers" } as const

const Game = Type.Object(
  { gameId: Type.String(), name: Type.String(), active: Type.Boolean() },
  { title: "MarketplaceGame" },
)
const Tier = Type.Object(
  { name: text(100), minXp: integer(0), color: text(50) },
  { title: "Tier", description: "an object with name, minXp and color" },
)
export const Tiers = Type.Object(
  { tiers: Type.Array(Tier, { maxItems: maxTiers, description: `an array of at most ${maxTiers} tiers` }) },
  { title: "Tiers" },
)

const gameExample = { gameId: "flappy", name: "Flappy", active: true }
const ListedGame = listed("ListedMarketplaceGame", Game)
const listedExample = listedView("marketplace game", gameExample)
const tiersExample = {
  tiers: [
    { name: "Bronce", minXp: 0, color: "#cd7f32" },
    { name: "Plata", minXp: 100, color: "#c0c0c0" },
  ],
}

const readGameId = (gameId: string | undefined) =>
  gameId !== undefined && new RegExp(Id.pattern ?? "").test(gameId)
    ? gameId
    : refuseField("gameId", Id.description ?? "")

const shownGame = (game: MarketplaceGame) => ok(game, etag("marketplace game", game))
const shownTiers = (tiers: readonly unknown[]) => ok({ tiers }, etag("tiers", { tiers }))

const putMarketplaceGame = operation({
  id: "putMarketplaceGame",
  ...shared,
  method: "PUT",
  path: "/api/v1/admin/marketplace-games/:gameId",
  summary: "Install a marketplace game, or switch it on or off",
  body: Type.Object({ name: optional(text(200)), active: bool }, { title: "MarketplaceGameInput" }),
  bodyExample: { name: "Flappy", active: true },
  answers: {
    200: { description: "The game", schema: Game, example: gameExample },
  },
  showsVersion: true,
  takesVersion: true,
  handle: async ({ admin, caller, params, body, seen }) => {
    const gameId = readGameId(params["gameId"])
    if (isRefusal(gameId)) return gameId
    return unlessRefused(await admin.putMarketplaceGame(caller, { ...body, gameId }, seen), shownGame)
  },
})

const marketplaceGame = operation({
  id: "getMarketplaceGame",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/marketplace-games/:gameId",
  summary: "Read a marketplace game",
  answers: { 200: { description: "The game", schema: Game, example: gameExample } },
  showsVersion: true,
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.marketplaceGame(caller.orgId, params["gameId"] ?? ""), shownGame),
})

const marketplaceGames = operation({
  id: "listMarketplaceGames",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/marketplace-games",
  summary: "List the marketplace games",
  query: listQuery({}),
  answers: { 200: { description: "A page of games", schema: listOf(ListedGame), example: listExample(listedExample) } },
  handle: async ({ admin, caller, query }) =>
    replyPage(
      query,
      (page) => admin.marketplaceGames(caller.orgId, page),
      (game) => listedView("marketplace game", game),
    ),
})

const putTiers = operation({
  id: "putTiers",
  ...shared,
  method: "PUT",
  path: "/api/v1/admin/tiers",
  summary: "Set the XP tiers",
  body: Tiers,
  bodyExample: tiersExample,
  answers: { 200: { description: "The tiers, lowest first", schema: Tiers, example: tiersExample } },
  showsVersion: true,
  takesVersion: true,
  handle: async ({ admin, caller, body, seen }) =>
    unlessRefused(await admin.putTiers(caller, body.tiers, seen), shownTiers),
})

const tiers = operation({
  id: "getTiers",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/tiers",
  summary: "Read the XP tiers",
  answers: { 200: { description: "The tiers, lowest first", schema: Tiers, example: tiersExample } },
  showsVersion: true,
  handle: async ({ admin, caller }) => shownTiers(await admin.tiers(caller.orgId)),
})

/** Marketplace games and tiers (docs/api.md#marketplace-games, #tiers). */
export const catalogOperations = [putMarketplaceGame, marketplaceGame, marketplaceGames, putTiers, tiers]
