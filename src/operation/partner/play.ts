import { type EntryFacts, isWrongEntry, refuseLocked } from "../../core/campaign/entry.ts"
import type { PlayAnswer, PlayRequest } from "../../core/campaign/play.ts"
import { poolsOf } from "../../core/campaign/pool.ts"
import { isDrawnAt } from "../../core/draw/config.ts"
import type { KeyedAnswer } from "../../core/idempotency.ts"
import { decidePlay, type PlayChange, type PlaySources } from "../../core/operation/partner/play.ts"
import type { PlayFacts } from "../../core/operation/partner/play-facts.ts"
import type { Partner } from "../../core/port/partner.ts"
import { playTime } from "../../core/ranking/ranking-round.ts"
import { isRefusal, type Refusal, type Result } from "../../core/refusal.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import type { StoredPlayer } from "../../record/player/player.ts"
import { Later, shared, type Tx } from "../../record/transaction.ts"
import { nativeHashing } from "../../secret/hash.ts"
import type { Subject } from "../apply/subject.ts"
import { loadBudget } from "../budget.ts"
import type { Context } from "../context.ts"
import { loadEligibility } from "../eligibility.ts"
import { givingPools, noPools } from "../pool.ts"
import { loadTerms } from "../terms.ts"
import { loadTest } from "../test-facts.ts"

/** The facts of a play, and the subject of its changes; null if the campaign is unknown and nothing can change. */
type Loaded = { readonly facts: PlayFacts; readonly subject: Subject<PlayChange> | null }

type Found = NonNullable<ReturnType<Campaigns["findCachedCampaign"]>>

const operation = "games/play"

const gameOf = ({ campaignId }: PlayRequest) => ({ game: "campaign", gameId: campaignId }) as const
const ofCampaign = ({ campaign: { campaignId } }: Found) => ({ game: "campaign", gameId: campaignId }) as const

const noStocks: PlayFacts["stocks"] = new Map()
const noPrizes: PlayFacts["momentPrizes"] = []
const noGrants: PlayFacts["grants"] = []
const noTiers: PlayFacts["tiers"] = []
const noMoments: PlayFacts["nextMoments"] = []

/** Plays (docs/api.md#play): load the facts, let the rules decide, save the changes, all in one job. */
export const playOperations = (context: Context): Pick<Partner, "play"> => {
  const {
    jobs,
    budgets,
    campaigns,
    people,
    bans,
    codePools,
    codes,
    entryLimits,
    grants,
    standings,
    quotas,
    stocks,
    moments,
    organizations,
    idempotency,
    apply,
    drawings,
  } = context
  const sources: PlaySources = { ...context.sources, hashing: nativeHashing }

  const drawingOf = (tx: Tx, base: Tx, request: PlayRequest, found: Found, { drawId }: StoredPlayer) => {
    if (!isDrawnAt(found.campaign, request, tx.now)) return null
    const { row, campaign } = found
    return drawings(
      base,
      { orgId: request.orgId, game: { kind: "campaign", id: campaign.campaignId }, row },
      campaign,
      drawId,
    )
  }

  /** The entry code of a play; `stored` is the player, and `lockedSeconds` what other processes say. */
  const entryOf = (tx: Tx, request: PlayRequest, found: Found, stored: StoredPlayer, lockedSeconds: number) => {
    const { orgId, entryCode: sent } = request
    const { campaignId, entry } = found.campaign
    if (!entry) return null
    const pool = codePools.find(orgId, entry.poolId, campaignId)
    const facts: EntryFacts = {
      sent,
      pool: pool && { ...pool, left: codePools.view(pool, tx.now).left },
      lockedSeconds: Math.max(lockedSeconds, entryLimits.lockedHere(request, tx.wall)),
      find: () => {
        const code = pool && sent !== undefined ? codePools.findEntry(tx, pool, sent) : null
        if (!code) return null
        const { status, play, isExpired, row } = code
        const usedByYou = play !== null && stored.row !== null && standings.playerOf(play) === stored.row
        return { code: row.code, status, usedByYou, isExpired }
      },
    }
    return facts
  }

  /**
   * `tx` has the time of the play; `base` has the time of the transaction, by which codes expire and chains are closed.
   */
  const load = (tx: Tx, base: Tx, request: PlayRequest, found: Found | null, lockedSeconds: number): Loaded | Later => {
    const { orgId, externalUserId } = request
    const stored = people.findPlayer(orgId, externalUserId)
    const later = found && people.merging.laterFor(stored.row)
    if (later) return later
    const standing = found && standings.load(tx, found.row, found.campaign, stored.row)
    if (standing instanceof Later) return standing
    const winsOfAll = found && quotas.load(tx, found.row, found.campaign)
    if (winsOfAll instanceof Later) return winsOfAll
    const stock = found?.campaign.prizes ? stocks.load(tx, found.row, found.campaign) : noStocks
    if (stock instanceof Later) return stock
    const budget = loadBudget(budgets, base, found)
    if (budget instanceof Later) return budget
    const drawing = found && drawingOf(tx, base, request, found, stored)
    if (drawing instanceof Later) return drawing
    const test = loadTest(context, tx, orgId, gameOf(request), stored.player, stored.row === null)
    if (test instanceof Later) return test
    const { eligibility: rules } = found?.campaign ?? {}
    const asking = { orgId, gameId: request.campaignId, named: request }
    const hasPools = found && poolsOf(found.campaign).length > 0
    const pools = hasPools ? givingPools(codePools, tx, orgId, found.campaign.campaignId) : noPools
    const facts: PlayFacts = {
      campaign: found?.campaign ?? null,
      oddsSince: found?.oddsSince ?? 0,
      isGameActive: campaigns.isCachedGameActive(tx, orgId, found?.campaign.marketplaceGameId),
      isByPlayer: request.isByPlayer === true,
      terms: found ? loadTerms(context, request, found.campaign.terms, ofCampaign(found), stored.row) : null,
      player: stored.player,
      ban: bans.standingBan(stored, tx.now),
      standing,
      eligibility: rules ? loadEligibility(context, tx, asking, rules, stored) : null,
      past: stored.past,
      entry: found && entryOf(base, request, found, stored, lockedSeconds),
      grants: found?.campaign.grants ? grants.open(stored.row, found.campaign.campaignId) : noGrants,
      winsOfAll,
      stocks: stock,
      budget,
      momentPrizes: found?.momentPrizes ?? noPrizes,
      nextMoments: found ? moments.heads(tx, orgId, found) : noMoments,
      tiers: found?.campaign.xp ? organizations.tiersOf(tx, orgId) : noTiers,
      drawing,
      test,
      isCodeTaken: codes.isCodeTaken,
      poolOf: pools.poolOf,
    }
    return { facts, subject: found && { orgId, player: stored, campaign: found.row, standing, pools } }
  }

  const play = (tx: Tx, request: PlayRequest, lockedSeconds: number): PlayAnswer | Refusal | Later => {
    const found = campaigns.findCachedCampaign(tx, request.orgId, request.campaignId)
    const now = playTime(tx.now, found?.decidedUntil ?? null)
    const timed = now === tx.now ? tx : { ...tx, now }
    const loaded = load(timed, tx, request, found, lockedSeconds)
    if (loaded instanceof Later) return loaded
    const decision = decidePlay(loaded.facts, request, now, sources)
    if (isRefusal(decision) && isWrongEntry(decision)) entryLimits.countHere(tx, request)
    return apply(timed, loaded.subject, decision)
  }

  const run = (request: PlayRequest, lockedSeconds: number) =>
    jobs.run(shared(request, operation), (tx) =>
      idempotency.once(tx, operation, request, () => play(tx, request, lockedSeconds)),
    )

  /** A play with an entry code: those of all processes together are refused once too many were wrong. */
  const enter = async (request: PlayRequest): Result<KeyedAnswer<PlayAnswer>> => {
    const played = await run(request, await entryLimits.locked(request))
    if (!isRefusal(played) || !isWrongEntry(played)) return played
    const waitSeconds = await entryLimits.count(request)
    return waitSeconds > 0 ? refuseLocked(waitSeconds) : played
  }

  return { play: (request) => (request.entryCode === undefined ? run(request, 0) : enter(request)) }
}
