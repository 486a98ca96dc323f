import { refuseIneligible } from "../../core/eligibility/eligibility.ts"
import { spinPeriodAt } from "../../core/mini-game/mini-game.ts"
import { refuseSpin, type SpinAnswer, type SpinRequest } from "../../core/mini-game/spin.ts"
import { decideSpin, type SpinChange, type SpinFacts, type SpinSources } from "../../core/operation/partner/spin.ts"
import type { Partner } from "../../core/port/partner.ts"
import type { Refusal } from "../../core/refusal.ts"
import type { KnownPlayer } from "../../record/player/player.ts"
import { Later, shared, type Tx } from "../../record/transaction.ts"
import { nativeHashing } from "../../secret/hash.ts"
import type { Subject } from "../apply/subject.ts"
import { loadBudget } from "../budget.ts"
import type { Context } from "../context.ts"
import { loadEligibility } from "../eligibility.ts"
import { givingPools } from "../pool.ts"
import { loadTerms } from "../terms.ts"
import { loadTest } from "../test-facts.ts"

/**
 * The facts of a spin, and the subject of its changes; null if something is missing and nothing can change. Only the
 * decision shows which budget it needs: `isUncounted` then tells when to retry, if that budget is being counted.
 */
type Loaded = {
  readonly facts: SpinFacts
  readonly subject: Subject<SpinChange> | null
  isUncounted(): Later | null
}

const operation = "inapp-games/spin"

const noStocks: SpinFacts["stocks"] = new Map()

/** In-app spins (docs/api.md#spin): one per client and period, each stored under its award id. */
export const spinOperations = (context: Context): Pick<Partner, "spin"> => {
  const {
    jobs,
    miniGames,
    people,
    awards,
    bans,
    budgets,
    campaigns,
    codePools,
    codes,
    idempotency,
    organizations,
    segmentStocks,
    apply,
    drawings,
  } = context
  const sources: SpinSources = { ...context.sources, hashing: nativeHashing }

  const findClient = (request: SpinRequest): KnownPlayer | null => {
    const stored =
      "clientId" in request
        ? people.findByClientId(request.orgId, request.clientId)
        : people.findPlayer(request.orgId, request.externalUserId)
    return stored && stored.row !== null ? { ...stored, row: stored.row } : null
  }

  const load = (tx: Tx, request: SpinRequest): Loaded | Later => {
    const { orgId, miniGameId } = request
    const found = miniGames.findMiniGame(orgId, miniGameId)
    const player = found && findClient(request)
    const pools = givingPools(codePools, tx, orgId)
    let uncounted: Later | null = null
    const unknown: SpinFacts = {
      miniGame: found?.miniGame ?? null,
      player: player?.player ?? null,
      ban: null,
      terms: null,
      stored: null,
      eligibility: null,
      past: player?.past ?? null,
      stocks: noStocks,
      drawing: null,
      test: null,
      templateOf: (campaignId) => campaigns.findCachedCampaign(tx, orgId, campaignId)?.campaign.defaultCodeConfig,
      currencyOf: (campaignId) => campaigns.findCachedCampaign(tx, orgId, campaignId)?.campaign.currency ?? null,
      ownCurrency: () => organizations.settingsOf(orgId).currency ?? null,
      budgetOf: (campaignId) => {
        const budget = loadBudget(budgets, tx, campaigns.findCachedCampaign(tx, orgId, campaignId))
        if (!(budget instanceof Later)) return budget
        uncounted = budget
        return null
      },
      poolOf: pools.poolOf,
      isCodeTaken: (code) => codes.isCodeTaken(orgId, code),
      winsOfPlayer: (segmentId, period) =>
        found && player ? awards.countWon(player.row, found.row, segmentId, period) : 0,
    }
    const isUncounted = () => uncounted
    if (!found || !player) return { facts: unknown, subject: null, isUncounted }
    const later = people.merging.laterFor(player.row)
    if (later) return later
    const { key } = spinPeriodAt(found.miniGame, tx.now)
    const stored = awards.findSpin(player.row, found.row, key)
    const hasStock = !stored && found.miniGame.segments.some(({ stock }) => stock)
    const stocks = hasStock ? segmentStocks.load(tx, found.row, found.miniGame) : noStocks
    if (stocks instanceof Later) return stocks
    const ban = bans.standingBan(player, tx.now)
    const asking = { orgId, gameId: miniGameId, named: request }
    const eligibility = stored ? null : loadEligibility(context, tx, asking, found.miniGame.eligibility, player)
    const isSpun =
      !stored && !refuseSpin(found.miniGame, ban, tx.now) && !refuseIneligible(found.miniGame, eligibility, tx.now)
    const { row, miniGame } = found
    const ofGame = { game: "notification", gameId: miniGameId } as const
    const terms = stored ? null : loadTerms(context, request, miniGame.terms, ofGame, player.row)
    const game = { orgId, game: { kind: "notification", id: miniGameId }, row } as const
    const drawing = isSpun ? drawings(tx, game, miniGame, player.drawId) : null
    if (drawing instanceof Later) return drawing
    const test = stored ? null : loadTest(context, tx, orgId, ofGame, player.player, false)
    if (test instanceof Later) return test
    const facts = { ...unknown, test, ban, terms, stored, eligibility, stocks, drawing }
    return { facts, subject: { orgId, player, pools, miniGame: row }, isUncounted }
  }

  const spin = (tx: Tx, request: SpinRequest): SpinAnswer | Refusal | Later => {
    const loaded = load(tx, request)
    if (loaded instanceof Later) return loaded
    const decision = decideSpin(loaded.facts, request, tx.now, sources)
    return loaded.isUncounted() ?? apply(tx, loaded.subject, decision)
  }

  return {
    spin: (request) =>
      jobs.run(shared(request, operation), (tx) => idempotency.once(tx, operation, request, () => spin(tx, request))),
  }
}
