import { Type } from "@sinclair/typebox"
import { ExternalId, Id, integer, nullable, optional, Period } from "../operation/fields.ts"
import { ok, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"

const RankingEntry = Type.Object(
  { position: Type.Integer(), externalUserId: Type.String(), totalScore: Type.Number() },
  { title: "RankingEntry" },
)

const Ranking = Type.Object(
  {
    campaignId: Type.String(),
    period: Period,
    periodKey: Type.String(),
    rankings: Type.Array(RankingEntry),
    entry: optional(nullable(RankingEntry)),
  },
  { title: "Ranking" },
)

const defaultLimit = 10

/** GET /api/v1/rankings (docs/api.md#rankings). */
export const ranking = operation({
  id: "getRanking",
  method: "GET",
  path: "/api/v1/rankings",
  access: ["sdk", "read"],
  area: "reports",
  tag: "Partner: rankings",
  summary: "Read the ranking of a campaign",
  description: "Highest total first; ties go to the player who reached it first. Banned players are left out.",
  takesPlayerToken: true,
  query: Type.Object({
    campaignId: Id,
    period: optional(Period),
    limit: optional(integer(1, 100)),
    externalUserId: optional(ExternalId),
  }),
  queryExample: { campaignId: "spring" },
  answers: {
    200: {
      description: "The ranking of the current period; entry is present if externalUserId is sent",
      schema: Ranking,
      example: {
        campaignId: "spring",
        period: "day",
        periodKey: "2026-11-21",
        rankings: [{ position: 1, externalUserId: "user-1", totalScore: 1200 }],
        entry: { position: 1, externalUserId: "user-1", totalScore: 1200 },
      },
    },
  },
  errors: ["NOT_FOUND"],
  handle: async ({ partner, caller, query }) => {
    const request = {
      ...query,
      orgId: caller.orgId,
      period: query.period ?? ("total" as const),
      limit: query.limit ?? defaultLimit,
    }
    return unlessRefused(await partner.ranking(request), (found) => ok(found))
  },
})
