import type { Result } from "../refusal.ts"
import type { CodeSales } from "../report/code-redemption.ts"
import type { CampaignFigures } from "../report/figures.ts"
import type { GameReport, GamesRequest } from "../report/games.ts"
import type { SegmentStock } from "../report/limit/segment-stock.ts"
import type { Overview, OverviewRequest } from "../report/overview.ts"
import type { Activity, ActivityRequest, RoiRequest, SalesSum } from "../report/report.ts"
import type { MiniGameResults, MiniGameResultsRequest } from "../report/result/mini-game-results.ts"
import type { Results, ResultsRequest } from "../report/result/results.ts"
import type { Override, OverridesRequest, Sale, SalePage, SalePageRequest, SalesRequest } from "../report/sale.ts"

/** Counts and sums over many rows, computed on request (docs/api.md#return-on-investment to #overview). */
export interface Reports {
  overview(request: OverviewRequest): Promise<Overview>
  roi(request: RoiRequest): Result<readonly SalesSum[]>
  /**
   * The figures of these campaigns, or of all, by their ids; null while plays from before an upgrade are still being
   * counted.
   */
  figures(orgId: string, campaignIds?: readonly string[]): Promise<ReadonlyMap<string, CampaignFigures> | null>
  /** The campaigns and mini-games in which anything happened; a refusal while earlier plays are still being counted. */
  games(request: GamesRequest): Result<readonly GameReport[]>
  results(request: ResultsRequest): Result<Results>
  miniGameResults(request: MiniGameResultsRequest): Result<MiniGameResults>
  segmentStocks(orgId: string, miniGameId: string): Result<readonly SegmentStock[]>
  /** The redemptions that the ROI counts, latest first. */
  sales(request: SalesRequest, page: SalePageRequest): Result<SalePage<Sale>>
  /** The sales of codes, in the order of their row numbers in `codes`. */
  codeSales(orgId: string, codes: readonly number[]): Promise<readonly CodeSales[]>
  /** The corrections of redeemed awards, by the time of what they replaced, latest first. */
  overrides(request: OverridesRequest, page: SalePageRequest): Result<SalePage<Override>>
  activity(request: ActivityRequest): Result<readonly Activity[]>
}
