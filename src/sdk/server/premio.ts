/** What premio-server offers. */
export type { CallOptions } from "./call.ts"
export { createPremio, type Premio } from "./client.ts"
export { PremioError } from "./error.ts"
export type { WebhookEvent } from "./generated/operations.ts"
export type * from "./generated/types.ts"
export type { TestMode, TestModeEvent } from "./test-mode.ts"
export { signPlayerToken } from "./token.ts"
export { verifyWebhook } from "./webhook.ts"
