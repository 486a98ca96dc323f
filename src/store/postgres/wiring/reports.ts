import type { Reports } from "../../../core/port/reports.ts"
import { figuresReads } from "../read/report/figures.ts"
import { overviewReads } from "../read/report/overview.ts"
import { reportReads } from "../read/report/report.ts"
import { resultsReads } from "../read/report/results.ts"
import { salesReads } from "../read/report/sales.ts"
import { withReadTimeout } from "./available.ts"
import type { Parts } from "./parts.ts"

export const reportsPort = (parts: Parts): Reports => {
  const { db, pools, clocks, timeOf, countActivity, countCodes, countResults, countLimits } = parts
  const { overview } = overviewReads(db, countActivity, countCodes, timeOf, clocks)
  return withReadTimeout({
    ...reportReads(db, countActivity, countCodes),
    ...salesReads(db),
    overview: (...of) => countLimits(() => overview(...of)),
    ...figuresReads({ db, pool: pools.reading, countResults, countActivity, timeOf }),
    ...resultsReads({ db, pool: pools.reading, countResults, countCodes, countLimits, clocks, timeOf }),
  })
}
