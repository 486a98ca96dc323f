import { type NamedTarget, namedTargets } from "../../../core/names.ts"
import type { AuditEntry } from "../../../core/organization/audit.ts"
import type { Admin } from "../../../core/port/admin.ts"
import type { Names } from "../../operation/who.ts"

/** The names that entries of the audit log are shown with. */
export type ShownNames = {
  readonly people: Names
  readonly targets: ReadonlyMap<NamedTarget, ReadonlyMap<string, string>>
}

type Subject = Pick<AuditEntry, "action" | "target">

/** The beginnings of actions on users, keys and sessions, whose target is a user or a key. */
const aboutPerson = /^(user|api-key|session)\./

/** The users and keys that entries name: their authors and subjects. */
const idsIn = (entries: readonly AuditEntry[]): readonly string[] => [
  ...new Set(
    entries.flatMap(({ keyId, action, target }) => [keyId ?? [], aboutPerson.test(action) ? target : []].flat()),
  ),
]

/** The kind of the record that an entry is about, if its name is looked up. */
const kindOf = ({ action }: Subject) => namedTargets.find((kind) => action.startsWith(`${kind}.`))

/** Looks up the names for the entries of a page. */
export const namesFor = async (admin: Admin, orgId: string, entries: readonly AuditEntry[]): Promise<ShownNames> => {
  const named = entries.flatMap((entry) => {
    const kind = kindOf(entry)
    return kind ? [{ kind, target: entry.target }] : []
  })
  const ids = (of: typeof named) => [...new Set(of.map(({ target }) => target))]
  const [people, ...targets] = await Promise.all([
    admin.namesOf(orgId, idsIn(entries)),
    ...[...Map.groupBy(named, ({ kind }) => kind)].map(
      async ([kind, of]) => [kind, await admin.targetNames(orgId, kind, ids(of))] as const,
    ),
  ])
  return { people, targets: new Map(targets) }
}

/** The name of what an entry is about; null if there is none, or none is known. */
export const targetNameOf = (entry: Subject, { people, targets }: ShownNames): string | null => {
  const person = aboutPerson.test(entry.action) ? people.get(entry.target) : undefined
  const kind = kindOf(entry)
  return person?.name ?? person?.email ?? (kind && targets.get(kind)?.get(entry.target)) ?? null
}
