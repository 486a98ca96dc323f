import type { Reports } from "../../../core/port/reports.ts"
import { overviewView } from "../view/overview.ts"
import { reportView } from "../view/report.ts"
import type { Parts } from "./parts.ts"

export const reportsPort = ({ db, clocks, activity }: Parts): Reports => ({
  ...reportView(db, activity.count),
  ...overviewView(db, activity.count, clocks.now),
})
