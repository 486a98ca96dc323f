import type { PlayerAdmin } from "../../../core/port/admin/player.ts"
import type { RankingAdmin } from "../../../core/port/admin/prize.ts"
import type { TestAdvanceAdmin } from "../../../core/port/admin/test-advance.ts"
import type { Upkeep } from "../../../core/port/upkeep.ts"
import { archiveUpkeep } from "../../../operation/job/archive.ts"
import { autoReplays } from "../../../operation/job/auto-replay.ts"
import { campaignDates } from "../../../operation/job/due-dates.ts"
import { poolUpkeep } from "../../../operation/job/pool.ts"
import { rankingPrizes } from "../../../operation/job/ranking-prize.ts"
import { removalUpkeep } from "../../../operation/job/removal.ts"
import { chainUpkeep } from "../../../operation/job/rotate-chains.ts"
import { repeatedly } from "../engine/repeatedly.ts"
import { archiveSteps } from "../job/archive.ts"
import { dueDates } from "../job/due/due-dates.ts"
import { eraseOperations } from "../job/player/erase.ts"
import { mergeOperations } from "../job/player/merge.ts"
import { dueRankings, sharedTurns } from "../job/ranking/due-ranking.ts"
import { rankingWinners } from "../job/ranking/ranking-prize.ts"
import { reencryptionOperations } from "../job/reencrypt.ts"
import { removalSteps } from "../job/removal/removal.ts"
import { gamesToRotate } from "../job/rotate-chains.ts"
import { sweepOperations } from "../job/sweep.ts"
import { recoveries } from "../log/delivery/recovery.ts"
import { activityCounter } from "../read/count/activity-count.ts"
import { resultCounter } from "../read/report/result-count.ts"
import { findUnreadable } from "../upkeep/unreadable.ts"
import type { Parts } from "./parts.ts"
import { testTimeParts } from "./test-time.ts"

export type LongJobs = Pick<PlayerAdmin, "erasePlayer" | "mergePlayers" | "mergePreview"> &
  Pick<RankingAdmin, "giveRankingPrizes"> &
  TestAdvanceAdmin

const resumeMs = 1_000

/** Work in many steps: on request, by the clock, and what a dead process has left. */
export const longJobs = (parts: Parts) => {
  const { pools, clocks, limits, cipher, onError } = parts
  const merges = mergeOperations(parts)
  const erasures = eraseOperations({ ...parts, records: parts })
  const { giveRankingPrizes, giveDueRankingPrizes, rankingSteps } = rankingPrizes({
    ...parts,
    clock: clocks.now,
    due: dueRankings(pools.reading),
    turns: sharedTurns(limits),
    decideRound: rankingWinners(parts),
  })
  const testTime = testTimeParts(parts, rankingSteps)
  const requested: LongJobs = {
    ...testTime.operations,
    ...merges.port,
    ...erasures.port,
    giveRankingPrizes,
  }
  const archived = archiveSteps(pools.counting, {
    countActivity: activityCounter(pools.counting, onError, 0),
    countResults: resultCounter(pools.counting, onError, 0),
    finishCount: parts.longCounts.finish,
  })
  const upkeep: Upkeep = {
    ...archiveUpkeep(archived, { limits, timeOf: parts.timeOf, namesOf: parts.lineNamesOf }),
    ...sweepOperations(pools.writing, clocks),
    trimTestEvents: parts.testEvents.trimTestEvents,
    ...reencryptionOperations(pools.writing, cipher),
    giveDueRankingPrizes,
    findUnreadable: (tell) => findUnreadable(pools.reading, tell),
    ...chainUpkeep({ rotateChains: parts.rotateChains, ...gamesToRotate(pools.counting, clocks.now, parts.ownChains) }),
    ...testTime.upkeep,
    ...autoReplays({ ...parts, clock: clocks.wall, recoveries: recoveries(pools.reading) }),
    ...removalUpkeep(removalSteps(pools.counting, limits, clocks.wall), parts.resets, limits),
    ...poolUpkeep(parts.poolSteps, parts.plainSources.secrets),
    ...campaignDates({ ...parts, clock: clocks.now, due: dueDates(pools.reading) }),
    ...parts.banEnds.upkeep,
  }
  const resume = async () => {
    await merges.resumeMerges()
    await erasures.dropLeft()
  }
  /** Continues what other processes leave from now on. Returns a function that stops this. */
  const keepResuming = () => {
    const stop = repeatedly(resumeMs, resume, onError)
    return async () => {
      await stop()
      await merges.endMerges()
    }
  }
  return { requested, upkeep, keepResuming }
}
