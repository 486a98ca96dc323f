import { Type } from "@sinclair/typebox"
import { isRefusal } from "../../../core/refusal.ts"
import { type CurrencySum, type GameReport, sumsByCurrency } from "../../../core/report/games.ts"
import { averageTicket, exactSum } from "../../../core/report/report.ts"
import type { CsvColumn } from "../../operation/export/csv-columns.ts"
import { csvExample, csvLanguage, exportNote, replyExport } from "../../operation/export/csv-export.ts"
import { nullable, oneOf } from "../../operation/fields.ts"
import { ok, operation } from "../../operation/operation.ts"
import { readRange } from "../../operation/range.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { Cost, costView } from "./cost.ts"
import { Sum } from "./report.ts"
import { shared as ofSales, range } from "./sale-report.ts"

/** How many rows the report has at most; the file has all. */
const maxRows = 1_000

const count = Type.Integer()
const CodeUse = Type.Object({ issued: count, redeemed: count }, { title: "CodeUse" })

const CurrencyFigures = Type.Object(
  {
    currency: nullable(Type.String({ description: "null if it is unknown" })),
    cost: { ...Cost, description: "what wins and other issued codes cost, without forfeited prizes" },
    redemptions: count,
    attributedSales: Sum,
    investedDiscount: Sum,
    averageTicket: Sum,
    roi: nullable(Type.Number({ description: "sales divided by discounts; null without discounts" })),
  },
  { title: "CurrencyFigures" },
)

const byCurrency = Type.Array(CurrencyFigures, { description: "amounts of different currencies are never added" })

const GameFigures = Type.Object(
  {
    source: oneOf("GameSource", ["campaign", "mini_game"] as const),
    campaignId: nullable(Type.String()),
    notificationId: nullable(Type.String()),
    name: Type.String(),
    plays: count,
    wins: count,
    codes: CodeUse,
    points: Sum,
    byCurrency,
  },
  { title: "GameFigures" },
)

const Totals = Type.Object(
  {
    games: Type.Integer({ description: "how many rows there are" }),
    plays: count,
    wins: count,
    codes: CodeUse,
    points: Sum,
    byCurrency,
  },
  { title: "GameTotals", description: "of all rows, also of those that are left out; a code counts once" },
)

const sumView = (sum: CurrencySum) => {
  const { currency, redemptions, attributedSales, investedDiscount } = sum
  return {
    currency,
    cost: costView(sum),
    redemptions,
    attributedSales: exactSum(attributedSales),
    investedDiscount: exactSum(investedDiscount),
    averageTicket: exactSum(averageTicket({ ...sum, currency: currency ?? "" })),
    roi: investedDiscount === 0n ? null : Number(attributedSales) / Number(investedDiscount),
  }
}

const figures = ({
  plays,
  wins,
  issued,
  redeemed,
  points,
}: Omit<GameReport, "costs" | "id" | "name" | "sales" | "source">) => ({
  plays,
  wins,
  codes: { issued, redeemed },
  points: exactSum(BigInt(points)),
})

const gameView = (report: GameReport) => ({
  source: report.source,
  campaignId: report.source === "campaign" ? report.id : null,
  notificationId: report.source === "mini_game" ? report.id : null,
  name: report.name,
  ...figures(report),
  byCurrency: sumsByCurrency([report]).map(sumView),
})

/** The codes that spins give are issued by campaigns, among whose they count. */
const totalsView = (reports: readonly GameReport[]) => {
  const sum = (of: "issued" | "plays" | "points" | "redeemed" | "wins", from = reports) =>
    from.reduce((total, report) => total + report[of], 0)
  const campaigns = reports.filter(({ source }) => source === "campaign")
  const [issued, redeemed] = [sum("issued", campaigns), sum("redeemed", campaigns)]
  return {
    games: reports.length,
    ...figures({ plays: sum("plays"), wins: sum("wins"), issued, redeemed, points: sum("points") }),
    byCurrency: sumsByCurrency(reports).map(sumView),
  }
}

/** Those that were played most first. */
const inOrder = (reports: readonly GameReport[]): readonly GameReport[] =>
  reports.toSorted((a, b) => b.plays - a.plays || b.issued - a.issued || (a.name < b.name ? -1 : 1))

const sums = {
  currency: "COP",
  cost: { codes: 1_450_000, prizes: 0, total: 1_450_000 },
  redemptions: 40,
  attributedSales: 4_900_000,
  investedDiscount: 490_000,
  averageTicket: 122_500,
  roi: 10,
}
const counts = { plays: 1200, wins: 290, codes: { issued: 290, redeemed: 120 }, points: 0, byCurrency: [sums] }
const gameExample = {
  source: "campaign" as const,
  campaignId: "spring",
  notificationId: null,
  name: "Spring",
  ...counts,
}

const shared = { ...ofSales, access: ["read"] } as const

const gamesReport = operation({
  id: "getCampaignsReport",
  ...shared,
  path: "/api/v1/admin/reports/campaigns",
  summary: "Read what the campaigns and mini-games of a period cost and brought",
  description:
    `A row for each campaign and mini-game in which anything happened, those played most first, at most ${maxRows}; the totals ` +
    "have all. from is inclusive, to is exclusive. 503 for a while after an upgrade that has to count earlier plays.",
  query: Type.Object(range),
  queryExample: { from: "2026-11-01T05:00:00.000Z", to: "2026-12-01T05:00:00.000Z" },
  answers: {
    200: {
      description: "The rows and their totals",
      schema: Type.Object({ items: Type.Array(GameFigures), totals: Totals }, { title: "CampaignsReport" }),
      example: { items: [gameExample], totals: { games: 1, ...counts } },
    },
  },
  handle: async ({ reports, caller, query }) =>
    unlessRefused(await reports.games({ orgId: caller.orgId, ...readRange(query) }), (found) =>
      ok({ items: inOrder(found).slice(0, maxRows).map(gameView), totals: totalsView(found) }),
    ),
})

const csvColumns: readonly CsvColumn[] = [
  "source",
  "campaignId",
  "notificationId",
  "name",
  "plays",
  "wins",
  "codesIssued",
  "codesRedeemed",
  "points",
  "currency",
  "costOfCodes",
  "costOfPrizes",
  "cost",
  "redemptions",
  "attributedSales",
  "investedDiscount",
  "averageTicket",
  "roi",
]

type GameView = ReturnType<typeof gameView>
type GameRow = {
  readonly game: GameView
  readonly sum: GameView["byCurrency"][number] | null
  readonly isFirst: boolean
}

/** A row for each currency; what has no currency is in the first, so that each column can be added. */
const rowsOf = (game: GameView): readonly GameRow[] =>
  game.byCurrency.length === 0
    ? [{ game, sum: null, isFirst: true }]
    : game.byCurrency.map((sum, index) => ({ game, sum, isFirst: index === 0 }))

const csvView = ({ game, sum, isFirst }: GameRow) => {
  const { source, campaignId, notificationId, name, plays, wins, codes, points } = game
  const { cost, ...others } = sum ?? {}
  return {
    ...{ source, campaignId, notificationId, name },
    ...(isFirst && { plays, wins, codesIssued: codes.issued, codesRedeemed: codes.redeemed, points }),
    ...others,
    ...(cost && { costOfCodes: cost.codes, costOfPrizes: cost.prizes, cost: cost.total }),
  }
}

/** The rows of the next games. */
const pageOf = (reports: readonly GameReport[], limit: number, before: number | null) => {
  const from = before ?? 0
  const end = from + limit
  const items = reports.slice(from, end).flatMap((report) => rowsOf(gameView(report)))
  return { items, rows: [], nextBefore: end < reports.length ? end : null }
}

const exportPath = "/api/v1/admin/reports/campaigns/export"

const exportGamesReport = operation({
  id: "exportCampaignsReport",
  ...shared,
  area: "exports",
  path: exportPath,
  summary: "Export what the campaigns and mini-games of a period cost and brought as CSV",
  description: `${exportNote} A row for each currency of a campaign or mini-game; counts are in the first of them.`,
  query: Type.Object({ ...range, ...csvLanguage }),
  answers: {
    200: {
      description: "A header row, then a row for each campaign or mini-game and currency",
      type: "text/csv",
      schema: Type.String(),
      example: csvExample(csvColumns, csvView({ game: gameExample, sum: sums, isFirst: true })),
    },
  },
  handle: async (call) => {
    const { reports, caller, query } = call
    const found = await reports.games({ orgId: caller.orgId, ...readRange(query) })
    if (isRefusal(found)) return found
    const ordered = inOrder(found)
    return replyExport<GameRow>(call, {
      path: exportPath,
      target: "campaigns-report",
      filter: query,
      fileName: "campaigns.csv",
      columns: csvColumns,
      read: async ({ limit, before }) => pageOf(ordered, limit, before),
      view: csvView,
    })
  },
})

/** What the campaigns and mini-games of a period cost and brought (docs/api.md#campaigns-in-a-period). */
export const gamesReportOperations = [gamesReport, exportGamesReport]
