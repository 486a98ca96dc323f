/** Unsaved values of a form, with the values that it started from and the version of their record. */
export type Draft = {
  readonly values: Readonly<Record<string, unknown>>
  readonly initial: Readonly<Record<string, unknown>>
  readonly version: string | null
}

const prefix = "premio.draft:"
/** Fields that are never stored, not even in this tab. */
const secrets: readonly string[] = ["secret", "key", "password", "token"]

const withoutSecrets = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)))

/** Stores a draft in this tab, where it survives the end of a session and a reload. */
export const keepDraft = (name: string, { values, initial, version }: Draft) => {
  const kept = { values: withoutSecrets(values), initial: withoutSecrets(initial), version }
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(kept))
  } catch {
    // A browser without space, or one that stores nothing, has no drafts.
  }
}

export const readDraft = (name: string): Draft | null => {
  try {
    const text = sessionStorage.getItem(prefix + name)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export const dropDraft = (name: string) => {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {
    // Nothing was stored.
  }
}

/** Forgets every draft, as users expect when they sign out. */
export const dropDrafts = () => {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}
