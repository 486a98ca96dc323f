import { Type } from "@sinclair/typebox"
import type { Depletion } from "../../../core/forecast/forecast.ts"
import { winEndings } from "../../../core/forecast/last-win.ts"
import type { CampaignSimulation } from "../../../core/forecast/simulation.ts"
import type { Outlook } from "../../../core/operation/admin/campaign/preview.ts"
import { isoTime, isoTimeOrNull } from "../../../core/period.ts"
import { exactSum } from "../../../core/report/report.ts"
import { nullable, oneOf, optional, Time } from "../../operation/fields.ts"
import { Cost, costView } from "../report/cost.ts"
import { Sum } from "../report/report.ts"

const outcome = {
  segmentId: nullable(Type.String({ description: "null if the game has no segments" })),
  prizeId: nullable(Type.String({ description: "null without an individual prize" })),
  result: Type.String(),
  won: Type.Boolean(),
}

const usedUpAtPlay = nullable(
  Type.Integer({ description: "the number of the play that took the last of it; 0 if used up before" }),
)
const run = { usedBefore: Type.Integer(), usedAfter: Type.Integer(), usedUpAtPlay }

const SimulatedLimit = Type.Object(
  { maxTotal: Type.Integer(), ...run },
  { title: "SimulatedLimit", description: "null without a maxTotal" },
)

const simulated = {
  plays: Type.Integer(),
  wins: Type.Integer(),
  winRate: Type.Number(),
  outcomes: Type.Array(
    Type.Object({ ...outcome, count: Type.Integer(), share: Type.Number() }, { title: "SimulatedOutcome" }),
  ),
  codesIssued: Type.Integer(),
  pointsAwarded: Type.Integer(),
  xpAwarded: Type.Integer(),
  quota: nullable(SimulatedLimit),
}

export const MiniGameSimulation = Type.Object(simulated, { title: "MiniGameSimulation" })

const campaignSimulated = {
  ...simulated,
  prizes: Type.Array(
    Type.Object(
      {
        prizeId: Type.String(),
        wins: Type.Integer(),
        stock: nullable(SimulatedLimit),
      },
      { title: "SimulatedPrize", description: "stock is null without a maxTotal" },
    ),
  ),
  budget: nullable(
    Type.Object(
      { maxAmount: Type.Integer(), ...run },
      { title: "SimulatedBudget", description: "null without a budget" },
    ),
  ),
  cost: Cost,
}

const highest = nullable(Sum)

const gone = {
  goneAt: nullable({ ...Time, description: "null if that is not before endsAt and within a year" }),
  goneAfterDays: nullable(Type.Number({ description: "days of plays from then on" })),
}

const outlook = {
  highestCost: Type.Object(
    { perDay: highest, total: highest, currency: nullable(Type.String()) },
    {
      title: "HighestCost",
      description: "the highest cost of the codes and the other prizes of plays, and of the codes of the ranking",
    },
  ),
  forecast: nullable(
    Type.Object(
      {
        from: Time,
        playsPerDay: Type.Integer(),
        stock: Type.Array(Type.Object({ prizeId: Type.String(), ...gone }, { title: "StockForecast" })),
        budget: nullable(Type.Object(gone, { title: "BudgetForecast" })),
        prizes: Type.Array(
          Type.Object(
            { prizeId: Type.String(), ...gone, by: nullable(oneOf("WinEnding", winEndings)) },
            { title: "PrizeForecast" },
          ),
          { description: "the prizes that odds give" },
        ),
      },
      { title: "Forecast", description: "null without playsPerDay" },
    ),
  ),
  moments: Type.Array(
    Type.Object(
      { batchId: Type.String(), prizeId: Type.String(), count: Type.Integer(), commitment: Type.String() },
      { title: "PlannedBatch" },
    ),
    { description: "the planned moments of the stored campaign, without their times" },
  ),
}

export const Simulation = Type.Object(campaignSimulated, { title: "Simulation" })
export const SimulationWithOutlook = Type.Object(
  { ...campaignSimulated, ...outlook },
  { title: "SimulationWithOutlook" },
)

const Odds = Type.Object(
  {
    winProbability: Type.Number(),
    outcomes: Type.Array(Type.Object({ ...outcome, odds: Type.Number() }, { title: "PossibleOutcome" })),
  },
  { title: "Odds" },
)

/** A warning, for a page that shows it in its own words. */
export const WarningItem = Type.Object(
  {
    code: Type.String(),
    message: Type.String({ description: "what would fail, and how to fix it" }),
    params: Type.Unsafe<Record<string, string | number>>({
      title: "WarningParams",
      type: "object",
      additionalProperties: { anyOf: [{ type: "string" }, { type: "number" }] },
    }),
  },
  { title: "Warning" },
)

const nextOpenAt = optional(
  nullable({
    ...Time,
    description: "when its schedule is open next between its dates; null if it never is, absent without a schedule",
  }),
)

export const MiniGamePreview = Type.Object(
  { warnings: Type.Array(WarningItem), odds: nullable(Odds), nextOpenAt, simulation: nullable(MiniGameSimulation) },
  { title: "MiniGamePreview" },
)
export const Preview = Type.Object(
  { warnings: Type.Array(WarningItem), odds: nullable(Odds), nextOpenAt, ...outlook, simulation: nullable(Simulation) },
  { title: "Preview" },
)

const won = { segmentId: "a", prizeId: null, result: "10% off", won: true }
const lost = { segmentId: "b", prizeId: null, result: "Keep playing", won: false }

export const spinsExample = {
  plays: 10_000,
  wins: 2500,
  winRate: 0.25,
  outcomes: [
    { ...won, count: 2500, share: 0.25 },
    { ...lost, count: 7500, share: 0.75 },
  ],
  codesIssued: 2500,
  pointsAwarded: 0,
  xpAwarded: 0,
  quota: null,
}
export const simulationExample = {
  ...spinsExample,
  wins: 1000,
  winRate: 0.1,
  codesIssued: 1000,
  xpAwarded: 150_000,
  outcomes: [
    { ...won, count: 1000, share: 0.1 },
    { ...lost, count: 9000, share: 0.9 },
  ],
  quota: { maxTotal: 1000, usedBefore: 0, usedAfter: 1000, usedUpAtPlay: 4012 },
  prizes: [
    { prizeId: "ten", wins: 1000, stock: { maxTotal: 5000, usedBefore: 0, usedAfter: 1000, usedUpAtPlay: null } },
  ],
  budget: { maxAmount: 50_000_000, usedBefore: 0, usedAfter: 5_000_000, usedUpAtPlay: null },
  cost: { codes: 5_000_000, prizes: 0, total: 5_000_000 },
}
export const outlookExample = {
  highestCost: { perDay: 5_000_000, total: 50_000_000, currency: "COP" },
  forecast: {
    from: "2026-12-01T05:00:00.000Z",
    playsPerDay: 5000,
    stock: [{ prizeId: "ten", goneAt: "2026-12-06T05:00:00.000Z", goneAfterDays: 5 }],
    budget: { goneAt: null, goneAfterDays: null },
    prizes: [{ prizeId: "ten", goneAt: "2026-12-06T05:00:00.000Z", goneAfterDays: 5, by: "prize_stock" as const }],
  },
  moments: [{ batchId: "tv-december", prizeId: "tv", count: 20, commitment: "5f70".repeat(16) }],
}
export const oddsExample = {
  winProbability: 0.25,
  outcomes: [
    { ...won, odds: 0.25 },
    { ...lost, odds: 0.75 },
  ],
}
export const previewExample = {
  warnings: [],
  odds: oddsExample,
  nextOpenAt: null,
  ...outlookExample,
  simulation: simulationExample,
}

export const openingView = ({ nextOpenAt: at }: { readonly nextOpenAt?: number | null }) =>
  at === undefined ? {} : { nextOpenAt: isoTimeOrNull(at) }

const goneView = ({ goneAt, goneAfterDays }: Depletion) => ({ goneAt: isoTimeOrNull(goneAt), goneAfterDays })

const sumOrNull = (sum: bigint | null) => (sum === null ? null : exactSum(sum))

export const outlookView = ({ highestCost: { perDay, total, currency }, forecast, moments }: Outlook) => ({
  highestCost: { perDay: sumOrNull(perDay), total: sumOrNull(total), currency },
  forecast: forecast && {
    from: isoTime(forecast.from),
    playsPerDay: forecast.playsPerDay,
    stock: forecast.stock.map(({ prizeId, ...rest }) => ({ prizeId, ...goneView(rest) })),
    budget: forecast.budget && goneView(forecast.budget),
    prizes: forecast.prizes.map(({ prizeId, by, ...rest }) => ({ prizeId, ...goneView(rest), by })),
  },
  moments,
})

export const simulationView = <T extends CampaignSimulation>(simulation: T) => ({
  ...simulation,
  cost: costView(simulation.cost),
})
