import type { Admin } from "../../../core/port/admin.ts"
import { adminChanges } from "../../../operation/admin/admin.ts"
import { momentChanges } from "../../../operation/admin/campaign/moment.ts"
import { momentList } from "../../../operation/admin/campaign/moment-list.ts"
import { simulations } from "../../../operation/admin/campaign/simulation.ts"
import { auditView } from "../list/audit.ts"
import { awardView } from "../list/award.ts"
import { campaignView } from "../list/campaign.ts"
import { codeView } from "../list/code.ts"
import { deliveryView } from "../list/delivery.ts"
import { miniGameView } from "../list/mini-game.ts"
import { momentReads } from "../list/moment.ts"
import { organizationView } from "../list/organization.ts"
import { playView } from "../list/play.ts"
import { playerView } from "../list/player.ts"
import { pushView } from "../list/push.ts"
import { rankingPrizeList } from "../list/ranking-prize.ts"
import { sessionView, userView } from "../list/user.ts"
import { webhookView } from "../list/webhook.ts"
import { codeStories } from "../view/person/code-story.ts"
import { personLists } from "../view/person/lists.ts"
import { playerWhole } from "../view/player-view.ts"
import { simulationFacts } from "../view/simulation.ts"
import type { Parts } from "./parts.ts"
import type { LongJobs } from "./upkeep.ts"

export const adminPort = (parts: Parts, requested: LongJobs): Admin => {
  const { db, clocks, seal } = parts
  const moments = momentReads(db)
  const { campaign, campaigns, marketplaceGame, marketplaceGames } = campaignView(db)
  const codes = codeView(db, clocks.now)
  const awards = awardView(db)
  const organizations = organizationView(db)
  return {
    ...adminChanges(parts),
    ...organizations,
    ...{ campaign, campaigns, marketplaceGame, marketplaceGames },
    ...momentChanges({ ...parts, reads: moments }),
    ...momentList(clocks.now, moments, seal),
    ...miniGameView(db),
    ...pushView(db),
    ...playView(db),
    ...playerView(db).lists,
    ...playerWhole(db, { tiers: organizations.tiers, codesOf: codes.codesOf, awardsOf: awards.awardsOf }),
    ...codes.lists,
    ...codeStories(db, codes.lists),
    ...personLists(db, awards),
    ...awards.lists,
    ...webhookView(db, clocks.wall),
    ...deliveryView(db, parts.deliveryIds),
    ...auditView(db),
    ...userView(db, seal),
    sessions: sessionView(db).sessions,
    ...rankingPrizeList(db),
    ...simulations(clocks.now, parts.plainSources.ids, simulationFacts(db, clocks, parts.countLimits)),
    ...requested,
  }
}
