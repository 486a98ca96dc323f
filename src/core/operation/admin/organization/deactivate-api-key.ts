import type { ConsoleChange } from "../../../change/console-change.ts"
import type { Decision } from "../../../change.ts"
import type { ApiKey } from "../../../organization/organization.ts"
import { type Refusal, refuse } from "../../../refusal.ts"

/** A key as it is once deactivated, and the changes that do it. */
export const deactivateKey = (stored: ApiKey, now: number) => {
  const key: ApiKey = { ...stored, deactivatedAt: now }
  const { keyId } = stored
  const changes: readonly ConsoleChange[] = [
    { kind: "deactivateApiKey", keyId },
    { kind: "audit", entry: { action: "api-key.deactivate", target: keyId, before: stored, after: key } },
  ]
  return { key, changes }
}

/** Decides DELETE /admin/api-keys/{keyId}; `stored` is the key with this id, of any organization. */
export const decideDeactivateApiKey = (
  stored: ApiKey | null,
  { orgId, keyId }: { readonly orgId: string; readonly keyId: string },
  now: number,
): Decision<null, ConsoleChange> | Refusal => {
  if (stored?.orgId !== orgId) return refuse("NOT_FOUND", `API key ${keyId} does not exist; check keyId`)
  return stored.deactivatedAt === null
    ? { answer: null, changes: deactivateKey(stored, now).changes }
    : { answer: null, changes: [] }
}
