import type { Pool } from "pg"
import type { Clocks, TimeOf } from "../../../../core/clock.ts"
import { refuseUnknownMiniGame } from "../../../../core/mini-game/mini-game.ts"
import type { Reports } from "../../../../core/port/reports.ts"
import { isRefusal, Unavailable } from "../../../../core/refusal.ts"
import { miniGameResultsOf } from "../../../../core/report/result/mini-game-results.ts"
import { instantsOf } from "../../../../core/report/result/result-days.ts"
import { miniGameFinder } from "../../../../record/mini-game/mini-game.ts"
import { withSession } from "../../connection/pool.ts"
import type { Db } from "../../engine/page.ts"
import { committedRows } from "../../record/tables.ts"
import { patientLimitReads } from "../count/limits.ts"
import type { CountingFirst } from "../count/not-yet-counted.ts"
import { type CountedGame, type CountSpins, isBehind, readSpins, spinsLeft } from "./spin-count.ts"

/** How long a reader waits for the outstanding count. */
const countMs = 5_000
/** With more uncounted spins than this, there are no results yet. */
const spinsUncounted = 200_000

type Needs = {
  readonly db: Db
  readonly pool: Pool
  readonly countSpins: CountSpins
  readonly countLimits: CountingFirst
  readonly clocks: Clocks
  readonly timeOf: TimeOf
}

/** The results of mini-games (docs/api.md#results-of-a-mini-game): the stored counts, and the spins since. */
export const miniGameResultsReads = (needs: Needs): Pick<Reports, "miniGameResults"> => {
  const { db, pool, countSpins, countLimits, clocks, timeOf } = needs
  const findMiniGame = miniGameFinder(committedRows(db))
  const limits = patientLimitReads(db, clocks, countLimits)

  const bringUpToDate = async (game: CountedGame) => {
    if (!(await withSession(pool, (session) => isBehind(session, game, spinsLeft)))) return
    await Promise.race([countSpins(game), Bun.sleep(countMs)])
    if (await withSession(pool, (session) => isBehind(session, game, spinsUncounted)))
      throw new Unavailable("the results are still being counted")
  }

  return {
    miniGameResults: async ({ orgId, miniGameId, ...days }) => {
      const found = await findMiniGame(orgId, miniGameId)
      if (!found) return refuseUnknownMiniGame(miniGameId)
      const { row, miniGame, oddsSince } = found
      const range = instantsOf(days, miniGame.timezone)
      if (isRefusal(range)) return range
      const game = { orgId, row, timezone: miniGame.timezone, oddsSince }
      await bringUpToDate(game)
      const counted = await withSession(pool, (session) => readSpins(session, game))
      const stockUsed = await limits.segmentsWon(orgId, row, miniGame, await timeOf(orgId))
      return miniGameResultsOf({ ...counted, miniGame, oddsSince, stockUsed }, days)
    },
  }
}
