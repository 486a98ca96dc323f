import type { Reports } from "../../../core/port/reports.ts"
import { figuresView } from "../view/figures.ts"
import { overviewView } from "../view/overview.ts"
import { reportView } from "../view/report.ts"
import { resultsView } from "../view/results.ts"
import { salesView } from "../view/sales.ts"
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
