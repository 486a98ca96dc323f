import type { BudgetTally } from "../core/campaign/budget.ts"
import type { Campaign, CampaignView } from "../core/campaign/campaign.ts"
import type { Dates } from "../core/campaign/dates.ts"
import type { MarketplaceGame } from "../core/campaign/marketplace.ts"
import type { Tally } from "../core/campaign/quota.ts"
import type { Standing } from "../core/campaign/standing.ts"
import type { StockTally } from "../core/campaign/stock.ts"
import type { Handout, PlayItem } from "../core/campaign/winner.ts"
import type { ChangeOf, Earning } from "../core/change.ts"
import type { CodeItem, CodeOrigin, CodeSale, PromoCode } from "../core/code.ts"
import type { KeptAnswer } from "../core/idempotency.ts"
import type { MiniGame } from "../core/mini-game/mini-game.ts"
import type { Redemption, StoredAward } from "../core/mini-game/redemption.ts"
import type { Award } from "../core/mini-game/spin.ts"
import type { OwedPrize } from "../core/operation/job/give-ranking-round.ts"
import type { AuditedChange } from "../core/organization/audit.ts"
import type { ApiKey, Caller, NewApiKey, Organization } from "../core/organization/organization.ts"
import type { PushEvent, PushSend } from "../core/organization/push.ts"
import type { ConsoleSession, NewConsoleSession } from "../core/organization/session.ts"
import type { Settings } from "../core/organization/settings.ts"
import type { StoredUser } from "../core/organization/user.ts"
import type { Period } from "../core/period.ts"
import type { Pseudonyms } from "../core/player/erasure.ts"
import type { Account, Ban } from "../core/player/player.ts"
import type { Tier } from "../core/player/tier.ts"
import type { RankingPrize } from "../core/ranking/ranking.ts"
import type { EndedRound, OpenRound } from "../core/ranking/ranking-round.ts"
import type { Chains } from "./draw-records.ts"
import type { Moments } from "./moment-records.ts"
import type { Later, Tx } from "./transaction.ts"
import type { Attempts, Outbox, Webhooks } from "./webhook-records.ts"

/**
 * What jobs read and write in a store, by subject: each store implements these over its own rows. They are synchronous;
 * `row` is the number by which a store's tables refer to a row.
 */

/** A player as used by jobs; `row` is null before their first record. */
export type StoredPlayer = {
  readonly row: number | null
  readonly player: Account
  readonly isBanned: boolean
  /** The player's id in the subjects of draws; absent before the first draw. */
  readonly drawId?: string | null
}
/** A player who has a row. */
export type KnownPlayer = StoredPlayer & { readonly row: number }

export type Players = {
  findPlayer(orgId: string, externalUserId: string): StoredPlayer
  findByClientId(orgId: string, clientId: string): KnownPlayer | null
  /** What a job waits for if its player is being merged. */
  readonly merging: {
    laterFor(row: number | null): Later | null
    /** The same for a job about all players of the organization. */
    laterForAll(): Later | null
  }
  /** The player to whom a row belongs now. */
  findByRow(row: number): KnownPlayer | null
  /** The row of a player, created now if this is their first record. */
  ensureRow(tx: Tx, orgId: string, player: StoredPlayer): number
  /** Adds XP and points to a player, and the points to the ledger. */
  earn(tx: Tx, row: number, player: Pick<StoredPlayer, "player" | "isBanned">, earning: Earning): void
  /** Sets a player's client id and the given fields of the profile. */
  register(tx: Tx, player: KnownPlayer, change: ChangeOf<"register">): void
  setDrawId(tx: Tx, player: KnownPlayer, drawId: string): void
  giveUpIds(tx: Tx, orgId: string, row: number, pseudonyms: Pseudonyms): void
  merge(tx: Tx, from: number, into: number, change: ChangeOf<"mergePlayer">): void
}

export type StoredBan = { readonly row: number; readonly playerRow: number; readonly ban: Ban }

export type Bans = {
  /** The newest ban in force of a player, or null. */
  standingBan(player: StoredPlayer): Pick<Ban, "message"> | null
  findBan(orgId: string, banId: string): StoredBan | null
  add(tx: Tx, orgId: string, player: number, ban: Ban): void
  /** Makes a ban a past one. */
  lift(tx: Tx, orgId: string, ban: StoredBan): void
  forgetTexts(player: number): void
  /** Notifies the listeners after a player's bans have changed. */
  changed(tx: Tx, player: number): void
}

/**
 * `zoneSince` is when the campaign's time zone was changed, `oddsSince` when its odds were, and `rankingDueAt` when the
 * running period of its ranking ends; `momentPrizes` are the prizes that ever had planned moments.
 */
export type StoredCampaign = {
  readonly row: number
  readonly campaign: Campaign
  readonly zoneSince: number | null
  readonly oddsSince: number | null
  readonly dates: Dates
  readonly rankingDueAt: number | null
  readonly momentPrizes: readonly string[]
}

export type Campaigns = {
  findCampaign(orgId: string, campaignId: string): StoredCampaign | null
  /** The same, possibly cached by the process from earlier transactions. */
  findCachedCampaign(tx: Tx, orgId: string, campaignId: string): Omit<StoredCampaign, "rankingDueAt" | "dates"> | null
  countCampaigns(orgId: string): number
  putCampaign(tx: Tx, orgId: string, change: ChangeOf<"putCampaign">): void
  setRankingDue(campaign: number, rankingDueAt: number | null): void
  /** Notes that a prize of the campaign has planned moments, by which its odds change. */
  addMomentPrize(tx: Tx, campaign: StoredCampaign, orgId: string, prizeId: string): void
  readGame(orgId: string, gameId: string): MarketplaceGame | null
  /** The campaign with its warnings. */
  view(orgId: string, campaign: Campaign): CampaignView
  isCachedGameActive(tx: Tx, orgId: string, gameId: string | undefined): boolean
  putGame(tx: Tx, orgId: string, game: MarketplaceGame): void
}

export type StoredMiniGame = { readonly row: number; readonly miniGame: MiniGame }

export type MiniGames = {
  findMiniGame(orgId: string, notificationId: string): StoredMiniGame | null
  countMiniGames(orgId: string): number
  /** Creates or replaces a mini-game. */
  put(orgId: string, miniGame: MiniGame): void
}

/** What decides whether a code can be used, beside its uses. */
export type CodeLife = Pick<PromoCode, "expiresAt" | "maxUses" | "deactivatedAt">

export type StoredCode = {
  readonly row: number
  readonly campaignRow: number
  readonly playerRow: number
  readonly item: CodeItem
}

export type Issue = {
  readonly orgId: string
  readonly campaignRow: number
  readonly playerRow: number
  readonly origin: CodeOrigin
  readonly issueKey: string | null
}

export type Codes = {
  findCode(orgId: string, code: string, now: number): StoredCode | null
  /** Whether a code, or one promised to a winner, has this text. */
  isCodeTaken(orgId: string, code: string): boolean
  /** The player's codes of the campaign that may still be active, newest first. */
  newest(player: number, campaign: number, now: number): Iterable<PromoCode>
  /** The same for those that the player requested with `key` after `since`. */
  newestOfKey(player: number, campaign: number, now: number, key: string, since: number): Iterable<PromoCode>
  /** How many codes of any origin the player has received from the campaign in the period. */
  countReceived(player: number, campaign: number, period: Period): number
  /** Whether the campaign has issued a code. */
  isIssuing(campaign: number): boolean
  /** Saves a new code. Its text must not be taken. */
  saveCode(tx: Tx, issue: Issue, code: PromoCode): void
  countUse(tx: Tx, code: StoredCode, uses: number, sale: CodeSale): void
  /** Sets until when, how often and whether a code can be used. */
  change(tx: Tx, code: StoredCode, changed: CodeLife): void
}

export type Awards = {
  findAward(miniGame: number, awardId: string): StoredAward | null
  /** The player's awards of a segment in each of `spinPeriods`, in that order, read lazily. */
  findAwards(miniGame: number, player: number, spinPeriods: readonly string[], segmentId: string): Iterable<StoredAward>
  /** The player's spin of the period: the first one if two merged players had both spun. */
  findSpin(player: number, miniGame: number, spinPeriod: string): Award | null
  /** The player's wins of a segment in the period. */
  countWon(player: number, miniGame: number, segmentId: string, period: Period): number
  addAward(miniGame: number, player: number, award: Award): void
  recordRedemption(miniGame: number, award: number, redemption: Redemption): void
}

/** A standing with the store's own data about it. */
export type StoredStanding = Standing & { readonly lastPlay: number }

/** The owner of the standing, and the standing as loaded; null before the first play. */
export type StandingPlace = {
  readonly campaign: number
  readonly player: number
  readonly before: StoredStanding | null
}

export type Standings = {
  /** The time of the campaign's first play, if any. */
  firstPlayAt(campaign: number): number | null
  /** The standing with everything that a play needs, null before the first play, or when to retry. */
  load(tx: Tx, campaignRow: number, campaign: Campaign, player: number | null): StoredStanding | null | Later
  /** Appends a play to the log, and replaces the standing with one that includes it. */
  appendPlay(tx: Tx, place: StandingPlace, change: ChangeOf<"appendPlay">): void
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

export type SegmentStocks = {
  /** The wins counted in the current periods, by the segments that have a total limit. */
  load(tx: Tx, miniGameRow: number, miniGame: MiniGame): ReadonlyMap<string, Tally> | Later
  /** Stores the wins of a segment; null if no total limit counts them any more, which removes a stored count. */
  countSegment(tx: Tx, miniGameRow: number, segmentId: string, wins: Tally | null): void
}

/** A play as found by a job; `row` is its row number. */
export type StoredPlay = { readonly row: number; readonly item: PlayItem }

export type Handouts = {
  /** The play of a campaign with this id, which tells its time. */
  findPlay(campaign: number, sessionId: string, at: number): StoredPlay | null
  /** Replaces what the organization says of a win. */
  put(play: number, handout: Handout): void
}

export type Budgets = {
  /** What is used of the campaign's budget at the moment, or when to retry. */
  load(tx: Tx, campaignRow: number, campaign: Campaign): BudgetTally | Later
  put(tx: Tx, campaignRow: number, budget: BudgetTally | null): void
}

export type Organizations = {
  readOrganization(orgId: string): Organization | null
  add(organization: Organization): void
  storedTiers(orgId: string): readonly Tier[]
  tiersOf(tx: Tx, orgId: string): readonly Tier[]
  settingsOf(orgId: string): Settings
  putSettings(orgId: string, settings: Settings): void
  putTiers(tx: Tx, orgId: string, tiers: readonly Tier[]): void
  addKey(key: NewApiKey): void
  readKey(keyId: string): ApiKey | null
  deactivateKey(tx: Tx, keyId: string): void
  expireKey(tx: Tx, keyId: string, expiresAt: number): void
  /** Notes that a key was just used. */
  touchKey(tx: Tx, keyId: string): void
  countInForce(orgId: string, now: number): number
}

export type Users = {
  find(orgId: string, userId: string): StoredUser | null
  findByEmail(orgId: string, email: string): StoredUser | null
  findByLink(orgId: string, linkHash: string): StoredUser | null
  /** Creates or replaces a user. */
  put(user: StoredUser): void
  /** How many are not deactivated. */
  countUsers(orgId: string): number
  /** How many active owners there are. */
  countOwners(orgId: string): number
}

export type Sessions = {
  find(hash: string): ConsoleSession | null
  /** Those of a key or user, the one that was seen longest ago first. */
  ofHolder(orgId: string, holderId: string): readonly ConsoleSession[]
  add(session: NewConsoleSession): void
  touch(hash: string, seenAt: number): void
  remove(hash: string): void
}

export type Audit = {
  /** Records a change, or a read of personal data, in the transaction that makes it. */
  record(tx: Tx, caller: Caller, entry: AuditedChange): void
}

/** A round as stored: `open` is null once its prizes are given. */
export type StoredRound = {
  readonly open: OpenRound | null
  readonly tries: number
  readonly askedBy: Pick<Caller, "keyId"> | null
}

export type RankingRounds = {
  /** The round of a campaign and period, or null if there is none yet. */
  find(campaign: number, periodKey: string): StoredRound | null
  /** The first `limit` prizes of a decided round that have not been given. */
  owed(campaign: number, periodKey: string, limit: number): readonly (OwedPrize & { readonly player: number })[]
  /** All prizes of a round, the first position first. */
  prizesOf(campaign: number, periodKey: string): readonly RankingPrize[]
  keep(campaign: number, ended: readonly EndedRound[]): void
  tryAgain(orgId: string, now: number): void
  decide(campaign: number, change: ChangeOf<"decideRound">, decidedAt: number): void
  givePrize(change: ChangeOf<"givePrize">, givenAt: number): void
  end(campaign: number, periodKey: string, givenAt: number): void
  noteFault(campaign: number, change: ChangeOf<"noteFault">): void
  noteTry(campaign: number, change: ChangeOf<"noteTry">): void
}

export type PushSends = {
  findSend(orgId: string, sendId: string): { readonly id: number } | null
  addSend(orgId: string, send: PushSend): void
  countEvent(send: number, event: PushEvent): void
}

export type KeptAnswers = {
  findAnswer(orgId: string, operation: string, key: string): KeptAnswer | null
  /** The same, looked up again: another process may have run the operation since, and this one met its effects. */
  findLateAnswer(orgId: string, operation: string, key: string): KeptAnswer | null
  keepAnswer(tx: Tx, orgId: string, change: ChangeOf<"keepAnswer">): void
}

/** All records: what operations work with in any store. */
export type Records = {
  readonly answers: KeptAnswers
  readonly attempts: Attempts
  readonly audit: Audit
  readonly awards: Awards
  readonly bans: Bans
  readonly budgets: Budgets
  readonly campaigns: Campaigns
  readonly chains: Chains
  readonly codes: Codes
  readonly handouts: Handouts
  readonly miniGames: MiniGames
  readonly moments: Moments
  readonly organizations: Organizations
  readonly outbox: Outbox
  readonly people: Players
  readonly push: PushSends
  readonly quotas: Quotas
  readonly rounds: RankingRounds
  readonly segmentStocks: SegmentStocks
  readonly sessions: Sessions
  readonly standings: Standings
  readonly stocks: Stocks
  readonly users: Users
  readonly webhooks: Webhooks
}
