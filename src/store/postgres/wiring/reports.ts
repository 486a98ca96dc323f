import type { Reports } from "../../../core/port/reports.ts"
import { figuresView } from "../read/report/figures.ts"
import { overviewView } from "../read/report/overview.ts"
import { reportView } from "../read/report/report.ts"
import { resultsView } from "../read/report/results.ts"
import { salesView } from "../read/report/sales.ts"
import { withinTime } from "./available.ts"
import type { Parts } from "./parts.ts"

export const reportsPort = (parts: Parts): Reports => {
  const { db, pools, clocks, countActivity, countCodes, countResults, countLimits } = parts
  const { overview } = overviewView(db, countActivity, countCodes, clocks.now)
  return withinTime({
    ...reportView(db, countActivity, countCodes),
    ...salesView(db),
    overview: (...of) => countLimits(() => overview(...of)),
    ...figuresView({ db, pool: pools.reading, countResults, countActivity, clock: clocks.now }),
    ...resultsView({ db, pool: pools.reading, countResults, countCodes, countLimits, clocks }),
  })
}
