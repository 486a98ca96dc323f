import type { PersonReads } from "../../../core/player/person.ts"
import type { CodeAdmin } from "../../../core/port/admin/code.ts"
import type { Partner } from "../../../core/port/partner.ts"
import { partnerOperations } from "../../../operation/partner/partner.ts"
import { gamesReads } from "../../../operation/read/games.ts"
import { miniGameReads } from "../../../operation/read/mini-game.ts"
import { tierReads } from "../../../operation/read/organization/organization.ts"
import { ownReads } from "../../../operation/read/player/own.ts"
import { campaignReads } from "../read/campaign/campaign.ts"
import { playerProfile } from "../read/player/list.ts"
import { ownDetails } from "../read/player/own.ts"
import { rankingReads } from "../read/report/ranking.ts"
import { withReadTimeout } from "./available.ts"
import type { Parts } from "./parts.ts"

/** The lists of a player and of codes are those of the console. */
export const partnerPort = (parts: Parts, lists: PersonReads & Pick<CodeAdmin, "codes">): Partner => {
  const { db, committed, timeOf, grantReads, rankings } = parts
  const own = ownReads({
    ...lists,
    ...ownDetails(db),
    committed,
    find: playerProfile(db),
    tiers: tierReads(committed),
  })
  return {
    ...partnerOperations(parts),
    grants: grantReads.grants,
    ...withReadTimeout(own),
    ...withReadTimeout(gamesReads({ campaigns: campaignReads(db, timeOf).listed, ...miniGameReads(committed) })),
    ...withReadTimeout(parts.banEnds.before(rankingReads(db, rankings, timeOf))),
  }
}
