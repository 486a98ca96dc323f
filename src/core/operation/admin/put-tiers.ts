import type { ConsoleChange, Decision } from "../../change.ts"
import { refuseStale, type Seen } from "../../edit.ts"
import type { Tier } from "../../player/tier.ts"
import type { Refusal } from "../../refusal.ts"

type PutTiersRequest = {
  readonly orgId: string
  readonly tiers: readonly Tier[]
  readonly seen?: Seen | undefined
}

/** Decides PUT /admin/tiers, which refuses no tiers: those of an organization, lowest first. */
export const decidePutTiers = (
  before: readonly Tier[],
  { orgId, tiers, seen }: PutTiersRequest,
): Decision<readonly Tier[], ConsoleChange> | Refusal => {
  const stale = refuseStale(seen, { kind: "tiers", target: orgId, fields: { tiers: before } })
  if (stale) return stale
  const after = tiers.toSorted((a, b) => a.minXp - b.minXp)
  return {
    answer: after,
    changes: [
      { kind: "putTiers", tiers: after },
      { kind: "audit", entry: { action: "tiers.put", target: orgId, before, after } },
    ],
  }
}
