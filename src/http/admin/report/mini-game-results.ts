import { Type } from "@sinclair/typebox"
import { isoTime } from "../../../core/period.ts"
import type { MiniGameResults as Counted } from "../../../core/report/result/mini-game-results.ts"
import { Day, nullable, optional, Time } from "../../operation/fields.ts"
import { ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { Cost, costView } from "./cost.ts"
import { LimitUse, UsedLimitItem } from "./results.ts"

const count = Type.Integer()
const counts = { spins: count, wins: count }

const MiniGameResults = Type.Object(
  {
    ...counts,
    winRate: nullable(Type.Number({ description: "null without spins" })),
    expectedWinRate: nullable(Type.Number({ description: "by the current configuration, before any limit" })),
    points: Type.Integer({ description: "the points that the spins gave" }),
    segments: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: "the segmentId" }),
          name: Type.String(),
          isPrize: Type.Boolean(),
          expectedShare: nullable(Type.Number({ description: "a share of spins" })),
          ...counts,
          sinceConfigured: Type.Object(counts, { title: "SegmentResultSinceConfigured" }),
          stock: optional(LimitUse),
        },
        { title: "MiniGameSegmentResult" },
      ),
      { description: "those of the current configuration" },
    ),
    nearlyUsed: Type.Array(UsedLimitItem, {
      description: "stocks that are at least 80 percent used, whatever the days; prizeId is the segmentId",
    }),
    sinceConfigured: Type.Object(
      { at: Time, ...counts },
      { title: "MiniGameResultsSinceConfigured", description: "since the odds were last changed, on all days" },
    ),
    costs: Type.Array(
      Type.Object(
        {
          currency: nullable(Type.String({ description: "null if the code's campaign has none" })),
          ...Cost.properties,
        },
        { title: "CurrencyCost" },
      ),
      { description: "what was won by spins on these days cost, without forfeited prizes, one item a currency" },
    ),
    perDay: Type.Array(Type.Object({ day: Day, ...counts }, { title: "MiniGameResultDay" }), {
      description: "the days with spins, earliest first; at most the newest 400",
    }),
  },
  { title: "MiniGameResults" },
)

const example = {
  spins: 1200,
  wins: 290,
  winRate: 0.2416666666666667,
  expectedWinRate: 0.25,
  points: 0,
  segments: [
    {
      id: "a",
      name: "Free coffee",
      isPrize: true,
      expectedShare: 0.25,
      spins: 290,
      wins: 290,
      sinceConfigured: { spins: 290, wins: 290 },
      stock: { maxTotal: 50, used: 12, left: 38, period: "day" },
    },
    {
      id: "b",
      name: "Keep playing",
      isPrize: false,
      expectedShare: 0.75,
      spins: 910,
      wins: 0,
      sinceConfigured: { spins: 910, wins: 0 },
    },
  ],
  nearlyUsed: [],
  sinceConfigured: { at: "2026-11-21T10:05:00.000Z", spins: 1200, wins: 290 },
  costs: [{ currency: "COP", codes: 1_450_000, prizes: 0, total: 1_450_000 }],
  perDay: [
    { day: "2026-11-21", spins: 700, wins: 180 },
    { day: "2026-11-22", spins: 500, wins: 110 },
  ],
}

const view = ({ sinceConfigured: { at, ...since }, costs, ...rest }: Counted) => ({
  ...rest,
  sinceConfigured: { at: isoTime(at), ...since },
  costs: costs.map(({ currency, ...cost }) => ({ currency: currency === "" ? null : currency, ...costView(cost) })),
})

const miniGameResults = operation({
  id: "getMiniGameResults",
  access: ["read"],
  area: "reports",
  tag: "Console: reports",
  method: "GET",
  path: "/api/v1/admin/notifications/:notificationId/results",
  summary: "Read the results of a mini-game",
  description:
    "They include every spin that was answered before. from and to are days in the mini-game's time zone, both " +
    "inclusive. 503 for a while after an upgrade that has to count earlier spins.",
  query: Type.Object({ from: optional(Day), to: optional(Day) }),
  queryExample: { from: "2026-11-21", to: "2026-11-22" },
  answers: { 200: { description: "The results", schema: MiniGameResults, example } },
  errors: ["NOT_FOUND"],
  handle: async ({ reports, caller, params, query }) =>
    unlessRefused(
      await reports.miniGameResults({ orgId: caller.orgId, miniGameId: params["notificationId"] ?? "", ...query }),
      (found) => ok(view(found)),
    ),
})

/** Results of mini-games (docs/api.md#results-of-a-mini-game). */
export const miniGameResultOperations = [miniGameResults]
