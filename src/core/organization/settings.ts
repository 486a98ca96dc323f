import { isEmptyPatch, type Patch, patched } from "../edit/patch.ts"
import { isTimeZone } from "../period.ts"
import { type Refusal, refuseField } from "../refusal.ts"
import type { AppSettings } from "./app-bounds.ts"
import { checkOrigins, normalOrigin } from "./origin.ts"
import type { SupportSettings } from "./support-limits.ts"

/** An organization's settings; new campaigns take its currency. */
export type Settings = {
  readonly currency?: string
  readonly timezone?: string
  readonly locale?: string
  readonly support?: SupportSettings
  readonly players?: AppSettings
}

/** The settings that are objects, whose fields change individually. */
const groups = ["support", "players"] as const
type Group = (typeof groups)[number]

const none = { changes: {}, removed: [] }

/** A change of settings, in which each group is a change of its fields. */
export type SettingsPatch = Patch<
  Omit<Settings, Group> & { readonly [Name in Group]?: Patch<NonNullable<Settings[Name]>> }
>

/** Whether a change has no fields, not even in a group. */
export const isEmptySettingsPatch = ({ changes, removed }: SettingsPatch): boolean => {
  const fields: Readonly<Record<string, unknown>> = changes
  const isEmptyGroup = (name: string) => groups.some((group) => group === name && isEmptyPatch(changes[group] ?? none))
  return removed.length === 0 && Object.keys(fields).every(isEmptyGroup)
}

const normalized = (settings: Settings): Settings => {
  const origins = settings.players?.allowedOrigins
  if (!origins) return settings
  return { ...settings, players: { ...settings.players, allowedOrigins: origins.map(normalOrigin) } }
}

/** The settings after a change; a group without fields is removed. */
export const patchedSettings = (before: Settings, { changes, removed }: SettingsPatch): Settings => {
  const after: Record<string, unknown> = patched<Record<string, unknown>>({ ...before }, { changes, removed })
  for (const group of groups) {
    const patch: Patch<Record<string, unknown>> | undefined = changes[group]
    if (!patch) continue
    const fields = patched<Record<string, unknown>>({ ...before[group] }, patch)
    if (Object.keys(fields).length === 0) delete after[group]
    else after[group] = fields
  }
  return normalized(after)
}

/** Refuses what a schema of single fields cannot express. */
export const checkSettings = ({ timezone, players }: Settings): Refusal | null => {
  if (timezone !== undefined && !isTimeZone(timezone))
    return refuseField("timezone", "an IANA time zone such as America/Bogota")
  return checkOrigins(players?.allowedOrigins ?? [])
}
