import type { Result } from "../refusal.ts"
import type { Overview, OverviewRequest } from "../report/overview.ts"
import type { Activity, ActivityRequest, RoiRequest, SalesSum } from "../report/report.ts"

/** What is counted and added up over many rows, at the moment of asking (docs/api.md §5.20 to §5.22). */
export interface Reports {
  overview(request: OverviewRequest): Promise<Overview>
  roi(request: RoiRequest): Result<readonly SalesSum[]>
  activity(request: ActivityRequest): Result<readonly Activity[]>
}
