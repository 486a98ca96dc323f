import type { Result } from "../refusal.ts"
import type { Archiving } from "./archive.ts"

/** A record that cannot be read, and why. */
export type UnreadableFound = { readonly record: string; readonly message: string }

/** The tasks that fall due by the clock, without a request. */
export interface Upkeep {
  /** Reports each record of the configuration that cannot be read, in steps. */
  findUnreadable(tell: (found: UnreadableFound) => void): Promise<void>
  /**
   * Encrypts secrets with the current key in steps, or decrypts them if there is none; returns how many.
   */
  reencryptSecrets(): Result<number>
  /**
   * Gives the prizes of every due ranking round. A round that fails does not delay the others; its error is thrown at
   * the end.
   */
  giveDueRankingPrizes(): Promise<void>
  /** Opens and closes the chains of games that are due, a few per call. */
  rotateChains(): Promise<void>
  /** Generates the codes that pools still lack, and removes those of deleted pools, for a few seconds per call. */
  continuePools(): Promise<void>
  /** Removes rows of deleted test organizations, and of those that were reset, for a few seconds per call. */
  removeOldData(): Promise<void>
  /** Moves old plays into files, for a few seconds per call; returns whether more are left. */
  archivePlays(archiving: Archiving): Promise<boolean>
  /** Sends the events of campaigns that have reached their dates. */
  sendDueDates(): Promise<void>
  /** Lifts the temporary bans that have ended. */
  endBans(): Promise<void>
  /** Lets what falls due in test organizations by their clocks happen, in a few of them per call. */
  passTestTime(): Promise<void>
  /** Resends a few of the deliveries that failed in ended outages, for webhooks with `autoReplay`. */
  replayFailed(): Promise<void>
  /** Deletes up to `limit` deliveries past their retention, and returns how many. */
  sweepDeliveries(limit: number): Result<number>
  /**
   * Measures deliveries, and deletes ended ones of organizations that have too many bytes of them, a few per call;
   * returns how many.
   */
  trimDeliveries(limit: number): Result<number>
  /** Deletes up to `limit` idempotency records past their window, and returns how many. */
  sweepIdempotency(limit: number): Result<number>
  /** Deletes up to `limit` ended sessions, and returns how many. */
  sweepSessions(limit: number): Result<number>
  /** Deletes up to `limit` records of what erased people had used of limits that have ended, and returns how many. */
  sweepPastUses(limit: number): Result<number>
  /** Deletes up to `limit` revocations of player tokens that have expired since, and returns how many. */
  sweepRevocations(limit: number): Result<number>
  /** Removes members of deleted audiences, up to `limit`, and audiences without any left; returns how many. */
  sweepMembers(limit: number): Result<number>
  /** Deletes up to `limit` events of a test organization that has too many, and returns how many. */
  trimTestEvents(limit: number): Result<number>
  /** Deletes up to `limit` rows of the audit log that are older than `keptDays`, and returns how many. */
  sweepAudit(limit: number, keptDays: number): Result<number>
}
