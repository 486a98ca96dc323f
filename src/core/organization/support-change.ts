import type { AuditEntry } from "./audit.ts"
import type { Worth } from "./support-limits.ts"

/** What a user who is not an owner gave out or decided by hand, in the owners' list. */
export type SupportChangeItem = Pick<AuditEntry, "at" | "keyId" | "action" | "target"> & {
  /** The player concerned, under the pseudonym after an erasure; null if there is none or several. */
  readonly externalUserId: string | null
  /** Points given or, if negative, taken. */
  readonly points: number | null
  readonly worth: Worth | null
  /** The expiry that an extension or reactivation has set; null if none. */
  readonly expiresAt: number | null
  readonly maxUses: number | null
  readonly reason: string | null
}

type State = {
  readonly externalUserId?: unknown
  readonly intoExternalId?: unknown
  readonly points?: unknown
  readonly worth?: Worth
  readonly expiresAt?: unknown
  readonly maxUses?: unknown
  readonly reason?: unknown
  readonly note?: State
}

const isObject = (value: unknown): value is State => typeof value === "object" && value !== null
const text = (value: unknown): string | null => (typeof value === "string" ? value : null)
const number = (value: unknown): number | null => (typeof value === "number" ? value : null)

/** Reads an entry of the audit log that the owners' list includes. */
export const supportChangeOf = ({ at, keyId, action, target, ...states }: AuditEntry): SupportChangeItem => {
  const before = isObject(states.before) ? states.before : {}
  const after = isObject(states.after) ? states.after : {}
  const about = [after.externalUserId, after.note?.externalUserId, before.externalUserId, before.intoExternalId]
  const isCode = action.startsWith("code.")
  return {
    at,
    keyId,
    action,
    target,
    externalUserId: about.map(text).find((id) => id !== null) ?? null,
    points: number(after.points),
    worth: after.worth ?? null,
    expiresAt: isCode ? number(after.expiresAt) : null,
    maxUses: isCode ? number(after.maxUses) : null,
    reason: text(after.reason) ?? text(after.note?.reason) ?? text(before.reason),
  }
}

/** How long the overview shows such a change. */
export const shownOnOverviewMs = 7 * 24 * 60 * 60 * 1000
