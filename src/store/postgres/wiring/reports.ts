import type { Reports } from "../../../core/port/reports.ts"
import { activityCounter } from "../view/activity-count.ts"
import { overviewView } from "../view/overview.ts"
import { reportView } from "../view/report.ts"
import type { Parts } from "./parts.ts"

export const reportsPort = ({ db, pools, clocks, onError }: Parts): Reports => {
  const countActivity = activityCounter(pools.counting, onError)
  return { ...reportView(db, countActivity), ...overviewView(db, countActivity, clocks.now) }
}
