import type { ConsoleChange, Decision } from "../../change.ts"
import type { Tier } from "../../player/tier.ts"

/** Decides PUT /admin/tiers, which refuses nothing: the tiers of an organization, lowest first. */
export const decidePutTiers = (
  before: readonly Tier[],
  { orgId, tiers }: { readonly orgId: string; readonly tiers: readonly Tier[] },
): Decision<readonly Tier[], ConsoleChange> => {
  const after = tiers.toSorted((a, b) => a.minXp - b.minXp)
  return {
    answer: after,
    changes: [
      { kind: "putTiers", tiers: after },
      { kind: "audit", entry: { action: "tiers.put", target: orgId, before, after } },
    ],
  }
}
