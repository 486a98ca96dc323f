import { Type } from "@sinclair/typebox"
import { isoTime } from "../../../core/period.ts"
import { type RankingPrize as Given, rankingPrizeIdOf } from "../../../core/ranking/ranking.ts"
import { PositionPrize } from "../../operation/field/position-prize.ts"
import { listExample, listOf, nullable, optional, Time, text } from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list/list.ts"
import { ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"

const shared = { access: ["admin"], area: "winners", tag: "Console: rankings" } as const
const path = "/api/v1/admin/campaigns/:campaignId/ranking-prizes"

const RankingPrize = Type.Object(
  {
    periodKey: Type.String(),
    position: Type.Integer(),
    externalUserId: Type.String(),
    totalScore: Type.Number(),
    prize: nullable(PositionPrize),
    prizeCode: nullable(Type.String()),
    givenAt: Time,
    rankingPrizeId: optional(
      Type.String({ description: "the id among the winners of a prize that the organization hands out" }),
    ),
  },
  { title: "RankingPrize" },
)

const example = {
  periodKey: "2026-11-20",
  position: 1,
  externalUserId: "user-1",
  totalScore: 1200,
  prize: { type: "points", points: 500 },
  prizeCode: null,
  givenAt: "2026-11-21T05:00:00.000Z",
}

const view = (campaignId: string) => (given: Given) => ({
  ...given,
  givenAt: isoTime(given.givenAt),
  ...(given.prize?.type === "external" && { rankingPrizeId: rankingPrizeIdOf(campaignId, given) }),
})

const giveRankingPrizes = operation({
  id: "giveRankingPrizes",
  ...shared,
  method: "POST",
  path,
  summary: "Give the prizes of a ranking period on request",
  description: "By default, of the last ended period; the prizes of each period are given once.",
  body: Type.Object({ periodKey: optional(text(20)) }, { title: "RankingPrizesInput" }),
  bodyExample: { periodKey: "2026-11-20" },
  isBodyOptional: true,
  answers: {
    200: {
      description: "The prizes given",
      schema: Type.Object({ items: Type.Array(RankingPrize) }, { title: "GivenRankingPrizes" }),
      example: { items: [example] },
    },
  },
  errors: ["CONFLICT", "CODE_COLLISION_RETRY_EXCEEDED"],
  handle: async ({ admin, caller, params, body }) =>
    unlessRefused(await admin.giveRankingPrizes(caller, params["campaignId"] ?? "", body.periodKey), (given) =>
      ok({ items: given.map(view(params["campaignId"] ?? "")) }),
    ),
})

const rankingPrizes = operation({
  id: "listRankingPrizes",
  ...shared,
  method: "GET",
  path,
  summary: "List the ranking prizes given, newest first",
  query: listQuery({}),
  answers: {
    200: {
      description: "A page of prizes",
      schema: listOf(RankingPrize),
      example: listExample(example),
    },
  },
  handle: async ({ admin, caller, params, query }) =>
    replyPage(
      query,
      (page) => admin.rankingPrizes(caller.orgId, params["campaignId"] ?? "", page),
      view(params["campaignId"] ?? ""),
    ),
})

/** Ranking prizes (docs/api.md#ranking-prizes). */
export const rankingPrizeOperations = [giveRankingPrizes, rankingPrizes]
