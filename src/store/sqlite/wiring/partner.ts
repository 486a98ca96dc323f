import type { PersonReads } from "../../../core/player/person.ts"
import type { CodeAdmin } from "../../../core/port/admin/code.ts"
import type { Partner } from "../../../core/port/partner.ts"
import { partnerOperations } from "../../../operation/partner/partner.ts"
import { gamesReads } from "../../../operation/read/games.ts"
import { miniGameReads } from "../../../operation/read/mini-game.ts"
import { tierReads } from "../../../operation/read/organization/organization.ts"
import { ownReads } from "../../../operation/read/player/own.ts"
import { campaignReads } from "../read/campaign/campaign.ts"
import { ownDetails } from "../read/player/own.ts"
import { rankingReads } from "../read/report/ranking.ts"
import type { Parts } from "./parts.ts"

/** The lists of a player and of codes are those of the console. */
export const partnerPort = (parts: Parts, lists: PersonReads & Pick<CodeAdmin, "codes">): Partner => ({
  ...partnerOperations(parts),
  grants: parts.grantReads.grants,
  ...ownReads({
    ...lists,
    ...ownDetails(parts.db, parts.campaigns),
    committed: parts.committed,
    find: parts.people.settledProfile,
    tiers: tierReads(parts.committed),
  }),
  ...gamesReads({
    campaigns: campaignReads(parts.db, parts.campaigns, parts.timeOf).listed,
    ...miniGameReads(parts.committed),
  }),
  ...parts.banEnds.before(rankingReads(parts.timeOf, parts)),
})
