import type { PlayerAdmin, RankingAdmin } from "../../../core/port/admin.ts"
import type { Upkeep } from "../../../core/port/upkeep.ts"
import { resealStore } from "../job/reseal.ts"
import { sweepStore } from "../job/sweep.ts"
import type { Parts } from "./parts.ts"
import { notYet } from "./pending.ts"

export const upkeepPort = ({ pools, clocks, seal }: Parts): Upkeep => ({
  ...sweepStore(pools.writing, clocks.wall),
  ...resealStore(pools.writing, seal),
  giveDueRankingPrizes: notYet,
})

type LongJobs = Pick<PlayerAdmin, "erasePlayer" | "mergePlayers" | "mergePreview"> &
  Pick<RankingAdmin, "giveRankingPrizes">

/** What the console asks for that takes many steps. */
export const longJobs = (_parts: Parts): LongJobs => ({
  erasePlayer: notYet,
  giveRankingPrizes: notYet,
  mergePlayers: notYet,
  mergePreview: notYet,
})
