import type { Audience } from "./audience/audience.ts"
import type { AnnouncedAmounts } from "./campaign/announced.ts"
import type { BudgetTally } from "./campaign/budget.ts"
import type { Campaign } from "./campaign/campaign.ts"
import type { Dates } from "./campaign/dates.ts"
import type { Grant, StoredGrant } from "./campaign/grant.ts"
import type { MarketplaceGame } from "./campaign/marketplace.ts"
import type { NewPlay } from "./campaign/play.ts"
import type { Tally } from "./campaign/quota.ts"
import type { Standing } from "./campaign/standing.ts"
import type { StockTally } from "./campaign/stock.ts"
import type { Handout } from "./campaign/winner.ts"
import type { CodeOrigin, CodeSale, PromoCode } from "./code.ts"
import type { QueuedOutcome } from "./draw/asked-outcome.ts"
import type { ChainChange } from "./draw/open-chain.ts"
import type { Game } from "./draw/record.ts"
import type { MiniGame } from "./mini-game/mini-game.ts"
import type { ExternalPrize } from "./mini-game/prize.ts"
import type { Redemption } from "./mini-game/redemption.ts"
import type { Award } from "./mini-game/spin.ts"
import type { EncryptedMoments, MomentBatch } from "./moment/moment.ts"
import type { AuditedChange } from "./organization/audit.ts"
import type { Caller, NewApiKey, Organization } from "./organization/organization.ts"
import type { PushEvent, PushSend } from "./organization/push.ts"
import type { NewConsoleSession } from "./organization/session.ts"
import type { Settings } from "./organization/settings.ts"
import type { SupportChange } from "./organization/support-limits.ts"
import type { TestOrganization } from "./organization/test-organization.ts"
import type { TestUse } from "./organization/test-use.ts"
import type { StoredUser } from "./organization/user.ts"
import type { Pseudonyms } from "./player/erasure.ts"
import type { PastUse } from "./player/past-use.ts"
import type { Ban, LedgerEntry } from "./player/player.ts"
import type { StoredPlayerKey } from "./player/player-key.ts"
import type { ProfileChange } from "./player/profile.ts"
import type { Acceptance } from "./player/terms.ts"
import type { Tier } from "./player/tier.ts"
import type { PointsTransaction } from "./player/transaction.ts"
import type { Pool, PoolChange } from "./pool/pool.ts"
import type { PrizePosition, RankingWin } from "./ranking/ranking.ts"
import type { EndedRound, Winner } from "./ranking/ranking-round.ts"
import type { Refusal } from "./refusal.ts"
import type { Grouping } from "./report/play-tally.ts"
import type { Recovery } from "./webhook/auto-replay.ts"
import type { EncodedEvent } from "./webhook/delivery.ts"
import type { Event } from "./webhook/event/event.ts"
import type { Health } from "./webhook/health.ts"
import type { Attempt, DeliveryStatus, Round } from "./webhook/round.ts"
import type { WebhookState } from "./webhook/webhook.ts"

/** What a player earns at once; negative points are taken. `sourceId` names its source: a session, an award, a prize. */
export type Earning = {
  readonly xp: number
  readonly points: number
  readonly reason: string
  readonly sourceId: string
}

/** The changes of an organization's configuration, as requested through the console. */
export type ConsoleChange =
  /** Stores planned moments of a prize; from now on, the prize is not drawn by odds. */
  | {
      readonly kind: "addMoments"
      readonly campaignId: string
      readonly batch: MomentBatch
      readonly encrypted: EncryptedMoments
    }
  /** Adds ids to an audience, none of which is a member. */
  | { readonly kind: "addMembers"; readonly audienceId: string; readonly externalUserIds: readonly string[] }
  /** Stores the SHA-256 of the key, and never the key itself. */
  | { readonly kind: "addApiKey"; readonly apiKey: NewApiKey }
  | { readonly kind: "addPool"; readonly pool: Pool }
  | { readonly kind: "addOrganization"; readonly organization: Organization }
  /** Lists a test organization in the directory. */
  | { readonly kind: "addTestOrganization"; readonly testOrganization: TestOrganization }
  /** Takes a test organization with its keys and sessions out of force, and has its data removed. */
  | { readonly kind: "removeTestOrganization"; readonly testOrganization: TestOrganization }
  /** Stores the SHA-256 of the token, and never the token itself. */
  | { readonly kind: "addSession"; readonly session: NewConsoleSession }
  /** Stores a webhook with its secret, which is never shown again. */
  | { readonly kind: "addWebhook"; readonly webhook: WebhookState; readonly secret: string }
  | { readonly kind: "audit"; readonly entry: AuditedChange }
  /** Changes fields of a pool, begins to generate codes for it, or deletes it. */
  | { readonly kind: "changePool"; readonly poolId: string; readonly changed: PoolChange }
  | { readonly kind: "changeWebhook"; readonly webhook: WebhookState }
  | { readonly kind: "deactivateApiKey"; readonly keyId: string }
  /** Records that somebody has just signed in to the console with a key. */
  | { readonly kind: "noteKeySignIn"; readonly keyId: string }
  /** Sets when a key expires. */
  | { readonly kind: "expireApiKey"; readonly keyId: string; readonly expiresAt: number }
  /**
   * Stores ended rounds of a campaign's ranking, each to be tried once its period has ended; a round that is already
   * stored stays.
   */
  | { readonly kind: "keepRounds"; readonly campaignId: string; readonly rounds: readonly EndedRound[] }
  /** Voids the moments of a batch from number `live` on. */
  | {
      readonly kind: "limitMoments"
      readonly campaignId: string
      readonly batchId: string
      readonly live: number
      /** When they were dropped, if somebody requested it; null for other causes. */
      readonly droppedAt: number | null
    }
  /** Creates or renames an audience. */
  | { readonly kind: "putAudience"; readonly audience: Audience }
  /** Creates or replaces a campaign; the three times are those of `PatchCampaignFacts`. */
  | {
      readonly kind: "putCampaign"
      readonly campaign: Campaign
      readonly rankingDueAt: number | null
      readonly zoneSince: number | null
      readonly oddsSince: number | null
      readonly dates: Dates
      readonly toldBudget: AnnouncedAmounts
    }
  /** Creates or replaces a marketplace game. */
  | { readonly kind: "putMarketplaceGame"; readonly game: MarketplaceGame }
  /** Creates or replaces a mini-game; `oddsSince` is when the odds of its spins were last changed. */
  | { readonly kind: "putMiniGame"; readonly miniGame: MiniGame; readonly oddsSince: number | null }
  | { readonly kind: "putSettings"; readonly settings: Settings }
  /** Creates or replaces a user. */
  | { readonly kind: "putUser"; readonly user: StoredUser }
  | { readonly kind: "putTiers"; readonly tiers: readonly Tier[] }
  /** Removes a draft that nobody has played, with what belongs to it. */
  | { readonly kind: "removeGame"; readonly game: Game; readonly row: number }
  /** Takes an audience out of use. */
  | { readonly kind: "removeAudience"; readonly audienceId: string }
  /** Removes ids from an audience, all of which are members. */
  | { readonly kind: "removeMembers"; readonly audienceId: string; readonly externalUserIds: readonly string[] }
  /** Removes the session whose token has the SHA-256 `hash`. */
  | { readonly kind: "removeSession"; readonly hash: string }
  | { readonly kind: "removeWebhook"; readonly webhookId: string }
  /** Retries at once the organization's rounds whose prizes could not be given. */
  | { readonly kind: "retryRounds" }
  /** Until `overlapUntil`, deliveries are also signed with the previous secret. */
  | {
      readonly kind: "rotateSecret"
      readonly webhookId: string
      readonly secret: string
      readonly overlapUntil: number
    }

/** The changes that only test organizations know. */
export type TestChange =
  /** Puts outcomes at the end of the queue of a game. */
  | { readonly kind: "addOutcomes"; readonly outcomes: readonly Omit<QueuedOutcome, "id">[] }
  | { readonly kind: "removeOutcomes"; readonly outcomes: readonly QueuedOutcome[] }
  /** Counts what the organization holds more of. */
  | { readonly kind: "countTestUse"; readonly added: TestUse }

/** The changes of a campaign's ranking rounds. */
export type RoundChange =
  /**
   * Stores the winners of a round, each with the text of the code they will get; `askedBy` is the caller of a manual
   * request, whose round may not be stored yet.
   */
  | {
      readonly kind: "decideRound"
      readonly round: EndedRound
      readonly askedBy: Pick<Caller, "keyId"> | null
      readonly winners: readonly (Winner & { readonly prizeCode: string | null })[]
    }
  /** All prizes of the round have been given. */
  | { readonly kind: "endRound"; readonly periodKey: string }
  /** Gives a winner's prize, with this code. */
  | { readonly kind: "givePrize"; readonly prize: number; readonly prizeCode: string | null }
  /** The prizes of the round could not be given, because of a refusal with this code. */
  | { readonly kind: "noteFault"; readonly periodKey: string; readonly fault: string }
  /** Try number `tries` of the round begins; if it fails, the next one is at `tryAt`. */
  | { readonly kind: "noteTry"; readonly periodKey: string; readonly tries: number; readonly tryAt: number }
  /** When the current period of the ranking ends; null if its prizes do not follow the calendar. */
  | { readonly kind: "setRankingDue"; readonly rankingDueAt: number | null }

/** The changes of a player's identity, possessions and profile. */
export type PlayerChange =
  /** The player accepts the terms of a game. */
  | { readonly kind: "acceptTerms"; readonly acceptance: Acceptance }
  | { readonly kind: "addBan"; readonly ban: Ban }
  | { readonly kind: "addGrant"; readonly grant: Grant }
  /** Stores what a partner's call has done with the player's points; its row of the ledger is an earning. */
  | { readonly kind: "addTransaction"; readonly transaction: PointsTransaction }
  | { readonly kind: "earn"; readonly earning: Earning }
  /** These grants have expired: no play reads them any more. */
  | { readonly kind: "endGrants"; readonly grants: readonly StoredGrant[] }
  /** Removes what the organization has written about the player in bans. */
  | { readonly kind: "forgetBanTexts" }
  /** Removes the name, email and traits of the player with these external ids, and replaces the ids with pseudonyms. */
  | { readonly kind: "giveUpIds"; readonly pseudonyms: Pseudonyms }
  /**
   * Stores what the limits need to know about a person under hashes of these ids, keyed by the organization's secret,
   * or by `secret` if it has none. With the last call, the player's own record of it is removed.
   */
  | {
      readonly kind: "keepPastUses"
      readonly ids: readonly string[]
      readonly uses: readonly PastUse[]
      readonly secret: string
      readonly isLast: boolean
    }
  /** Notes which refund has given a spend back. */
  | { readonly kind: "noteRefund"; readonly transactionId: string; readonly refundedBy: string }
  /** Removes these external ids of the player from all audiences. */
  | { readonly kind: "leaveAudiences"; readonly externalUserIds: readonly string[] }
  /**
   * Sets the player's totals, which `ledger` shows if present. `mergedPlayer` loses its own, and all its ids refer to
   * the player from now on.
   */
  | {
      readonly kind: "mergePlayer"
      readonly xp: number
      readonly points: number
      readonly ledger: Omit<LedgerEntry, "at"> | null
    }
  /** Takes back what is left of a grant. */
  | { readonly kind: "revokeGrant"; readonly grantId: string }
  /** The player's id in the subjects of draws, in hex. */
  | { readonly kind: "setDrawId"; readonly drawId: string }
  /** Sets the player's client id and profile; an omitted field keeps its value. */
  | {
      readonly kind: "register"
      readonly clientId: string
      readonly profile: ProfileChange
    }
  /** A play takes one of the plays of a grant. */
  | { readonly kind: "takeGrant"; readonly grant: StoredGrant }

/** The changes of what verifies player tokens. */
export type PlayerKeyChange =
  | { readonly kind: "addPlayerKey"; readonly playerKey: StoredPlayerKey }
  | { readonly kind: "removePlayerKey"; readonly playerKeyId: string }
  /**
   * Refuses the tokens that players with these ids, or all of them, have until now. The ids are stored as hashes, keyed
   * by the organization's secret, or by `secret` if it has none.
   */
  | {
      readonly kind: "revokeTokens"
      readonly externalUserIds: readonly string[] | null
      readonly secret: string
      /** The ids belong to nobody from now on. */
      readonly isErasure?: true
    }
  /** The secret that signs the organization's player tokens, in hex. */
  | { readonly kind: "setTokenSecret"; readonly secret: string }

/** The changes of the outbox. */
export type DeliveryChange =
  /** Adds a delivery of one webhook, due at once. */
  | { readonly kind: "addDelivery"; readonly encoded: EncodedEvent }
  /** Gives up pending deliveries: nothing of them is sent any more. */
  | { readonly kind: "dropDeliveries"; readonly deliveries: readonly number[] }
  | { readonly kind: "emit"; readonly event: Event }
  /** The kept attempts of a delivery, and what comes next. */
  | {
      readonly kind: "logAttempt"
      readonly log: readonly Attempt[]
      readonly next: Round & { readonly status: DeliveryStatus }
    }
  | { readonly kind: "noteHealth"; readonly health: Health; readonly recovery: Recovery }
  /** Starts a new round of attempts of a delivery; `autoReplays` is how many were started automatically. */
  | { readonly kind: "startRound"; readonly delivery: number; readonly round: Round; readonly autoReplays?: number }

/** The changes of a campaign by plays: its log, its counts, its planned moments and its budget. */
export type CampaignChange =
  /**
   * Appends a play to the log; `standing` is the player's standing in the campaign after it, and `grouping` says where
   * the results count it.
   */
  | {
      readonly kind: "appendPlay"
      readonly play: NewPlay
      /** The pool of the play's entry code, which is used up; null without one. */
      readonly entryPool: string | null
      readonly standing: Standing
      readonly grouping: Grouping
    }
  /** A play has taken a win of the quota; `wins` is the new total of all players, null if no limit counts them. */
  | { readonly kind: "countWin"; readonly wins: Tally | null }
  /** A play has won a prize; `stock` is the new count of all players, null if no total limit counts it. */
  | { readonly kind: "countStock"; readonly prizeId: string; readonly stock: StockTally | null }
  /** Replaces the organization's note on a win. */
  | {
      readonly kind: "handOut"
      readonly sessionId: string
      readonly handout: Handout
      /** When the prize was won and what it was worth, if its winner has forfeited it now. */
      readonly forfeit: { readonly at: number; readonly value: number } | null
    }
  /** A chain has recorded a batch of planned moments: its planning, or its times. */
  | { readonly kind: "noteMoments"; readonly batchId: string; readonly as: "planned" | "shown" }
  /** The used part of a campaign's budget; null if it no longer has a budget. */
  | { readonly kind: "putBudget"; readonly campaignId: string; readonly budget: BudgetTally | null }
  /** The play of this session takes the oldest moment of the prize, which was planned for `at`. */
  | { readonly kind: "takeMoment"; readonly prizeId: string; readonly at: number; readonly sessionId: string }

/** The changes of promo codes. */
export type CodeChange =
  /** Sets the expiry of the code, its number of uses, and whether it can be used. */
  | ({ readonly kind: "changeCode" } & Pick<PromoCode, "expiresAt" | "maxUses" | "deactivatedAt">)
  /** Sets how often users who are not owners have extended the code. */
  | { readonly kind: "countExtension"; readonly extensions: number }
  /** Sets how often the code has been redeemed; the last time was in this sale. */
  | { readonly kind: "countUse"; readonly uses: number; readonly sale: CodeSale }
  | {
      readonly kind: "issueCode"
      readonly code: PromoCode
      readonly campaignId: string
      readonly origin: CodeOrigin
      /** The key under which the code is issued: an Idempotency-Key, or the id of a session, an award or a prize. */
      readonly issueKey: string | null
      /** The pool whose next code it is; undefined for a code that was made. */
      readonly poolId?: string | undefined
    }
  /** The events of a pool were sent. */
  | { readonly kind: "tellPool"; readonly poolId: string; readonly lowTold: boolean; readonly emptyTold: boolean }

/**
 * The changes that a decision asks of the store. The store applies them in order, in the transaction in which it loaded
 * the facts. They concern the player, mini-game, campaign, code, ban, push send, delivery or webhook of those facts. If
 * the decision chose one of several, its change holds the row from the facts.
 */
export type Change =
  | CampaignChange
  | ChainChange
  | CodeChange
  | ConsoleChange
  | DeliveryChange
  | PlayerChange
  | PlayerKeyChange
  | RoundChange
  | SupportChange
  | TestChange
  /** `prize` is what the organization hands out; null if the award is none such. */
  | { readonly kind: "addAward"; readonly award: Award; readonly prize: ExternalPrize | null }
  /** The player did this with the push send. */
  | { readonly kind: "addPushReaction"; readonly event: PushEvent }
  | { readonly kind: "addPushSend"; readonly send: PushSend }
  /** The player has won a ranking prize of the campaign that the organization hands out. */
  | { readonly kind: "addRankingWin"; readonly win: RankingWin }
  | { readonly kind: "countPushEvent"; readonly event: PushEvent }
  /** A spin has won a segment; `wins` is the new total of all players, null if no limit counts them any more. */
  | { readonly kind: "countSegment"; readonly segmentId: string; readonly wins: Tally | null }
  | {
      readonly kind: "keepAnswer"
      readonly operation: string
      readonly key: string
      readonly fingerprint: string
      readonly answer: string
      /** Whether there is a previous response under the key, which has expired. */
      readonly replaces: boolean
    }
  /** A report of an award, whose row is `award`; its link covers the ids. */
  | {
      readonly kind: "recordRedemption"
      readonly award: number
      readonly awardId: string
      readonly miniGameId: string
      readonly redemption: Redemption
      readonly recordedBy: string | null
    }
  /** Replaces the organization's note on the prize of an award, whose row is `award`. */
  | {
      readonly kind: "handOutAward"
      readonly award: number
      readonly handout: Handout
    }
  /** Replaces the organization's note on such a prize. */
  | {
      readonly kind: "handOutRankingPrize"
      readonly rankingPrizeId: string
      readonly position: PrizePosition
      readonly handout: Handout
    }
  /** Turns the ban into a past one, lifted at this time. */
  | { readonly kind: "liftBan"; readonly at: number }

export type ChangeOf<Kind extends Change["kind"]> = Extract<Change, { readonly kind: Kind }>

/**
 * The result of an operation, and the changes that must be on disk before it is returned, of the kinds that the
 * operation makes.
 */
export type Decision<Answer, Kind extends Change = Change> = {
  readonly answer: Answer
  readonly changes: readonly Kind[]
}

/** A refusal that is stored with changes, such as the event that reports it. */
export const refusedWith = <Kind extends Change>(
  refusal: Refusal,
  changes: readonly Kind[],
): Decision<Refusal, Kind> => ({ answer: refusal, changes })
