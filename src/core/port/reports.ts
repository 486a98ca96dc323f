import type { Result } from "../refusal.ts"
import type { Overview, OverviewRequest } from "../report/overview.ts"
import type { Activity, ActivityRequest, RoiRequest, SalesSum } from "../report/report.ts"

/** Counts and sums over many rows, computed on request (docs/api.md §5.20 to §5.22). */
export interface Reports {
  overview(request: OverviewRequest): Promise<Overview>
  roi(request: RoiRequest): Result<readonly SalesSum[]>
  activity(request: ActivityRequest): Result<readonly Activity[]>
}
