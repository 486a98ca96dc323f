import type { PlayAnswer, PlayRequest } from "../../../core/campaign/play.ts"
import { isDrawnAt } from "../../../core/draw/config.ts"
import { decidePlay, type PlayChange, type PlaySources } from "../../../core/operation/partner/play.ts"
import type { PlayFacts } from "../../../core/operation/partner/play-facts.ts"
import type { Partner } from "../../../core/port/partner.ts"
import type { Refusal } from "../../../core/refusal.ts"
import type { Bans } from "../../record/ban.ts"
import type { Budgets, Campaigns, Quotas, Standings, Stocks } from "../../record/campaign-records.ts"
import type { Codes } from "../../record/code-records.ts"
import type { Moments } from "../../record/moment-records.ts"
import type { Organizations } from "../../record/organization-records.ts"
import type { Players, StoredPlayer } from "../../record/player-records.ts"
import { type Jobs, Later, shared, type Tx } from "../../record/transaction.ts"
import type { ApplyChanges, Subject } from "../apply/apply.ts"
import { loadBudget } from "../budget.ts"
import type { DrawingLoader } from "../draw/drawing.ts"
import type { Idempotency } from "./once.ts"

type Needs = {
  readonly campaigns: Campaigns
  readonly people: Players
  readonly bans: Bans
  readonly codes: Codes
  readonly standings: Standings
  readonly quotas: Quotas
  readonly stocks: Stocks
  readonly budgets: Budgets
  readonly moments: Moments
  readonly organizations: Organizations
  readonly idempotency: Idempotency
  readonly apply: ApplyChanges
  readonly drawings: DrawingLoader
}

/** The facts of a play, and the subject of its changes; null if the campaign is unknown and nothing can change. */
type Loaded = { readonly facts: PlayFacts; readonly subject: Subject<PlayChange> | null }

type Found = NonNullable<ReturnType<Campaigns["findCachedCampaign"]>>

const operation = "games/play"

const noStocks: PlayFacts["stocks"] = new Map()
const noPrizes: PlayFacts["momentPrizes"] = []
const noTiers: PlayFacts["tiers"] = []
const noMoments: PlayFacts["nextMoments"] = []

/** Plays (docs/api.md §4.2): load the facts, let the rules decide, save the changes, all in one job. */
export const playStore = (jobs: Jobs, sources: PlaySources, needs: Needs): Pick<Partner, "play"> => {
  const {
    budgets,
    campaigns,
    people,
    bans,
    codes,
    standings,
    quotas,
    stocks,
    moments,
    organizations,
    idempotency,
    apply,
    drawings,
  } = needs

  const drawingOf = (tx: Tx, request: PlayRequest, found: Found, { drawId }: StoredPlayer) => {
    if (!isDrawnAt(found.campaign, request, tx.now)) return null
    const { row, campaign } = found
    return drawings(
      tx,
      { orgId: request.orgId, game: { kind: "campaign", id: campaign.campaignId }, row },
      campaign,
      drawId,
    )
  }

  const load = (tx: Tx, request: PlayRequest): Loaded | Later => {
    const { orgId, campaignId, externalUserId } = request
    const found = campaigns.findCachedCampaign(tx, orgId, campaignId)
    const stored = people.findPlayer(orgId, externalUserId)
    const later = found && people.merging.laterFor(stored.row)
    if (later) return later
    const standing = found && standings.load(tx, found.row, found.campaign, stored.row)
    if (standing instanceof Later) return standing
    const winsOfAll = found && quotas.load(tx, found.row, found.campaign)
    if (winsOfAll instanceof Later) return winsOfAll
    const stock = found?.campaign.prizes ? stocks.load(tx, found.row, found.campaign) : noStocks
    if (stock instanceof Later) return stock
    const budget = loadBudget(budgets, tx, found)
    if (budget instanceof Later) return budget
    const drawing = found && drawingOf(tx, request, found, stored)
    if (drawing instanceof Later) return drawing
    const facts: PlayFacts = {
      campaign: found?.campaign ?? null,
      oddsSince: found?.oddsSince ?? 0,
      isGameActive: campaigns.isCachedGameActive(tx, orgId, found?.campaign.marketplaceGameId),
      player: stored.player,
      ban: bans.standingBan(stored),
      standing,
      past: stored.past,
      winsOfAll,
      stocks: stock,
      budget,
      momentPrizes: found?.momentPrizes ?? noPrizes,
      nextMoments: found ? moments.heads(tx, found) : noMoments,
      tiers: found?.campaign.xp ? organizations.tiersOf(tx, orgId) : noTiers,
      drawing,
      isCodeTaken: codes.isCodeTaken,
    }
    return { facts, subject: found && { orgId, player: stored, campaign: found.row, standing } }
  }

  const play = (tx: Tx, request: PlayRequest): PlayAnswer | Refusal | Later => {
    const loaded = load(tx, request)
    if (loaded instanceof Later) return loaded
    return apply(tx, loaded.subject, decidePlay(loaded.facts, request, tx.now, sources))
  }

  return {
    play: (request) => jobs.run(shared(request, operation), (tx) => idempotency.once(tx, operation, request, play)),
  }
}
