import type { ConsoleChange } from "../../core/change/console-change.ts"
import type { ChangeOf } from "../../core/change.ts"
import type { Game } from "../../core/draw/record.ts"
import type { Caller } from "../../core/organization/organization.ts"
import { isTest, type TestOrganization } from "../../core/organization/test-organization.ts"
import { isUserId } from "../../core/organization/user.ts"
import type { Campaigns, StoredCampaign } from "../../record/campaign/campaign.ts"
import type { Moments } from "../../record/campaign/moment.ts"
import type { Chains } from "../../record/draw.ts"
import type { GameRows } from "../../record/game-rows.ts"
import type { MiniGames } from "../../record/mini-game/mini-game.ts"
import type { Audit, Organizations } from "../../record/organization/organization.ts"
import type { Sessions } from "../../record/organization/session.ts"
import type { Users } from "../../record/organization/user.ts"
import type { Audiences } from "../../record/player/audience.ts"
import type { CodePools } from "../../record/pool/pool.ts"
import type { RankingRounds } from "../../record/ranking/ranking-round.ts"
import type { TestOrganizations } from "../../record/test/test-organization.ts"
import type { TestOutcomes } from "../../record/test/test-outcome.ts"
import type { Tx } from "../../record/transaction.ts"
import type { Webhooks } from "../../record/webhook/webhook.ts"

export type ConsoleNeeds = {
  readonly audiences: Audiences
  readonly audit: Audit
  readonly campaigns: Campaigns
  readonly chains: Chains
  readonly codePools: CodePools
  readonly gameRows: GameRows
  readonly miniGames: MiniGames
  readonly moments: Moments
  readonly organizations: Organizations
  readonly rounds: RankingRounds
  readonly sessions: Sessions
  readonly testOrganizations: TestOrganizations
  readonly testOutcomes: TestOutcomes
  readonly users: Users
  readonly webhooks: Webhooks
}

type GameNeeds = Pick<
  ConsoleNeeds,
  "campaigns" | "chains" | "gameRows" | "miniGames" | "moments" | "rounds" | "testOutcomes"
>

/** The changes of a game that change more than its row. */
const gameChanges = ({ campaigns, chains, gameRows, miniGames, moments, rounds, testOutcomes }: GameNeeds) => {
  const campaignOf = (orgId: string, campaignId: string): StoredCampaign => {
    const campaign = campaigns.findCampaign(orgId, campaignId)
    if (!campaign) throw new Error(`the changed campaign ${campaignId} does not exist`)
    return campaign
  }

  const keepRounds = (orgId: string, campaignId: string, ended: Parameters<RankingRounds["keep"]>[1]) => {
    if (ended.length > 0) rounds.keep(campaignOf(orgId, campaignId).row, ended)
  }

  const forgetDue = (orgId: string, kind: Game["kind"], id: string) => {
    if (isTest(orgId)) chains.forgetDue(orgId, { kind, id })
  }

  const addMoments = (tx: Tx, orgId: string, change: ChangeOf<"addMoments">) => {
    const campaign = campaignOf(orgId, change.campaignId)
    moments.add(tx, orgId, campaign.row, change)
    const { prizeId } = change.batch
    if (!campaign.momentPrizes.includes(prizeId)) campaigns.addMomentPrize(tx, campaign, orgId, prizeId)
  }

  const removeGame = (tx: Tx, orgId: string, { game, row }: ChangeOf<"removeGame">) => {
    forgetDue(orgId, game.kind, game.id)
    if (isTest(orgId)) testOutcomes.forgetGame(orgId, { game: game.kind, gameId: game.id })
    gameRows.remove(tx, orgId, game.kind, row)
    if (game.kind === "campaign") campaigns.removeCampaign(tx, orgId, game.id)
    else miniGames.remove(orgId, game.id)
  }

  return { campaignOf, keepRounds, addMoments, forgetDue, removeGame }
}

/** Applies one change on behalf of a caller. */
export const consoleApplier = ({
  audiences,
  audit,
  campaigns,
  chains,
  codePools,
  gameRows,
  miniGames,
  moments,
  organizations,
  rounds,
  sessions,
  testOrganizations,
  testOutcomes,
  users,
  webhooks,
}: ConsoleNeeds) => {
  const { campaignOf, keepRounds, addMoments, forgetDue, removeGame } = gameChanges({
    campaigns,
    chains,
    gameRows,
    miniGames,
    moments,
    rounds,
    testOutcomes,
  })

  /** A long job only keeps the id of its caller. */
  const withRole = (caller: Caller): Caller => {
    const { orgId, keyId, role } = caller
    const user = role === undefined && keyId !== null && isUserId(keyId) ? users.find(orgId, keyId) : null
    return user ? { ...caller, role: user.role } : caller
  }

  const removeTestOrganization = (tx: Tx, testOrganization: TestOrganization) => {
    testOrganizations.remove(tx, testOrganization)
    organizations.deactivateKeysOf(tx, testOrganization.dataId)
    sessions.removeAllOf(testOrganization.dataId)
  }

  return (tx: Tx, caller: Caller, change: ConsoleChange) => {
    const { orgId } = caller
    switch (change.kind) {
      case "addApiKey":
        organizations.addKey(change.apiKey)
        return
      case "addMembers":
        audiences.addMembers(tx, orgId, change.audienceId, change.externalUserIds)
        return
      case "addMoments":
        addMoments(tx, orgId, change)
        return
      case "addOrganization":
        organizations.add(change.organization)
        return
      case "addTestOrganization":
        testOrganizations.add(change.testOrganization)
        return
      case "addPool":
        codePools.add(orgId, change.pool)
        return
      case "addSession":
        sessions.add(change.session)
        return
      case "addWebhook":
        webhooks.add(tx, orgId, change.webhook, change.secret)
        return
      case "audit":
        audit.record(tx, withRole(caller), change.entry)
        return
      case "changePool":
        codePools.change(orgId, change.poolId, change.changed)
        return
      case "changeWebhook":
        webhooks.change(tx, orgId, change.webhook)
        return
      case "deactivateApiKey":
        organizations.deactivateKey(tx, change.keyId)
        return
      case "expireApiKey":
        organizations.expireKey(tx, change.keyId, change.expiresAt)
        return
      case "keepRounds":
        keepRounds(orgId, change.campaignId, change.rounds)
        return
      case "limitMoments":
        moments.limit(tx, campaignOf(orgId, change.campaignId).row, change)
        return
      case "noteKeySignIn":
        organizations.noteKeySignIn(tx, change.keyId)
        return
      case "putAudience":
        audiences.put(orgId, change.audience)
        return
      case "putCampaign":
        campaigns.putCampaign(tx, orgId, change)
        forgetDue(orgId, "campaign", change.campaign.campaignId)
        return
      case "putMarketplaceGame":
        campaigns.putGame(tx, orgId, change.game)
        return
      case "putMiniGame":
        miniGames.put(orgId, change.miniGame, change.oddsSince)
        forgetDue(orgId, "notification", change.miniGame.miniGameId)
        return
      case "putSettings":
        organizations.putSettings(tx, orgId, change.settings)
        return
      case "putTiers":
        organizations.putTiers(tx, orgId, change.tiers)
        return
      case "putUser":
        users.put(change.user)
        return
      case "removeGame":
        removeGame(tx, orgId, change)
        return
      case "removeAudience":
        audiences.remove(tx, orgId, change.audienceId)
        return
      case "removeMembers":
        audiences.removeMembers(orgId, change.audienceId, change.externalUserIds)
        return
      case "removeSession":
        sessions.remove(change.hash)
        return
      case "removeTestOrganization":
        removeTestOrganization(tx, change.testOrganization)
        return
      case "removeWebhook":
        webhooks.remove(tx, orgId, change.webhookId)
        return
      case "retryRounds":
        rounds.tryAgain(orgId, tx.now)
        return
      case "rotateSecret":
        webhooks.rotateSecret(tx, orgId, change)
        return
      default:
        change satisfies never
    }
  }
}
