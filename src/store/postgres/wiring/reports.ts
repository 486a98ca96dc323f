import type { Reports } from "../../../core/port/reports.ts"
import { figuresReads } from "../read/report/figures.ts"
import { gamesReads } from "../read/report/games.ts"
import { miniGameResultsReads } from "../read/report/mini-game-results.ts"
import { overviewReads } from "../read/report/overview.ts"
import { reportReads } from "../read/report/report.ts"
import { resultsReads } from "../read/report/results.ts"
import { salesReads } from "../read/report/sales.ts"
import { withReadTimeout } from "./available.ts"
import type { Parts } from "./parts.ts"

export const reportsPort = (parts: Parts): Reports => {
  const { db, pools, clocks, timeOf, countActivity, countCodes, countResults, countSpins, countLimits } = parts
  const { overview } = overviewReads(db, countActivity, countCodes, timeOf, clocks)
  return withReadTimeout({
    ...miniGameResultsReads({ db, pool: pools.reading, countSpins, countLimits, clocks, timeOf }),
    ...gamesReads({ db, pool: pools.reading, countActivity, countCodes, countResults, countSpins }),
    ...reportReads(db, countActivity, countCodes),
    ...salesReads(db),
    overview: (...of) => countLimits(() => overview(...of)),
    ...figuresReads({ db, pool: pools.reading, countResults, countActivity, timeOf }),
    ...resultsReads({ db, pool: pools.reading, countResults, countCodes, countLimits, clocks, timeOf }),
  })
}
