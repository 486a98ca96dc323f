import { Type } from "@sinclair/typebox"
import type { Caller } from "../../core/organization/organization.ts"
import { isoTime } from "../../core/period.ts"
import type { GamesKey } from "../../core/player/seen-game.ts"
import { isRefusal } from "../../core/refusal.ts"
import { appearanceExample, termsExample } from "../operation/field/appearance.ts"
import { ExternalId, listExample, listOf, optional, Time } from "../operation/fields.ts"
import { bodyOf, type Cursors, listQuery, pageRequestOf } from "../operation/list/list.ts"
import { ok, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"
import { CampaignGame, MiniGameGame, OpenGame } from "./game-fields.ts"
import { campaignView, listedView, miniGameView } from "./game-view.ts"

const cursors: Cursors<GamesKey> = {
  write: ({ campaign, miniGame }) => `g${campaign}-${miniGame}`,
  read: (text) => {
    const [, campaign, miniGame] = /^g(\d{1,15})-(\d{1,15})$/.exec(text) ?? []
    return campaign === undefined ? null : { campaign: Number(campaign), miniGame: Number(miniGame) }
  },
}

const shared = {
  method: "GET",
  access: ["sdk", "read"],
  area: "integration",
  tag: "Players: games",
  takesPlayerToken: true,
} as const

const at = "2026-11-21T10:05:00.000Z"

const campaignExample = {
  kind: "campaign",
  campaignId: "spring",
  name: "Spring",
  gameType: "roulette",
  rewardType: "promo_code",
  startsAt: null,
  endsAt: null,
  opensAt: null,
  playersMayPlay: true,
  appearance: appearanceExample,
}

const miniGameExample = {
  kind: "mini_game",
  notificationId: "wheel",
  name: "Daily wheel",
  cadence: "daily",
  startsAt: at,
  opensAt: null,
  appearance: null,
}

const shownExample = {
  effectiveStatus: "running",
  timezone: "UTC",
  playCost: null,
  entryRequired: false,
  terms: termsExample,
  prizes: [],
  trivia: null,
  marketplaceGameId: null,
  locale: "es-CO",
  now: at,
}

const OpenGames = Type.Object({ ...listOf(OpenGame).properties, now: Time }, { title: "OpenGamePage" })

const games = operation({
  id: "listOpenGames",
  ...shared,
  path: "/api/v1/games",
  summary: "List the games that are open",
  description:
    "Campaigns of kind game that are running and mini-games that are active, newest first. A player token with games " +
    "lists only those.",
  query: listQuery({}),
  answers: {
    200: {
      description: "The open games",
      schema: OpenGames,
      example: { ...listExample(campaignExample), now: at },
    },
  },
  handle: async ({ service, partner, caller: { orgId, player }, query }) => {
    const page = pageRequestOf(cursors, query)
    if (isRefusal(page)) return page
    const now = await service.store.clock.now(orgId)
    const found = await partner.games({ orgId, ids: player?.games ?? null, now }, page)
    return ok({ ...bodyOf(cursors, page, found, (game) => listedView(game, now)), now: isoTime(now) })
  },
})

const askedFor = Type.Object({ externalUserId: optional(ExternalId) })

/** Who asks for a game. */
const asking = ({ orgId, player }: Caller, externalUserId: string | undefined) => ({
  orgId,
  ...(externalUserId !== undefined && { externalUserId }),
  ...(player && { isByPlayer: true as const }),
})

const playerSays =
  "By player token, or with externalUserId, player tells whether the player can play now, and the last play of this period."

const game = operation({
  id: "getGame",
  ...shared,
  path: "/api/v1/games/:campaignId",
  summary: "Read a campaign as its players see it",
  description: `A campaign of kind game that is no draft. ${playerSays}`,
  query: askedFor,
  queryExample: { externalUserId: "user-1" },
  answers: {
    200: {
      description: "The game",
      schema: CampaignGame,
      example: {
        ...campaignExample,
        ...shownExample,
        playLimits: { maxPerUser: 5, period: "day" },
        segments: [{ segmentId: "a", name: "10% off", isPrize: true, prizeId: null }],
        player: {
          canPlay: true,
          reason: null,
          message: null,
          needs: ["acceptedTerms"],
          playsRemaining: 5,
          playsGranted: null,
          nextPlayAt: null,
          last: null,
        },
      },
    },
  },
  errors: ["NOT_FOUND"],
  handle: async ({ partner, caller, params, query: { externalUserId } }) => {
    const request = { ...asking(caller, externalUserId), campaignId: params["campaignId"] ?? "" }
    return unlessRefused(await partner.game(request), (seen) => ok(campaignView(seen)))
  },
})

const miniGame = operation({
  id: "getInAppGame",
  ...shared,
  path: "/api/v1/inapp-games/:notificationId",
  summary: "Read a mini-game as its players see it",
  description: `A mini-game that is no draft. ${playerSays}`,
  query: askedFor,
  queryExample: { externalUserId: "user-1" },
  answers: {
    200: {
      description: "The mini-game",
      schema: MiniGameGame,
      example: {
        ...miniGameExample,
        ...shownExample,
        endsAt: null,
        playLimits: null,
        segments: [{ segmentId: "a", name: "Free coffee", isPrize: true, prizeId: null }],
        player: {
          canPlay: false,
          reason: "CLIENT_NOT_FOUND",
          message: "no client has this externalUserId; identify the user first",
          needs: ["acceptedTerms"],
          playsRemaining: 1,
          playsGranted: null,
          nextPlayAt: null,
          last: null,
        },
      },
    },
  },
  errors: ["NOT_FOUND"],
  handle: async ({ partner, caller, params, query: { externalUserId } }) => {
    const request = { ...asking(caller, externalUserId), miniGameId: params["notificationId"] ?? "" }
    return unlessRefused(await partner.miniGame(request), (seen) => ok(miniGameView(seen)))
  },
})

/** What players' apps read of games (docs/api.md#list-open-games, #show-a-game). */
export const gameOperations = [games, game, miniGame]
