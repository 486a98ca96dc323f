import { canonicalJson } from "../idempotency.ts"
import { isPseudonym, separatePeople } from "../player/erasure.ts"

/**
 * One change made under `/admin`, or one read of personal data (docs/api.md §5.23). A creation has
 * all of it in `after`, a change the fields that changed in both; rows of older versions have the whole of it in both.
 * Secrets never stand in them.
 */
export type AuditEntry = {
  readonly at: number
  readonly keyId: string | null
  readonly action: string
  readonly target: string
  readonly before: unknown
  readonly after: unknown
}

/** What a change says of itself for the log; a creation has no state before it, a deletion none after it. */
export type AuditedChange = Pick<AuditEntry, "action" | "target" | "before" | "after">

export type AuditFilter = { readonly action?: string; readonly target?: string }

/** The action of a read of personal data: a player's view, or an export. */
export const readAction = "read"

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The fields of two states of one object that differ; other states are whole. */
export const changedFields = (before: unknown, after: unknown): { before: unknown; after: unknown } => {
  if (!isObject(before) || !isObject(after)) return { before, after }
  const differs = (name: string) => canonicalJson([before[name]]) !== canonicalJson([after[name]])
  const changed = (state: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(state).filter(([name]) => differs(name)))
  return { before: changed(before), after: changed(after) }
}

/** A row of the log of the organization `orgId`, as its chain is made of it. */
type Link = AuditEntry & { readonly orgId: string }

/** What an erasure may change of a row, and all of the rest. */
const separated = ({ orgId, at, keyId, action, target, before, after }: Link) => {
  const people: unknown[] = []
  // What was read may be a player, by their external id.
  if (action === readAction) people.push(target)
  const rest = [orgId, at, keyId, action, action === readAction ? null : target]
  return { people, rest: [...rest, separatePeople(before, people), separatePeople(after, people)] }
}

/** SHA-256 as lower-case hex. */
type Hash = (text: string) => string

/**
 * What a row holds of the chain. `hash` is made of the hash of the organization's row before it, `before`, of the row, and
 * of `peopleHash`, a hash of what tells who people are and of a random `salt`: when a person is erased the salt goes too,
 * so the hash tells nothing of what stood there, and the chain still holds.
 */
export type Seal = { readonly hash: string; readonly peopleHash: string | null; readonly salt: string | null }

const hashOf = (hash: Hash, previous: string, rest: readonly unknown[], peopleHash: string | null): string =>
  hash(JSON.stringify([previous, ...rest, peopleHash]))

const peopleHashOf = (hash: Hash, people: readonly unknown[], salt: string): string =>
  hash(JSON.stringify([salt, ...people]))

/** Seals a new row; `previous` is the hash of the organization's row before it, empty before the first. */
export const sealLink = (hash: Hash, previous: string, link: Link, salt: string): Seal => {
  const { people, rest } = separated(link)
  const peopleHash = people.length === 0 ? null : peopleHashOf(hash, people, salt)
  return { hash: hashOf(hash, previous, rest, peopleHash), peopleHash, salt: people.length === 0 ? null : salt }
}

/** Whether a row is as it was sealed, but for people who were erased since. */
export const isSealed = (hash: Hash, previous: string, link: Link, seal: Seal): boolean => {
  const { people, rest } = separated(link)
  if (seal.hash !== hashOf(hash, previous, rest, seal.peopleHash)) return false
  if (seal.salt === null) return seal.peopleHash === null ? people.length === 0 : people.some(isPseudonym)
  return seal.peopleHash === peopleHashOf(hash, people, seal.salt)
}
