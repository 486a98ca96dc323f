import { canonicalJson } from "../idempotency.ts"
import type { AuditEntry } from "../organization/audit.ts"
import { fits, isObject, isSame, valueBefore } from "../organization/list-change.ts"
import { type Refusal, refuse } from "../refusal.ts"

/** SHA-256 as lower-case hex. */
type Hash = (text: string) => string

type Fields = Readonly<Record<string, unknown>>

/** What several people may edit at once: which fields make its version, and which actions of the audit log change them. */
type Editable = {
  readonly actions: readonly string[]
  isEdited(field: string): boolean
}

const except = (...fixed: readonly string[]) => ({
  isEdited: (field: string) => !fixed.includes(field),
})
const only = (...fields: readonly string[]) => ({
  isEdited: (field: string) => fields.includes(field),
})

const editables = {
  audience: {
    actions: ["audience.put"],
    ...only("name"),
  },
  campaign: {
    actions: ["campaign.update"],
    ...except("campaignId", "createdAt", "updatedAt"),
  },
  "marketplace game": {
    actions: ["marketplace-game.put"],
    ...only("name", "active"),
  },
  "mini-game": {
    actions: ["notification.update"],
    // The audit log has the name of the API.
    ...except("miniGameId", "notificationId", "createdAt", "updatedAt"),
  },
  settings: { actions: ["settings.update"], ...except() },
  tiers: { actions: ["tiers.put"], ...only("tiers") },
  user: { actions: ["user.update", "user.invite"], ...only("role") },
  webhook: {
    actions: ["webhook.update", "webhook.switch-off"],
    ...only("url", "events", "description", "active", "autoReplay"),
  },
} satisfies Record<string, Editable>

export type EditableKind = keyof typeof editables

/** A record with its editable fields; `target` is its name in the audit log. */
export type EditedRecord = {
  readonly kind: EditableKind
  readonly target: string
  readonly fields: Fields
}

const editedFields = (kind: EditableKind, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => editables[kind].isEdited(field)))

const versionLength = 32

/** The version of a record: it changes with the fields that an edit changes, and with nothing else. */
export const versionOf = (hash: Hash, { kind, fields }: Omit<EditedRecord, "target">): string =>
  hash(canonicalJson([kind, editedFields(kind, fields)])).slice(0, versionLength)

/** The versions of a record that its editor has seen, or any version. */
export type Seen = {
  readonly versions: readonly string[] | "any"
  readonly hash: Hash
}

/** The refusal of an edit of an outdated version, with the current record. */
export type StaleEdit = Refusal & {
  readonly stale: EditedRecord
  readonly seen: Seen
}

/** Refuses an edit whose editor has not seen the current record; an edit that names no version is accepted. */
export const refuseStale = (seen: Seen | undefined, record: EditedRecord): StaleEdit | null => {
  if (!seen || seen.versions === "any" || seen.versions.includes(versionOf(seen.hash, record))) return null
  const message = `${record.kind} ${record.target} was changed since it was read; read it again, then repeat the change on what it is now`
  return { ...refuse("EDIT_CONFLICT", message), stale: record, seen }
}

export const isStale = (value: object): value is StaleEdit => "stale" in value

/** A field that was changed since a version, and the entry of the audit log that changed it last. */
export type ChangedField = {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly by: AuditEntry
}

/** The fields of the state in an audit entry; for tiers, their list is the only field. */
const stateOf = (kind: EditableKind, state: unknown): Fields => {
  if (kind === "tiers" && typeof state === "object" && state !== null) return { tiers: state }
  return isObject(state) ? editedFields(kind, state) : {}
}

/** The fields before an entry of the log, given those after it; null if the entry does not lead to them. */
const fieldsBefore = (kind: EditableKind, fields: Fields, entry: AuditEntry): Fields | null => {
  const after = stateOf(kind, entry.after)
  const before = stateOf(kind, entry.before)
  if (Object.entries(after).some(([field, value]) => !fits(value, fields[field]))) return null
  const kept = Object.entries(fields).filter(([field]) => !(field in after))
  const restored = Object.entries(before).map(([field, old]) => [
    field,
    valueBefore(fields[field], { before: old, after: after[field] }),
  ])
  return { ...Object.fromEntries(kept), ...Object.fromEntries(restored) }
}

/**
 * The fields changed since a version that the editor has seen, found by undoing `entries` of the audit log, newest
 * first; null if they do not lead back to that version.
 */
export const changedSince = (
  { stale: { kind, fields: now }, seen }: StaleEdit,
  entries: readonly AuditEntry[],
): ChangedField[] | null => {
  const last = new Map<string, AuditEntry>()
  let fields = editedFields(kind, now)
  for (const entry of entries) {
    if (!editables[kind].actions.some((action) => action === entry.action)) continue
    const before = fieldsBefore(kind, fields, entry)
    if (!before) continue
    for (const field of new Set([...Object.keys(fields), ...Object.keys(before)]))
      if (!last.has(field) && !isSame(fields[field], before[field])) last.set(field, entry)
    fields = before
    if (!seen.versions.includes(versionOf(seen.hash, { kind, fields }))) continue
    return [...last]
      .filter(([field]) => !isSame(fields[field], now[field]))
      .map(([field, by]) => ({
        field,
        before: fields[field] ?? null,
        after: now[field] ?? null,
        by,
      }))
  }
  return null
}
