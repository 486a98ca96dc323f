export type Values = Readonly<Record<string, unknown>>

/** A value that others have changed: as the form found it, as the form holds it, and as it is now. */
type Changed = { readonly name: string; readonly before: unknown; readonly mine: unknown; readonly theirs: unknown }

/** What others have changed since a form was opened: also changed in the form, or only by them. */
export type Merge = {
  readonly both: readonly Changed[]
  readonly theirs: readonly Changed[]
  /** The form's new values; of those that both have changed, `taken` come from the others. */
  merged(taken: readonly string[]): Values
}

/** The keys that identify rows of a form are new each time it is opened. */
const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (name, inner: unknown) => (name === "key" ? undefined : inner))

const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

/** Compares the values that a form found, those that it holds, and the current ones. */
export const mergeOf = (before: Values, mine: Values, theirs: Values): Merge => {
  const changed = Object.keys(theirs)
    .map((name) => ({ name, before: before[name], mine: mine[name], theirs: theirs[name] }))
    .filter((value) => !isSame(value.before, value.theirs) && !isSame(value.mine, value.theirs))
  const both = changed.filter((value) => !isSame(value.before, value.mine))
  const onlyTheirs = changed.filter((value) => isSame(value.before, value.mine))
  return {
    both,
    theirs: onlyTheirs,
    merged: (taken) => {
      const fromThem = [...onlyTheirs, ...both.filter(({ name }) => taken.includes(name))]
      return { ...mine, ...Object.fromEntries(fromThem.map((value) => [value.name, value.theirs])) }
    },
  }
}
