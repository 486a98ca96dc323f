import type { Partner } from "../../../core/port/partner.ts"
import { partnerOperations } from "../../../operation/partner/partner.ts"
import { tierReads } from "../../../operation/read/organization.ts"
import { ownReads } from "../../../operation/read/own.ts"
import { playerProfile } from "../read/player/list.ts"
import { rankingReads } from "../read/report/ranking.ts"
import { withReadTimeout } from "./available.ts"
import type { Parts } from "./parts.ts"

export const partnerPort = (parts: Parts): Partner => ({
  ...partnerOperations(parts),
  grants: parts.grantReads.grants,
  ...withReadTimeout(ownReads({ find: playerProfile(parts.db), tiers: tierReads(parts.committed) })),
  ...withReadTimeout(rankingReads(parts.db, parts.rankings, parts.clocks.now)),
})
