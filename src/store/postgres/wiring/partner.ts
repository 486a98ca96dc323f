import type { Partner } from "../../../core/port/partner.ts"
import { partnerOperations } from "../../../operation/partner/partner.ts"
import { rankingView } from "../read/report/ranking.ts"
import { withinTime } from "./available.ts"
import type { Parts } from "./parts.ts"

export const partnerPort = (parts: Parts): Partner => ({
  ...partnerOperations(parts),
  ...withinTime(rankingView(parts.db, parts.rankings, parts.clocks.now)),
})
