import type { Admin } from "../../../core/port/admin.ts"
import { adminChanges } from "../../../operation/admin/admin.ts"
import { momentChanges } from "../../../operation/admin/campaign/moment.ts"
import { momentList } from "../../../operation/admin/campaign/moment-list.ts"
import { simulations } from "../../../operation/admin/campaign/simulation.ts"
import { auditView } from "../read/audit.ts"
import { awardView } from "../read/award.ts"
import { campaignView } from "../read/campaign.ts"
import { codeView } from "../read/code/list.ts"
import { codeStories } from "../read/code/story.ts"
import { deliveryView } from "../read/delivery.ts"
import { miniGameView } from "../read/mini-game.ts"
import { momentReads } from "../read/moment.ts"
import { organizationView } from "../read/organization.ts"
import { playView } from "../read/play.ts"
import { playerView } from "../read/player/list.ts"
import { personLists } from "../read/player/lists.ts"
import { playerWhole } from "../read/player/view.ts"
import { pushView } from "../read/push.ts"
import { rankingPrizeList } from "../read/ranking-prize.ts"
import { simulationFacts } from "../read/simulation.ts"
import { sessionView, userView } from "../read/user.ts"
import { webhookView } from "../read/webhook.ts"
import type { Parts } from "./parts.ts"
import type { LongJobs } from "./upkeep.ts"

export const adminPort = (parts: Parts, requested: LongJobs): Admin => {
  const { db, clocks, cipher } = parts
  const moments = momentReads(db)
  const { campaign, campaigns, marketplaceGame, marketplaceGames } = campaignView(db)
  const codes = codeView(db, clocks.now)
  const awards = awardView(db)
  const organizations = organizationView(db)
  return {
    ...adminChanges(parts),
    ...organizations,
    campaign,
    campaigns,
    marketplaceGame,
    marketplaceGames,
    ...momentChanges({ ...parts, reads: moments }),
    ...momentList(clocks.now, moments, cipher),
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
    ...userView(db, cipher),
    sessions: sessionView(db).sessions,
    ...rankingPrizeList(db),
    ...simulations(clocks.now, parts.plainSources.ids, simulationFacts(db, clocks, parts.countLimits)),
    ...requested,
  }
}
