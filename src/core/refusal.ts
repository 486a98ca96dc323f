/** Every code that a refused operation may return: docs/api.md#error-codes. */
export type RefusalCode =
  | "VALIDATION_ERROR"
  | "MISSING_API_KEY"
  | "INVALID_API_KEY"
  | "INVALID_PLAYER_TOKEN"
  | "PLAYER_TOKEN_REQUIRED"
  | "INVALID_SESSION"
  | "INVALID_CREDENTIALS"
  | "SECOND_FACTOR_REQUIRED"
  | "CROSS_SITE"
  | "ORIGIN_NOT_ALLOWED"
  | "INSUFFICIENT_SCOPE"
  | "INSUFFICIENT_ROLE"
  | "RATE_LIMITED"
  | "PAYLOAD_TOO_LARGE"
  | "NOT_FOUND"
  | "CONFLICT"
  | "EDIT_CONFLICT"
  | "UNAVAILABLE"
  | "INTERNAL_ERROR"
  | "CLIENT_NOT_FOUND"
  | "CAMPAIGN_NOT_FOUND"
  | "CAMPAIGN_INACTIVE"
  | "CAMPAIGN_NOT_PLAYABLE"
  | "CAMPAIGN_NOT_CODE_REWARD"
  | "CAMPAIGN_MISSING_CODE_CONFIG"
  | "CAMPAIGN_MISCONFIGURED"
  | "BUDGET_REACHED"
  | "POOL_EMPTY"
  | "GENERATION_LIMIT_REACHED"
  | "SUPPORT_LIMIT_REACHED"
  | "CODE_COLLISION_RETRY_EXCEEDED"
  | "CODE_NOT_FOUND"
  | "CODE_ALREADY_REDEEMED"
  | "CODE_EXPIRED"
  | "CODE_DEACTIVATED"
  | "CODE_USER_MISMATCH"
  | "IDEMPOTENCY_KEY_REUSED"
  | "CLIENT_REQUIRED"
  | "ENTRY_CODE_REQUIRED"
  | "ENTRY_CODE_UNKNOWN"
  | "ENTRY_CODE_USED"
  | "ENTRY_CODE_EXPIRED"
  | "ENTRY_CODES_LOCKED"
  | "GAME_NOT_INSTALLED"
  | "UNSUPPORTED_GAME_TYPE"
  | "PLAYER_MISMATCH"
  | "NOT_FOR_PLAYERS"
  | "TERMS_REQUIRED"
  | "PLAYER_BANNED"
  | "NOT_ELIGIBLE"
  | "NO_PLAYS_GRANTED"
  | "PLAY_LIMIT_REACHED"
  | "NOTIFICATION_INACTIVE"
  | "SEGMENT_NOT_FOUND"
  | "AWARD_NOT_FOUND"
  | "INSUFFICIENT_POINTS"
  | "ALREADY_REFUNDED"
  | "ALREADY_REDEEMED"
  | "ALL_REDEEMED"
  | "AMBIGUOUS_SEGMENT"
  | "TOO_MANY_PERIODS"
  | "NOT_A_PRIZE"
  | "LIVE_ORGANIZATION"
  | "TEST_LIMIT"

/** What an operation returns instead of a result. It is a value; `message` says what to do next. */
export type Refusal = {
  readonly refusal: RefusalCode
  readonly message: string
  readonly retryAfterSeconds?: number
  /** What the error body shows in addition to message and code (docs/api.md#errors). */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** The result of an operation, or its refusal. */
export type Result<T> = Promise<T | Refusal>

export const refuse = (refusal: RefusalCode, message: string, retryAfterSeconds?: number): Refusal =>
  retryAfterSeconds === undefined ? { refusal, message } : { refusal, message, retryAfterSeconds }

/** Refuses a field of the request: the message names the field and what it must be. */
export const refuseField = (field: string, must: string): Refusal =>
  refuse("VALIDATION_ERROR", `${field} must be ${must}`)

/** Refuses a request that may or may not have taken effect: the database was lost during the commit. */
export const refuseInDoubt = (): Refusal =>
  refuse(
    "UNAVAILABLE",
    "the connection to the database was lost during the commit: check whether the change was made, or try again with the same Idempotency-Key",
    5,
  )

/** Refuses what cannot be done at the moment: the message says why, and the same request may be retried. */
export const refuseUnavailable = (reason: string, retrySeconds = 1): Refusal =>
  refuse("UNAVAILABLE", `${reason}; nothing was changed, try again`, retrySeconds)

/** Thrown by a read while the database cannot be reached: the request is refused like a change would be. */
export class Unavailable extends Error {
  readonly refusal = refuse("UNAVAILABLE", `${this.message}; try again`, 1)
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === "object" && value !== null && "refusal" in value

/** Refuses a request with neither or both of two fields, of which exactly one is required. */
export const refuseUnlessOne = (first: string, one: unknown, second: string, other: unknown): Refusal | null =>
  (one === undefined) === (other === undefined)
    ? refuseField(first, `sent without ${second}, or ${second} without it: exactly one of the two`)
    : null
