import type { Campaign } from "./campaign/campaign.ts"
import type { MarketplaceGame } from "./campaign/marketplace.ts"
import type { NewPlay } from "./campaign/play.ts"
import type { Tally } from "./campaign/quota.ts"
import type { Standing } from "./campaign/standing.ts"
import type { CodeOrigin, CodeSale, PromoCode } from "./code.ts"
import type { MiniGame } from "./mini-game/mini-game.ts"
import type { Redemption } from "./mini-game/redemption.ts"
import type { Award } from "./mini-game/spin.ts"
import type { AuditedChange } from "./organization/audit.ts"
import type { Caller, NewApiKey, Organization } from "./organization/organization.ts"
import type { PushEvent, PushSend } from "./organization/push.ts"
import type { NewConsoleSession } from "./organization/session.ts"
import type { Pseudonyms } from "./player/erasure.ts"
import type { Ban, IdentifyRequest, LedgerEntry } from "./player/player.ts"
import type { Tier } from "./player/tier.ts"
import type { EndedRound, Winner } from "./ranking/ranking-round.ts"
import type { Event } from "./webhook/event.ts"
import type { Attempt, DeliveryStatus, Health, Round, WebhookState } from "./webhook/webhook.ts"

/** What a player earns at once. `sourceId` names what it was earned by: a session, an award, a prize. */
export type Earning = {
  readonly xp: number
  readonly points: number
  readonly reason: string
  readonly sourceId: string
}

/** The changes that callers of the console ask for, of what their organization has configured. */
export type ConsoleChange =
  /** Stores the SHA-256 of the key, and never the key itself. */
  | { readonly kind: "addApiKey"; readonly apiKey: NewApiKey }
  | { readonly kind: "addOrganization"; readonly organization: Organization }
  /** Stores the SHA-256 of the token, and never the token itself. */
  | { readonly kind: "addSession"; readonly session: NewConsoleSession }
  /** A webhook is kept with its secret, which is never shown again. */
  | { readonly kind: "addWebhook"; readonly webhook: WebhookState; readonly secret: string }
  | { readonly kind: "audit"; readonly entry: AuditedChange }
  | { readonly kind: "changeWebhook"; readonly webhook: WebhookState }
  | { readonly kind: "deactivateApiKey"; readonly keyId: string }
  /**
   * Keeps rounds of a campaign's ranking that have ended, each to be tried from the end of its period on; one that is kept
   * already stays.
   */
  | { readonly kind: "keepRounds"; readonly campaignId: string; readonly rounds: readonly EndedRound[] }
  /** Creates or replaces a campaign; the two times are those of `PatchCampaignFacts`. */
  | {
      readonly kind: "putCampaign"
      readonly campaign: Campaign
      readonly rankingDueAt: number | null
      readonly zoneSince: number | null
    }
  /** Creates or replaces a marketplace game. */
  | { readonly kind: "putMarketplaceGame"; readonly game: MarketplaceGame }
  /** Creates or replaces a mini-game. */
  | { readonly kind: "putMiniGame"; readonly miniGame: MiniGame }
  | { readonly kind: "putTiers"; readonly tiers: readonly Tier[] }
  /** Removes the session whose token has the SHA-256 `hash`. */
  | { readonly kind: "removeSession"; readonly hash: string }
  | { readonly kind: "removeWebhook"; readonly webhookId: string }
  /** Has the organization's rounds that could not be given tried again at once. */
  | { readonly kind: "retryRounds" }
  /** Until `overlapUntil` deliveries are signed with the secret before as well. */
  | {
      readonly kind: "rotateSecret"
      readonly webhookId: string
      readonly secret: string
      readonly overlapUntil: number
    }

/** The changes of a campaign's ranking rounds. */
export type RoundChange =
  /**
   * Keeps who has won a round, each with the text of the code that they will be given; `askedBy` had it given by hand. One
   * that is given by hand may not be kept before.
   */
  | {
      readonly kind: "decideRound"
      readonly round: EndedRound
      readonly askedBy: Pick<Caller, "keyId"> | null
      readonly winners: readonly (Winner & { readonly prizeCode: string | null })[]
    }
  /** All prizes of the round are given. */
  | { readonly kind: "endRound"; readonly periodKey: string }
  /** The prize of a winner is given, with this code. */
  | { readonly kind: "givePrize"; readonly prize: number; readonly prizeCode: string | null }
  /** The round could not be given, for a refusal of this code. */
  | { readonly kind: "noteFault"; readonly periodKey: string; readonly fault: string }
  /** A try to give the round begins, the `tries`-th; should it not end well, the next is at `tryAt`. */
  | { readonly kind: "noteTry"; readonly periodKey: string; readonly tries: number; readonly tryAt: number }
  /** When the running period of the ranking ends; null for one that is not given by the calendar. */
  | { readonly kind: "setRankingDue"; readonly rankingDueAt: number | null }

/** The changes of who a player is, what they have, and what is known of them. */
export type PlayerChange =
  | { readonly kind: "addBan"; readonly ban: Ban }
  | { readonly kind: "earn"; readonly earning: Earning }
  /** Takes out what the organization wrote of the player in bans. */
  | { readonly kind: "forgetBanTexts" }
  /** Takes name, email and traits from who has these external ids, and gives them the pseudonyms instead. */
  | { readonly kind: "giveUpIds"; readonly pseudonyms: Pseudonyms }
  /**
   * The player has these totals, and `ledger`, if it is there, shows them; `mergedPlayer` has none any more, and all of that
   * one's ids mean the player from now on.
   */
  | {
      readonly kind: "mergePlayer"
      readonly xp: number
      readonly points: number
      readonly ledger: Omit<LedgerEntry, "at"> | null
    }
  /** Gives the player this client id and profile; a field that is left out keeps its value. */
  | {
      readonly kind: "register"
      readonly clientId: string
      readonly profile: Pick<IdentifyRequest, "name" | "email" | "traits">
    }

/**
 * What a decision asks the store to change. The store applies the changes of a decision in their order, in the transaction
 * in which it loaded the facts; they are about the player, mini-game, campaign, code, ban, push send, delivery or webhook that the facts are about. Where
 * the decision has chosen one of several, its change holds the row that the facts gave of it.
 */
export type Change =
  | ConsoleChange
  | PlayerChange
  | RoundChange
  | { readonly kind: "addAward"; readonly award: Award }
  | { readonly kind: "addPushSend"; readonly send: PushSend }
  /** Appends a play to the log; `standing` is what its player's plays in the campaign come to with it. */
  | { readonly kind: "appendPlay"; readonly play: NewPlay; readonly standing: Standing }
  | { readonly kind: "countPushEvent"; readonly event: PushEvent }
  /** The code has been redeemed so many times, the last in this sale. */
  | { readonly kind: "countUse"; readonly uses: number; readonly sale: CodeSale }
  /** A play has won from the quota; `wins` are those of all with it, null where no limit counts them. */
  | { readonly kind: "countWin"; readonly wins: Tally | null }
  | { readonly kind: "deactivateCode" }
  | { readonly kind: "emit"; readonly event: Event }
  | {
      readonly kind: "issueCode"
      readonly code: PromoCode
      readonly campaignId: string
      readonly origin: CodeOrigin
      /** What the code is issued for: an Idempotency-Key, a session, an award, a prize. */
      readonly issueKey: string | null
    }
  | {
      readonly kind: "keepAnswer"
      readonly operation: string
      readonly key: string
      readonly fingerprint: string
      readonly answer: string
      /** The row of the answer before it under the key, which is no longer in force. */
      readonly replaces: number | null
    }
  /** The attempts of a delivery, as far as they are kept, and what comes next. */
  | {
      readonly kind: "logAttempt"
      readonly log: readonly Attempt[]
      readonly next: Round & { readonly status: DeliveryStatus }
    }
  | { readonly kind: "noteHealth"; readonly health: Health }
  | { readonly kind: "recordRedemption"; readonly award: number; readonly redemption: Redemption }
  | { readonly kind: "removeBan" }

export type ChangeOf<Kind extends Change["kind"]> = Extract<Change, { readonly kind: Kind }>

/** What an operation returns, and what has to be on disk before it does: changes of the kinds that its operation makes. */
export type Decision<Answer, Kind extends Change = Change> = {
  readonly answer: Answer
  readonly changes: readonly Kind[]
}
