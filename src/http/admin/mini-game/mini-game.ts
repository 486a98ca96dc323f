import { Type } from "@sinclair/typebox"
import { appearanceWarnings } from "../../../core/appearance/warnings.ts"
import { effectiveStatusAt } from "../../../core/campaign/dates.ts"
import type { MiniGame as Game } from "../../../core/mini-game/mini-game.ts"
import type { PageRequest } from "../../../core/page.ts"
import { isoTime } from "../../../core/period.ts"
import { etag } from "../../operation/edit.ts"
import { Id, listExample, listOf, optional, text } from "../../operation/fields.ts"
import { filterOf, listQuery, replyPage } from "../../operation/list/list.ts"
import { created, noContent, ok, operation, patchOperation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { EffectiveStatus, readDates } from "../campaign/campaign-fields.ts"
import { draftExample, MiniGame, MiniGameFields, MiniGameStatus } from "./mini-game-fields.ts"

const shared = { access: ["admin"], area: "campaigns", tag: "Console: mini-games" } as const

const miniGameExample = { notificationId: "wheel", ...draftExample }
const at = "2026-11-21T10:05:00.000Z"
const answer = {
  description: "The mini-game",
  schema: MiniGame,
  example: { ...miniGameExample, startsAt: at, effectiveStatus: "running", createdAt: at, updatedAt: at, warnings: [] },
}

const view = (now: number) => (game: Game) => {
  const { miniGameId, startsAt, endsAt, createdAt, updatedAt, ...rest } = game
  return {
    notificationId: miniGameId,
    ...rest,
    startsAt: isoTime(startsAt),
    ...(endsAt !== undefined && { endsAt: isoTime(endsAt) }),
    effectiveStatus: effectiveStatusAt(game, now),
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
    ...(game.appearance && { warnings: appearanceWarnings(game).map(({ message }) => message) }),
  }
}

const shown = (now: number) => (game: Game) => ok(view(now)(game), etag("mini-game", game))

const createMiniGame = operation({
  id: "createMiniGame",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/notifications",
  summary: "Create an in-app mini-game",
  description: "A mini-game is at most 256 KiB as JSON; an organization has at most 10,000.",
  body: Type.Object({ notificationId: optional(Id), ...MiniGameFields.properties }, { title: "MiniGameInput" }),
  bodyExample: miniGameExample,
  answers: { 201: answer },
  errors: ["CONFLICT"],
  handle: async ({ service, admin, caller, body: { notificationId, ...input } }) =>
    unlessRefused(await admin.createMiniGame(caller, notificationId, readDates(input)), async (made) =>
      created(view(await service.store.clock.now(caller.orgId))(made)),
    ),
})

const miniGames = operation({
  id: "listMiniGames",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/notifications",
  summary: "List the in-app mini-games",
  description: "search matches any part of the name or the id.",
  query: listQuery({
    status: optional(MiniGameStatus),
    effectiveStatus: optional(EffectiveStatus),
    search: optional(text(200)),
  }),
  answers: {
    200: {
      description: "A page of mini-games",
      schema: listOf(MiniGame),
      example: listExample(answer.example),
    },
  },
  handle: async ({ service, admin, caller, query }) => {
    const { effectiveStatus: is, ...filter } = filterOf(query)
    const now = await service.store.clock.now(caller.orgId)
    const effective = is === undefined ? {} : { effective: { is, at: now } }
    const read = (page: PageRequest) => admin.miniGames(caller.orgId, { ...filter, ...effective }, page)
    return replyPage(query, read, view(now))
  },
})

const miniGame = operation({
  id: "getMiniGame",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/notifications/:notificationId",
  summary: "Read an in-app mini-game",
  answers: { 200: answer },
  showsVersion: true,
  handle: async ({ service, admin, caller, params }) =>
    unlessRefused(
      await admin.miniGame(caller.orgId, params["notificationId"] ?? ""),
      shown(await service.store.clock.now(caller.orgId)),
    ),
})

const updateMiniGame = patchOperation({
  id: "updateMiniGame",
  ...shared,
  path: "/api/v1/admin/notifications/:notificationId",
  summary: "Change an in-app mini-game",
  description: "Only the sent fields change, each as a whole. Spins keep the segment as it was when drawn.",
  body: MiniGameFields,
  bodyExample: { status: "paused" },
  answers: { 200: answer },
  showsVersion: true,
  takesVersion: true,
  handle: async ({ service, admin, caller, params, seen, body: { changes, removed } }) => {
    const patch = { changes: readDates(changes), removed }
    const id = params["notificationId"] ?? ""
    return unlessRefused(
      await admin.updateMiniGame(caller, id, patch, seen),
      shown(await service.store.clock.now(caller.orgId)),
    )
  },
})

const copyMiniGame = operation({
  id: "copyMiniGame",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/notifications/:notificationId/copy",
  summary: "Copy an in-app mini-game",
  description: "The copy is a draft with the same configuration, including its dates.",
  body: Type.Object({ notificationId: optional(Id), name: optional(text(200)) }, { title: "MiniGameCopyInput" }),
  bodyExample: { notificationId: "wheel-2" },
  isBodyOptional: true,
  answers: {
    201: {
      ...answer,
      example: { ...answer.example, notificationId: "wheel-2", status: "draft", effectiveStatus: "draft" },
    },
  },
  errors: ["CONFLICT"],
  handle: async ({ service, admin, caller, params, body: { notificationId: miniGameId, ...body } }) => {
    const copy = { ...body, ...(miniGameId !== undefined && { miniGameId }) }
    return unlessRefused(await admin.copyMiniGame(caller, params["notificationId"] ?? "", copy), async (made) =>
      created(view(await service.store.clock.now(caller.orgId))(made)),
    )
  },
})

const deleteMiniGame = operation({
  id: "deleteMiniGame",
  ...shared,
  method: "DELETE",
  path: "/api/v1/admin/notifications/:notificationId",
  summary: "Delete a draft that nobody has spun",
  description: "A mini-game that was started or spun is 409.",
  answers: { 204: { description: "The mini-game has been deleted" } },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.deleteMiniGame(caller, params["notificationId"] ?? ""), noContent),
})

/** In-app mini-games (docs/api.md#mini-games). */
export const miniGameOperations = [createMiniGame, miniGames, miniGame, updateMiniGame, copyMiniGame, deleteMiniGame]
