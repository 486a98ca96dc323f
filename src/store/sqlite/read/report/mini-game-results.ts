import { takeTurns } from "../../../../concurrency/turn.ts"
import { refuseUnknownMiniGame } from "../../../../core/mini-game/mini-game.ts"
import type { Reports } from "../../../../core/port/reports.ts"
import { isRefusal, refuseUnavailable } from "../../../../core/refusal.ts"
import { miniGameResultsOf } from "../../../../core/report/result/mini-game-results.ts"
import { instantsOf } from "../../../../core/report/result/result-days.ts"
import { withoutForfeited } from "../../../../core/report/result/spin-tally.ts"
import type { LimitReads } from "../../../../record/campaign/limit-reads.ts"
import type { MiniGames } from "../../../../record/mini-game/mini-game.ts"
import type { SpinCounter } from "../../standing/spin-counts.ts"
import type { ForfeitedAwards } from "./forfeited-awards.ts"

type Needs = {
  readonly miniGames: MiniGames
  readonly limits: LimitReads
  readonly spins: SpinCounter
  readonly forfeitedAwards: ForfeitedAwards
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
  forfeitedAwards,
  timeOf,
}: Needs): Pick<Reports, "miniGameResults"> => ({
  miniGameResults: async ({ orgId, miniGameId, ...days }) => {
    const found = miniGames.findMiniGame(orgId, miniGameId)
    if (!found) return refuseUnknownMiniGame(miniGameId)
    const { row, miniGame, oddsSince } = found
    const range = instantsOf(days, miniGame.timezone)
    if (isRefusal(range)) return range
    const stockUsed = await limits.segmentsWon(orgId, row, miniGame, timeOf(orgId))
    const forfeited = (await forfeitedAwards(orgId, range, takeTurns())).get(row) ?? []
    const counted = await spins.of(row, { timezone: miniGame.timezone, oddsSince }, countMs)
    if (counted === null) return refuseUnavailable("the results are still being counted", retrySeconds)
    if (isRefusal(counted)) return counted
    const lasting = withoutForfeited(counted, forfeited, miniGame.timezone)
    return miniGameResultsOf({ ...lasting, miniGame, oddsSince, stockUsed }, days)
  },
})
