import type { ConsoleChange, Decision } from "../../change.ts"
import { refuseStale, type Seen } from "../../edit.ts"
import { checkSettings, type Settings } from "../../organization/settings.ts"
import { isEmptyPatch, type Patch, patched } from "../../patch.ts"
import type { Refusal } from "../../refusal.ts"

/** Decides PATCH /admin/settings. */
export const decidePatchSettings = (
  before: Settings,
  { orgId, patch, seen }: { readonly orgId: string; readonly patch: Patch<Settings>; readonly seen?: Seen | undefined },
): Decision<Settings, ConsoleChange> | Refusal => {
  const stale = refuseStale(seen, { kind: "settings", target: orgId, fields: before })
  if (stale) return stale
  if (isEmptyPatch(patch)) return { answer: before, changes: [] }
  const settings = patched(before, patch)
  const refusal = checkSettings(settings)
  if (refusal) return refusal
  return {
    answer: settings,
    changes: [
      { kind: "putSettings", settings },
      { kind: "audit", entry: { action: "settings.update", target: orgId, before, after: settings } },
    ],
  }
}
