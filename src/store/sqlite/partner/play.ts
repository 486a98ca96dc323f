import {
  checkPlayable,
  decidePlay,
  type PlayAnswer,
  type PlayOutcome,
  type PlayRequest,
  type PlaySources,
} from "../../../core/play.ts"
import type { Partner } from "../../../core/port/partner.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import { type GroupCommit, Later, type Tx } from "../engine/commit.ts"
import type { Codes } from "../log/code.ts"
import type { Outbox } from "../log/outbox.ts"
import type { PlayLog } from "../log/play-log.ts"
import type { Bans } from "../record/ban.ts"
import type { Campaigns, StoredCampaign } from "../record/campaign.ts"
import type { Tiers } from "../record/organization.ts"
import type { Players, StoredPlayer } from "../record/player.ts"
import type { Quotas } from "../standing/quota.ts"
import type { Counters, Standings } from "../standing/standing.ts"
import type { Idempotency } from "./once.ts"

type Needs = {
  readonly log: PlayLog
  readonly campaigns: Campaigns
  readonly people: Players
  readonly bans: Bans
  readonly codes: Codes
  readonly standings: Standings
  readonly quotas: Quotas
  readonly outbox: Outbox
  readonly idempotency: Idempotency
  readonly tiers: Tiers
}

/** Plays (docs/api.md §4.2): load the facts, let the rules decide, save what changed, all in one job. */
export const playStore = (commit: GroupCommit, sources: PlaySources, needs: Needs): Pick<Partner, "play"> => {
  const { log, campaigns, people, bans, codes, standings, quotas, outbox, idempotency, tiers } = needs
  /** Writes all that a play changes: player, session, counters, code, XP, points, ledger and events. */
  const savePlay = (
    tx: Tx,
    orgId: string,
    { row: campaignRow, campaign }: StoredCampaign,
    stored: StoredPlayer,
    counters: Counters,
    { answer, turn, usesQuota, code, xpAwarded, pointsAwarded, events }: PlayOutcome,
  ) => {
    const playerRow = people.ensureRow(tx, orgId, stored)
    const { sessionId, prizeCode } = answer
    const { score, won, text: result, metadata } = turn
    const play = log.append(tx, {
      ...{ sessionId, campaign: campaignRow, player: playerRow, previous: counters.standing?.lastPlay ?? null },
      ...{ at: tx.now, result, won, usedQuota: usesQuota, score, prizeCode },
      metadata: metadata ? JSON.stringify(metadata) : null,
    })
    const played = { play, at: tx.now, score, usesQuota }
    standings.save(tx, campaignRow, campaign, playerRow, counters, played)
    if (code) codes.saveCode(tx, { orgId, campaignRow, playerRow, origin: "play", issueKey: sessionId }, code)
    people.earn(tx, playerRow, stored, {
      xp: xpAwarded,
      points: pointsAwarded,
      reason: "play",
      sourceId: sessionId,
    })
    for (const event of events) outbox.emit(tx, orgId, event)
  }

  const play = (tx: Tx, request: PlayRequest): PlayAnswer | Refusal | Later => {
    const { orgId, campaignId, externalUserId } = request
    const found = campaigns.findCachedCampaign(tx, orgId, campaignId)
    const isGameActive = campaigns.isCachedGameActive(tx, orgId, found?.campaign.marketplaceGameId)
    const playable = checkPlayable({ campaign: found?.campaign ?? null, isGameActive }, request)
    if (isRefusal(playable) || !found) return playable as Refusal
    const stored = people.findPlayer(orgId, externalUserId)
    const later = people.merging.laterFor(stored.row)
    if (later) return later
    const counters = standings.load(tx, found.row, found.campaign, stored.row)
    if (counters instanceof Later) return counters
    const winsOfAll = quotas.load(tx, found.row, found.campaign)
    if (winsOfAll instanceof Later) return winsOfAll
    const facts = {
      campaign: found.campaign,
      player: stored.player,
      ban: bans.standingBan(stored),
      plays: counters.plays?.count ?? 0,
      wins: counters.wins?.count ?? 0,
      winsOfAll: winsOfAll?.count ?? 0,
      tiers: tiers.tiersOf(tx, orgId),
      isCodeTaken: (code: string) => codes.isCodeTaken(orgId, code),
    }
    const outcome = decidePlay(facts, playable.gameType, request, tx.now, sources)
    if (isRefusal(outcome)) return outcome
    quotas.save(tx, found.row, winsOfAll, outcome.usesQuota)
    savePlay(tx, orgId, found, stored, counters, outcome)
    return outcome.answer
  }

  return {
    play: (request) => commit.run((tx) => idempotency.once(tx, "games/play", request, () => play(tx, request))),
  }
}
