import type { Reports } from "../../../core/port/reports.ts"
import { activityCounter } from "../view/activity.ts"
import { figuresStore } from "../view/figures.ts"
import { limitReads } from "../view/limit-reads.ts"
import { overviewStore } from "../view/overview.ts"
import { quarterlyCounts } from "../view/quarters.ts"
import { reportStore } from "../view/report.ts"
import { resultsStore } from "../view/results.ts"
import { salesStore } from "../view/sale/sales.ts"
import { timedTables } from "../view/timed-table.ts"
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
