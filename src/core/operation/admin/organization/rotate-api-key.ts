import { refuseOneMore } from "../../../bounds.ts"
import type { ConsoleChange } from "../../../change/console-change.ts"
import type { Decision } from "../../../change.ts"
import {
  type ApiKey,
  isKeyInForce,
  type KeyOwner,
  type NewApiKey,
  newApiKey,
  refusePastExpiry,
} from "../../../organization/organization.ts"
import type { Sources } from "../../../random.ts"
import { type Refusal, refuse } from "../../../refusal.ts"

/** `stored` is the key with this id, of any organization; `inForce` is the number of valid keys of the organization. */
type RotateFacts = { readonly stored: ApiKey | null; readonly inForce: number }

export type Rotation = { readonly keyId: string; readonly overlapMs: number; readonly expiresAt?: number }

/**
 * Decides POST /admin/api-keys/{keyId}/rotate: a new key of the same name and scope. The old one expires after the
 * overlap, unless it would have expired sooner.
 */
export const decideRotateApiKey = (
  { stored, inForce }: RotateFacts,
  { orgId, createdBy, keyId, overlapMs, expiresAt }: Rotation & KeyOwner,
  now: number,
  sources: Pick<Sources, "ids" | "secrets">,
): Decision<NewApiKey, ConsoleChange> | Refusal => {
  if (stored?.orgId !== orgId) return refuse("NOT_FOUND", `API key ${keyId} does not exist; check keyId`)
  if (!isKeyInForce(stored, now))
    return refuse("CONFLICT", `API key ${keyId} is no longer in force; create another key instead`)
  const refusal = refusePastExpiry(expiresAt, now) ?? refuseOneMore("API keys in force", inForce)
  if (refusal) return refusal
  const { name, scope } = stored
  const request = { name, scope, ...(expiresAt !== undefined && { expiresAt }) }
  const apiKey = newApiKey({ orgId, createdBy }, request, now, sources)
  const { key: _secret, ...after } = apiKey
  const lastMoment = Math.min(now + overlapMs, stored.expiresAt ?? Number.POSITIVE_INFINITY)
  return {
    answer: apiKey,
    changes: [
      { kind: "addApiKey", apiKey },
      { kind: "audit", entry: { action: "api-key.create", target: apiKey.keyId, before: null, after } },
      { kind: "expireApiKey", keyId, expiresAt: lastMoment },
      {
        kind: "audit",
        entry: {
          action: "api-key.rotate",
          target: keyId,
          before: { expiresAt: stored.expiresAt },
          after: { expiresAt: lastMoment, replacedBy: apiKey.keyId },
        },
      },
    ],
  }
}
