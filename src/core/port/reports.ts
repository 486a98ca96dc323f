import type { Result } from "../refusal.ts"
import type { CampaignFigures } from "../report/figures.ts"
import type { Overview, OverviewRequest } from "../report/overview.ts"
import type { Activity, ActivityRequest, RoiRequest, SalesSum } from "../report/report.ts"
import type { Results, ResultsRequest } from "../report/results.ts"

/** Counts and sums over many rows, computed on request (docs/api.md §5.20 to §5.22). */
export interface Reports {
  overview(request: OverviewRequest): Promise<Overview>
  roi(request: RoiRequest): Result<readonly SalesSum[]>
  /** The figures of these campaigns, or of all, by their ids; null while plays of before an upgrade are still being counted. */
  figures(orgId: string, campaignIds?: readonly string[]): Promise<ReadonlyMap<string, CampaignFigures> | null>
  results(request: ResultsRequest): Result<Results>
  activity(request: ActivityRequest): Result<readonly Activity[]>
}
