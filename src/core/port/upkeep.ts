import type { Result } from "../refusal.ts"

/** What falls due by the clock, with nobody asking for it. */
export interface Upkeep {
  /** Encrypts webhook secrets with the present key in steps, or decrypts them where there is none; returns of how many webhooks. */
  resealSecrets(): Result<number>
  /** Gives every round of ranking prizes that is due; one that cannot be given holds up no other, and is thrown at the end. */
  giveDueRankingPrizes(): Promise<void>
  /** Deletes up to `limit` deliveries past their retention, and returns how many. */
  sweepDeliveries(limit: number): Result<number>
  /** Deletes up to `limit` idempotency records past their window, and returns how many. */
  sweepIdempotency(limit: number): Result<number>
  /** Deletes up to `limit` sessions that are over, and returns how many. */
  sweepSessions(limit: number): Result<number>
  /** Deletes up to `limit` rows of the audit log that are older than `keptDays`, and returns how many. */
  sweepAudit(limit: number, keptDays: number): Result<number>
}
