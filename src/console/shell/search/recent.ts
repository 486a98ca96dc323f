/** Something that the search leads to. */
export type Target = { readonly href: string; readonly name: string; readonly detail?: string }

const mostRecent = 6
const keyOf = (reader: string) => `premio.recent.${reader}`

const isTarget = (value: unknown): value is Target =>
  typeof value === "object" &&
  value !== null &&
  "href" in value &&
  "name" in value &&
  typeof value.href === "string" &&
  value.href.startsWith("/") &&
  typeof value.name === "string"

/** What a reader last opened from the search, in this browser. */
export const recentTargets = (reader: string): readonly Target[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(reader)) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isTarget).slice(0, mostRecent) : []
  } catch {
    return []
  }
}

/** Moves a target to the top of the recent ones. */
export const rememberTarget = (reader: string, target: Target) => {
  const others = recentTargets(reader).filter(({ href }) => href !== target.href)
  try {
    localStorage.setItem(keyOf(reader), JSON.stringify([target, ...others].slice(0, mostRecent)))
  } catch {
    // A browser without space, or one that stores nothing, has no recent targets.
  }
}
