import type { ConsoleChange } from "../../core/change/console-change.ts"
import type { PlayerChange } from "../../core/change/player-change.ts"
import type { PlayerKeyChange } from "../../core/change/player-key-change.ts"
import type { RoundChange } from "../../core/change/round-change.ts"
import type { TestChange } from "../../core/change/test-change.ts"
import type { Change } from "../../core/change.ts"
import type { ChainChange } from "../../core/draw/open-chain.ts"
import type { Role } from "../../core/organization/role.ts"
import type { StoredStanding } from "../../record/campaign/campaign.ts"
import type { StoredCode } from "../../record/campaign/code.ts"
import type { StoredBan } from "../../record/player/ban.ts"
import type { KnownPlayer, StoredPlayer } from "../../record/player/player.ts"
import type { GivingPools } from "../pool.ts"

/**
 * Everything that changes can refer to, as loaded with the facts. A number is the row number of the record; `keyId` is
 * the caller.
 */
type Parts = {
  readonly ban: StoredBan
  readonly campaign: number
  readonly code: StoredCode
  readonly delivery: number
  readonly keyId: string | null
  readonly mergedPlayer: number
  readonly miniGame: number
  /** The row of a play; null if the win is no play. */
  readonly play: number | null
  readonly player: StoredPlayer
  /** The pools that the decision has asked for codes. */
  readonly pools: GivingPools
  readonly pushSend: number
  /** Null before the first play. */
  readonly standing: StoredStanding | null
  readonly webhook: number
}

/** The subject of each kind of change, in addition to its organization. */
type PartsOf = Record<ConsoleChange["kind"], "keyId"> &
  Record<ChainChange["kind"], never> &
  Record<PlayerKeyChange["kind"], never> &
  Record<TestChange["kind"], never> &
  Record<Exclude<PlayerChange["kind"], "mergePlayer">, "player"> &
  Record<RoundChange["kind"], "campaign"> & {
    addAward: "player" | "miniGame"
    addDelivery: "delivery" | "webhook"
    addPushReaction: "player" | "pushSend"
    addPushSend: never
    addRankingWin: "campaign" | "player"
    appendPlay: "campaign" | "player" | "standing"
    changeCode: "code"
    countExtension: "code"
    countPushEvent: "pushSend"
    countSegment: "miniGame"
    countStock: "campaign"
    countSupport: never
    countUse: "code"
    countWin: "campaign"
    dropDeliveries: never
    emit: never
    handOut: "campaign" | "play"
    handOutAward: never
    handOutRankingPrize: "campaign"
    issueCode: "player" | "pools"
    keepAnswer: never
    liftBan: "ban"
    logAttempt: "delivery"
    mergePlayer: "player" | "mergedPlayer"
    noteMoments: "campaign"
    noteHealth: "webhook"
    putBudget: never
    recordRedemption: "miniGame"
    startRound: "webhook"
    takeMoment: "campaign"
    tellPool: never
  }

/** The subject of changes of these kinds. A player without a row gets one with the first change. */
export type Subject<Kind extends Change> = { readonly orgId: string } & Pick<Parts, PartsOf[Kind["kind"]]>

/** `role` is the caller's, if it is a user. */
export type LoadedSubject = { readonly orgId: string; readonly role?: Role } & Partial<Parts>

export type AnySubject = LoadedSubject & { readonly player?: KnownPlayer }

/** Whether the subject can be changed as is: its player, if any, is in the database. */
export const hasRow = (subject: LoadedSubject): subject is AnySubject => subject.player?.row !== null

/** The part of the subject that the type of the change guarantees. */
export const part = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("a change needs a record that was not loaded")
  return value
}
