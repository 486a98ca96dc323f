import { Type } from "@sinclair/typebox"
import { isoTime } from "../../../core/period.ts"
import { usedLimitKinds } from "../../../core/report/limit/used-limit.ts"
import { exactSum } from "../../../core/report/report.ts"
import type { Results as Counted } from "../../../core/report/result/results.ts"
import { Day, nullable, oneOf, optional, Period, Time } from "../../operation/fields.ts"
import { ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { Cost, costView } from "./cost.ts"
import { Sum } from "./report.ts"

const count = Type.Integer()
const rate = nullable(Type.Number())

export const LimitUse = Type.Object(
  { maxTotal: count, used: count, left: count, period: Period },
  { title: "LimitUse", description: "the total limit in its current period" },
)

/** A limit of which little or nothing is left. */
export const UsedLimitItem = Type.Object(
  {
    limit: oneOf("UsedLimitKind", usedLimitKinds),
    prizeId: nullable(Type.String({ description: "that of a stock or of moments" })),
    prizeName: nullable(Type.String()),
    period: Period,
    used: count,
    maxTotal: count,
  },
  {
    title: "UsedLimit",
    description:
      "of grants, the plays of the newest 200, for a campaign that requires them; of moments, those that are taken, or all once none can be",
  },
)

const Results = Type.Object(
  {
    plays: count,
    players: optional(Type.Integer({ description: "without from and to only" })),
    wins: count,
    winRate: nullable(Type.Number({ description: "null without plays" })),
    expectedWinRate: nullable(Type.Number({ description: "by the current configuration, before any limit" })),
    segments: optional(
      Type.Array(
        Type.Object(
          { id: Type.String(), name: Type.String(), expectedShare: rate, plays: count },
          { title: "SegmentResult" },
        ),
        { description: "for a roulette; expectedShare is a share of plays" },
      ),
    ),
    prizes: optional(
      Type.Array(
        Type.Object(
          { id: Type.String(), name: Type.String(), expectedShare: rate, wins: count, stock: optional(LimitUse) },
          { title: "PrizeResult" },
        ),
        { description: "if the campaign has prizes; expectedShare is a share of wins" },
      ),
    ),
    sinceConfigured: Type.Object(
      {
        at: Time,
        plays: count,
        wins: count,
        segments: optional(
          Type.Array(Type.Object({ id: Type.String(), plays: count }, { title: "SegmentSinceConfigured" })),
        ),
        prizes: optional(
          Type.Array(Type.Object({ id: Type.String(), wins: count }, { title: "PrizeSinceConfigured" })),
        ),
      },
      { title: "ResultsSinceConfigured", description: "since the odds were last changed" },
    ),
    turned: nullable(
      Type.Object(
        { draws: count, quota: count, stock: count, budget: count, perUser: count, pool: count },
        {
          title: "TurnedWins",
          description:
            "how many of the newest draws since then, at most 2,000, became losses although their numbers had won, by what stopped the win; null for a game without draws",
        },
      ),
    ),
    nearlyUsed: Type.Array(UsedLimitItem, {
      description: "limits that are at least 80 percent used, whatever the days",
    }),
    codes: Type.Object(
      { issued: count, redeemed: count, expired: count, deactivated: count },
      { title: "CodeCounts", description: "the codes issued on these days, by their current state" },
    ),
    cost: { ...Cost, description: "what was won by plays on these days cost, without forfeited prizes" },
    quota: nullable(LimitUse),
    budget: nullable(
      Type.Object(
        { maxAmount: count, used: count, left: count },
        { title: "BudgetUse", description: "what counts in it now, in minor units; null without a budget" },
      ),
    ),
    discountGiven: Sum,
    attributedSales: Sum,
    currency: nullable(Type.String({ description: "the currency of the amounts; null if unknown" })),
    perDay: Type.Array(Type.Object({ day: Day, plays: count, wins: count }, { title: "ResultDay" }), {
      description: "the days with plays, earliest first; at most the newest 400",
    }),
  },
  { title: "Results" },
)

const example = {
  plays: 1200,
  players: 450,
  wins: 290,
  winRate: 0.2416666666666667,
  expectedWinRate: 0.25,
  segments: [
    { id: "a", name: "10% off", expectedShare: 0.25, plays: 290 },
    { id: "b", name: "Keep playing", expectedShare: 0.75, plays: 910 },
  ],
  prizes: [
    {
      id: "ten",
      name: "10% off",
      expectedShare: 1,
      wins: 290,
      stock: { maxTotal: 500, used: 290, left: 210, period: "total" },
    },
  ],
  sinceConfigured: {
    at: "2026-11-21T10:05:00.000Z",
    plays: 1200,
    wins: 290,
    segments: [
      { id: "a", plays: 290 },
      { id: "b", plays: 910 },
    ],
    prizes: [{ id: "ten", wins: 290 }],
  },
  turned: { draws: 1200, quota: 0, stock: 8, budget: 0, perUser: 2, pool: 0 },
  nearlyUsed: [],
  codes: { issued: 290, redeemed: 120, expired: 15, deactivated: 1 },
  cost: { codes: 1_450_000, prizes: 0, total: 1_450_000 },
  quota: { maxTotal: 1000, used: 41, left: 959, period: "day" },
  budget: { maxAmount: 50_000_000, used: 1_450_000, left: 48_550_000 },
  discountGiven: 480000,
  attributedSales: 4900000,
  currency: "COP",
  perDay: [
    { day: "2026-11-21", plays: 700, wins: 180 },
    { day: "2026-11-22", plays: 500, wins: 110 },
  ],
}

/** The report of the return on investment has the amounts in other currencies. */
const moneyView = ({ sales, currency }: Counted) => {
  const own = sales.find((sum) => sum.currency === currency)
  return {
    discountGiven: exactSum(own?.investedDiscount ?? 0n),
    attributedSales: exactSum(own?.attributedSales ?? 0n),
    currency,
  }
}

const view = (counted: Counted) => {
  const { sinceConfigured, sales: _sales, perDay, cost, ...rest } = counted
  const { at, ...since } = sinceConfigured
  return {
    ...rest,
    cost: costView(cost),
    sinceConfigured: { at: isoTime(at), ...since },
    ...moneyView(counted),
    perDay,
  }
}

const results = operation({
  id: "getResults",
  access: ["read"],
  area: "reports",
  tag: "Console: reports",
  method: "GET",
  path: "/api/v1/admin/campaigns/:campaignId/results",
  summary: "Read the results of a campaign",
  description:
    "They include every play that was answered before. from and to are days in the campaign's time zone, both inclusive. " +
    "503 for a while after an upgrade that has to count earlier plays.",
  query: Type.Object({ from: optional(Day), to: optional(Day) }),
  queryExample: { from: "2026-11-21", to: "2026-11-22" },
  answers: { 200: { description: "The results", schema: Results, example } },
  errors: ["NOT_FOUND"],
  handle: async ({ reports, caller, params, query }) =>
    unlessRefused(
      await reports.results({ orgId: caller.orgId, campaignId: params["campaignId"] ?? "", ...query }),
      (found) => ok(view(found)),
    ),
})

const SegmentStocks = Type.Object(
  {
    segments: Type.Array(
      Type.Object({ segmentId: Type.String(), name: Type.String(), stock: LimitUse }, { title: "SegmentStock" }),
      { description: "those whose stock has a maxTotal" },
    ),
  },
  { title: "SegmentStocks" },
)

const stockExample = {
  segments: [{ segmentId: "a", name: "Free coffee", stock: { maxTotal: 50, used: 12, left: 38, period: "day" } }],
}

const segmentStock = operation({
  id: "getSegmentStock",
  access: ["admin"],
  area: "reports",
  tag: "Console: reports",
  method: "GET",
  path: "/api/v1/admin/notifications/:notificationId/stock",
  summary: "Read the remaining stock of a mini-game's segments",
  description: "In the current period of each, in the mini-game's time zone.",
  answers: { 200: { description: "The stocks", schema: SegmentStocks, example: stockExample } },
  errors: ["NOT_FOUND"],
  handle: async ({ reports, caller, params }) =>
    unlessRefused(await reports.segmentStocks(caller.orgId, params["notificationId"] ?? ""), (segments) =>
      ok({ segments }),
    ),
})

/** Results of campaigns, and the remaining stock of mini-games (docs/api.md#results). */
export const resultOperations = [results, segmentStock]
