import type { Refusal, RefusalCode } from "../../core/refusal.ts"
import type { Reply } from "./reply.ts"

/** The HTTP status of every code: the only place that maps one to the other (docs/api.md §1.7). */
export const statusOf: Record<RefusalCode, number> = {
  VALIDATION_ERROR: 400,
  CAMPAIGN_INACTIVE: 400,
  CAMPAIGN_NOT_PLAYABLE: 400,
  CAMPAIGN_NOT_CODE_REWARD: 400,
  CAMPAIGN_MISSING_CODE_CONFIG: 400,
  CAMPAIGN_MISCONFIGURED: 400,
  CLIENT_REQUIRED: 400,
  GAME_NOT_INSTALLED: 400,
  UNSUPPORTED_GAME_TYPE: 400,
  NOTIFICATION_INACTIVE: 400,
  MISSING_API_KEY: 401,
  INVALID_API_KEY: 401,
  INVALID_SESSION: 401,
  INSUFFICIENT_SCOPE: 403,
  CROSS_SITE: 403,
  PLAYER_BANNED: 403,
  NOT_FOUND: 404,
  CLIENT_NOT_FOUND: 404,
  CAMPAIGN_NOT_FOUND: 404,
  CODE_NOT_FOUND: 404,
  SEGMENT_NOT_FOUND: 404,
  AWARD_NOT_FOUND: 404,
  CONFLICT: 409,
  CODE_ALREADY_REDEEMED: 409,
  CODE_USER_MISMATCH: 409,
  ALREADY_REDEEMED: 409,
  ALL_REDEEMED: 409,
  AMBIGUOUS_SEGMENT: 409,
  TOO_MANY_PERIODS: 409,
  CODE_EXPIRED: 410,
  CODE_DEACTIVATED: 410,
  PAYLOAD_TOO_LARGE: 413,
  NOT_A_PRIZE: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  BUDGET_REACHED: 429,
  GENERATION_LIMIT_REACHED: 429,
  PLAY_LIMIT_REACHED: 429,
  RATE_LIMITED: 429,
  CODE_COLLISION_RETRY_EXCEEDED: 500,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
}

/** The error body of docs/api.md §1.6. */
export const errorReply = ({ refusal, message, retryAfterSeconds, detail }: Refusal): Reply => ({
  status: statusOf[refusal],
  body: { error: message, code: refusal, ...detail },
  ...(retryAfterSeconds !== undefined && { headers: { "retry-after": String(retryAfterSeconds) } }),
})
