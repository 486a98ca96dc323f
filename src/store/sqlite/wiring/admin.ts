import type { PlayerAdmin } from "../../../core/port/admin/player.ts"
import type { RankingAdmin } from "../../../core/port/admin/prize.ts"
import type { TestAdvanceAdmin } from "../../../core/port/admin/test-advance.ts"
import type { Admin } from "../../../core/port/admin.ts"
import { adminOperations } from "../../../operation/admin/admin.ts"
import { momentListOperations } from "../../../operation/admin/campaign/moment-list.ts"
import { simulationOperations } from "../../../operation/admin/campaign/simulation.ts"
import { poolOperations } from "../../../operation/admin/pool.ts"
import { testResetOperations } from "../../../operation/admin/test/reset.ts"
import { withKeysOfTests } from "../../../operation/admin/test/user-keys.ts"
import { handoutReads } from "../../../operation/read/handout/handout.ts"
import { recipientReads } from "../../../operation/read/handout/recipient.ts"
import { miniGameReads } from "../../../operation/read/mini-game.ts"
import { withMomentWarnings } from "../../../operation/read/moment-warnings.ts"
import { organizationReads } from "../../../operation/read/organization/organization.ts"
import { testOrganizationReads } from "../../../operation/read/organization/test-organization.ts"
import { userReads } from "../../../operation/read/organization/user.ts"
import { audienceReads } from "../../../operation/read/player/audience.ts"
import { nameReads } from "../../../operation/read/player/names.ts"
import { playerKeyReads } from "../../../operation/read/player/player-key.ts"
import { namedPoolReads, poolListReads } from "../../../operation/read/pool.ts"
import { pushReads } from "../../../operation/read/push.ts"
import { webhookReads } from "../../../operation/read/webhook.ts"
import { eraseOperations } from "../job/player/erase.ts"
import { mergeOperations } from "../job/player/merge.ts"
import { auditReads } from "../read/audit.ts"
import { type AwardItems, awardItems, awardReads } from "../read/award.ts"
import { banReads } from "../read/ban.ts"
import { campaignReads } from "../read/campaign/campaign.ts"
import { winReads } from "../read/campaign/ranking-win.ts"
import { simulationFacts } from "../read/campaign/simulation.ts"
import { codeListReads } from "../read/code/list.ts"
import { codeLookupReads } from "../read/code/lookup.ts"
import { codeStoryReads } from "../read/code/story.ts"
import { limitReads } from "../read/count/limits.ts"
import { keyReads } from "../read/credential/key.ts"
import { sessionReads } from "../read/credential/session.ts"
import { deliveryReads } from "../read/delivery.ts"
import { handoutStreams } from "../read/handout.ts"
import { playerListReads } from "../read/player/list.ts"
import { personListReads } from "../read/player/lists.ts"
import { namesOfPlayers } from "../read/player/names.ts"
import { ownDetails } from "../read/player/own.ts"
import { personReads } from "../read/player/persons.ts"
import { playerPlays } from "../read/player/plays.ts"
import { playerViewReads } from "../read/player/view.ts"
import { timedTables } from "../read/report/timed-table.ts"
import type { Parts } from "./parts.ts"

const playerAdmin = (
  parts: Parts,
  items: AwardItems,
): Omit<
  PlayerAdmin,
  "acceptedTerms" | "adjustPoints" | "grantPlaysByHand" | "playerGrants" | "recordPlayerRead" | "revokeGrantByHand"
> => {
  const { banEnds, db, commit, sources, rows, log, issued, organizations } = parts
  const newestPlays = playerPlays(db, rows, log)
  return {
    ...banEnds.before({
      ...playerViewReads({ ...parts, items, newestPlays, tiers: organizations }),
      ...playerListReads(db, parts.words, parts.people.toPlayer),
    }),
    ...mergeOperations(db, commit, { ...parts, codes: issued }),
    ...eraseOperations(db, commit, sources, parts),
  }
}

/** `rankings` gives prizes on request here, and by the calendar elsewhere. */
export const adminPort = (parts: Parts, rankings: RankingAdmin): Omit<Admin, keyof TestAdvanceAdmin> => {
  const { db, clocks, timeOf, sources, cipher, campaigns, codes, organizations, people, issued } = parts
  const items = awardItems(db)
  const { settings } = organizationReads(parts.committed)
  const withRecipients = recipientReads({ settings, persons: personReads(db) })
  const limits = limitReads(db, { ...parts, tables: timedTables(db) })
  const lists = campaignReads(db, campaigns, timeOf).lists
  const facts = simulationFacts({ ...parts, limits })
  const port = {
    ...adminOperations(parts),
    ...playerAdmin(parts, items),
    playerGrants: parts.grantReads.playerGrants,
    acceptedTerms: parts.acceptanceReads,
    ...organizationReads(parts.committed),
    ...testOrganizationReads(parts.committed),
    ...playerKeyReads(parts.committed),
    ...keyReads(db, organizations),
    ...lists,
    campaign: withMomentWarnings(lists.campaign, facts, timeOf),
    ...momentListOperations(timeOf, parts.momentReads, cipher),
    ...simulationOperations(timeOf, sources.ids, {
      ...facts,
      settings,
      poolsOf: namedPoolReads(parts.committed, parts.poolReads, timeOf),
    }),
    ...audienceReads(parts.committed),
    ...pushReads(parts.committed),
    ...poolOperations(parts),
    ...poolListReads(parts.committed, parts.poolReads, timeOf),
    ...winReads(db, parts, withRecipients),
    ...handoutReads(handoutStreams(db, parts), withRecipients, settings),
    ...parts.banEnds.before({ ...banReads(db, people), ...codeStoryReads(db, timeOf, parts) }),
    ...personListReads(db, { ...parts, items }),
    ...codeLookupReads(timeOf, codes),
    ...codeListReads(db, timeOf, campaigns, people, issued),
    ...miniGameReads(parts.committed),
    ...awardReads(db, { ...parts, items }),
    ...webhookReads(parts.committed, clocks.wall),
    ...deliveryReads(db, parts, parts.deliveryIds),
    ...auditReads(db),
    ...userReads(parts.committed, cipher),
    ...nameReads({ ...ownDetails(db, campaigns), committed: parts.committed, playerNames: namesOfPlayers(db) }),
    sessions: sessionReads(db, parts.sessions).sessions,
    testEvents: parts.testEvents.testEvents,
    giveRankingPrizes: rankings.giveRankingPrizes,
    rankingPrizes: rankings.rankingPrizes,
  }
  return {
    ...port,
    ...withKeysOfTests(port, parts),
    ...testResetOperations(parts, { ...parts, reads: port, made: port, steps: parts.resets }),
  }
}
