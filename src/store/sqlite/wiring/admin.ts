import type { Admin, PlayerAdmin, RankingAdmin } from "../../../core/port/admin.ts"
import { auditStore } from "../admin/audit.ts"
import { awardStore } from "../admin/award.ts"
import { banStore } from "../admin/ban.ts"
import { campaignAdminStore } from "../admin/campaign.ts"
import { codeAdminStore } from "../admin/code.ts"
import { miniGameStore } from "../admin/mini-game.ts"
import { organizationStore } from "../admin/organization.ts"
import { pushStore } from "../admin/push.ts"
import { webhookStore } from "../admin/webhook.ts"
import { deliveryStore } from "../job/delivery.ts"
import { eraseStore } from "../job/erase.ts"
import { mergeStore } from "../job/merge.ts"
import { codeListStore } from "../view/code-list.ts"
import { playerListStore } from "../view/player-list.ts"
import { playerPlays } from "../view/player-plays.ts"
import { playerViewStore } from "../view/player-view.ts"
import { simulationStore } from "../view/simulation.ts"
import type { Parts } from "./parts.ts"

const playerAdmin = (parts: Parts): Omit<PlayerAdmin, "recordPlayerRead"> => {
  const { db, commit, sources, rows, log, issued, organizations } = parts
  const newestPlays = playerPlays(db, rows, log)
  return {
    ...playerViewStore({ ...parts, newestPlays, tiers: organizations }),
    ...playerListStore(db),
    ...mergeStore(db, commit, { ...parts, codes: issued }),
    ...eraseStore(db, commit, sources.ids, { ...parts, codes: issued }),
  }
}

/** `rankings` gives prizes by hand here, and by the calendar elsewhere. */
export const adminPort = (parts: Parts, rankings: RankingAdmin): Admin => {
  const { db, commit, clocks, sources, campaigns, people, issued, push, apply } = parts
  return {
    ...playerAdmin(parts),
    ...organizationStore(db, commit, sources, parts),
    ...campaignAdminStore(db, commit, sources.ids, { configured: campaigns, apply }),
    ...simulationStore(clocks.now, sources.ids, parts),
    ...pushStore(db, commit, sources.ids, push, apply),
    ...banStore(db, commit, sources.ids, parts),
    ...codeAdminStore(commit, clocks.now, parts),
    ...codeListStore(db, clocks.now, campaigns, people, issued),
    ...miniGameStore(db, commit, sources.ids, parts),
    ...awardStore(db, parts),
    ...webhookStore(db, commit, clocks.wall, sources, parts),
    ...deliveryStore(db, commit, parts),
    ...auditStore(commit, parts),
    giveRankingPrizes: rankings.giveRankingPrizes,
    rankingPrizes: rankings.rankingPrizes,
  }
}
