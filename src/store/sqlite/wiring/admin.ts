import type { Admin, PlayerAdmin, RankingAdmin } from "../../../core/port/admin.ts"
import { adminChanges } from "../../../operation/admin/admin.ts"
import { momentChanges } from "../../../operation/admin/campaign/moment.ts"
import { momentList } from "../../../operation/admin/campaign/moment-list.ts"
import { simulations } from "../../../operation/admin/campaign/simulation.ts"
import { eraseStore } from "../job/erase.ts"
import { mergeStore } from "../job/merge.ts"
import { auditList } from "../list/audit.ts"
import { awardList } from "../list/award.ts"
import { banList } from "../list/ban.ts"
import { campaignList } from "../list/campaign.ts"
import { codeLookup } from "../list/code.ts"
import { deliveryList } from "../list/delivery.ts"
import { miniGameList } from "../list/mini-game.ts"
import { momentReads } from "../list/moment.ts"
import { organizationList } from "../list/organization.ts"
import { playList } from "../list/play.ts"
import { pushList } from "../list/push.ts"
import { userList } from "../list/user.ts"
import { webhookList } from "../list/webhook.ts"
import { codeListStore } from "../view/code-list.ts"
import { limitReads } from "../view/limit-reads.ts"
import { codeStories } from "../view/person/code-story.ts"
import { personLists } from "../view/person/lists.ts"
import { playerListStore } from "../view/player-list.ts"
import { playerPlays } from "../view/player-plays.ts"
import { playerViewStore } from "../view/player-view.ts"
import { simulationFacts } from "../view/simulation.ts"
import { timedTables } from "../view/timed-table.ts"
import type { Parts } from "./parts.ts"

const playerAdmin = (parts: Parts): Omit<PlayerAdmin, "adjustPoints" | "recordPlayerRead"> => {
  const { db, commit, sources, rows, log, issued, organizations } = parts
  const newestPlays = playerPlays(db, rows, log)
  return {
    ...playerViewStore({ ...parts, newestPlays, tiers: organizations }),
    ...playerListStore(db, parts.words),
    ...mergeStore(db, commit, { ...parts, codes: issued }),
    ...eraseStore(db, commit, sources, parts),
  }
}

/** `rankings` gives prizes on request here, and by the calendar elsewhere. */
export const adminPort = (parts: Parts, rankings: RankingAdmin): Admin => {
  const { db, clocks, sources, seal, audit, campaigns, codes, miniGames, organizations, people, issued, push } = parts
  const moments = momentReads(db, campaigns)
  const limits = limitReads(db, { ...parts, tables: timedTables(db) })
  return {
    ...adminChanges(parts),
    ...playerAdmin(parts),
    ...organizationList(db, organizations),
    ...campaignList(db, campaigns),
    ...momentChanges({ ...parts, plainSources: sources, reads: moments }),
    ...momentList(clocks.now, moments, seal),
    ...simulations(clocks.now, sources.ids, simulationFacts({ ...parts, limits })),
    ...pushList(db, push),
    ...playList(db, parts),
    ...banList(db, people),
    ...codeStories(db, clocks.now, parts),
    ...personLists(db, parts),
    ...codeLookup(clocks.now, codes),
    ...codeListStore(db, clocks.now, campaigns, people, issued),
    ...miniGameList(db, miniGames),
    ...awardList(db, parts),
    ...webhookList(db, clocks.wall, parts.webhooks),
    ...deliveryList(db, parts.webhooks, parts.deliveryIds),
    ...auditList(audit),
    ...userList(db, parts),
    giveRankingPrizes: rankings.giveRankingPrizes,
    rankingPrizes: rankings.rankingPrizes,
  }
}
