import { refuseUnknownMiniGame } from "../../../../core/mini-game/mini-game.ts"
import type { Reports } from "../../../../core/port/reports.ts"
import { isRefusal, refuseUnavailable } from "../../../../core/refusal.ts"
import { miniGameResultsOf } from "../../../../core/report/mini-game-results.ts"
import { instantsOf } from "../../../../core/report/results.ts"
import type { LimitReads } from "../../../../record/limit-reads.ts"
import type { MiniGames } from "../../../../record/mini-game.ts"
import type { SpinCounter } from "../../standing/spin-counts.ts"

type Needs = {
  readonly miniGames: MiniGames
  readonly limits: LimitReads
  readonly spins: SpinCounter
  readonly timeOf: (orgId: string) => number
}

/** How long a reader waits while spins are counted that no reader has asked for before. */
const countMs = 5_000
const retrySeconds = 5

/** The results of mini-games (docs/api.md#results-of-a-mini-game). */
export const miniGameResultsReads = ({
  miniGames,
  limits,
  spins,
  timeOf,
}: Needs): Pick<Reports, "miniGameResults"> => ({
  miniGameResults: async ({ orgId, miniGameId, ...days }) => {
    const found = miniGames.findMiniGame(orgId, miniGameId)
    if (!found) return refuseUnknownMiniGame(miniGameId)
    const { row, miniGame, oddsSince } = found
    const range = instantsOf(days, miniGame.timezone)
    if (isRefusal(range)) return range
    const stockUsed = await limits.segmentsWon(orgId, row, miniGame, timeOf(orgId))
    const counted = await spins.of(row, { timezone: miniGame.timezone, oddsSince }, countMs)
    if (counted === null) return refuseUnavailable("the results are still being counted", retrySeconds)
    return isRefusal(counted) ? counted : miniGameResultsOf({ ...counted, miniGame, oddsSince, stockUsed }, days)
  },
})
