import { shownDraws } from "../log/chain.ts"
import type { Archive } from "../log/play/archive.ts"
import { loggedTurns } from "../log/play/logged-turn.ts"
import type { PlayLog } from "../log/play/play-log.ts"
import type { ChainStore } from "../standing/chain.ts"
import { liveRankings } from "../standing/live-rankings.ts"
import { loggedScores } from "../standing/logged-scores.ts"
import { quotaRecords } from "../standing/quota.ts"
import { resultCounts } from "../standing/result-counts.ts"
import { segmentStockRecords } from "../standing/segment-stock.ts"
import { standingRecords } from "../standing/standing.ts"
import { standingCounter } from "../standing/standing-count.ts"
import { replayPlays } from "../standing/standing-replay.ts"
import { StandingRows } from "../standing/standing-rows.ts"
import { stockRecords } from "../standing/stock.ts"
import type { Base } from "./base.ts"
import type { PlayerParts } from "./players.ts"

/** The log of plays and its counts; counts missing in the file are rebuilt from the log. */
export const countParts = (
  { db, commit }: Base,
  { bytesLinkOf, flush }: ChainStore,
  { people, banned }: PlayerParts,
  { log, archive }: { readonly log: PlayLog; readonly archive: Archive },
) => {
  const rows = new StandingRows(db)
  const results = resultCounts(db, log)
  const counts = {
    log,
    archive,
    rows,
    results,
    standings: standingRecords(rows, log, standingCounter(commit, rows, log), results, bytesLinkOf),
    loggedTurns: loggedTurns(db, log, shownDraws(db, flush)),
    quotas: quotaRecords(db, commit, log, archive),
    segmentStocks: segmentStockRecords(db, commit),
    stocks: stockRecords(db, commit, log, archive),
    boards: liveRankings(rows, people, banned),
    logged: loggedScores({ log, rows, people, banned, commit }),
  }
  replayPlays(db, { rows, log }, rows.writtenPlay())
  return counts
}
