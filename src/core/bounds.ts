import { jsonBytes } from "./organization/configuration.ts"
import { isTest } from "./organization/test-organization.ts"
import { type Refusal, refuse } from "./refusal.ts"

/** How many records one organization may have, and the advice beyond that (docs/api.md#bounds-of-one-organization). */
const bounds = {
  webhooks: { most: 100, instead: "delete one that is not used" },
  "API keys in force": { most: 1_000, instead: "deactivate one that is not used" },
  "player keys": { most: 10, instead: "delete one that signs no tokens any more" },
  users: { most: 1_000, instead: "deactivate one who does not sign in" },
  campaigns: { most: 10_000, instead: "change one that has ended" },
  audiences: { most: 100, instead: "delete one that no game names" },
  "pools of codes": { most: 1_000, instead: "delete one that was never used" },
  "mini-games": { most: 10_000, instead: "change one that has ended" },
} as const

/** Refuses another record to an organization that has reached its bound; `count` is how many it has. */
export const refuseOneMore = (what: keyof typeof bounds, count: number): Refusal | null => {
  const { most, instead } = bounds[what]
  return count < most ? null : refuse("CONFLICT", `an organization has at most ${most} ${what}; ${instead}`)
}

const maxTestWebhooks = 20

/** Refuses what a test organization has too many of (docs/limits.md#test-organizations). */
export const refuseTestLimit = (
  most: number,
  what: string,
  instead = "reset it with POST /api/v1/admin/test/reset",
): Refusal =>
  refuse("TEST_LIMIT", `a test organization has at most ${most.toLocaleString("en-US")} ${what}; ${instead}`)

/** Refuses one more webhook beyond the bound of a test organization. */
export const refuseTestWebhook = (orgId: string, count: number): Refusal | null =>
  isTest(orgId) && count >= maxTestWebhooks
    ? refuseTestLimit(maxTestWebhooks, "webhooks", bounds.webhooks.instead)
    : null

const maxConfigBytes = 256 * 1024

/**
 * Refuses a configuration, named `what`, whose JSON exceeds 256 KiB. A change that does not enlarge one from an older
 * version is accepted, so that it can still be paused.
 */
export const refuseLargeConfig = (what: string, config: unknown, before: unknown): Refusal | null => {
  const bytes = jsonBytes(config)
  if (bytes <= maxConfigBytes) return null
  if (before !== null && bytes <= jsonBytes(before)) return null
  return refuse(
    "VALIDATION_ERROR",
    `the ${what} must be at most ${maxConfigBytes} bytes as JSON, and is ${bytes}: shorten its texts, or have fewer of them`,
  )
}
