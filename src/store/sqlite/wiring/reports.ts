import type { Reports } from "../../../core/port/reports.ts"
import { activityCounter } from "../read/count/activity.ts"
import { limitReads } from "../read/count/limits.ts"
import { figuresReads } from "../read/report/figures.ts"
import { forfeitedAwardReads } from "../read/report/forfeited-awards.ts"
import { gamesReads } from "../read/report/games.ts"
import { miniGameResultsReads } from "../read/report/mini-game-results.ts"
import { overviewReads } from "../read/report/overview.ts"
import { quarterlyCounts } from "../read/report/quarters.ts"
import { reportReads } from "../read/report/report.ts"
import { resultsReads } from "../read/report/results.ts"
import { salesReads } from "../read/report/sales.ts"
import { timedTables } from "../read/report/timed-table.ts"
import { usedLimitReads } from "../read/report/used-limits.ts"
import { usedSegmentReads } from "../read/report/used-segments.ts"
import { spinCounts } from "../standing/spin-counts.ts"
import type { Parts } from "./parts.ts"

export const reportsPort = ({
  db,
  commit,
  timeOf,
  budgets,
  prizeValues,
  campaigns,
  miniGames,
  quotas,
  results,
  codeTallies,
  segmentStocks,
  archive,
}: Parts): Reports => {
  const tables = timedTables(db)
  const archiveReaders = archive.readers
  const quarterly = quarterlyCounts(commit, timeOf)
  const countActivity = activityCounter(db, { tables, quarterly, archiveReaders })
  const reports = reportReads(db, tables, campaigns, miniGames, countActivity)
  const spins = spinCounts(db, commit)
  const forfeitedAwards = forfeitedAwardReads(db)
  const limits = limitReads(db, { tables, archive, budgets, prizeValues, quotas, segmentStocks })
  const usedLimits = usedLimitReads(db, limits)
  return {
    ...reports.port,
    ...salesReads(db, campaigns, miniGames),
    ...resultsReads(db, { campaigns, miniGames, limits, usedLimits, results, codeTallies, timeOf }),
    ...miniGameResultsReads({ miniGames, limits, spins, forfeitedAwards, timeOf }),
    ...gamesReads(db, { tables, reports, countActivity, quarterly, archiveReaders, results, spins, forfeitedAwards }),
    ...figuresReads(db, results, timeOf),
    ...overviewReads(db, timeOf, {
      configured: campaigns,
      quotas,
      usedLimits,
      usedSegments: usedSegmentReads(db),
      reports,
      countActivity,
      quarterly,
    }),
  }
}
