import type { ConsoleChange, Decision } from "../../change.ts"
import type { ApiKey } from "../../organization/organization.ts"
import { type Refusal, refuse } from "../../refusal.ts"

/** Decides DELETE /admin/api-keys/{keyId}; `stored` is the key with this id, of any organization. */
export const decideDeactivateApiKey = (
  stored: ApiKey | null,
  { orgId, keyId }: { readonly orgId: string; readonly keyId: string },
  now: number,
): Decision<null, ConsoleChange> | Refusal => {
  if (stored?.orgId !== orgId) return refuse("NOT_FOUND", `API key ${keyId} does not exist; check keyId`)
  if (stored.deactivatedAt !== null) return { answer: null, changes: [] }
  const after: ApiKey = { ...stored, deactivatedAt: now }
  return {
    answer: null,
    changes: [
      { kind: "deactivateApiKey", keyId },
      { kind: "audit", entry: { action: "api-key.deactivate", target: keyId, before: stored, after } },
    ],
  }
}
