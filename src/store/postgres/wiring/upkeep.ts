import type { PlayerAdmin, RankingAdmin } from "../../../core/port/admin.ts"
import type { Upkeep } from "../../../core/port/upkeep.ts"
import type { Parts } from "./parts.ts"
import { notYet } from "./pending.ts"

export const upkeepPort = (_parts: Parts): Upkeep => ({
  giveDueRankingPrizes: notYet,
  resealSecrets: notYet,
  sweepAudit: notYet,
  sweepDeliveries: notYet,
  sweepIdempotency: notYet,
  sweepSessions: notYet,
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
