import type { Handout } from "./campaign/prize/winner.ts"
import type { Tally } from "./campaign/standing/quota.ts"
import type { CampaignChange } from "./change/campaign-change.ts"
import type { CodeChange } from "./change/code-change.ts"
import type { ConsoleChange } from "./change/console-change.ts"
import type { DeliveryChange } from "./change/delivery-change.ts"
import type { PlayerChange } from "./change/player-change.ts"
import type { PlayerKeyChange } from "./change/player-key-change.ts"
import type { RoundChange } from "./change/round-change.ts"
import type { TestChange } from "./change/test-change.ts"
import type { ChainChange } from "./draw/open-chain.ts"
import type { ExternalPrize } from "./mini-game/prize.ts"
import type { Redemption } from "./mini-game/redemption.ts"
import type { Award } from "./mini-game/spin.ts"
import type { PushEvent, PushSend } from "./organization/push.ts"
import type { SupportChange } from "./organization/support-limits.ts"
import type { PrizePosition, RankingWin } from "./ranking/ranking.ts"
import type { Refusal } from "./refusal.ts"

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
