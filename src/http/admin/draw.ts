import { Type } from "@sinclair/typebox"
import type { Game } from "../../core/draw/record.ts"
import { isoTime, isoTimeOrNull } from "../../core/period.ts"
import type { ChainItem } from "../../core/port/draws.ts"
import type { Tag } from "../document/head.ts"
import { replyLines } from "../operation/export/line-export.ts"
import { Id, listExample, listOf, nullable, OfTest, optional, Time } from "../operation/fields.ts"
import { listQuery, replyPage } from "../operation/list/list.ts"
import { type AnyOperation, ok, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"

const DrawChain = Type.Object(
  {
    chainId: Type.String(),
    ordinal: Type.Integer({ description: "1 for the first chain of the game, and so on" }),
    commitment: Type.String({ description: "SHA-256 of the seed, in hex" }),
    openedAt: Time,
    closedAt: nullable(Time),
    draws: Type.Integer(),
    lastHash: Type.String({ description: "the hash of the newest record" }),
    seed: nullable(Type.String({ description: "in hex; null until the chain is closed" })),
    test: OfTest,
  },
  { title: "DrawChain" },
)

const ClosedChains = Type.Object({ items: Type.Array(DrawChain) }, { title: "ClosedDrawChains" })

const openExample = {
  chainId: "ch_1k7upjuklr41q5ptxkk1znw19",
  ordinal: 12,
  commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  openedAt: "2026-11-21T05:00:00.000Z",
  closedAt: null,
  draws: 1042,
  lastHash: "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
  seed: null,
}
const closedExample = {
  ...openExample,
  closedAt: "2026-11-22T05:00:03.120Z",
  seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
}

const packExample = [
  {
    type: "pack",
    version: 1,
    organization: "demo",
    game: { kind: "campaign", id: "spring" },
    whole: true,
    chains: [openExample.chainId],
  },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join("")

const view = ({ openedAt, closedAt, ...chain }: ChainItem) => ({
  ...chain,
  openedAt: isoTime(openedAt),
  closedAt: isoTimeOrNull(closedAt),
})

/** A kind of game in the operations about its draws. */
type GameRoutes = {
  readonly kind: Game["kind"]
  readonly tag: Tag
  readonly path: string
  /** The path parameter that names the game. */
  readonly parameter: string
  /** Used in the ids of operations, and in texts. */
  readonly idName: string
  readonly name: string
}

const operationsOf = ({ kind, tag, path, parameter, idName, name }: GameRoutes): readonly AnyOperation[] => {
  const shared = { access: ["admin"], area: "campaigns", tag } as const
  const gameOf = (params: Readonly<Record<string, string>>): Game => ({ kind, id: params[parameter] ?? "" })

  const chains = operation({
    id: `list${idName}Draws`,
    ...shared,
    method: "GET",
    path,
    summary: `List the chains of a ${name}'s draws, newest first`,
    description: "Each chain is created with one seed, whose commitment is known before its first draw.",
    query: listQuery({}),
    answers: { 200: { description: "A page of chains", schema: listOf(DrawChain), example: listExample(openExample) } },
    handle: async ({ service, caller, params, query }) =>
      replyPage(query, (page) => service.store.draws.chains(caller.orgId, gameOf(params), page), view),
  })

  const exportDraws = operation({
    id: `export${idName}Draws`,
    ...shared,
    method: "GET",
    path: `${path}/export`,
    summary: `Export a ${name}'s draws as an audit pack`,
    description:
      "A stream of any size, one record per line: the header of the pack, followed by each complete chain. GET /verify-draws.mjs is the " +
      "program that checks it. An organization can run one export at a time, and each is recorded in the audit log.",
    query: Type.Object({ chainId: optional(Id) }),
    answers: {
      200: {
        description: "The pack",
        type: "application/x-ndjson",
        schema: Type.String(),
        example: packExample,
      },
    },
    errors: ["RATE_LIMITED"],
    handle: async (call) => {
      const { service, admin, caller, params, query } = call
      const game = gameOf(params)
      return replyLines(call, {
        path: `${path}/export`,
        fileName: `draws-${game.id.replaceAll(":", "-")}.ndjson`,
        read: () => service.store.draws.exportDraws(caller.orgId, game, query.chainId),
        record: () => admin.recordExport(caller, "draws", { [parameter]: game.id, ...query }),
      })
    },
  })

  const closeDraws = operation({
    id: `close${idName}Draws`,
    ...shared,
    method: "POST",
    path: `${path}/close`,
    summary: `Close the open chains of a ${name}'s draws, and show their seeds`,
    description: "All draws so far can be checked from then on. An active game continues with a new chain.",
    answers: {
      200: { description: "The chains that were closed", schema: ClosedChains, example: { items: [closedExample] } },
    },
    handle: async ({ service, caller, params }) =>
      unlessRefused(await service.store.draws.closeChains(caller, gameOf(params)), (closed) =>
        ok({ items: closed.map(view) }),
      ),
  })

  return [chains, exportDraws, closeDraws]
}

/** Draws of campaigns and mini-games, and their proofs (docs/api.md#draws). */
export const drawOperations: readonly AnyOperation[] = [
  ...operationsOf({
    kind: "campaign",
    tag: "Console: campaigns",
    path: "/api/v1/admin/campaigns/:campaignId/draws",
    parameter: "campaignId",
    idName: "Campaign",
    name: "campaign",
  }),
  ...operationsOf({
    kind: "notification",
    tag: "Console: mini-games",
    path: "/api/v1/admin/notifications/:notificationId/draws",
    parameter: "notificationId",
    idName: "MiniGame",
    name: "mini-game",
  }),
]
