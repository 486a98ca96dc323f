import type { ConsoleChange } from "../../../change/console-change.ts"
import type { Decision } from "../../../change.ts"
import { refuseStale, type Seen } from "../../../edit/edit.ts"
import { jsonBytes, refuseMoreConfiguration } from "../../../organization/configuration.ts"
import type { Tier } from "../../../player/tier.ts"
import type { Refusal } from "../../../refusal.ts"

type PutTiersRequest = {
  readonly orgId: string
  readonly tiers: readonly Tier[]
  readonly seen?: Seen | undefined
}

/** The tiers before the change, and the size of the whole configuration. */
export type PutTiersFacts = { readonly tiers: readonly Tier[]; readonly configurationBytes: number }

/** Decides PUT /admin/tiers: the tiers of an organization, lowest first. */
export const decidePutTiers = (
  { tiers: before, configurationBytes }: PutTiersFacts,
  { orgId, tiers, seen }: PutTiersRequest,
): Decision<readonly Tier[], ConsoleChange> | Refusal => {
  const stale = refuseStale(seen, { kind: "tiers", target: orgId, fields: { tiers: before } })
  if (stale) return stale
  const after = tiers.toSorted((a, b) => a.minXp - b.minXp)
  const refusal = refuseMoreConfiguration(configurationBytes, jsonBytes(before), jsonBytes(after))
  if (refusal) return refusal
  return {
    answer: after,
    changes: [
      { kind: "putTiers", tiers: after },
      { kind: "audit", entry: { action: "tiers.put", target: orgId, before, after } },
    ],
  }
}
