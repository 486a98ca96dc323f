import type { Partner } from "../../../core/port/partner.ts"
import { partnerOperations } from "../../../operation/partner/partner.ts"
import { rankingReads } from "../read/report/ranking.ts"
import type { Parts } from "./parts.ts"

export const partnerPort = (parts: Parts): Partner => ({
  ...partnerOperations(parts),
  grants: parts.grantReads.grants,
  ...rankingReads(parts.clocks.now, parts),
})
