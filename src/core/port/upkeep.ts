import type { Result } from "../refusal.ts"

/** A record that cannot be read; the message says why. */
export type UnreadableFound = { readonly record: string; readonly message: string }

/** The tasks that fall due by the clock, without a request. */
export interface Upkeep {
  /** Tells of each record of what is configured that cannot be read, in steps. */
  findUnreadable(tell: (found: UnreadableFound) => void): Promise<void>
  /**
   * Encrypts webhook secrets with the current key in steps, or decrypts them if there is none; returns the number of
   * webhooks.
   */
  reencryptSecrets(): Result<number>
  /**
   * Gives the prizes of every due ranking round; a round that fails does not hold up the others, and its error is
   * thrown at the end.
   */
  giveDueRankingPrizes(): Promise<void>
  /** Opens and closes the chains of games whose time has come, a few at each call. */
  tendChains(): Promise<void>
  /** Sends the events of campaigns whose dates have come. */
  sendDueDates(): Promise<void>
  /** Sends again a few of the deliveries that failed in outages that have ended, of webhooks with `autoReplay`. */
  replaySwallowed(): Promise<void>
  /** Deletes up to `limit` deliveries past their retention, and returns how many. */
  sweepDeliveries(limit: number): Result<number>
  /** Measures deliveries, and deletes ended ones of organizations that have too many bytes of them, a few at each call; returns how many. */
  trimDeliveries(limit: number): Result<number>
  /** Deletes up to `limit` idempotency records past their window, and returns how many. */
  sweepIdempotency(limit: number): Result<number>
  /** Deletes up to `limit` ended sessions, and returns how many. */
  sweepSessions(limit: number): Result<number>
  /** Deletes up to `limit` of what erased people had used of limits that run no more, and returns how many. */
  sweepPastUses(limit: number): Result<number>
  /** Deletes up to `limit` rows of the audit log that are older than `keptDays`, and returns how many. */
  sweepAudit(limit: number, keptDays: number): Result<number>
}
