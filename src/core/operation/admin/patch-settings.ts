import type { ConsoleChange, Decision } from "../../change.ts"
import { checkSettings, type Settings } from "../../organization/settings.ts"
import { isEmptyPatch, type Patch, patched } from "../../patch.ts"
import type { Refusal } from "../../refusal.ts"

/** Decides PATCH /admin/settings. */
export const decidePatchSettings = (
  before: Settings,
  { orgId, patch }: { readonly orgId: string; readonly patch: Patch<Settings> },
): Decision<Settings, ConsoleChange> | Refusal => {
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
