import type { Admin } from "../../../core/port/admin.ts"
import { adminOperations } from "../../../operation/admin/admin.ts"
import { momentListOperations } from "../../../operation/admin/campaign/moment-list.ts"
import { simulationOperations } from "../../../operation/admin/campaign/simulation.ts"
import { auditReads } from "../read/audit.ts"
import { awardReads } from "../read/award.ts"
import { campaignReads } from "../read/campaign.ts"
import { codeListReads } from "../read/code/list.ts"
import { codeStoryReads } from "../read/code/story.ts"
import { deliveryReads } from "../read/delivery.ts"
import { miniGameReads } from "../read/mini-game.ts"
import { organizationReads } from "../read/organization.ts"
import { playReads } from "../read/play.ts"
import { playerReads } from "../read/player/list.ts"
import { personListReads } from "../read/player/lists.ts"
import { playerViewReads } from "../read/player/view.ts"
import { pushReads } from "../read/push.ts"
import { rankingPrizeReads } from "../read/ranking-prize.ts"
import { simulationFacts } from "../read/simulation.ts"
import { sessionReads, userReads } from "../read/user.ts"
import { webhookReads } from "../read/webhook.ts"
import type { Parts } from "./parts.ts"
import type { LongJobs } from "./upkeep.ts"

export const adminPort = (parts: Parts, requested: LongJobs): Admin => {
  const { db, clocks, cipher } = parts
  const { campaign, campaigns, marketplaceGame, marketplaceGames } = campaignReads(db)
  const codes = codeListReads(db, clocks.now)
  const awards = awardReads(db)
  const organizations = organizationReads(db)
  return {
    ...adminOperations(parts),
    ...organizations,
    campaign,
    campaigns,
    marketplaceGame,
    marketplaceGames,
    ...momentListOperations(clocks.now, parts.momentReads, cipher),
    ...miniGameReads(db),
    ...pushReads(db),
    ...playReads(db),
    ...playerReads(db).lists,
    ...playerViewReads(db, { tiers: organizations.tiers, codesOf: codes.codesOf, awardsOf: awards.awardsOf }),
    ...codes.lists,
    ...codeStoryReads(db, codes.lists),
    ...personListReads(db, awards),
    ...awards.lists,
    ...webhookReads(db, clocks.wall),
    ...deliveryReads(db, parts.deliveryIds),
    ...auditReads(db),
    ...userReads(db, cipher),
    sessions: sessionReads(db).sessions,
    ...rankingPrizeReads(db),
    ...simulationOperations(clocks.now, parts.plainSources.ids, simulationFacts(db, clocks, parts.countLimits)),
    ...requested,
  }
}
