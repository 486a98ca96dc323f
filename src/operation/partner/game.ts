import { refuseUnknownCampaign } from "../../core/campaign/campaign.ts"
import type { EntryFacts } from "../../core/campaign/entry.ts"
import type { PlayAnswer } from "../../core/campaign/play.ts"
import { refuseUnknownMiniGame, spinPeriodAt } from "../../core/mini-game/mini-game.ts"
import { answerOfLast, lastPeriodOf } from "../../core/operation/partner/last-play.ts"
import type { CheckedFacts } from "../../core/operation/partner/play-checks.ts"
import { playState, spinState } from "../../core/operation/partner/player-state.ts"
import { periodsAt } from "../../core/period.ts"
import type {
  SeenCampaign,
  SeenCampaignRequest,
  SeenMiniGame,
  SeenMiniGameRequest,
} from "../../core/player/seen-game.ts"
import type { Partner } from "../../core/port/partner.ts"
import { playTime } from "../../core/ranking/ranking-round.ts"
import { isRefusal, type Refusal, type Result } from "../../core/refusal.ts"
import type { Campaigns, StoredStanding } from "../../record/campaign/campaign.ts"
import type { StoredPlayer } from "../../record/player/player.ts"
import { Later, shared, type Tx } from "../../record/transaction.ts"
import type { Context } from "../context.ts"
import { loadEligibility } from "../eligibility.ts"
import { settingsOf } from "../settings.ts"
import { loadTerms } from "../terms.ts"
import { loadTest } from "../test-facts.ts"

type Found = NonNullable<ReturnType<Campaigns["findCachedCampaign"]>>
type Named<Request> = Request & { readonly externalUserId: string }

const noGrants: CheckedFacts["grants"] = []

/** The entry of a play that has not been made: what it will bring is not known. */
const entryOf = (lockedSeconds: number): EntryFacts => ({
  sent: undefined,
  pool: null,
  lockedSeconds,
  find: () => null,
})

/** Reads a mini-game as its players see it. */
const miniGameReader = (context: Context) => {
  const { awards, bans, miniGames, people } = context

  return (tx: Tx, request: SeenMiniGameRequest): SeenMiniGame | Refusal | Later => {
    const { orgId, miniGameId, externalUserId } = request
    const found = miniGames.findMiniGame(orgId, miniGameId)
    if (!found || found.miniGame.status === "draft") return refuseUnknownMiniGame(miniGameId)
    const { row, miniGame } = found
    const { now } = tx
    const locale = settingsOf(context, orgId).locale ?? null
    if (externalUserId === undefined) return { now, locale, miniGame, player: null }
    const player = people.findPlayer(orgId, externalUserId)
    const later = people.merging.laterFor(player.row)
    if (later) return later
    const { key } = spinPeriodAt(miniGame, now)
    const asking = { orgId, gameId: miniGameId, named: { externalUserId } }
    const ban = bans.standingBan(player, now)
    const ofGame = { game: "notification", gameId: miniGameId } as const
    const stored = player.row === null ? null : awards.findSpin(player.row, row, key)
    const test = stored ? null : loadTest(context, tx, orgId, ofGame, player.player, false)
    if (test instanceof Later) return test
    const facts = {
      miniGame,
      player: player.row === null ? null : player.player,
      ban,
      bannedUntil: ban && bans.bannedUntil(player, now),
      stored,
      eligibility: loadEligibility(context, tx, asking, miniGame.eligibility, player),
      past: player.past,
      terms: loadTerms(context, request, miniGame.terms, ofGame, player.row),
      test,
    }
    return { now, locale, miniGame, player: spinState(miniGame, facts, externalUserId, now) }
  }
}

/** One game as its players see it (docs/api.md#show-a-game), in jobs that only read. */
export const gameOperations = (context: Context): Pick<Partner, "game" | "miniGame"> => {
  const { snapshots, bans, campaigns, codes, entryLimits, grants } = context
  const { loggedTurns, organizations, people, quotas, standings } = context

  const lastPlay = (
    tx: Tx,
    orgId: string,
    { row: campaignRow, campaign }: Found,
    facts: CheckedFacts,
    player: number | null,
    standing: StoredStanding | null,
  ): PlayAnswer | null | Later => {
    const { start, end } = lastPeriodOf(campaign, periodsAt(campaign.timezone, tx.now))
    if (player === null || !standing || standing.lastAt < start || standing.lastAt >= end) return null
    const turn = loggedTurns.findTurn(player, standing.lastPlay)
    if (!turn) return null
    const winsOfAll = campaign.rewardLimits ? quotas.load(tx, campaignRow, campaign) : null
    if (winsOfAll instanceof Later) return winsOfAll
    const code = turn.prizeCode === null ? null : codes.findCode(orgId, turn.prizeCode, tx.now)
    const tiers = campaign.xp ? organizations.tiersOf(tx, orgId) : []
    const { grants: open, past, player: account } = facts
    const after = { grants: open, past, player: account, standing, tiers, turn, winsOfAll, code: code?.item ?? null }
    return answerOfLast(campaign, after, tx.now)
  }

  const checkedFacts = (
    tx: Tx,
    request: Named<SeenCampaignRequest>,
    { campaign }: Found,
    stored: StoredPlayer,
    standing: StoredStanding | null,
    lockedSeconds: number,
  ): CheckedFacts | Later => {
    const { orgId, campaignId, externalUserId } = request
    const asking = { orgId, gameId: campaignId, named: { externalUserId } }
    const { eligibility, entry, terms } = campaign
    const ofGame = { game: "campaign", gameId: campaignId } as const
    const locked = Math.max(lockedSeconds, entryLimits.lockedHere(request, tx.wall))
    const test = loadTest(context, tx, orgId, ofGame, stored.player, stored.row === null)
    if (test instanceof Later) return test
    return {
      campaign,
      isGameActive: campaigns.isCachedGameActive(tx, orgId, campaign.marketplaceGameId),
      isByPlayer: request.isByPlayer === true,
      player: stored.player,
      ban: bans.standingBan(stored, tx.now),
      standing,
      eligibility: loadEligibility(context, tx, asking, eligibility, stored),
      past: stored.past,
      entry: entry ? entryOf(locked) : null,
      grants: campaign.grants ? grants.open(stored.row, campaignId) : noGrants,
      terms: loadTerms(context, request, terms, ofGame, stored.row),
      test,
    }
  }

  const stateOf = (
    tx: Tx,
    request: Named<SeenCampaignRequest>,
    found: Found,
    lockedSeconds: number,
  ): NonNullable<SeenCampaign["player"]> | Later => {
    const { orgId, externalUserId } = request
    const stored = people.findPlayer(orgId, externalUserId)
    const later = people.merging.laterFor(stored.row)
    if (later) return later
    const now = playTime(tx.now, found.decidedUntil)
    const timed = now === tx.now ? tx : { ...tx, now }
    const standing = standings.load(timed, found.row, found.campaign, stored.row)
    if (standing instanceof Later) return standing
    const facts = checkedFacts(timed, request, found, stored, standing, lockedSeconds)
    if (facts instanceof Later) return facts
    const last = lastPlay(timed, orgId, found, facts, stored.row, standing)
    const bannedUntil = facts.ban && bans.bannedUntil(stored, now)
    return last instanceof Later ? last : playState(found.campaign, { ...facts, bannedUntil }, last, now)
  }

  const readGame = (tx: Tx, request: SeenCampaignRequest, lockedSeconds: number): SeenCampaign | Refusal | Later => {
    const { orgId, campaignId, externalUserId } = request
    const found = campaigns.findCachedCampaign(tx, orgId, campaignId)
    if (found?.campaign.kind !== "game" || found.campaign.status === "draft") return refuseUnknownCampaign(campaignId)
    const player =
      externalUserId === undefined ? null : stateOf(tx, { ...request, externalUserId }, found, lockedSeconds)
    return player instanceof Later
      ? player
      : { now: tx.now, locale: settingsOf(context, orgId).locale ?? null, campaign: found.campaign, player }
  }

  const game = async (request: SeenCampaignRequest): Result<SeenCampaign> => {
    const { externalUserId } = request
    const read = (lockedSeconds: number) => snapshots.run(shared(request), (tx) => readGame(tx, request, lockedSeconds))
    const seen = await read(0)
    if (isRefusal(seen) || externalUserId === undefined || !seen.campaign.entry) return seen
    const lockedSeconds = await entryLimits.locked({ ...request, externalUserId })
    return lockedSeconds > 0 ? read(lockedSeconds) : seen
  }

  const readMiniGame = miniGameReader(context)
  return {
    game,
    miniGame: (request) => snapshots.run(shared(request), (tx) => readMiniGame(tx, request)),
  }
}
