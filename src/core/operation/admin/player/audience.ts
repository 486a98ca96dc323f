import {
  type Audience,
  type MemberStep,
  type MembersChanged,
  refuseMoreMembers,
  refuseUnknownAudience,
} from "../../../audience/audience.ts"
import { refuseOneMore } from "../../../bounds.ts"
import type { ConsoleChange } from "../../../change/console-change.ts"
import type { Decision } from "../../../change.ts"
import { refuseStale, type Seen } from "../../../edit/edit.ts"
import { type Refusal, refuse } from "../../../refusal.ts"

type PutAudienceRequest = { readonly audienceId: string; readonly name: string; readonly seen?: Seen | undefined }

/** An audience as the audit log keeps it. */
const recorded = ({ audienceId, name, members }: Audience) => ({ audienceId, name, members })

const byId = (audiences: readonly Audience[], audienceId: string) =>
  audiences.find((audience) => audience.audienceId === audienceId)

/** Decides PUT /admin/audiences/{audienceId}: creates or renames one, given all of the organization. */
export const decidePutAudience = (
  audiences: readonly Audience[],
  { audienceId, name, seen }: PutAudienceRequest,
  now: number,
): Decision<Audience, ConsoleChange> | Refusal => {
  const before = byId(audiences, audienceId)
  const fields = before ? recorded(before) : {}
  const refusal =
    refuseStale(seen, { kind: "audience", target: audienceId, fields }) ??
    (before ? null : refuseOneMore("audiences", audiences.length))
  if (refusal) return refusal
  if (before?.name === name) return { answer: before, changes: [] }
  const audience: Audience = before
    ? { ...before, name, updatedAt: now }
    : { audienceId, name, members: 0, createdAt: now, updatedAt: now }
  const states = { before: before ? recorded(before) : null, after: recorded(audience) }
  return {
    answer: audience,
    changes: [
      { kind: "putAudience", audience },
      { kind: "audit", entry: { action: "audience.put", target: audienceId, ...states } },
    ],
  }
}

/** The audience, undefined if there is none, and a game with a rule about it, as messages name it. */
export type DeleteAudienceFacts = { readonly audience: Audience | undefined; readonly namedBy: string | null }

/** Decides DELETE /admin/audiences/{audienceId}. */
export const decideDeleteAudience = (
  { audience, namedBy }: DeleteAudienceFacts,
  { audienceId }: { readonly audienceId: string },
): Decision<null, ConsoleChange> | Refusal => {
  if (!audience) return refuseUnknownAudience(audienceId)
  if (namedBy !== null)
    return refuse("CONFLICT", `${namedBy} has a rule about audience ${audienceId}; remove the rule first`)
  const entry = { action: "audience.delete", target: audienceId, before: recorded(audience), after: null }
  return {
    answer: null,
    changes: [
      { kind: "removeAudience", audienceId },
      { kind: "audit", entry },
    ],
  }
}

/** What a step of an upload needs to know: all audiences of the organization, and which of the ids are members. */
export type MembersFacts = {
  readonly audiences: readonly Audience[]
  membersAmong(externalUserIds: readonly string[]): ReadonlySet<string>
}

/** What an upload does with the ids: `done` is what its earlier steps did; the last step records the whole upload. */
export type MembersRequest = {
  readonly audienceId: string
  readonly way: "add" | "remove"
  readonly step: MemberStep
  readonly done: MembersChanged
  readonly isLast: boolean
}

/** The result of an upload as shown and recorded. */
export const membersView = (way: MembersRequest["way"], { changed, unchanged, invalid }: MembersChanged) =>
  way === "add" ? { added: changed, unchanged, invalid } : { removed: changed, unchanged, invalid }

/** Decides a step of an upload of members; the answer counts the steps so far. */
export const decideChangeMembers = (
  { audiences, membersAmong }: MembersFacts,
  { audienceId, way, step, done, isLast }: MembersRequest,
): Decision<MembersChanged, ConsoleChange> | Refusal => {
  if (!byId(audiences, audienceId)) return refuseUnknownAudience(audienceId)
  const ids = [...new Set(step.externalUserIds)]
  const members = ids.length === 0 ? new Set() : membersAmong(ids)
  const changed = ids.filter((id) => members.has(id) === (way === "remove"))
  const total = audiences.reduce((sum, audience) => sum + audience.members, 0)
  const refusal = way === "add" && changed.length > 0 ? refuseMoreMembers(total, changed.length) : null
  if (refusal) return refusal
  const answer: MembersChanged = {
    changed: done.changed + changed.length,
    unchanged: done.unchanged + step.externalUserIds.length - changed.length,
    invalid: done.invalid + step.invalid,
  }
  const kind = way === "add" ? "addMembers" : "removeMembers"
  return {
    answer,
    changes: [
      ...(changed.length === 0 ? [] : [{ kind, audienceId, externalUserIds: changed } as const]),
      ...(isLast ? [recordMembers(audienceId, way, answer)] : []),
    ],
  }
}

/** The audit row of an upload: it holds counts, and nobody's id. */
export const recordMembers = (
  audienceId: string,
  way: MembersRequest["way"],
  changed: MembersChanged,
): ConsoleChange => ({
  kind: "audit",
  entry: { action: `audience.members.${way}`, target: audienceId, before: null, after: membersView(way, changed) },
})
