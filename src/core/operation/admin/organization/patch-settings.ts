import type { ConsoleChange } from "../../../change/console-change.ts"
import type { Decision } from "../../../change.ts"
import { refuseStale, type Seen } from "../../../edit/edit.ts"
import {
  checkSettings,
  isEmptySettingsPatch,
  patchedSettings,
  type Settings,
  type SettingsPatch,
} from "../../../organization/settings.ts"
import type { Refusal } from "../../../refusal.ts"

/** Decides PATCH /admin/settings. */
export const decidePatchSettings = (
  before: Settings,
  { orgId, patch, seen }: { readonly orgId: string; readonly patch: SettingsPatch; readonly seen?: Seen | undefined },
): Decision<Settings, ConsoleChange> | Refusal => {
  const stale = refuseStale(seen, { kind: "settings", target: orgId, fields: before })
  if (stale) return stale
  if (isEmptySettingsPatch(patch)) return { answer: before, changes: [] }
  return decideReplaceSettings(before, { orgId, settings: patchedSettings(before, patch) })
}

/** Decides that an organization has these settings, whatever it had before. */
export const decideReplaceSettings = (
  before: Settings,
  { orgId, settings }: { readonly orgId: string; readonly settings: Settings },
): Decision<Settings, ConsoleChange> | Refusal => {
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
