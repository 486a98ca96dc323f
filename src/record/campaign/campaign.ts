import type { AnnouncedAmounts } from "../../core/campaign/announced.ts"
import type { Campaign, CampaignView } from "../../core/campaign/campaign.ts"
import type { Dates } from "../../core/campaign/dates.ts"
import type { MarketplaceGame } from "../../core/campaign/marketplace.ts"
import type { Budget, BudgetTally } from "../../core/campaign/prize/budget.ts"
import type { StockTally } from "../../core/campaign/prize/stock.ts"
import type { Tally } from "../../core/campaign/standing/quota.ts"
import type { Standing } from "../../core/campaign/standing/standing.ts"
import type { ChangeOf } from "../../core/change.ts"
import type { Later, Tx } from "../transaction.ts"
import type { StoredCode } from "./code.ts"

/**
 * `zoneSince` and `oddsSince` are when the campaign's time zone and odds last changed, and `rankingDueAt` is the end of
 * the running period of its ranking; `momentPrizes` are the prizes that ever had planned moments. `toldBudget` has the
 * amounts that the events of a removed budget have reported.
 */
export type StoredCampaign = {
  readonly row: number
  readonly campaign: Campaign
  readonly zoneSince: number | null
  readonly oddsSince: number | null
  readonly dates: Dates
  readonly toldBudget: AnnouncedAmounts
  /** The end of the last period whose ranking prizes are decided; null before the first. */
  readonly decidedUntil: number | null
  readonly rankingDueAt: number | null
  readonly momentPrizes: readonly string[]
}

export type Campaigns = {
  findCampaign(orgId: string, campaignId: string): StoredCampaign | null
  /** The same, possibly cached by the process from earlier transactions. */
  findCachedCampaign(tx: Tx, orgId: string, campaignId: string): Omit<StoredCampaign, "rankingDueAt" | "dates"> | null
  countCampaigns(orgId: string): number
  /** What gives codes of the campaign besides itself, such as "mini-game wheel"; null if nothing does. */
  givingCodesOf(orgId: string, campaignId: string): string | null
  putCampaign(tx: Tx, orgId: string, change: ChangeOf<"putCampaign">): void
  removeCampaign(tx: Tx, orgId: string, campaignId: string): void
  /** Records that the prizes of the period that ended at `end` are decided. */
  setDecided(tx: Tx, campaign: number, end: number): void
  setRankingDue(campaign: number, rankingDueAt: number | null): void
  /** Records that a prize of the campaign has planned moments, which change its odds. */
  addMomentPrize(tx: Tx, campaign: StoredCampaign, orgId: string, prizeId: string): void
  readGame(orgId: string, gameId: string): MarketplaceGame | null
  /** The campaign with its warnings. */
  view(orgId: string, campaign: Campaign, now: number): CampaignView
  isCachedGameActive(tx: Tx, orgId: string, gameId: string | undefined): boolean
  putGame(tx: Tx, orgId: string, game: MarketplaceGame): void
}

/** A standing with the store's own data about it. */
export type StoredStanding = Standing & { readonly lastPlay: number }

/** The owner of the standing, and the standing as loaded; null before the first play. */
export type StandingOwner = {
  readonly campaign: number
  readonly player: number
  readonly before: StoredStanding | null
}

export type Standings = {
  /** The time of the campaign's first play, if any. */
  firstPlayAt(campaign: number): number | null
  /** Whether a play of the campaign, be it archived, or its ranking won a prize that the organization hands out. */
  hasExternalWin(campaign: number): boolean
  /** The standing with everything that a play needs, null before the first play, or when to retry. */
  load(tx: Tx, campaignRow: number, campaign: Campaign, player: number | null): StoredStanding | null | Later
  /** Appends a play to the log, and replaces the standing with one that includes it. Returns the row of the play. */
  appendPlay(tx: Tx, owner: StandingOwner, change: ChangeOf<"appendPlay">): number
  /** The row of the player whose play this is, whether or not it was appended by this transaction. */
  playerOf(play: number): number | null
}

export type Quotas = {
  /** The wins counted in the current period, or null without a total limit. */
  load(tx: Tx, campaignRow: number, campaign: Campaign): Tally | null | Later
  /** Counts a win; null if no total limit counts it, which invalidates a stored count. */
  countWin(tx: Tx, campaignRow: number, wins: Tally | null): void
}

export type Stocks = {
  /** The wins counted in the current periods, by the prizes that have a total limit. */
  load(tx: Tx, campaignRow: number, campaign: Campaign): ReadonlyMap<string, StockTally> | Later
  /** Stores the wins of a prize including a new one; null if no total limit counts it, which invalidates a stored count. */
  countStock(tx: Tx, campaignRow: number, prizeId: string, stock: StockTally | null): void
}

/** A campaign whose budget is counted. */
export type Budgeted = Pick<StoredCampaign, "row" | "campaign" | "toldBudget">

export type Budgets = {
  /** The budget used so far by a campaign that has one, or when to retry. */
  load(tx: Tx, budgeted: Budgeted, budget: Budget): BudgetTally | Later
  /** The last stored count of a budget; null if it was never counted. */
  kept(campaignRow: number): BudgetTally | null
  /**
   * Whether the budget of the code's campaign may have had its uses given back, by the time that all processes agree
   * on.
   */
  mayHaveGivenBack(tx: Tx, code: StoredCode): boolean
  put(tx: Tx, campaignRow: number, budget: BudgetTally | null): void
}
