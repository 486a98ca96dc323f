import type { Admin, PlayerAdmin, RankingAdmin } from "../../../core/port/admin.ts"
import { adminChanges } from "../../../operation/admin/admin.ts"
import { momentChanges } from "../../../operation/admin/campaign/moment.ts"
import { momentList } from "../../../operation/admin/campaign/moment-list.ts"
import { simulations } from "../../../operation/admin/campaign/simulation.ts"
import { eraseStore } from "../job/erase.ts"
import { mergeStore } from "../job/merge.ts"
import { auditList } from "../read/audit.ts"
import { awardList } from "../read/award.ts"
import { banList } from "../read/ban.ts"
import { campaignList } from "../read/campaign.ts"
import { codeListStore } from "../read/code/list.ts"
import { codeLookup } from "../read/code/lookup.ts"
import { codeStories } from "../read/code/story.ts"
import { deliveryList } from "../read/delivery.ts"
import { limitReads } from "../read/limits.ts"
import { miniGameList } from "../read/mini-game.ts"
import { momentReads } from "../read/moment.ts"
import { organizationList } from "../read/organization.ts"
import { playList } from "../read/play.ts"
import { playerListStore } from "../read/player/list.ts"
import { personLists } from "../read/player/lists.ts"
import { playerPlays } from "../read/player/plays.ts"
import { playerViewStore } from "../read/player/view.ts"
import { pushList } from "../read/push.ts"
import { timedTables } from "../read/report/timed-table.ts"
import { simulationFacts } from "../read/simulation.ts"
import { userList } from "../read/user.ts"
import { webhookList } from "../read/webhook.ts"
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
  const { db, clocks, sources, cipher, audit, campaigns, codes, miniGames, organizations, people, issued, push } = parts
  const moments = momentReads(db, campaigns)
  const limits = limitReads(db, { ...parts, tables: timedTables(db) })
  return {
    ...adminChanges(parts),
    ...playerAdmin(parts),
    ...organizationList(db, organizations),
    ...campaignList(db, campaigns),
    ...momentChanges({ ...parts, plainSources: sources, reads: moments }),
    ...momentList(clocks.now, moments, cipher),
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
