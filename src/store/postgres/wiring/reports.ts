import type { Reports } from "../../../core/port/reports.ts"
import { overviewView } from "../view/overview.ts"
import { reportView } from "../view/report.ts"
import type { Parts } from "./parts.ts"

export const reportsPort = ({ db, clocks, countActivity }: Parts): Reports => ({
  ...reportView(db, countActivity),
  ...overviewView(db, countActivity, clocks.now),
})
