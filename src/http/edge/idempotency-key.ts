import { type Refusal, refuse } from "../../core/refusal.ts"
import type { Incoming } from "./incoming.ts"

const maxKeyLength = 255

/** The Idempotency-Key, quoted or bare, or undefined (docs/api.md#idempotency-keys). */
export const idempotencyKey = (request: Incoming): string | undefined | Refusal => {
  const header = request.headers.get("idempotency-key")
  if (header === null) return undefined
  const quoted = /^"(.*)"$/.exec(header)
  const key = quoted?.[1] ?? header
  return key.length >= 1 && key.length <= maxKeyLength && /^[\x20-\x7e]+$/.test(key)
    ? key
    : refuse("VALIDATION_ERROR", `Idempotency-Key must be 1 to ${maxKeyLength} printable characters`)
}
