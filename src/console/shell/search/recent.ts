/** Something that the search leads to. */
export type Target = { readonly href: string; readonly name: string; readonly detail?: string }

const mostRecent = 6
const keyOf = (orgId: string) => `premio.recent.${orgId}`

const isTarget = (value: unknown): value is Target =>
  typeof value === "object" &&
  value !== null &&
  "href" in value &&
  "name" in value &&
  typeof value.href === "string" &&
  value.href.startsWith("/") &&
  typeof value.name === "string"

/** What the reader opened last from the search, in this browser and organization. */
export const recentTargets = (orgId: string): readonly Target[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(orgId)) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isTarget).slice(0, mostRecent) : []
  } catch {
    return []
  }
}

/** Puts a target first among the recent ones. */
export const rememberTarget = (orgId: string, target: Target) => {
  const others = recentTargets(orgId).filter(({ href }) => href !== target.href)
  localStorage.setItem(keyOf(orgId), JSON.stringify([target, ...others].slice(0, mostRecent)))
}
