import { isPseudonym, separatePeople } from "../player/erasure.ts"
import { compacted, isObject, isSame } from "./list-change.ts"

/**
 * One change made under `/admin`, or one read of personal data (docs/api.md#audit-log). A creation has the whole object
 * in `after`, a change the changed fields in both; rows of older versions have the whole object in both. Secrets never
 * appear in them.
 */
export type AuditEntry = {
  readonly at: number
  /** The key or user who made it, or null for the operator. */
  readonly keyId: string | null
  readonly action: string
  readonly target: string
  readonly before: unknown
  readonly after: unknown
}

/** A change as described in the log; a creation has no state before it, a deletion none after it. */
export type AuditedChange = Pick<AuditEntry, "action" | "target" | "before" | "after">

export type AuditFilter = {
  readonly action?: string
  readonly target?: string
  /** Only entries on one of these targets whose action begins with one of these kinds, such as `campaign.`. */
  readonly history?: History
  /** Who made the change; null is the operator or the service itself. */
  readonly keyId?: string | null
  /** Only entries in the owners' list of what other users did. */
  readonly isListed?: true
  /** Epoch milliseconds: `from` inclusive, `to` exclusive. */
  readonly from?: number
  readonly to?: number
  /** A part of the action, the target or what was changed. */
  readonly search?: string
  /** Actions whose entries a search finds too, whatever is in them. */
  readonly searchedActions?: readonly string[]
}

/**
 * The entries on a record. Ids of different kinds of records can be equal, and those who may read one kind may not read
 * another: the kinds of action tell them apart.
 */
export type History = { readonly targets: readonly string[]; readonly kinds: readonly string[] }

/** The kinds of action on a campaign, on a mini-game, and on a player and what the player has. */
export const historyKinds = {
  campaign: ["campaign.", "moments.", "ranking-prizes.", "draws.", "outcomes."],
  miniGame: ["notification.", "draws.", "outcomes."],
  player: ["read", "player.", "ban.", "client.", "code.", "points.", "grant."],
} as const

/** The part of a list that an export covers. */
export type ExportFilter = { readonly externalUserId?: string; readonly [name: string]: unknown }

/** The action of a read of personal data: a player's view, or an export. */
export const readAction = "read"

/**
 * The fields that differ between two states of one object; for long lists only the differing elements
 * (`list-change.ts`). Other states are stored whole.
 */
export const changedFields = (before: unknown, after: unknown): { before: unknown; after: unknown } => {
  if (!isObject(before) || !isObject(after)) return compacted(before, after)
  const differs = (name: string) => !isSame(before[name], after[name])
  const changed = (state: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(state).filter(([name]) => differs(name)))
  return compacted(changed(before), changed(after))
}

/** A row of the log of the organization `orgId`, as used for its chain. */
type Link = AuditEntry & { readonly orgId: string }

/** Splits a row into what an erasure may change, and the rest. */
const separated = ({ orgId, at, keyId, action, target, before, after }: Link) => {
  const people: unknown[] = []
  // The target of a read may be a player's external id.
  if (action === readAction) people.push(target)
  const rest = [orgId, at, keyId, action, action === readAction ? null : target]
  return { people, rest: [...rest, separatePeople(before, people), separatePeople(after, people)] }
}

/** SHA-256 as lower-case hex. */
type Hash = (text: string) => string

/**
 * A row's part of the chain. `hash` covers the hash of the organization's previous row, `before`, the row itself, and
 * `peopleHash`, a hash of the identifying data and a random `salt`. An erasure also removes the salt, so that the hash
 * reveals nothing of the erased data, and the chain stays valid.
 */
export type EntryHashes = { readonly hash: string; readonly peopleHash: string | null; readonly salt: string | null }

const hashOf = (hash: Hash, previous: string, rest: readonly unknown[], peopleHash: string | null): string =>
  hash(JSON.stringify([previous, ...rest, peopleHash]))

const peopleHashOf = (hash: Hash, people: readonly unknown[], salt: string): string =>
  hash(JSON.stringify([salt, ...people]))

/** Hashes a new row; `previous` is the hash of the organization's previous row, empty for the first. */
export const hashEntry = (hash: Hash, previous: string, link: Link, salt: string): EntryHashes => {
  const { people, rest } = separated(link)
  const peopleHash = people.length === 0 ? null : peopleHashOf(hash, people, salt)
  return { hash: hashOf(hash, previous, rest, peopleHash), peopleHash, salt: people.length === 0 ? null : salt }
}

/** Whether a row is as it was hashed, except for people erased since. */
export const hasHashes = (hash: Hash, previous: string, link: Link, hashes: EntryHashes): boolean => {
  const { people, rest } = separated(link)
  if (hashes.hash !== hashOf(hash, previous, rest, hashes.peopleHash)) return false
  if (hashes.salt === null) return hashes.peopleHash === null ? people.length === 0 : people.some(isPseudonym)
  return hashes.peopleHash === peopleHashOf(hash, people, hashes.salt)
}
