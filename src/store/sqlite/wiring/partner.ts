import type { Partner } from "../../../core/port/partner.ts"
import { partnerOperations } from "../../../operation/partner/partner.ts"
import { tierReads } from "../../../operation/read/organization.ts"
import { ownReads } from "../../../operation/read/own.ts"
import { rankingReads } from "../read/report/ranking.ts"
import type { Parts } from "./parts.ts"

export const partnerPort = (parts: Parts): Partner => ({
  ...partnerOperations(parts),
  grants: parts.grantReads.grants,
  ...ownReads({ find: parts.people.settledProfile, tiers: tierReads(parts.committed) }),
  ...rankingReads(parts.clocks.now, parts),
})
