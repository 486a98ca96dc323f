import type { Reports } from "../../../core/port/reports.ts"
import { overviewView } from "../view/overview.ts"
import { reportView } from "../view/report.ts"
import { withinTime } from "./available.ts"
import type { Parts } from "./parts.ts"

export const reportsPort = ({ db, clocks, countActivity }: Parts): Reports =>
  withinTime({ ...reportView(db, countActivity), ...overviewView(db, countActivity, clocks.now) })
