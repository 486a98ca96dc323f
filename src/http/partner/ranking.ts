import { Type } from "@sinclair/typebox"
import { labelled } from "../../core/ranking/label.ts"
import { isRefusal } from "../../core/refusal.ts"
import { ExternalId, Id, integer, nullable, optional, Period } from "../operation/fields.ts"
import { ok, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"

const RankingEntry = Type.Object(
  { position: Type.Integer(), externalUserId: Type.String(), totalScore: Type.Number() },
  { title: "RankingEntry" },
)

const RankedPlayer = Type.Object(
  {
    position: Type.Integer(),
    externalUserId: nullable(Type.String({ description: "by player token, null in the entries of others" })),
    totalScore: Type.Number(),
    label: optional(
      nullable(Type.String({ description: "only by player token: what the setting players.rankingLabel shows" })),
    ),
  },
  { title: "RankedPlayer" },
)

const Ranking = Type.Object(
  {
    campaignId: Type.String(),
    period: Period,
    periodKey: Type.String(),
    rankings: Type.Array(RankedPlayer),
    entry: optional(nullable(RankingEntry)),
  },
  { title: "RankingAnswer" },
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
      description:
        "The ranking of the current period; entry is present if externalUserId is sent, and always by player token",
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
    const found = await partner.ranking(request)
    if (isRefusal(found) || !caller.player) return unlessRefused(found, (shown) => ok(shown))
    const shown = found.rankings.map(({ externalUserId }) => externalUserId)
    return unlessRefused(await partner.rankingNames(caller.orgId, shown), (names) =>
      ok({ ...found, rankings: labelled(found, names), entry: found.entry ?? null }),
    )
  },
})
