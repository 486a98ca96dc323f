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
import { organizationReads, tierReads } from "../../../operation/read/organization/organization.ts"
import { testOrganizationReads } from "../../../operation/read/organization/test-organization.ts"
import { userReads } from "../../../operation/read/organization/user.ts"
import { audienceReads } from "../../../operation/read/player/audience.ts"
import { nameReads } from "../../../operation/read/player/names.ts"
import { playerKeyReads } from "../../../operation/read/player/player-key.ts"
import { namedPoolReads, poolListReads } from "../../../operation/read/pool.ts"
import { pushReads } from "../../../operation/read/push.ts"
import { webhookReads } from "../../../operation/read/webhook.ts"
import { auditReads } from "../read/audit.ts"
import { awardReads } from "../read/award.ts"
import { campaignReads } from "../read/campaign/campaign.ts"
import { rankingPrizeReads } from "../read/campaign/ranking-prize.ts"
import { winReads } from "../read/campaign/ranking-win.ts"
import { simulationFacts } from "../read/campaign/simulation.ts"
import { codeListReads } from "../read/code/list.ts"
import { codeStoryReads } from "../read/code/story.ts"
import { keyReads } from "../read/credential/key.ts"
import { sessionReads } from "../read/credential/session.ts"
import { deliveryReads } from "../read/delivery.ts"
import { handoutStreams } from "../read/handout.ts"
import { playerReads } from "../read/player/list.ts"
import { personListReads } from "../read/player/lists.ts"
import { namesOfPlayers } from "../read/player/names.ts"
import { ownDetails } from "../read/player/own.ts"
import { personReads } from "../read/player/persons.ts"
import { playerViewReads } from "../read/player/view.ts"
import type { Parts } from "./parts.ts"
import type { LongJobs } from "./upkeep.ts"

export const adminPort = (parts: Parts, requested: LongJobs): Admin => {
  const { db, clocks, timeOf, cipher } = parts
  const { campaign, campaigns, marketplaceGame, marketplaceGames } = campaignReads(db, timeOf)
  const codes = codeListReads(db, timeOf)
  const awards = awardReads(db)
  const { settings } = organizationReads(parts.committed)
  const withRecipients = recipientReads({ settings, persons: personReads(db) })
  const facts = simulationFacts(db, clocks, parts.countLimits)
  const port = {
    ...adminOperations(parts),
    playerGrants: parts.grantReads.playerGrants,
    acceptedTerms: parts.acceptanceReads,
    ...organizationReads(parts.committed),
    ...testOrganizationReads(parts.committed),
    ...playerKeyReads(parts.committed),
    ...keyReads(db),
    campaign: withMomentWarnings(campaign, facts, timeOf),
    campaigns,
    marketplaceGame,
    marketplaceGames,
    ...momentListOperations(timeOf, parts.momentReads, cipher),
    ...miniGameReads(parts.committed),
    ...audienceReads(parts.committed),
    ...pushReads(parts.committed),
    ...poolOperations(parts),
    ...poolListReads(parts.committed, parts.poolReads, timeOf),
    ...winReads(db, parts.openHandouts, withRecipients),
    ...handoutReads(handoutStreams(db, parts.openHandouts), withRecipients, settings),
    ...parts.banEnds.before({
      ...playerReads(db).lists,
      ...playerViewReads(db, { tiers: tierReads(parts.committed), codesOf: codes.codesOf, awardsOf: awards.awardsOf }),
      ...codeStoryReads(db, codes.lists),
    }),
    ...codes.lists,
    ...personListReads(db, awards),
    ...awards.lists,
    ...webhookReads(parts.committed, clocks.wall),
    ...deliveryReads(db, parts.deliveryIds),
    ...auditReads(db),
    ...userReads(parts.committed, cipher),
    ...nameReads({ ...ownDetails(db), committed: parts.committed, playerNames: namesOfPlayers(db) }),
    sessions: sessionReads(db, parts.pools.reading).sessions,
    testEvents: parts.testEvents.testEvents,
    ...rankingPrizeReads(db),
    ...simulationOperations(timeOf, parts.plainSources.ids, {
      ...facts,
      settings,
      poolsOf: namedPoolReads(parts.committed, parts.poolReads, timeOf),
    }),
    ...requested,
  }
  return {
    ...port,
    ...withKeysOfTests(port, parts),
    ...testResetOperations(parts, { ...parts, reads: port, made: port, steps: parts.resets }),
  }
}
