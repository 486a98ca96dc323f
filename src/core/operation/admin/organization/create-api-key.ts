import { refuseOneMore } from "../../../bounds.ts"
import type { ConsoleChange } from "../../../change/console-change.ts"
import type { Decision } from "../../../change.ts"
import {
  type KeyOwner,
  type NewApiKey,
  type NewApiKeyRequest,
  newApiKey,
  refusePastExpiry,
} from "../../../organization/organization.ts"
import type { Sources } from "../../../random.ts"
import type { Refusal } from "../../../refusal.ts"

/** Decides POST /admin/api-keys; `inForce` is the number of valid keys of the organization. */
export const decideCreateApiKey = (
  { inForce }: { readonly inForce: number },
  { orgId, createdBy, ...request }: NewApiKeyRequest & KeyOwner,
  now: number,
  sources: Pick<Sources, "ids" | "secrets">,
): Decision<NewApiKey, ConsoleChange> | Refusal => {
  const refusal = refusePastExpiry(request.expiresAt, now) ?? refuseOneMore("API keys in force", inForce)
  if (refusal) return refusal
  const apiKey = newApiKey({ orgId, createdBy }, request, now, sources)
  const { key: _secret, ...after } = apiKey
  return {
    answer: apiKey,
    changes: [
      { kind: "addApiKey", apiKey },
      { kind: "audit", entry: { action: "api-key.create", target: apiKey.keyId, before: null, after } },
    ],
  }
}
