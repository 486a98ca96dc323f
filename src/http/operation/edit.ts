import { type TObject, type TProperties, Type } from "@sinclair/typebox"
import { changedSince, type EditedRecord, type Seen, type StaleEdit, versionOf } from "../../core/edit/edit.ts"
import { isoTime } from "../../core/period.ts"
import type { AuditAdmin } from "../../core/port/admin/audit.ts"
import type { UserAdmin } from "../../core/port/admin/user.ts"
import { type Refusal, refuseField } from "../../core/refusal.ts"
import type { Incoming } from "../edge/incoming.ts"
import { sha256 } from "../edge/sha256.ts"
import { nullable } from "./fields.ts"
import { stateView } from "./state.ts"
import { whoExample, whoFields, whoView } from "./who.ts"

const hash = (text: string): string => sha256(text).toString("hex")

/** The header that names the version of a record (docs/api.md#concurrent-edits). */
export const etag = (kind: EditedRecord["kind"], fields: object): Record<string, string> => ({
  etag: `"${versionOf(hash, { kind, fields: { ...fields } })}"`,
})

/** The schema of a record in a list, where it includes its version. */
export const listed = <P extends TProperties>(title: string, record: TObject<P>) =>
  Type.Object({ ...record.properties, etag: Type.String({ description: "its version, for If-Match" }) }, { title })

/** A record as shown in a list. */
export const listedView = <T extends object>(kind: EditedRecord["kind"], record: T) => ({
  ...record,
  ...etag(kind, record),
})

const maxVersions = 10
const maxHeaderLength = 1000
/** A proxy that compresses answers turns a strong ETag into a weak one: both name the same version. */
const oneVersion = /^(?:W\/)?"([!#-~]*)"$/

/** Completes the sentence "If-Match must be …". */
export const ifMatchRule = `* or the ETag of the record as it was read, or up to ${maxVersions} separated by commas`

/** The versions that the caller has seen according to the request; undefined without If-Match. */
export const readIfMatch = (request: Incoming): Seen | undefined | Refusal => {
  const header = request.headers.get("if-match")?.trim()
  if (header === undefined) return undefined
  if (header === "*") return { versions: "any", hash }
  const sent = header.length > maxHeaderLength ? [] : header.split(",")
  const versions = sent.flatMap((tag) => oneVersion.exec(tag.trim())?.[1] ?? [])
  if (versions.length === 0 || versions.length < sent.length || versions.length > maxVersions)
    return refuseField("If-Match", ifMatchRule)
  return { versions, hash }
}

const FieldChange = Type.Object(
  {
    field: Type.String(),
    before: Type.Unsafe<unknown>({ description: "as the caller has seen it, or null" }),
    after: Type.Unsafe<unknown>({ description: "as it is now, or null" }),
    at: Type.String({ format: "date-time", description: "when it was changed last" }),
    ...whoFields,
  },
  { title: "FieldChange" },
)

/** The fields of a record that have changed since its editor read it (docs/api.md#concurrent-edits). */
export const FieldChanges = nullable(
  Type.Array(FieldChange, {
    description: "the fields that were changed since the record was read; null if the audit log no longer shows them",
  }),
)

export const changedExample = {
  changes: [
    {
      field: "status",
      before: "active",
      after: "paused",
      at: "2026-11-21T10:05:00.000Z",
      ...whoExample,
    },
  ],
}

const valueView = (field: string, value: unknown): unknown =>
  (stateView({ [field]: value }) as Readonly<Record<string, unknown>>)[field]

/** How many entries of the audit log are undone in search of the version that the caller has seen. */
const undoneEntries = 100

/** The refusal, with the fields that have changed since, and who changed them when, as far as the audit log shows. */
export const explainStale = async (
  admin: AuditAdmin & Pick<UserAdmin, "namesOf">,
  orgId: string,
  stale: StaleEdit,
): Promise<Refusal> => {
  const { refusal, message } = stale
  const page = { limit: undoneEntries, before: null }
  const { items } = await admin.auditLog(orgId, { target: stale.stale.target }, page)
  const changes = changedSince(stale, items)
  const names = await admin.namesOf(orgId, [...new Set(changes?.flatMap(({ by }) => by.keyId ?? []))])
  const shown = changes?.map(({ field, before, after, by }) => ({
    field,
    before: valueView(field, before),
    after: valueView(field, after),
    at: isoTime(by.at),
    ...whoView(by.keyId, names),
  }))
  return { refusal, message, detail: { changes: shown ?? null } }
}
