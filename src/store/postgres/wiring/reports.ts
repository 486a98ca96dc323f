import type { Reports } from "../../../core/port/reports.ts"
import { figuresView } from "../view/figures.ts"
import { overviewView } from "../view/overview.ts"
import { reportView } from "../view/report.ts"
import { resultsView } from "../view/results.ts"
import { salesView } from "../view/sales.ts"
import { withinTime } from "./available.ts"
import type { Parts } from "./parts.ts"

export const reportsPort = ({ db, pools, clocks, countActivity, countCodes, countResults }: Parts): Reports =>
  withinTime({
    ...reportView(db, countActivity, countCodes),
    ...salesView(db),
    ...overviewView(db, countActivity, countCodes, clocks.now),
    ...figuresView({ db, pool: pools.reading, countResults, countActivity, clock: clocks.now }),
    ...resultsView({ db, pool: pools.reading, countResults, countCodes, clocks }),
  })
