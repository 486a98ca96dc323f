import type { Reports } from "../../../core/port/reports.ts"
import { activityCounter } from "../read/activity.ts"
import { limitReads } from "../read/limits.ts"
import { figuresStore } from "../read/report/figures.ts"
import { overviewStore } from "../read/report/overview.ts"
import { quarterlyCounts } from "../read/report/quarters.ts"
import { reportStore } from "../read/report/report.ts"
import { resultsStore } from "../read/report/results.ts"
import { salesStore } from "../read/report/sales.ts"
import { timedTables } from "../read/report/timed-table.ts"
import type { Parts } from "./parts.ts"

export const reportsPort = ({
  db,
  commit,
  clocks,
  budgets,
  campaigns,
  miniGames,
  quotas,
  results,
  codeTallies,
  segmentStocks,
}: Parts): Reports => {
  const tables = timedTables(db)
  const quarterly = quarterlyCounts(commit)
  const countActivity = activityCounter(db, tables, quarterly)
  const reports = reportStore(db, tables, campaigns, miniGames, countActivity)
  const limits = limitReads(db, { tables, budgets, quotas, segmentStocks })
  return {
    ...reports.port,
    ...salesStore(db, campaigns, miniGames),
    ...resultsStore(db, { campaigns, miniGames, limits, results, codeTallies, clock: clocks.now }),
    ...figuresStore(db, results, clocks.now),
    ...overviewStore(db, clocks.now, { configured: campaigns, quotas, reports, countActivity, quarterly }),
  }
}
